import { type CellarContents, yearOf } from './cellar.ts'
import { withBothCompared } from './compared.ts'
import { dishNamed, type FoundDish } from './dishes.ts'
import type { Filter } from './filter.ts'
import type { Labels } from './labels.ts'
import { isCommon, isConcept, isFillerWord, vocabulary } from './lexicon.ts'
import { nearest } from './near-words.ts'
import { isIdleNegation, negations, withNegations } from './negations.ts'
import { languageOf } from './other-language.ts'
import { isRankedBySize, isRankedByStrength } from './rank.ts'
import { countIn } from './read-count.ts'
import { filterIn } from './read-filter.ts'
import { type IngredientTerm, ingredientsIn, type Span } from './read-ingredients.ts'
import { journalIn, type ReadJournal } from './read-journal.ts'
import { meantWords } from './read-terms.ts'
import { extraWords, nearestLabel, realWords, withoutSlips } from './slips.ts'
import { type Token, tokensOf } from './tokens.ts'
import { foreignWords, type Phrases, translated } from './translate.ts'

/** The most words of a question that are read. */
const maxWords = 90

/** A question as it was read. */
export interface Understanding {
  readonly words: readonly string[]
  /** The same with a `_` for each word that is a name, a place where bottles lie, or their state. */
  readonly intent: readonly string[]
  readonly tokens: readonly Token[]
  /** Whether the filter, the count or the dish has a word. */
  readonly isRead: (at: number) => boolean
  /** The same without slips mended and plurals made single. */
  readonly typed: readonly string[]
  readonly filter: Filter | undefined
  /** The same, where the words of a dish are none of it. */
  readonly besideDish: Filter | undefined
  /** Meaningful words that are unknown. */
  readonly unknown: readonly string[]
  /** Unknown words that are no dish, nor a word of the recipe that is named. */
  unnamed(recipe?: string): readonly string[]
  /** Of such a word, the name that it nearly is. */
  readonly near: { readonly word: string; readonly near: string } | undefined
  readonly dish: FoundDish | undefined
  /** Ingredients that are no bottles, in a question about drinks. */
  readonly ingredients: readonly IngredientTerm[]
  /** Unknown words and orders before `with` a dish; behind it they tell more of the dish. */
  readonly besidesDish: readonly string[]
  /** What it asks of the journal. */
  readonly journal?: ReadJournal | undefined
  /** How many answers it asks for. */
  readonly count: number | undefined
  /** A `not` or `than` that belongs to nothing that was understood. */
  readonly idle: readonly string[]
  /** A word for some of what was asked before, which no filter tells apart: `are they ready?` of the oldest. */
  readonly chosen?: string | undefined
}

/** The words of a question in English. */
export function inEnglish(
  text: string,
  labels: Labels,
  phrases: Phrases | undefined,
): readonly Token[] {
  const tokens = tokensOf(text).slice(0, maxWords)
  if (!phrases) return tokens
  const isKnown = (word: string) => vocabulary.has(word) || labels.byWord.has(word)
  const isForeign =
    languageOf(text, labels) === phrases.language || foreignWords(tokens, phrases, isKnown) > 0
  return isForeign ? translated(tokens, phrases) : tokens
}

