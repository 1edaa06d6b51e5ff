import type { Bottle } from '../collection/bottle.ts'
import { kindsByName } from '../recipes/kinds.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { unaccounted } from './accounted.ts'
import type { Ask, Grouping } from './ask.ts'
import { type CellarContents, yearOf } from './cellar.ts'
import { ageCompared, comparedInWords, withBothCompared } from './compared.ts'
import { dishNamed, dishWords, type FoundDish } from './dishes.ts'
import { type Filter, isName, isOf, type Match, type Term, type ValueRange } from './filter.ts'
import type { Labels } from './labels.ts'
import { type Concept, isCommon, isConcept, isFillerWord, serves, vocabulary } from './lexicon.ts'
import { nearest } from './near-words.ts'
import { isIdleNegation, withNegations } from './negations.ts'
import { languageOf } from './other-language.ts'
import { isRankedByStrength, rankIn } from './rank.ts'
import { countIn } from './read-count.ts'
import { filterIn, storedIn } from './read-filter.ts'
import { factWords, meantWords } from './read-terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import { topicIn } from './topics.ts'
import { foreignWords, type Phrases, translated } from './translate.ts'

/** The most words of a question that are read. */
const maxWords = 90

/** A question as it was read. */
interface Understanding {
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
  /** Those of them that no recipe has in its name. */
  readonly unnamed: readonly string[]
  /** Of such a word, the name that it nearly is. */
  readonly near: { readonly word: string; readonly near: string } | undefined
  readonly dish: FoundDish | undefined
  /** Unknown words and orders before `with` a dish; behind it they tell more of the dish. */
  readonly besidesDish: readonly string[]
  /** How many answers it asks for. */
  readonly count: number | undefined
  /** A `not` or `than` that belongs to nothing that was understood. */
  readonly idle: readonly string[]
  /** A word for some of what was asked before, which no filter tells apart: `are they ready?` of the oldest. */
  readonly chosen?: string | undefined
}

/**
 * The intent of a question. Case, accents and punctuation play no part, word order hardly any. A
 * small word with a typing error is corrected; a name is asked back, and an unknown word is named.
 * Yields now and then.
 * @param about the bottle of the question
 * @param before earlier questions, oldest first: `and the cheapest of them?`
 * @param phrases of the app's language, if not English
 */
export function* understanding(
  text: string,
  cellar: CellarContents,
  labels: Labels,
  about: Bottle | undefined,
  before: readonly string[] = [],
  phrases?: Phrases,
): Generator<void, Ask> {
  const language = languageOf(text, labels)
  if (language !== undefined && language !== phrases?.language)
    return { want: 'otherLanguage', language }
  const own = yield* reading(text, cellar, labels, phrases)
  const topic = topicIn(own.typed, labels)
  if (topic) return { want: 'elsewhere', topic }
  const beyond = unsupportedPattern.exec(own.words.join(' '))?.[0]
  if (beyond !== undefined) return { want: 'unknown', words: [beyond] }
  const other = comparedInWords(inEnglish(text, labels, phrases))
  if (other !== undefined) return { want: 'notKnown', words: [other] }
  const read = yield* following(own, before, cellar, labels, phrases)
  const wish = wanted(read, labels, about)
  // `What did I pay for it?`: it is the bottle of the question, or what was asked before.
  const pointer = about === undefined && read === own && namesNothing(own) && pointerIn(own.words)
  // `Do I have two Barolos?` asks how many there are.
  const isWhole =
    wish.want === 'have' && /\b(how many|do i have|have i|are there)\b/.test(own.words.join(' '))
  const ask: Ask = { ...wish, count: isWhole ? undefined : read.count }
  // Of a recipe nothing is known but the recipe: `How many calories has a Negroni?`
  if ((ask.want === 'recipe' || ask.want === 'makeable') && read.unnamed.length > 0)
    return { want: 'notKnown', words: read.unnamed }
  if (ask.want === 'pair' && read.besidesDish.length > 0)
    return { want: 'notKnown', words: read.besidesDish }
  if (!isOfCellar.has(ask.want)) return ask
  if (read.near) return { want: 'meant', ...read.near }
  if (ask.want === 'unknown') return { want: 'unknown', words: read.unknown }
  // `What should not be opened yet`, `which cannot wait`: its `not` is part of the answer.
  const isOfWindow =
    ask.want === 'window' && (ask.which === 'young' || /\bnot wait\b/.test(read.intent.join(' ')))
  const superlative =
    ask.want === 'have' && !ask.by ? unreadSuperlative.exec(own.words.join(' '))?.[0] : undefined
  const unknown = [
    ...read.unknown,
    ...(isOfWindow || isAbovePaid.test(read.words.join(' ')) ? [] : read.idle),
    ...(pointer ? [pointer] : []),
    ...(read.chosen === undefined ? [] : [read.chosen]),
    ...(superlative === undefined
      ? unaccounted(read.tokens, read.isRead, ask, read.filter)
      : [superlative]),
  ]
  return unknown.length > 0 ? { want: 'notKnown', words: [...new Set(unknown)] } : ask
}

