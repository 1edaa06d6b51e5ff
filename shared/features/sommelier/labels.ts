import type { Bottle } from '../collection/bottle.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { wordsOfBottle } from '../recipes/kind-of.ts'
import { plainWords } from '../../kernel/text.ts'
import type { CellarContents } from './cellar.ts'

/** The words of a cellar, and their places. */
export interface Labels {
  /** Bottles by each word of their label: finished ones, too. */
  readonly byWord: ReadonlyMap<string, readonly Bottle[]>
  /** Words of the regions and distilleries that bottles name. */
  readonly origins: ReadonlySet<string>
  /** The names of places, as plain words with single spaces. */
  readonly places: ReadonlyMap<string, string>
  readonly placeWords: ReadonlySet<string>
  /** Recipes by their name, as plain words with single spaces. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  readonly recipeWords: ReadonlySet<string>
}

const known = new WeakMap<readonly Bottle[], { recipes: readonly Recipe[]; labels: Labels }>()

/** Reads every label once; cached while the rows are the same. Yields after each row. */
export function* readingLabels({ bottles, recipes }: CellarContents): Generator<void, Labels> {
  const before = known.get(bottles)
  if (before?.recipes === recipes) return before.labels
  const byWord = new Map<string, Bottle[]>()
  const origins = new Set<string>()
  const places = new Map<string, string>()
  for (const bottle of bottles) {
    for (const word of wordsOfBottle(bottle)) {
      const those = byWord.get(word)
      if (those) those.push(bottle)
      else byWord.set(word, [bottle])
    }
    for (const origin of [bottle.region, bottle.distillery])
      if (origin !== undefined)
        for (const word of plainWords(origin)) if (word.length > 2) origins.add(word)
    places.set(plainWords(bottle.location).join(' '), bottle.location)
    yield
  }
  const byName = new Map<string, Recipe[]>()
  const recipeWords = new Set<string>()
  for (const recipe of recipes) {
    const words = plainWords(recipe.name)
    for (const word of words) recipeWords.add(word)
    const name = words.filter((word) => word !== 'the').join(' ')
    const those = byName.get(name)
    if (those) those.push(recipe)
    else byName.set(name, [recipe])
    yield
  }
  const placeWords = new Set([...places.keys()].flatMap((name) => name.split(' ')))
  const labels = { byWord, origins, places, placeWords, recipes: byName, recipeWords }
  known.set(bottles, { recipes, labels })
  return labels
}
