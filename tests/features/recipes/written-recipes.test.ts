import { expect, test } from 'vitest'
import { runSeed, sampleOf, scope } from '../../support/scope.ts'
import { recipeRatesOf } from './written-recipes/judge.ts'
import { firstRecipes, secondRecipes } from './written-recipes/written.ts'

// Twenty files of recipes by hand, with their ingredients. The second half was read only when the first
// was right: 12 of its 15 recipes were right, one was refused, two were lost without a word.

const all = [...firstRecipes, ...secondRecipes]

test.each(scope === 'everyday' ? sampleOf(all, 6) : all)(
  `$says: every ingredient is right, or the recipe is refused (TEST_SEED=${runSeed})`,
  (file) => {
    expect(recipeRatesOf([file]).wrong).toEqual([])
  },
)

test('nineteen of twenty recipes are right, and one with names before glued amounts is refused', () => {
  const { recipes, right, refused } = recipeRatesOf(all)
  expect(right / recipes).toBeGreaterThanOrEqual(0.95)
  expect(refused).toEqual([expect.stringContaining('Odd Two')])
})

test('another ingredient is noticed', () => {
  const [file] = firstRecipes
  const [[name, ingredients] = ['', []]] = Object.entries(file!.recipes)
  const other = { ...file!, recipes: { ...file!.recipes, [name]: [...ingredients, '1 cl | Rum'] } }
  expect(recipeRatesOf([other]).wrong).toHaveLength(1)
})
