#!/bin/sh
# Expected: "17.5/20", a wine scored 17.5 of 20, is no date: no country writes a date with a
#   point and a slash in it. The README says that each parser handles one specific date format.
# Happens: chrono mixes the separators: month 17 does not exist, so it swaps, and finds 17 May
#   2020. "92/100" and "17/20" are not taken for days. The strict variant finds the same day.
# Seen with: chrono-node 2.10.3.
# Consequence: a tasting note "17.5/20, drink now" is dated years before it was written, or a
#   column of ratings is offered as a column of days. Look for scores first and cut them out.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent chrono-node@2.10.3

cat > probe.mjs <<'EOF'
import * as chrono from 'chrono-node'

const reference = new Date(2026, 10, 28, 12)
const days = (parser, text) =>
  parser
    .parse(text, reference)
    .map(({ start }) => ['year', 'month', 'day'].map((part) => start.get(part)).join('-'))
    .join(', ') || 'none'
for (const text of ['17.5/20', 'Scored 17.5/20, long.', '18.5/20', '92/100', '17/20', '17/5/2020'])
  console.log(`${text} => ${days(chrono.casual, text)}; strict: ${days(chrono.strict, text)}`)
EOF
cat > expected <<'EOF'
17.5/20 => 2020-5-17; strict: 2020-5-17
Scored 17.5/20, long. => 2020-5-17; strict: 2020-5-17
18.5/20 => 2020-5-18; strict: 2020-5-18
92/100 => none; strict: none
17/20 => none; strict: none
17/5/2020 => 2020-5-17; strict: 2020-5-17
EOF
node probe.mjs > observed
cat observed
diff expected observed
