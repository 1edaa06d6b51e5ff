#!/bin/sh
# Expected: an ingredient that a recipe lists twice comes out twice. schema.org's
#   recipeIngredient is a list, and the README promises to extract and normalize it, with nothing
#   about duplicates.
# Happens: a line equal to an earlier one is dropped. Steps that repeat stay, so the second
#   "Dash." refers to a dash that the ingredients no longer have.
# Seen with: recipe-scrapers 3.0.0 (peers cheerio 1.2.0, zod 4.6.7).
# Consequence: punches and layered drinks repeat lines on purpose ("1 dash bitters" in the glass
#   and on the foam). The imported drink has half the bitters, and the shopping list buys too
#   little.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  recipe-scrapers@3.0.0 cheerio@1.2.0 zod@4.6.7

cat > probe.mjs <<'EOF'
import { scrapeRecipe } from 'recipe-scrapers'

const recipe = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Harrow Sour',
  author: 'A. Writer',
  description: 'A sour.',
  image: 'https://bar.example/sour.jpg',
  recipeYield: '1 drink',
  recipeIngredient: ['2 oz rye', '1 dash bitters', '1 oz lemon juice', '1 dash bitters'],
  recipeInstructions: ['Shake.', 'Dash.', 'Strain.', 'Dash.'],
}
const html = `<html lang="en"><head><title>Harrow Sour</title>
<script type="application/ld+json">${JSON.stringify(recipe)}</script></head><body></body></html>`
const { ingredients, instructions } = await scrapeRecipe(html, 'https://bar.example/sour')
const lines = (groups) => groups.flatMap(({ items }) => items.map(({ value }) => value))
console.log('sent:', recipe.recipeIngredient.join(' / '))
console.log('read:', lines(ingredients).join(' / '))
console.log('steps:', lines(instructions).join(' / '))
EOF
cat > expected <<'EOF'
sent: 2 oz rye / 1 dash bitters / 1 oz lemon juice / 1 dash bitters
read: 2 oz rye / 1 dash bitters / 1 oz lemon juice
steps: Shake. / Dash. / Strain. / Dash.
EOF
node probe.mjs > observed 2> trouble || { cat trouble; exit 1; }
cat observed
diff expected observed
