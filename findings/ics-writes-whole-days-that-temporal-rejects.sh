#!/bin/sh
# Expected: a duration of three days is written as P3D. RFC 5545 (3.3.6) and ISO 8601 allow the
#   letter "T" only before hours, minutes or seconds.
# Happens: ics always writes the "T": P3DT, and -P1DT for a reminder a day ahead. ical.js accepts
#   that; Temporal, the standard parser of durations, throws a RangeError.
# Seen with: ics 3.12.0, ical.js 2.2.1, temporal-polyfill 1.0.8.
# Consequence: a drop that lasts three days and its reminder the day before are lost in each
#   calendar that follows the grammar. Add the days yourself and write an end (DTEND) instead of
#   a duration.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  ics@3.12.0 ical.js@2.2.1 temporal-polyfill@1.0.8

cat > probe.mjs <<'EOF'
import ICAL from 'ical.js'
import { createEvent } from 'ics'
import { Temporal } from 'temporal-polyfill'

function attempt(read) {
  try {
    return read()
  } catch (error) {
    return error.constructor.name
  }
}
for (const length of [{ hours: 2 }, { days: 1, hours: 2 }, { days: 3 }]) {
  const trigger = { days: 1, before: true }
  const { error, value } = createEvent({
    title: 'Drop',
    start: [2026, 12, 1],
    duration: length,
    alarms: [{ action: 'display', description: 'Drop', trigger }],
  })
  if (error) throw error
  const written = (name) => new RegExp(`^${name}:(.*)$`, 'm').exec(value)[1].trim()
  for (const text of [written('DURATION'), written('TRIGGER')]) {
    const byTemporal = attempt(() => Temporal.Duration.from(text).toString())
    const byIcal = attempt(() => ICAL.Duration.fromString(text).toString())
    console.log(`${JSON.stringify(length)} ${text}: Temporal ${byTemporal}, ical.js ${byIcal}`)
  }
}
EOF
cat > expected <<'EOF'
{"hours":2} PT2H: Temporal PT2H, ical.js PT2H
{"hours":2} -P1DT: Temporal RangeError, ical.js -P1D
{"days":1,"hours":2} P1DT2H: Temporal P1DT2H, ical.js P1DT2H
{"days":1,"hours":2} -P1DT: Temporal RangeError, ical.js -P1D
{"days":3} P3DT: Temporal RangeError, ical.js P3D
{"days":3} -P1DT: Temporal RangeError, ical.js -P1D
EOF
node probe.mjs > observed
cat observed
diff expected observed
