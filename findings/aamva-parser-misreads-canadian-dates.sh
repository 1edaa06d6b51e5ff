#!/bin/sh
# Expected: 15 January 1990 on an Ontario card. The library names Canadian cards as supported, and
#   the AAMVA card design standard (annex D, dates) writes CCYYMMDD where the country is CAN and
#   MMDDCCYY where it is USA.
# Happens: every date is read as MMDDCCYY, whatever field DCG (country) says. Month 19 and day 90
#   roll over, so the card of an adult in Ontario was born in the year 116 and is expired.
# Seen with: aamva-parser 1.7.0. The persons and numbers are invented.
# Consequence: a counter that reads IDs turns away each Canadian, or stores a wrong day.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent aamva-parser@1.7.0

cat > probe.mjs <<'EOF'
import { parse } from 'aamva-parser'

/** A card of the tenth version of the standard, with the fields that the probe needs. */
const card = (issuer, country, fields) =>
  `@\n\u001e\rANSI ${issuer}10000001DL00310100DL${[...fields, `DCG${country}`].join('\n')}\r`

const names = ['DAQ00000', 'DCSSAMPLE', 'DACSAM']
const cards = {
  'New Jersey': card('636036', 'USA', [...names, 'DBB01151990', 'DBA01152099']),
  Ontario: card('636012', 'CAN', [...names, 'DBB19900115', 'DBA20990115']),
}
for (const [place, text] of Object.entries(cards)) {
  const { dateOfBirth, expired } = parse(text)
  console.log(place, dateOfBirth.toISOString().slice(0, 10), expired ? 'expired' : 'valid')
}
EOF
cat > expected <<'EOF'
New Jersey 1990-01-15 valid
Ontario 0116-09-28 expired
EOF
TZ=UTC node probe.mjs > observed
cat observed
diff expected observed
