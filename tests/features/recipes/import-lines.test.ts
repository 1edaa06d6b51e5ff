import { describe, expect, test } from 'vitest'
import { ingredientOfLine } from '../../../shared/features/recipes/import/ingredient-line.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'

describe('a line of an ingredient', () => {
  test.each([
    ['about 4 cl rum', '4 cl', 'rum'],
    ['≈ 2 oz rum', '2 oz', 'rum'],
    ['ca. 10 ml syrup', '10 ml', 'syrup'],
    ['3. 1/2 oz rum', '1/2 oz', 'rum'],
    ['1.5-oz rum', '1.5 oz', 'rum'],
    ['1 scant tsp sugar', '1 tsp', 'sugar'],
    ['2 heaping tablespoons cocoa', '2 tablespoons', 'cocoa'],
    ['two and a half ounces rum', '2 1/2 ounces', 'rum'],
    ['1 and a half oz rum', '1 1/2 oz', 'rum'],
    ['2 & 1/4 oz rum', '2 1/4 oz', 'rum'],
    ['45 ml: rum', '45 ml', 'rum'],
    ['45 ml – rum', '45 ml', 'rum'],
    ['1 oz rum*', '1 oz', 'rum'],
    ['1 oz rum [2]', '1 oz', 'rum'],
    ['juice from half a lemon', 'juice of 1/2', 'lemon'],
    ['2 ounces and a half of rum', '2 1/2 ounces', 'rum'],
    ['15 ml x 3 rum', '45 ml', 'rum'],
    ['Rum (45 ml)', '45 ml', 'Rum'],
    ['Rum | 45 ml', '45 ml', 'Rum'],
    ['☑ 45 ml rum', '45 ml', 'rum'],
    ['2 measures rum', '2 measures', 'rum'],
    ['1 chorrito de ron', '1 chorrito', 'ron'],
    ['dash bitters', 'dash', 'bitters'],
    ['rum (Jamaican)', '', 'rum', 'Jamaican'],
    ['2-cm piece of ginger', '1 piece', 'ginger', '2-cm'],
    ['1 700-ml bottle rum', '1 bottle', 'rum', '700 ml'],
  ])('%s', (line, amount, name, note?: string) => {
    expect(ingredientOfLine(line)).toEqual({ name, amount, ...(note && { note }) })
  })

  test('keeps a range with its unit twice', () => {
    expect(ingredientOfLine('30 ml – 45 ml rum')).toMatchObject({ name: 'rum', amount: '30–45 ml' })
  })
})

test.each(['Equal parts rum and port', '2 oz each rum and port', '1 oz each: rum, port, sherry'])(
  'several ingredients in one line are refused, and never kept as one: %s',
  (line) => {
    const json = {
      '@type': 'Recipe',
      name: 'A',
      recipeIngredient: [line],
      recipeInstructions: 'Stir.',
    }
    const { recipes, refused } = readAnyRecipeFile('a.json', JSON.stringify(json))
    expect(recipes).toEqual([])
    expect(refused).toMatchObject([{ name: 'A', trouble: 'glued-ingredients' }])
  },
)

test.each([
  ['amounts in brackets', 'Rum (45 ml)', 'Lime juice (20 ml)'],
  ['boxes to tick', '☐ 45 ml Rum', '☑ 20 ml Lime juice'],
  ['columns', 'Rum | 45 ml', 'Lime juice | 20 ml'],
])('a pasted recipe with %s has its ingredients', (_what, ...lines) => {
  const { recipes } = readAnyRecipeFile('a.txt', ['Reef', ...lines, '', 'Shake.'].join('\n'))
  expect(recipes[0]?.fields.ingredients).toEqual([
    { name: 'Rum', amount: '45 ml' },
    { name: 'Lime juice', amount: '20 ml' },
  ])
})
