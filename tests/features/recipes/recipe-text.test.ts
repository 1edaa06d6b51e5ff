import { expect, test } from 'vitest'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type Recipe, storedRecipe } from '../../../shared/features/recipes/recipe.ts'
import { textOfRecipe } from '../../../web/features/recipes/recipe-text.ts'

test('a recipe as text has each ingredient in its amount, and says which are optional', () => {
  const recipe = {
    name: 'Sour',
    instructions: 'Shake.',
    glassType: 'Tumbler',
    ...storedRecipe({
      ingredients: [
        { name: 'Bourbon', amount: '60 ml' },
        { name: 'Egg white', amount: '1', optional: true },
      ],
    }),
  } as unknown as Recipe
  const lines = textOfRecipe(recipe, 'ml', 2).split('\n')
  expect(lines[0]).toBe('Sour')
  expect(lines).toContain('- 120 ml Bourbon')
  expect(lines).toContain(`- 2 Egg white ${recipesCopy.perhaps}`)
  expect(lines).toContain(`${recipeLabels.glassType}: Tumbler`)
  expect(lines.join('\n')).not.toContain(recipeLabels.garnish)
})