/** What sounds like a question about bottles, and is none that a rule answers. */
const unsupportedPattern =
  /\bbut (?:one|two)$|\bsort(?:ed)? (?:\w+ ){0,3}by\b|\bhow many (?:different )?vintages\b|\bgood for (?:me|you|us)\b|\bhealthy?\b|\b(?:no|without|missing|lacking)(?: an?)? (?:value|price|rating|window|region|vintage|size|location)\b|\btemperature\b|\b(?:biggest|largest|smallest) (?:\w+ )?bottles?\b|\b(?:does|did|has|do|from) (?:my|our|his|her) (?:wife|husband|mum|mom|mother|dad|father|boss|partner|friends?|guests?)\b|\bdid (?:i|we) (?:drink|finish|open|have)\b(?!.* (?:last|this|next) )|\bhow many (?:recipes|cocktails|drinks) (?:do|have)\b/

/** A superlative that no rule measures. */
const unreadSuperlative =
  /(?<!at )\b(?:most|least)\b(?! of \w)(?: \w+)?|\b(?:highest|lowest|fewest|biggest|largest|smallest)(?: \w+)?/

/** Answers of which every word of the question has to be known. */
const isOfCellar: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'have',
  'worth',
  'paid',
  'ranked',
  'age',
  'window',
  'gain',
  'average',
  'tonight',
  'bottle',
  'unknown',
])

/** The words of a question in English. */
function inEnglish(text: string, labels: Labels, phrases: Phrases | undefined): readonly Token[] {
  const tokens = tokensOf(text).slice(0, maxWords)
  if (!phrases) return tokens
  const isKnown = (word: string) => vocabulary.has(word) || labels.byWord.has(word)
  const isForeign =
    languageOf(text, labels) === phrases.language || foreignWords(tokens, phrases, isKnown) > 0
  return isForeign ? translated(tokens, phrases) : tokens
}

