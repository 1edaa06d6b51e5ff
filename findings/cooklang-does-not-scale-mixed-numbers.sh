#!/bin/sh
# Expected: a recipe for two, scaled to four, has twice of everything with a number. The README
#   says "scale recipes by a given factor" and calls the parser fully compliant; it reads "1/2"
#   as a fraction. A jigger measures 1 1/2 oz, so that is the most common amount in American
#   recipes.
# Happens: "1 1/2" is stored as text. Text is not scaled, and no warning is given: the gin stays
#   at 1 1/2 oz while the lime juice beside it doubles.
# Seen with: @tmlmt/cooklang-parser 2.1.8.
# Consequence: the scaled drink has another ratio of spirit to sour. Before scaling, look for
#   amounts that did not become numbers and say so.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent @tmlmt/cooklang-parser@2.1.8

cat > probe.mjs <<'EOF'
import { Recipe } from '@tmlmt/cooklang-parser'

const recipe = new Recipe(`---
servings: 2
---
Shake @gin{1 1/2%oz}, @lime juice{3/4%oz} and @syrup{0.5%oz}.
`)
const amount = ({ name, quantity: { value }, unit }) => {
  const number = value.type === 'fraction' ? `${value.num}/${value.den}` : value.value
  return `${name} ${number} ${unit} (${value.type})`
}
for (const [servings, { ingredients }] of [[2, recipe], [4, recipe.scaleTo(4)]])
  console.log(`for ${servings}: ${ingredients.map(amount).join(', ')}`)
EOF
cat > expected <<'EOF'
for 2: gin 1 1/2 oz (text), lime juice 3/4 oz (fraction), syrup 0.5 oz (decimal)
for 4: gin 1 1/2 oz (text), lime juice 1.5 oz (decimal), syrup 1 oz (decimal)
EOF
node probe.mjs > observed
cat observed
diff expected observed
