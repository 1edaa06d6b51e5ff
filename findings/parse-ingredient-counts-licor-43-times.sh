#!/bin/sh
# Expected: "Licor 43", a line that names a bottle and no amount, is an ingredient "Licor 43"
#   without a quantity. The README explains quantities at the end of a line with "Juice of 3
#   lemons", where the words "of" or "from" mark them (option trailingQuantityContext).
# Happens: the number leaves the name and becomes the quantity without any such word: 43 pieces
#   of "Licor", 151 of "Bacardi", 1792 of "Bourbon". An empty trailingQuantityContext changes
#   nothing.
# Seen with: parse-ingredient 3.0.0.
# Consequence: a bar that owns Licor 43 is told that it is missing "Licor", and a shopping list
#   asks for 43 of it. Keep the line as written beside what was parsed, and match with both.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent parse-ingredient@3.0.0

cat > probe.mjs <<'EOF'
import { parseIngredient } from 'parse-ingredient'

const show = (line, options) => {
  const [{ quantity, unitOfMeasureID, description }] = parseIngredient(line, options)
  console.log(`${line} => ${quantity} | ${unitOfMeasureID} | ${description}`)
}
show('Licor 43')
show('Bacardi 151')
show('Bourbon 1792')
show('Licor 43', { trailingQuantityContext: [] })
show('1 oz Licor 43')
show('Fernet')
EOF
cat > expected <<'EOF'
Licor 43 => 43 | null | Licor
Bacardi 151 => 151 | null | Bacardi
Bourbon 1792 => 1792 | null | Bourbon
Licor 43 => 43 | null | Licor
1 oz Licor 43 => 1 | ounce | Licor 43
Fernet => null | null | Fernet
EOF
node probe.mjs > observed
cat observed
diff expected observed