function* reading(
  text: string,
  cellar: CellarContents,
  labels: Labels,
  phrases: Phrases | undefined,
): Generator<void, Understanding> {
  const english = withNegations(withBothCompared(inEnglish(text, labels, phrases)))
  const tokens: readonly Token[] = yield* meant(english, labels)
  const words = tokens.map(({ word }) => word)
  const { filter, isRead, isNamed, clause } = filterIn(tokens, labels, yearOf(cellar))
  const found = dishBeside(words)
  const count = countIn(tokens, isRead)
  // An answer calls it as it was typed where that was translated.
  const isTranslated = found && tokens.slice(found.from, found.to).some(isOfPhrase)
  const dish = isTranslated
    ? { ...found, name: typedIn(tokens.slice(found.from, found.to)) }
    : found
  const isOfDish = (at: number) => dish !== undefined && at >= dish.from && at < dish.to
  const isRanked = isRankedByStrength(words)
  const rest = tokens.filter(
    ({ word, said }, at) =>
      !isRead(at) &&
      at !== count?.at &&
      !(isRanked && /^(?:abv|alcohol|strength|proof)$/.test(word)) &&
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
  const { filter: besideDish, isRead: isBeside } = filterIn(tokens, labels, yearOf(cellar), dish)
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
    besidesDish: besidesDish.map(({ said, word }) => said || word),
    count: count?.count,
    idle: tokens
      .filter(({ word }, at) => !isRead(at) && (word === 'than' || !isIdleNegation(words, at)))
      .map(({ said }) => said)
      .filter(Boolean),
    near,
    unnamed: [
      ...new Set(
        rest
          .filter(({ word }) => !labels.recipeWords.has(word) && !dishWords.has(word))
          .map(({ said, word }) => said || word),
      ),
    ],
    unknown: [
      ...(relative ? [relative[0]] : []),
      ...(clause === undefined ? [] : [clause]),
      ...new Set(rest.map(({ said, word }) => said || word)),
    ],
  }
}

/** A dish that is named: dessert wine is a wine. */
function dishBeside(words: readonly string[]): FoundDish | undefined {
  const found = dishNamed(words)
  const isWine = found?.name === 'dessert' && /^wines?$/.test(words[found.to] ?? '')
  return isWine ? undefined : found
}

/** Correctly spelt words similar to others: never treated as a slip. */
const realWords = new Set(
  `difference people unpeated yesterday tomorrow day days week weeks month months share sharing shared paste hide
   scan sync edit app device devices partner account password email phone print photo`.split(/\s+/),
)

const isOfPhrase = ({ isPhrase }: Token): boolean => isPhrase === true
const typedIn = (tokens: readonly Token[]): string =>
  tokens
    .map(({ said }) => said)
    .filter(Boolean)
    .join(' ')

/** A question that continues the last one: narrower, or about another subject. */
function* following(
  own: Understanding,
  before: readonly string[],
  cellar: CellarContents,
  labels: Labels,
  phrases: Phrases | undefined,
): Generator<void, Understanding> {
  const last = before.at(-1)
  if (last === undefined || !isFollowing(own)) return own
  const prior = yield* following(
    yield* reading(last, cellar, labels, phrases),
    before.slice(0, -1),
    cellar,
    labels,
    phrases,
  )
  if (!prior.filter) return own
  const prefers = chosenBy.has(wanted(prior, labels, undefined).want) || prior.count !== undefined
  const pointer = pointerIn(own.words)
  const narrows =
    !own.filter ||
    own.filter.terms.every(({ isNot }) => isNot) ||
    own.words.some((word) => narrowing.has(word))
  return {
    ...own,
    chosen: prefers && pointer && !rankIn(own.words, own.filter) ? pointer : undefined,
    filter: narrows
      ? both(prior.filter, own.filter)
      : /^(from|in)$/.test(own.words.find((word) => !/^(and|only|just)$/.test(word)) ?? '')
        ? both(withoutSame(prior.filter, own.filter!), own.filter)
        : instead(prior.filter, own.filter!),
  }
}

const narrowing = new Set('them those these they only just ones'.split(' '))
/** Small words by which a question continues another. */
const continuing =
  /^(and|only|just|but|not|without|except|excluding|from|in|under|over|below|above)$/
/** A total or an order of what was asked before. */
const bare =
  /^(?:how (?:many|much)|(?:the )?(?:total|sum|average|(?:cheap|old|young|dear|b)est|priciest|most (?:expensive|valuable))(?: (?:value|price|cost|worth))?)$/
/** Answers that name some of the bottles a filter has. */
const chosenBy: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'ranked',
  'age',
  'window',
  'gain',
  'tonight',
  'pair',
])

