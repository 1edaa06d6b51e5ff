#!/bin/sh
# Expected: lot L/20 is written as "/10/L%2F20" and read as "L/20". A GS1 lot number may contain a
#   slash, and GS1 Digital Link: URI syntax asks to percent-encode reserved characters in values.
# Happens: values are written as they are, so the slash makes two steps of the path and the library
#   calls its own address invalid. A correct address is read without decoding.
# Seen with: digital-link.js 1.4.3.
# Consequence: codes on cases and labels lead to an address without a lot number, and a lot that was
#   read does not equal the printed one. Encode before, and decode after.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent digital-link.js@1.4.3

cat > probe.mjs <<'EOF'
import { createRequire } from 'node:module'

const { DigitalLink } = createRequire(import.meta.url)('digital-link.js')

for (const lot of ['L20', 'L/20']) {
  const link = DigitalLink({
    domain: 'https://example.com',
    identifier: { '01': '05000281005423' },
    keyQualifiers: { 10: lot },
  })
  console.log(lot, '->', link.toWebUriString(), link.isValid() ? 'valid' : 'invalid')
}
const read = DigitalLink('https://example.com/01/05000281005423/10/L%2F20')
console.log('L%2F20 ->', read.getKeyQualifier('10'), read.isValid() ? 'valid' : 'invalid')
EOF
cat > expected <<'EOF'
L20 -> https://example.com/01/05000281005423/10/L20 valid
L/20 -> https://example.com/01/05000281005423/10/L/20 invalid
L%2F20 -> L%2F20 valid
EOF
node probe.mjs > observed
cat observed
diff expected observed
