#!/bin/sh
# Expected: "Rs. 1,200" is 1200, as "$1,200" is. The README says that currency.js handles any
#   type of currency input, with "$12.30" as an example, and has an option for Indian digit
#   groups; India's decimal sign is the default one.
# Happens: the dot of the abbreviation stays and becomes the decimal point: 0.12. "kr. 450" is
#   0.45. With a second dot the value is NaN. Naming the symbol in the options does not help.
# Seen with: currency.js 2.0.4.
# Consequence: prices in rupees, and in crowns with the dot, are stored a thousand times too
#   small or worse, and look like a price. Take the currency off before the number is read.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent currency.js@2.0.4

cat > probe.mjs <<'EOF'
import currency from 'currency.js'

for (const [text, options] of [
  ['Rs 1,200'],
  ['Rs. 1,200'],
  ['Rs. 1,200', { symbol: 'Rs. ', useVedic: true }],
  ['kr. 450'],
  ['Rs. 1,200.50'],
])
  console.log(`${text} ${JSON.stringify(options ?? {})} => ${currency(text, options).value}`)
EOF
cat > expected <<'EOF'
Rs 1,200 {} => 1200
Rs. 1,200 {} => 0.12
Rs. 1,200 {"symbol":"Rs. ","useVedic":true} => 0.12
kr. 450 {} => 0.45
Rs. 1,200.50 {} => NaN
EOF
node probe.mjs > observed
cat observed
diff expected observed