/** `It`, `that` and the like, where they stand for something. */
function pointerIn(words: readonly string[]): string | undefined {
  return words.find((word, at) => {
    const [before = '', next] = [words[at - 1], words[at + 1]]
    if (word === 'it')
      return (
        !/^(?:before|until|if|when|while|that|make|made|worth|past)$/.test(before) &&
        !/^(?:that|all)$/.test(next ?? '')
      )
    if (/^(?:they|them|those|these)$/.test(word)) return !/^(?:before|until)$/.test(before)
    return (
      (word === 'that' || word === 'this') &&
      (next === undefined || /^(?:one|in|all|worth|altogether|together|cost)$/.test(next)) &&
      /^(?:is|are|was|of|for|about|with|does|did|do|on)$/.test(before)
    )
  })
}

const namesNothing = ({ filter }: Understanding): boolean =>
  !filter || (filter.terms.length === 0 && !filter.place)

function isFollowing(own: Understanding): boolean {
  const { words, filter } = own
  const [first = '', second] = words
  if (bare.test(words.join(' '))) return true
  if (namesNothing(own) && pointerIn(words) !== undefined) return true
  if (continuing.test(first)) return true
  if ((first === 'what' || first === 'how') && second === 'about') return true
  if (words.some((word) => narrowing.has(word) && word !== 'just')) return true
  // `Which are open?`, `how many are sealed?`, `the cheapest one?`
  const isShort = words.length <= 7 && !words.some((word) => /^(bottles?|wines?)$/.test(word))
  if (!filter && first === 'which' && words.length <= 7) return true
  return (
    namesNothing(own) &&
    isShort &&
    (first === 'which' ||
      words.includes('one') ||
      /^many (are|is)$/.test(words.slice(1, 3).join(' ')))
  )
}

const isReplaced =
  ({ limits }: Filter) =>
  ({ of }: ValueRange): boolean =>
    of === 'vintage' && limits.some((limit) => limit.of === of)
const withoutYears = (what: string): string => what.replace(/ ?\b(?:1[789]|20)\d\d\b/g, '')

const both = (one: Filter, other: Filter | undefined): Filter =>
  other
    ? {
        what: `${one.limits.some(isReplaced(other)) ? withoutYears(one.what) : one.what} ${other.what}`.trim(),
        terms: [...one.terms, ...other.terms],
        // `Barolo 2010`, `and 2006?`: no bottle has both.
        limits: [...one.limits.filter((limit) => !isReplaced(other)(limit)), ...other.limits],
        place: other.place ?? one.place,
        state: other.state ?? one.state,
      }
    : one

/** `And from France?` after one about Italy: what both say about the origin, the later question says. */
function withoutSame(one: Filter, other: Filter): Filter {
  const isSame = (is: Match['is']) => other.terms.some(({ any }) => any[0]?.is === is)
  const terms: Term[] = one.terms.filter(({ any }) => any[0] === undefined || !isSame(any[0].is))
  return { ...one, what: terms.length < one.terms.length ? '' : one.what, terms }
}

/** `And Bordeaux?`: that, with the earlier place and price limits. */
const instead = (one: Filter, other: Filter): Filter => ({
  what: [other.what, ...(one.place === undefined ? [] : [storedIn(one.place)])].join(' '),
  terms: other.terms,
  limits: [...one.limits, ...other.limits],
  place: other.place ?? one.place,
  state: other.state ?? one.state,
})