/** What the words of a question name, count and measure; what is left over is unknown. */
export function* reading(
  text: string,
  cellar: CellarContents,
  labels: Labels,
  phrases: Phrases | undefined,
): Generator<void, Understanding> {
  const english = withNegations(withBothCompared(inEnglish(text, labels, phrases)))
  const read: readonly Token[] = yield* withoutSlips(english, labels)
  const journal = cellar.journal && journalIn(english, cellar.today)
  // The words of the journal name no bottle, limit or state.
  const tokens = journal ? withoutSpans(read, journal.spans) : read
  const words = tokens.map(({ word }) => word)
  const { terms: ingredients, spans: ofIngredients } = ingredientsIn(tokens)
  const spans = [...ofIngredients, ...(journal?.spans ?? [])]
  const { filter, isRead, isNamed, clause } = filterIn(tokens, labels, yearOf(cellar), spans)
  const dishFound = dishBeside(words)
  const isIngredient = ofIngredients.some(
    ({ from, to }) => dishFound && dishFound.from < to && from < dishFound.to,
  )
  const found = isIngredient ? undefined : dishFound
  const count = countIn(tokens, isRead)
  // An answer calls it as it was typed where that was translated.
  const isTranslated = found && tokens.slice(found.from, found.to).some(isOfPhrase)
  const dish = isTranslated
    ? { ...found, name: typedIn(tokens.slice(found.from, found.to)) }
    : found
  const isOfDish = (at: number) => dish !== undefined && at >= dish.from && at < dish.to
  const isRanked = isRankedByStrength(words)
  const isBySize = isRankedBySize(words)
  const rest = tokens.filter(
    ({ word, said }, at) =>
      !isRead(at) &&
      at !== count?.at &&
      !(isRanked && /^(?:abv|alcohol|strength|proof)$/.test(word)) &&
      !(isBySize && /^(?:sizes?|formats?)$/.test(word)) &&
      !isOfDish(at) &&
      !isFillerWord(word) &&
      !isConcept(word) &&
      !extraWords.has(word) &&
      !/^[$%]$/.test(said),
  )
  // A year that is not said by its number is not read.
  const relative = /\b(next|last|this|coming) (year|years|month|months|week|decade)\b/.exec(
    words.join(' '),
  )
  let near: Understanding['near']
  for (const { word, said } of rest) {
    if (near || labels.recipeWords.has(word) || realWords.has(word)) continue
    const to = nearest(word, meantWords) ?? (yield* nearestLabel(word, labels))
    if (to !== undefined && to !== word) near = { word: said, near: to }
  }
  const { filter: besideDish, isRead: isBeside } = filterIn(tokens, labels, yearOf(cellar), [
    ...spans,
    ...(dish ? [dish] : []),
  ])
  const link = words.findLastIndex(
    (word, at) =>
      dish !== undefined && at < dish.from && /^(?:with|for|alongside|against)$/.test(word),
  )
  const besidesDish = tokens.slice(0, Math.max(0, link)).filter((token, at) => {
    const isOrder = /^(?:cheap|expensive|old|young|dear)(?:est)?$/.test(token.word)
    return !isBeside(at) && ((rest.includes(token) && !isCommon(token.word)) || isOrder)
  })
  return {
    words,
    intent: words.map((word, at) =>
      isNamed(at) || (isRead(at) && words[at + 1] === 'world') ? '_' : word,
    ),
    tokens,
    isRead: (at) => isRead(at) || at === count?.at || isOfDish(at),
    typed: english.map(({ word }) => word),
    filter,
    besideDish,
    dish,
    ingredients,
    besidesDish: besidesDish.map(({ said, word }) => said || word),
    count: count?.count,
    journal,
    idle: tokens
      .filter(({ word }, at) => !isRead(at) && (word === 'than' || !isIdleNegation(words, at)))
      .map(({ said }) => said)
      .filter(Boolean),
    near,
    unnamed(recipe) {
      const own = new Set(recipe?.split(' '))
      const isKnown = (word: string) => own.has(word) || own.has(word.replace(/s$/, ''))
      return [
        ...new Set(rest.filter(({ word }) => !isKnown(word)).map(({ said, word }) => said || word)),
      ]
    },
    unknown: [
      ...(relative ? [relative[0]] : []),
      ...(clause === undefined ? [] : [clause]),
      ...new Set(rest.map(({ said, word }) => said || word)),
    ],
  }
}

const withoutSpans = (tokens: readonly Token[], spans: readonly Span[]): readonly Token[] =>
  tokens.map(({ said }, at) =>
    spans.some(({ from, to }) => from <= at && at < to) ? { word: '_', said } : tokens[at]!,
  )

/** A dish that is named: dessert wine is a wine, and Mexican bottles are from Mexico. */
function dishBeside(words: readonly string[]): FoundDish | undefined {
  const found = dishNamed(words)
  // `A whisky sour without egg` is no dish of eggs.
  if (found && negations.has(words[found.from - 1] ?? '')) return undefined
  const next = words[found?.to ?? 0] ?? ''
  const isBottle = /^(?:dessert|pudding)$/.test(found?.name ?? '')
    ? /^wines?$/.test(next)
    : cuisines.has(found?.name ?? '') && isThing.test(next)
  return isBottle ? undefined : found
}

const cuisines = new Set('mexican thai indian chinese vietnamese korean'.split(' '))
const isThing =
  /^(?:bottles?|wines?|spirits?|drinks?|ones?|beers?|lagers?|whisk(?:y|ey|eys|ies)|gins?|rums?|tequilas?|mezcals?|reds?|whites?|stuff|things?)$/

const isOfPhrase = ({ isPhrase }: Token): boolean => isPhrase === true
const typedIn = (tokens: readonly Token[]): string =>
  tokens
    .map(({ said }) => said)
    .filter(Boolean)
    .join(' ')
