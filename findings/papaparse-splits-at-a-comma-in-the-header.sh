#!/bin/sh
# Expected: a table with semicolons is split at semicolons. The documentation says that an empty
#   delimiter is detected from a list of the most common ones. A European spreadsheet writes ";"
#   because its numbers have a decimal comma.
# Happens: if each line has a comma as well, a unit in the header ("Preis, EUR") and a decimal
#   comma below, the comma wins the tie: the price loses its cents and becomes part of the name.
#   It even beats a tab. No error is given, and every row has the right number of cells.
# Seen with: papaparse 5.7.1.
# Consequence: 39,50 EUR is imported as 50, under the name "Riesling;39". Where two separators
#   fit equally well, a comma is the less likely one: text and numbers contain it, unlike ";" and
#   tab.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent papaparse@5.7.1

cat > probe.mjs <<'EOF'
import Papa from 'papaparse'

for (const text of [
  'Wein;Preis\nRiesling;39,50\nSilvaner;45,00\n',
  'Wein;Preis, EUR\nRiesling;39,50\nSilvaner;45,00\n',
  'Wein\tPreis, EUR\nRiesling\t39,50\nSilvaner\t45,00\n',
  'Wein, Lage;Preis\nRiesling, Berg;39\nSilvaner, Tal;45\n',
]) {
  const { data, errors, meta } = Papa.parse(text, { skipEmptyLines: true })
  const row = `${JSON.stringify(meta.delimiter)} ${JSON.stringify(data[1])}`
  console.log(JSON.stringify(text.split('\n')[0]))
  console.log(`  ${row} ${errors.length} errors`)
}
EOF
cat > expected <<'EOF'
"Wein;Preis"
  ";" ["Riesling","39,50"] 0 errors
"Wein;Preis, EUR"
  "," ["Riesling;39","50"] 0 errors
"Wein\tPreis, EUR"
  "," ["Riesling\t39","50"] 0 errors
"Wein, Lage;Preis"
  "," ["Riesling"," Berg;39"] 0 errors
EOF
node probe.mjs > observed
cat observed
diff expected observed
