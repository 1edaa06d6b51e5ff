import type { Bottle } from '../collection/bottle.ts'
import type { Ask, Grouping } from './ask.ts'
import { ageCompared } from './compared.ts'
import { type Filter, isName, isOf } from './filter.ts'
import type { Labels } from './labels.ts'
import { type Concept, isFillerWord, serves } from './lexicon.ts'
import { isAboutRecipe, recipeNamed } from './named-recipe.ts'
import { rankIn } from './rank.ts'
import type { Understanding } from './read-question.ts'

/** `A drink with Campari and gin`. */
const drinkWith = /\b(?:an?|any|another|some) drink with\b/

/** `Make me a list of my rums` makes no drink. */
const idleMake = /\bmakes? (?:sense|up\b|(?:me |us )?(?:a|the) (?:\w+ )?list)\b/

/**
 * The want of a question: the first rule that its words meet.
 * @param about the bottle of the question
 */
export function wanted(
  { words, intent, filter, besideDish, dish, ingredients, journal, isRead }: Understanding,
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
  if (journal) {
    const { act, period, isLast, asksCost } = journal
    return { want: 'journal', act, period, isLast, asksCost, filter }
  }
  if (says('thanks') && words.length <= 6) return { want: 'thanks' }
  if (says('greet') && words.every((word) => serves(word, 'greet') || isFillerWord(word)))
    return { want: 'greeting' }
  if (asksForHelp(words)) return { want: 'help' }

  const isBought = /\bdid (i|we) (buy|get|purchase)\b/.test(words.join(' '))
  const isBuying =
    !isBought &&
    !/\bwithout (?:buying|shopping|purchasing)\b/.test(words.join(' ')) &&
    !has('recent', 'latest', 'last') &&
    has('buy', 'buying', 'purchase', 'purchasing', 'acquire', 'shop', 'shopping')
  const isAway =
    has('away', 'missing', 'lack', 'lacking', 'unlock', 'unlocks') ||
    phrase(words, 'almost make') ||
    (says('make') && oneBottle.test(words.join(' ')))
  const owns =
    /\b(do i (?:still )?have|have i|how many|any)\b/.test(words.join(' ')) &&
    !has('recipe', 'recipes')
  if (
    recipe &&
    (!isBuying || says('make')) &&
    !(owns && filter) &&
    isAboutRecipe(words, recipe, says('pair') && !!dish)
  )
    return { want: 'recipe', recipes: recipe.recipes, name: recipe.name }
  if (isAway) return { want: 'oneAway' }
  if (isBuying || phrase(words, 'next bottle') || has('wishlist')) return { want: 'next' }

  const text = intent.join(' ')
  if (/\bcan not wait\b/.test(text) || tooLate.test(text))
    return { want: 'window', which: 'soon', filter }
  if (/\b(?:drink|drinking|use|using|finish) up\b/.test(text) && !dish)
    return { want: 'window', which: 'soon', filter }
  const isUntried = filter?.limits.some(({ of }) => of === 'used')
  if (tooYoung.test(text) && !isUntried) return { want: 'window', which: 'young', filter }
  const isOfEnd = filter?.limits.some(({ of }) => of === 'until')
  const isPast =
    !isOfEnd && has('past', 'overdue', 'expired', 'faded', 'declining', 'beyond', 'passed')
  if (isPast || phrase(words, 'over hill') || phrase(words, 'too old') || phrase(words, 'gone off'))
    return { want: 'window', which: 'past', filter }
  // `When should I drink my Bordeaux?`, `how long can I keep it?`
  if (asksWhen.test(text) && !dish && !recipe && filter?.state !== 'open') {
    if (named.length > 0) return { want: 'bottle', bottles: named }
    if (about && !filter) return { want: 'bottle', bottles: [about] }
    return { want: 'window', which: 'each', filter }
  }
  // Is the whole of it worth so much? Its value says it.
  if (asksOfAll.test(text)) return { want: 'worth', filter: undefined }
  const moved = /\b(?:go|goes|gone|went|going) (up|down)\b/.exec(text)?.[1]
  if (moved) return { want: 'gain', lost: moved === 'down', filter }
  const above = isAbovePaid.exec(text)?.[1]
  if (above) return { want: 'gain', lost: above === 'less', filter }
  // `My profit on Rioja` is one amount.
  const isMoney =
    /\bhow much\b.*\b(?:made|make|making|earn|earned)\b/.test(text) ||
    (/\bhow much money\b/.test(text) && !has('pay', 'paid', 'spend', 'spent'))
  if (isMoney && !recipe) return { want: 'worth', filter }
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
    'loss',
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
    ingredients.length > 0 ||
    (drinkWith.test(text) && filter !== undefined) ||
    (says('make') && !isMade && !idleMake.test(text)) ||
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
  if (bottle && isMaking) return { want: 'makeable', bottle, ingredients }
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
    return (owns && !has('stars', 'rating')) ||
      (has('by') && !isPaid) ||
      has('bottles', 'wines', 'list', 'show')
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
  const isReady =
    phrase(words, 'ready to drink') || has('ready', 'drinkable', 'mature', 'readiness', 'peak')
  if (isReady && !isOfEnd) return { want: 'window', which: 'ready', filter }
  if (has('soon', 'soonest', 'urgent', 'window', 'windows'))
    return { want: 'window', which: 'soon', filter }
  if (
    has('pair', 'pairs', 'pairing', 'pairings') ||
    (isFood && !isMaking) ||
    phrase(words, 'goes with')
  )
    return { want: 'pair', dish: undefined, filter }
  if (isMaking && (!owns || ingredients.length > 0 || countsDrinks.test(text)))
    return { want: 'makeable', filter, ingredients }
  const isLimited = filter?.limits.some(({ of }) => of === 'worth' || of === 'paid')
  if (says('worth') && (!isLimited || isTotal)) return { want: 'worth', filter }

  const isOfYears = filter?.limits.some(({ of }) => of === 'vintage')
  const by =
    isOfYears && has('vintages') ? undefined : groupingIn(words.filter((_, at) => !isRead(at)))
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
  if (isTonight || (isChoosing(words) && !owns && !filter?.state && !isAllOfEnd && !isUntried))
    return { want: 'tonight', filter }
  if (has('have', 'got', 'there', 'collection', 'cellar', 'shelf', 'stock') || owns || filter)
    return { want: 'have', filter }
  return { want: 'unknown' }
}

