#!/bin/sh
# Expected: "4 cl White rum" is 4 centilitres, or an amount of an unknown unit that stays in the
#   name, as "dashes" does. The README shows units as whole words ("teaspoon", "cups"), and none
#   is "cl".
# Happens: the unit is a cup, so 40 ml become about 950 ml: the shorthand "c." is used as a
#   pattern, in which the dot stands for any letter. "8 to 10 mint leaves" become 8 teaspoons by
#   "t." alike.
# Seen with: recipe-ingredient-parser-v3 1.5.0.
# Consequence: European recipes give centilitres. One imported through this parser pours 24 times
#   too much, and nothing marks the line as doubtful.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  recipe-ingredient-parser-v3@1.5.0

cat > probe.mjs <<'EOF'
import { createRequire } from 'node:module'

const { parse } = createRequire(import.meta.url)('recipe-ingredient-parser-v3')
for (const line of [
  '4 cl White rum',
  '40 ml White rum',
  '1 cup White rum',
  '8 to 10 mint leaves',
  '2 dashes bitters',
]) {
  const { quantity, unit, ingredient } = parse(line, 'eng')
  console.log(`${line} => ${quantity} | ${unit} | ${ingredient}`)
}
EOF
cat > expected <<'EOF'
4 cl White rum => 4 | cup | white rum
40 ml White rum => 40 | milliliter | white rum
1 cup White rum => 1 | cup | white rum
8 to 10 mint leaves => 8 | teaspoon | 10 mint leaves
2 dashes bitters => 2 | null | dashes bitters
EOF
node probe.mjs > observed
cat observed
diff expected observed