function wanted(
  { words, intent, filter, besideDish, dish }: Understanding,
  labels: Labels,
  about: Bottle | undefined,
): Ask {
  const says = (...concepts: Concept[]) =>
    concepts.some((concept) => intent.some((word) => serves(word, concept)))
  const has = (...those: string[]) => those.some((word) => intent.includes(word))
  const recipe = recipeNamed(words, labels)
  // Who eats turkey does not ask for Wild Turkey.
  const name = dish && says('pair') ? besideDish : filter
  const named = name && isName(name) ? bottlesOf(name, labels) : []
  const bottle = named.length === 1 ? named[0] : about

  if (words.length === 0) return { want: 'unknown' }
  if (says('thanks') && words.length <= 6) return { want: 'thanks' }
  if (says('greet') && words.every((word) => serves(word, 'greet') || isFillerWord(word)))
    return { want: 'greeting' }
  if (asksForHelp(words)) return { want: 'help' }

  const isBought = /\bdid (i|we) (buy|get|purchase)\b/.test(words.join(' '))
  const isBuying =
    !isBought &&
    !has('recent', 'latest', 'last') &&
    has('buy', 'buying', 'purchase', 'purchasing', 'acquire', 'shop', 'shopping')
  const isAway =
    has('away', 'missing', 'lack', 'lacking', 'unlock', 'unlocks') || phrase(words, 'almost make')
  const owns =
    /\b(do i (?:still )?have|have i|how many|any)\b/.test(words.join(' ')) &&
    !has('recipe', 'recipes')
  if (
    recipe &&
    !isAway &&
    !isBuying &&
    !(owns && filter) &&
    isAboutRecipe(words, recipe, says('pair') && !!dish)
  )
    return { want: 'recipe', recipes: recipe.recipes }
  if (isAway) return { want: 'oneAway' }
  if (isBuying || phrase(words, 'next bottle') || has('wishlist')) return { want: 'next' }

  const text = intent.join(' ')
  if (/\bcan not wait\b/.test(text) || tooLate.test(text))
    return { want: 'window', which: 'soon', filter }
  if (tooYoung.test(text)) return { want: 'window', which: 'young', filter }
  const isOfEnd = filter?.limits.some(({ of }) => of === 'until')
  const isPast =
    !isOfEnd && has('past', 'overdue', 'expired', 'faded', 'declining', 'beyond', 'passed')
  if (isPast || phrase(words, 'over hill') || phrase(words, 'too old') || phrase(words, 'gone off'))
    return { want: 'window', which: 'past', filter }
  const moved = /\b(?:go|goes|gone|went|going) (up|down)\b/.exec(text)?.[1]
  if (moved) return { want: 'gain', lost: moved === 'down', filter }
  const above = isAbovePaid.exec(text)?.[1]
  if (above) return { want: 'gain', lost: above === 'less', filter }
  // `My profit on Rioja` is one amount.
  if (has('profit', 'profits') && !has('most', 'which', 'best', 'biggest') && !named.length)
    return { want: 'worth', filter }
  if (has('gain', 'gained', 'gains', 'gainer') || (says('gain') && !dish && !named.length))
    return { want: 'gain', lost: says('loss'), filter }
  const rank = rankIn(intent, filter)
  const isLoss = has(
    'lost',
    'lose',
    'loser',
    'losers',
    'losses',
    'fell',
    'declined',
    'fallen',
    'dropped',
  )
  if (isLoss && !dish && rank?.by !== 'rating') return { want: 'gain', lost: true, filter }

  // A question with a bottle is about it, unless food or a drink is mentioned.
  const isFood = has('food', 'eat', 'eating', 'meal', 'dish', 'serve', 'serving')
  const isMade = /\bmade (?:by|in|from|of|with)\b|\bwho (?:made|makes|make)\b/.test(text)
  const isMaking =
    (says('make') && !isMade && !phrase(words, 'make sense')) ||
    /\bwhat (?:can|could|should) (?:i|we) do with\b/.test(text)
  if (
    bottle &&
    !dish &&
    (isFood || (says('pair') && has('with', 'goes', 'go', 'pair', 'pairs', 'pairing')))
  )
    return { want: 'food', bottle }
  if (dish && (bottle || !named.length) && !(named.length && !says('pair')))
    if (!isMaking || has('pair', 'pairs', 'goes'))
      return { want: 'pair', dish, filter: besideDish, bottle }
  if (bottle && isMaking) return { want: 'makeable', bottle }
  const isTotal = has('total', 'altogether', 'all', 'together', 'sum')
  const isPaid = has('pay', 'paid', 'spend', 'spent') || /\bdid\b.* cost\b/.test(text)
  if (isPaid && !rank && !filter?.limits.some(({ of }) => of === 'paid'))
    if (!named.length && !about) return { want: 'paid', filter }
  if (has('average', 'mean') && (says('worth', 'paid') || filter))
    return { want: 'average', filter }
  const compared = filter?.limits.some(({ of }) => of === 'vintage' || of === 'age')
    ? undefined
    : ageCompared(words)
  if (compared) return { want: 'age', oldest: compared === 'oldest', filter }
  if (rank && !(about && !isGeneral(words))) return { want: 'ranked', ...rank, filter }
  if (named.length > 0 && !has('oldest', 'youngest', 'newest'))
    return owns || (has('by') && !isPaid) || has('bottles', 'wines', 'list', 'show')
      ? { want: 'have', filter }
      : { want: 'bottle', bottles: named }
  if (about && !isGeneral(words) && !filter) return { want: 'bottle', bottles: [about] }

  // `Old Bordeaux`: no rule has an age for *old*, so the oldest come first.
  const isOfAge =
    has('old', 'young') && !has('many', 'much', 'count') && !says('soon', 'past', 'tonight')
  const isLimitedByAge = filter?.limits.some(({ of }) => of === 'age' || of === 'vintage')
  if (
    has('oldest', 'youngest', 'newest') ||
    (has('older', 'aged') && !filter) ||
    (isOfAge && !isLimitedByAge)
  )
    return { want: 'age', oldest: !has('youngest', 'newest', 'young'), filter }
  if (phrase(words, 'ready to drink') || has('ready', 'drinkable', 'mature', 'readiness', 'peak'))
    return { want: 'window', which: 'ready', filter }
  if (has('soon', 'soonest', 'urgent', 'window', 'windows'))
    return { want: 'window', which: 'soon', filter }
  if (
    has('pair', 'pairs', 'pairing', 'pairings') ||
    (isFood && !isMaking) ||
    phrase(words, 'goes with')
  )
    return { want: 'pair', dish: undefined, filter }
  if (isMaking && !owns) return { want: 'makeable', filter }
  const isLimited = filter?.limits.some(({ of }) => of === 'worth' || of === 'paid')
  if (says('worth') && (!isLimited || isTotal)) return { want: 'worth', filter }

  const isOfYears = filter?.limits.some(({ of }) => of === 'vintage')
  const by = isOfYears && has('vintages') ? undefined : groupingIn(words)
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
  const isTonight = has('tonight', 'today', 'evening', 'weekend', 'nightcap', 'dinner')
  // `Wines to drink by 2028` are all of them.
  const isAllOfEnd =
    isOfEnd && !isTonight && !has('should', 'recommend', 'suggest', 'pick', 'choose')
  if (isTonight || (isChoosing(words) && !owns && !filter?.state && !isAllOfEnd))
    return { want: 'tonight', filter }
  if (has('have', 'got', 'there', 'collection', 'cellar', 'shelf', 'stock') || owns || filter)
    return { want: 'have', filter }
  return { want: 'unknown' }
}

