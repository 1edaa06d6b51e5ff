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
  ])('%s', (line, amount, name) => {
    expect(ingredientOfLine(line)).toEqual({ name, amount })
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
