import type { Bottle } from '../collection/bottle.ts'
import { kindsByName } from '../recipes/kinds.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { plainWords } from '../../kernel/text.ts'
import type { Ask, Grouping } from './ask.ts'
import { type CellarContents, yearOf } from './cellar.ts'
import { dishNamed, dishWords, type FoundDish } from './dishes.ts'
import type { Filter } from './filter.ts'
import type { Labels } from './labels.ts'
import { type Concept, isCommon, isConcept, isLittle, serves, vocabulary } from './lexicon.ts'
import { nearest } from './near-words.ts'
import { filterIn } from './read-filter.ts'

/** The most words of a question that are read. */
const maxWords = 90

/**
 * What a question asks for. Case, accents and punctuation play no part, the order of words hardly
 * any, and a word that nobody knows is taken for the nearest one that is known. Yields now and then.
 * @param about the bottle from which it was asked
 */
export function* understanding(
  text: string,
  cellar: CellarContents,
  labels: Labels,
  about: Bottle | undefined,
): Generator<void, Ask> {
  const words = yield* meant(plainWords(text).slice(0, maxWords), labels)
  const says = (...concepts: Concept[]) =>
    concepts.some((concept) => words.some((word) => serves(word, concept)))
  const has = (...those: string[]) => those.some((word) => words.includes(word))
  const filter = filterIn(words, labels, yearOf(cellar))
  const dish = dishNamed(words)
  const recipe = recipeNamed(words, labels)
  const named = bottlesNamed(words, labels, dish)
  const bottle = named.length === 1 ? named[0] : about

  if (words.length === 0) return { want: 'unknown' }
  if (says('thanks') && words.length <= 6) return { want: 'thanks' }
  if (says('greet') && words.every((word) => serves(word, 'greet') || isLittle(word)))
    return { want: 'greeting' }
  if (asksForHelp(words)) return { want: 'help' }

  const isBuying = has('buy', 'buying', 'purchase', 'purchasing', 'acquire', 'shop', 'shopping')
  const isAway =
    has('away', 'missing', 'lack', 'lacking', 'unlock', 'unlocks') || phrase(words, 'almost make')
  if (recipe && !isAway && !isBuying && isAboutRecipe(words, recipe, says('pair') && !!dish))
    return { want: 'recipe', recipes: recipe.recipes }
  if (isAway) return { want: 'oneAway' }
  if (isBuying || phrase(words, 'next bottle') || has('wishlist')) return { want: 'next' }

  const isPast = has('past', 'overdue', 'expired', 'faded', 'declining', 'beyond', 'passed')
  if (isPast || phrase(words, 'over hill') || phrase(words, 'too old') || phrase(words, 'gone off'))
    return { want: 'window', which: 'past', filter }
  if (has('gain', 'gained', 'gains', 'gainer') || (says('gain') && !dish && !named.length))
    return { want: 'gain', lost: says('loss'), filter }
  if (has('lost', 'lose', 'loser', 'losers', 'losses', 'fell', 'declined', 'worst') && !dish)
    return { want: 'gain', lost: true, filter }

  // Whoever asks from a bottle or by its name means that one, unless food or a drink comes into it.
  const isFood = has('food', 'eat', 'eating', 'meal', 'dish', 'serve', 'serving')
  const isMaking = says('make') && !phrase(words, 'make sense')
  if (
    bottle &&
    !dish &&
    (isFood || (says('pair') && has('with', 'goes', 'go', 'pair', 'pairs', 'pairing')))
  )
    return { want: 'food', bottle }
  if (dish && (bottle || !named.length) && !(named.length && !says('pair'))) {
    if (!isMaking || has('pair', 'pairs', 'goes'))
      return { want: 'pair', dish, filter: withoutDish(filter, dish), bottle }
  }
  if (bottle && isMaking) return { want: 'makeable', bottle }
  if (named.length > 0) return { want: 'bottle', bottles: named }
  if (about && !isGeneral(words)) return { want: 'bottle', bottles: [about] }

  if (has('oldest', 'youngest') || (has('older', 'aged') && !filter))
    return { want: 'age', oldest: !has('youngest'), filter }
  if (phrase(words, 'ready to drink') || has('ready', 'drinkable', 'mature', 'readiness', 'peak'))
    return { want: 'window', which: 'ready', filter }
  if (has('soon', 'urgent', 'window', 'windows')) return { want: 'window', which: 'soon', filter }
  if (
    has('pair', 'pairs', 'pairing', 'pairings') ||
    (isFood && !isMaking) ||
    phrase(words, 'goes with')
  )
    return { want: 'pair', dish: undefined, filter }
  if (isMaking) return { want: 'makeable', filter }
  if (says('worth') && !has('pay')) return { want: 'worth', dearest: isSuperlative(words), filter }

  const by = groupingIn(words)
  const isCounting = has(
    'many',
    'count',
    'list',
    'show',
    'total',
    'number',
    'inventory',
    'own',
    'owned',
  )
  if (by) return { want: 'have', filter, by }
  if (isCounting) return { want: 'have', filter }
  if (has('tonight', 'today', 'evening', 'weekend', 'nightcap', 'dinner') || isChoosing(words))
    return { want: 'tonight', filter }
  if (has('have', 'got', 'there', 'collection', 'cellar', 'shelf', 'stock') || filter)
    return { want: 'have', filter }
  return { want: 'unknown' }
}