const isAbovePaid =
  /\bworth (more|less) than (?:what )?(?:(?:i|we) (?:paid|pay|spent)|it cost|they cost)\b/

/** `Before it's too late`, `before they fade`. */
const tooLate =
  /\bbefore (?:its?|it is|they(?: are)?|theyre) (?:too late|go(?:es)? (?:off|bad|over)|gone|turns?|dies?|fades?|over|past|declines?)\b/

const tooYoung =
  /\btoo young\b|\bnot (i |we )?(ready|drink|open|touch|be)\b|\bshouldnt (i |we )?(drink|open|touch|be)\b|\bshould (i |we )?(still )?(wait|keep|hold)\b|\bnot yet\b/

/** The bottles that a name fits: those that are there, else those that were. */
function bottlesOf(filter: Filter, { byWord }: Labels): readonly Bottle[] {
  const words = filter.terms.flatMap(({ any }) =>
    any.flatMap((match) => (match.is === 'label' ? match.words : [])),
  )
  const those = new Set(words.flatMap((word) => byWord.get(word) ?? []))
  const all = [...those].filter((bottle) => isOf(bottle, filter))
  const alive = all.filter((bottle) => !bottle.isFinished)
  return alive.length > 0 ? alive : all
}

/** Each word; a small one with a typing error is corrected. */
function* meant(tokens: readonly Token[], labels: Labels): Generator<void, readonly Token[]> {
  const read: Token[] = []
  for (const token of tokens) {
    const { word } = token
    const isKnown = (one: string) =>
      vocabulary.has(one) ||
      dishWords.has(one) ||
      factWords.has(one) ||
      extraWords.has(one) ||
      labels.byWord.has(one) ||
      labels.origins.has(one) ||
      labels.placeWords.has(one) ||
      labels.recipeWords.has(one)
    const single = word.replace(/(?<=..)s$/, '')
    const isRight = isKnown(word) || realWords.has(word)
    if (token.cents !== undefined || token.percent !== undefined || isRight) read.push(token)
    else if (isKnown(single)) read.push({ ...token, word: single })
    else {
      // A word this close to a name is not corrected.
      const near =
        nearestSmall(word) ??
        nearest(word, extraWords) ??
        nearest(word, dishWords) ??
        nearest(word, labels.recipeWords)
      read.push(near === undefined ? token : { ...token, word: near })
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

/** Another letter makes another word of a short one: `pink` is no `pick`. */
function nearestSmall(word: string): string | undefined {
  const letters = (one: string) => [...one].sort().join('')
  const isLike = (one: string) => one.length !== word.length || letters(one) === letters(word)
  return nearest(word, word.length < 5 ? little.filter(isLike) : little)
}

/** All but what labels share: those are names. */
const little = [...vocabulary].filter((word) => isFillerWord(word) || isConcept(word))
const extraWords = new Set(
  `before after since than under over between up above below least ready category categories region
   regions country countries place places decade decades type types kind kinds age ages money
   dollar dollars cost costs fridge rack total altogether sum litre litres liter liters unrated`
    .split(/\s+/)
    .filter((word) => word !== 'fridge' && word !== 'rack'),
)

/** Whether the words come in this order, with only small words between them. */
function phrase(words: readonly string[], wanted: string): boolean {
  const parts = wanted.split(' ')
  const rest = words.filter((word) => parts.includes(word) || !isFillerWord(word))
  return rest.some((_, at) => parts.every((part, i) => rest[at + i] === part))
}

const helps = ['what can you do', 'what can i ask', 'how do you work', 'who are you']
function asksForHelp(words: readonly string[]): boolean {
  const text = words.join(' ')
  return text === 'help' || text === 'help me' || helps.some((one) => text.includes(one))
}

const choosing =
  /^(open|opening|uncork|pour|drink|drinking|sip|sipping|dram|nightcap|recommend|recommendation|suggest|suggestion|choose|pick|glass)$/
const isChoosing = (words: readonly string[]) => words.some((word) => choosing.test(word))

/** Questions about everything, even from one bottle. */
const isGeneral = (words: readonly string[]) =>
  words.some((word) =>
    ['all', 'collection', 'everything', 'many', 'bottles', 'tonight', 'list', 'cellar'].includes(
      word,
    ),
  )

function groupingIn(words: readonly string[]): Grouping | undefined {
  const has = (...those: string[]) => those.some((word) => words.includes(word))
  if (has('country', 'countries')) return 'country'
  if (has('region', 'regions')) return 'region'
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

/** The recipe with the longest name in the question. */
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