export const isAbovePaid =
  /\bworth (more|less) than (?:what )?(?:(?:i|we) (?:paid|pay|spent)|it cost|they cost)\b/

/** `Before it's too late`, `before they fade`. */
const tooLate =
  /\bbefore (?:its?|it is|they(?: are)?|theyre) (?:too late|go(?:es)? (?:off|bad|over)|gone|turns?|dies?|fades?|over|past|declines?)\b/

/** `Which cocktails need only one more bottle?` */
const oneBottle = /\b(?:one|1|a single) (?:more )?bottle\b/

const countsDrinks = /\bhow many (?:cocktails?|drinks?|recipes?) (?:can|could|am i able)\b/

const asksWhen =
  /\bwhen (?:should|can|could|do|to|would|will|is|are|must)\b.*\b(?:drink|drunk|open|opened|ready|peaks?|best|mature|drinkable)\b|\bhow long (?:can|could|should) (?:i|we) (?:still )?(?:keep|hold|age)\b/

const asksOfAll =
  /\b(?:is|are) (?:my |the |our )?(?:whole |entire )?(?:cellar|collection|bar|inventory|everything|it all) worth (?:more|less|over|under|above|below)\b/

const tooYoung =
  /\bneeds? (?:more|some) (?:time|age|years)\b|\btoo young\b|\bnot (i |we )?(ready|drink|open|touch|be)\b|\bshouldnt (i |we )?(drink|open|touch|be)\b|\bshould (i |we )?(still )?(wait|keep|hold)\b|\bnot yet\b/

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
  /^(open|opening|uncork|finish|finishing|pour|drink|drinking|sip|sipping|dram|nightcap|recommend|recommendation|suggest|suggestion|choose|pick|glass)$/
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
  if (has('producer', 'producers', 'maker', 'makers', 'winery', 'wineries')) return 'producer'
  if (has('distillery', 'distilleries', 'brand', 'brands')) return 'producer'
  if (has('grape', 'grapes', 'varietal', 'varietals', 'variety', 'varieties')) return 'grape'
  if (has('country', 'countries')) return 'country'
  if (has('region', 'regions')) return 'region'
  if (has('category', 'categories')) return 'category'
  if (has('kind', 'kinds', 'type', 'types', 'style', 'styles')) return 'kind'
  if (has('place', 'places', 'location', 'locations')) return 'place'
  if (has('vintages')) return 'vintage'
  if (has('age', 'ages', 'decade', 'decades')) return 'decade'
  return undefined
}
