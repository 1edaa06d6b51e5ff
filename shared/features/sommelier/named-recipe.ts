import { kindsByName } from '../recipes/kinds.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { dishWords } from './dishes.ts'
import type { Labels } from './labels.ts'
import { isCommon, isConcept, isFillerWord, serves } from './lexicon.ts'

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
      const recipes =
        labels.recipes.get(name) ??
        labels.recipes.get(name.replace(/s$/, '')) ??
        (isSmall(said[from - 1]) ? byOtherName(name, labels) : undefined)
      if (recipes) return { recipes, name }
    }
  return undefined
}

/** A `vodka martini` is no Dry Martini: another name stands behind small words only. */
const isSmall = (word: string | undefined): boolean =>
  word === undefined || isFillerWord(word) || isConcept(word)

/** `Recipe: other names`. */
const otherNames: ReadonlyMap<string, string> = new Map(
  `
dry martini: martini, gin martini, classic martini
cuba libre: rum and coke, rum and cola
old fashioned: old fashion
espresso martini: coffee martini
corpse reviver 2: corpse reviver
dark n stormy: dark and stormy
hemingway special: hemingway daiquiri, papa doble
spritz: aperol spritz, veneziano
long island iced tea: long island, long island ice tea
french 75: french seventy five
pina colada: colada
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [recipe = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, recipe] as const)
    }),
)

function byOtherName(name: string, { recipes }: Labels): readonly Recipe[] | undefined {
  const single = name.replace(/s$/, '')
  const other = otherNames.get(name) ?? otherNames.get(single)
  if (other !== undefined) return recipes.get(other)
  const spelt = single.includes('whiskey')
    ? single.replace('whiskey', 'whisky')
    : single.replace('whisky', 'whiskey')
  return spelt === single ? undefined : recipes.get(spelt)
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