/** Each word as it stands, or as what it was probably meant to be. */
function* meant(words: readonly string[], labels: Labels): Generator<void, string[]> {
  const read: string[] = []
  for (const word of words) {
    const isKnown = (one: string) =>
      vocabulary.has(one) ||
      dishWords.has(one) ||
      kindWords.has(one) ||
      extraWords.has(one) ||
      labels.byWord.has(one) ||
      labels.origins.has(one) ||
      labels.recipeWords.has(one)
    const single = word.replace(/(?<=..)s$/, '')
    if (isKnown(word)) read.push(word)
    else if (isKnown(single)) read.push(single)
    else {
      const near =
        nearest(word, vocabulary) ??
        nearest(word, extraWords) ??
        nearest(word, dishWords) ??
        nearest(word, kindWords) ??
        nearest(word, labels.recipeWords) ??
        nearest(word, labels.origins) ??
        (yield* nearestLabel(word, labels))
      read.push(near ?? word)
    }
    yield
  }
  return read
}

function* nearestLabel(word: string, { byWord }: Labels): Generator<void, string | undefined> {
  let some: string[] = []
  let best: string | undefined
  for (const candidate of byWord.keys()) {
    some.push(candidate)
    if (some.length < 200) continue
    best ??= nearest(word, some)
    some = []
    yield
  }
  return best ?? nearest(word, some)
}

