import { kindsByName } from '../recipes/kinds.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { dishWords } from './dishes.ts'
import type { Labels } from './labels.ts'
import { isCommon, isConcept, serves } from './lexicon.ts'

interface NamedRecipe {
  readonly recipes: readonly Recipe[]
  readonly name: string
}

/** The recipe with the longest name in the question. */
export function recipeNamed(words: readonly string[], labels: Labels): NamedRecipe | undefined {
  const said = words.filter((word) => word !== 'the')
  for (let length = Math.min(8, said.length); length > 0; length--)
    for (let from = 0; from + length <= said.length; from++) {
      const name = said.slice(from, from + length).join(' ')
      const recipes = labels.recipes.get(name) ?? labels.recipes.get(name.replace(/s$/, ''))
      if (recipes) return { recipes, name }
    }
  return undefined
}

/** A drink may be called like a kind, a colour or a dish; then something has to ask for a recipe. */
export function isAboutRecipe(
  words: readonly string[],
  { name }: NamedRecipe,
  isFood: boolean,
): boolean {
  const asks = words.some((word) => serves(word, 'recipe') || serves(word, 'make'))
  if (asks) return true
  if (isFood) return false
  const own = name.split(' ')
  const isPlain = own.every((word) => isCommon(word) || isConcept(word) || dishWords.has(word))
  return !isPlain && !kindsByName.has(name)
}
