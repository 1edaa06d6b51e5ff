import { gzipSync, strToU8, zipSync } from 'fflate'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import * as formats from '../../../shared/features/recipes/import/rare-formats.ts'
import { readWithRare } from '../../../shared/features/recipes/import/read-with-rare.ts'

const paprika = JSON.stringify({
  uid: 'p1',
  name: 'Kelp Fizz',
  ingredients: '60 ml gin\n20 ml lemon juice',
  directions: 'Shake.',
})
const mealie = JSON.stringify({
  name: 'Kelp Flip',
  recipe_ingredient: [{ note: '2 oz rum' }],
  recipe_instructions: [{ text: 'Stir.' }],
})
const backup = JSON.stringify({
  recipes: [{ id: 'r1', name: 'Kelp Punch' }],
  recipes_ingredients: [{ recipe_id: 'r1', note: '1 oz rum', position: 0 }],
  recipe_instructions: [{ recipe_id: 'r1', text: 'Pour.', position: 0 }],
})
const tandoor = JSON.stringify({
  name: 'Kelp Cup',
  steps: [{ instruction: 'Pour.', ingredients: [{ food: { name: 'gin' }, amount: 60 }] }],
})
const page =
  '<!doctype html><div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Kelp Sour</h1>' +
  '<p itemprop="recipeIngredient">2 oz gin</p><p itemprop="recipeInstructions">Shake.</p></div>'
const yaml = 'name: Kelp Mule\ninstructions: Stir.\ningredients: [2 oz vodka]'

const rare: readonly (readonly [file: string, content: string | Uint8Array, name: string])[] = [
  ['fizz.json', paprika, 'Kelp Fizz'],
  ['all.paprikarecipes', zipSync({ 'a.paprikarecipe': gzipSync(strToU8(paprika)) }), 'Kelp Fizz'],
  ['flip.json', mealie, 'Kelp Flip'],
  ['mealie.zip', zipSync({ 'database.json': strToU8(backup) }), 'Kelp Punch'],
  ['cup.json', tandoor, 'Kelp Cup'],
  ['Kelp Rickey.cook', 'Stir @gin{60%ml} and @soda{}.', 'Kelp Rickey'],
  ['sour.html', page, 'Kelp Sour'],
  ['mule.yaml', yaml, 'Kelp Mule'],
]

const none = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('readers that a device loads when it needs them', () => {
  test.each(rare)('%s is read once its reader is there', async (file, content, name) => {
    const read = await readWithRare(file, content, {
      yaml: () => Promise.resolve(load),
      formats: () => Promise.resolve(formats),
    })
    expect(read.troubles).toEqual([])
    expect(read.recipes.map(({ fields }) => fields.name)).toEqual([name])
  })

  test.each(rare)(
    '%s without its reader is named, and nothing of it is read',
    async (file, content) => {
      const read = await readWithRare(file, content, { yaml: none, formats: none })
      const trouble = file.endsWith('.yaml') ? 'yaml-later' : 'reader-later'
      expect(read).toEqual({ recipes: [], refused: [], troubles: [{ file, trouble }] })
    },
  )

  test('an archive loads two readers if its files need both', async () => {
    const archive = zipSync({ 'a.json': strToU8(paprika), 'b.yaml': strToU8(yaml) })
    const read = await readWithRare('two.zip', archive, {
      yaml: () => Promise.resolve(load),
      formats: () => Promise.resolve(formats),
    })
    expect(read.recipes.map(({ fields }) => fields.name)).toEqual(['Kelp Fizz', 'Kelp Mule'])
    const later = await readWithRare('two.zip', archive, {
      yaml: () => Promise.resolve(load),
      formats: none,
    })
    expect(later.recipes.map(({ fields }) => fields.name)).toEqual(['Kelp Mule'])
    expect(later.troubles).toEqual([{ file: 'two.zip', trouble: 'reader-later' }])
  })

  test.each([
    ['a.json', '{"name":"Plain","ingredients":["2 oz gin"],"instructions":"Stir."}'],
    ['a.csv', 'name,ingredients,instructions\nPlain,2 oz gin,Stir.'],
    ['a.txt', 'Plain\n2 oz gin\n\nStir.'],
    [
      'a.html',
      '<!doctype html><script type="application/ld+json">{"@type":"Recipe","name":"Plain","recipeIngredient":["2 oz gin"],"recipeInstructions":"Stir."}</script>',
    ],
  ])('%s asks for no reader', async (file, content) => {
    const read = await readWithRare(file, content, { yaml: none, formats: none })
    expect(read.recipes.map(({ fields }) => fields.name)).toEqual(['Plain'])
    expect(read.troubles).toEqual([])
  })
})