const kindWords = new Set([...kindsByName.keys()].flatMap((name) => name.split(' ')))
const extraWords = new Set(
  `wine wines red reds white whites sparkling bubbly rose whiskey whisky spirits liqueur liqueurs beer
   beers japanese irish canadian smoky peated french italian spanish portuguese german american
   scottish mexican sealed unopened before after since than under ready category categories region
   regions country countries place places decade decades type types kind kinds age ages`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether the words stand in this order, with nothing but small words between them. */
function phrase(words: readonly string[], wanted: string): boolean {
  const parts = wanted.split(' ')
  const rest = words.filter((word) => parts.includes(word) || !isLittle(word))
  return rest.some((_, at) => parts.every((part, i) => rest[at + i] === part))
}

const helps = ['what can you do', 'what can i ask', 'how do you work', 'who are you']
function asksForHelp(words: readonly string[]): boolean {
  const text = words.join(' ')
  return text === 'help' || text === 'help me' || helps.some((one) => text.includes(one))
}

const isSuperlative = (words: readonly string[]) =>
  words.some((word) =>
    ['most', 'valuable', 'expensive', 'priciest', 'dearest', 'best', 'highest', 'top'].includes(
      word,
    ),
  )

const choosing =
  /^(open|opening|uncork|pour|drink|drinking|sip|sipping|dram|nightcap|recommend|recommendation|suggest|suggestion|choose|pick|glass)$/
const isChoosing = (words: readonly string[]) => words.some((word) => choosing.test(word))

/** Questions about everything, also where they are asked from one bottle. */
const isGeneral = (words: readonly string[]) =>
  words.some((word) =>
    ['all', 'collection', 'everything', 'many', 'bottles', 'tonight', 'list', 'cellar'].includes(
      word,
    ),
  )

function groupingIn(words: readonly string[]): Grouping | undefined {
  const has = (...those: string[]) => those.some((word) => words.includes(word))
  if (has('region', 'regions', 'country', 'countries')) return 'region'
  if (has('category', 'categories')) return 'category'
  if (has('kind', 'kinds', 'type', 'types', 'style', 'styles')) return 'kind'
  if (has('place', 'places', 'location', 'locations')) return 'place'
  if (has('age', 'ages', 'decade', 'decades', 'vintages')) return 'decade'
  return undefined
}

interface NamedRecipe {
  readonly recipes: readonly Recipe[]
  readonly name: string
}

/** The recipe with the longest name that stands in the question. */
function recipeNamed(words: readonly string[], labels: Labels): NamedRecipe | undefined {
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
function isAboutRecipe(words: readonly string[], { name }: NamedRecipe, isFood: boolean): boolean {
  const asks = words.some((word) => serves(word, 'recipe') || serves(word, 'make'))
  if (asks) return true
  if (isFood) return false
  const own = name.split(' ')
  const isPlain = own.every((word) => isCommon(word) || isConcept(word) || dishWords.has(word))
  return !isPlain && !kindsByName.has(name)
}

/**
 * The bottles whose labels have most of the words that name something; none where nothing but common
 * words fits, or where half of what was said fits nothing.
 */
function bottlesNamed(
  words: readonly string[],
  { byWord }: Labels,
  dish: FoundDish | undefined,
): readonly Bottle[] {
  const isOfDish = (at: number) => dish !== undefined && at >= dish.from && at < dish.to
  const telling = words
    .map((word, at) => ({ word, isDish: isOfDish(at) }))
    .filter(({ word }) => !isLittle(word) && !isConcept(word))
  const scores = new Map<Bottle, { telling: number; all: number }>()
  for (const { word, isDish } of telling) {
    const weight = isCommon(word) || isDish ? 0 : 1
    for (const bottle of byWord.get(word) ?? []) {
      const score = scores.get(bottle) ?? { telling: 0, all: 0 }
      score.telling += weight
      score.all += 1
      scores.set(bottle, score)
    }
  }
  const named = telling.filter(({ word, isDish }) => !isDish && !isCommon(word))
  let best: Bottle[] = []
  let max = 0
  for (const [bottle, { telling: own, all }] of scores) {
    // A name that is all of a kind's words (`Wild Turkey`, `Jim Beam`) counts if two of them stand there.
    if (own === 0 && all < 2) continue
    if (own * 2 < named.length && all < 2) continue
    const score = own * 100 + all
    if (score > max) [best, max] = [[bottle], score]
    else if (score === max) best.push(bottle)
  }
  const alive = best.filter((bottle) => !bottle.isFinished)
  return alive.length > 0 ? alive : best
}

/** A word of the dish is no filter: who eats turkey does not ask for Wild Turkey. */
function withoutDish(filter: Filter | undefined, { name }: FoundDish): Filter | undefined {
  if (!filter) return undefined
  return filter.what.split(' ').every((word) => name.split(' ').includes(word)) ? undefined : filter
}
