import type { Ask } from './ask.ts'
import type { Filter, ValueRange } from './filter.ts'
import { numberIn } from './read-count.ts'
import type { Token } from './tokens.ts'

/** Words that measure or choose, and the answers and limits that have their meaning. */
interface Meaning {
  readonly words: ReadonlySet<string>
  readonly answers: ReadonlySet<string>
  readonly limits: ReadonlySet<string>
}

/** `words | answers | limits`. A word of two lines needs both. */
const meanings: readonly Meaning[] = `
worth value values valuable valued | worth average ranked.worth gain bottle | worth
expensive pricey price prices priced cost costs costing cheap cheaper cheapest dearer dearest pricier priciest | worth paid average ranked.worth gain bottle | worth paid
pay paid spend spent | paid gain bottle | paid
rated unrated rating ratings star stars scored | ranked.rating bottle | rating
best worst top favourite favorite favourites favorites | ranked.worth ranked.rating ranked.abv gain tonight window bottle |
gain gains gained gainer grow grew grown growth increase increased appreciate appreciated rise risen rose profit profits performer performers performing performance winner winners investment investments return returns earned loss losses lose lost loser losers fell fallen dropped dropping declined | gain worth bottle |
past late overdue expired hill peak tired gone bad declining passed beyond faded soon soonest urgent ready readiness mature wait until drinkable window windows | window tonight bottle | until fill
old older aged oldest young younger youngest recent newest newer age ages | age have.decade window bottle | age vintage
almost nearly empty full level | bottle | fill
cocktail cocktails recipe recipes ingredient ingredients instructions mix mixing shake stir makeable craft dram glass | tonight |
food foods pair pairs pairing pairings match matches matching suit suits alongside accompany accompanies complement eat eating meal dish | tonight |
bought purchased | bottle worth paid gain | bought paid
buy buying purchase purchasing invest acquire shop shopping wishlist add | |
average mean | average |
country countries region regions category categories decade decades | have.by bottle |
place places location locations | have.by bottle have |
vintage vintages | have.vintage age bottle | vintage
most least highest lowest biggest largest smallest fewest | ranked.worth ranked.rating ranked.abv ranked.size gain have.by |
producer producers maker makers winery wineries distillery distilleries brand brands | have.producer bottle |
grape grapes varietal varietals variety varieties | have.grape bottle |
sum | worth paid |
first last | tonight window next bottle |
same always often once twice unless although while | |
before after | window | vintage until bought age
why | |
when | bottle tonight window |
long | bottle window |
gave | | rating
who | bottle |
better | ranked.worth ranked.rating ranked.abv tonight | rating size
score scores scored | ranked.rating bottle | rating
left remaining | have bottle worth tonight window | fill
taste tastes tasted | tonight |
each per | average bottle ranked.worth ranked.rating ranked.abv have.by have |
notes | bottle |
time | window bottle |
litre litres liter liters | | size
birth born | | vintage
went | gain |
`
  .trim()
  .split('\n')
  .map((line) => {
    const [words, answers, limits] = line.split('|').map((part) => new Set(part.trim().split(' ')))
    return { words: words!, answers: answers!, limits: limits! }
  })

/** Whether a word measures or chooses: without its meaning an answer is another one. */
export const isMeaningful = (word: string): boolean => meanings.some(({ words }) => words.has(word))

/** What an answer is, as {@link meanings} names it. */
function namesOf(ask: Ask): readonly string[] {
  if (ask.want === 'ranked') return [`ranked.${ask.by}`]
  if (ask.want === 'have' && ask.by) return ['have', 'have.by', `have.${ask.by}`]
  return [ask.want]
}

const meals = new Set('dinner lunch supper meal bed work'.split(' '))

/** Orders of which one question has one. */
const opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = `
oldest | youngest newest
cheapest | dearest priciest expensive
best | worst
highest | lowest
strongest | weakest
`
  .trim()
  .split('\n')
  .map((line) => {
    const [one = '', other = ''] = line.split(' | ')
    return [new Set(one.split(' ')), new Set(other.split(' '))]
  })

const isPraise = (words: readonly string[], at: number): boolean =>
  /^(?:good|great|nice|better)$/.test(words[at]!) &&
  at === words.length - 1 &&
  /^(?:is|are|was|were)$/.test(words[0]!)

/** `What can I make with my oldest rum`, `what goes well with it`: what is beside a bottle is asked. */
const isCompanion = (words: readonly string[], at: number): boolean =>
  /^(?:make|go|goes|serve|served|cook|cooked|food)$/.test(words[at]!) &&
  words.slice(at + 1, at + 3).includes('with')

/** Answers about food, or about the money that was made. */
const withCompany: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'tonight',
  'bottle',
  'worth',
  'gain',
])

/** `Any more`, `tell me more`. */
const idleMore =
  /\b(?:any|no|some|me|one|once|have) more\b|\bmore or less\b|\bmore (?:info|details?)\b/

/**
 * The words of a question that neither its filter, its count nor its answer has: nothing is answered
 * as if one of them had not been said.
 * @param isRead whether a filter, a count or a dish has a word
 */
export function unaccounted(
  tokens: readonly Token[],
  isRead: (at: number) => boolean,
  ask: Ask,
  filter: Filter | undefined,
): readonly string[] {
  const names = namesOf(ask)
  const limits = new Set<ValueRange['of']>(filter?.limits.map(({ of }) => of))
  const words = tokens.map(({ word }) => word)
  const isIdle = (word: string): boolean =>
    meanings.every(
      (one) =>
        !one.words.has(word) ||
        names.some((name) => one.answers.has(name)) ||
        [...limits].some((of) => one.limits.has(of)),
    )
  // `The oldest Burgundy and the youngest Bordeaux` asks twice.
  const opposite = opposites.find((pair) =>
    pair.every((side) => words.some((word) => side.has(word))),
  )
  const isCompared = ask.want === 'have' && ask.each === 'only'
  const isMoreIdle = names[0] !== 'have' || words.includes('or') || idleMore.test(words.join(' '))
  const isCounting = tokens.some((token) => (numberIn(token) ?? 0) > 1)
  return tokens
    .filter((token, at) => {
      if (isRead(at) || (isCompared && token.word === 'most')) return false
      const number = numberIn(token)
      // `Two reds and one white`: an answer has one count.
      if (number !== undefined && (number > 1 || (isCounting && isRead(at + 1)))) return true
      if (isCompanion(words, at)) return !withCompany.has(ask.want)
      if (token.word === 'more' || token.word === 'less') return !isMoreIdle
      if (opposite?.[1].has(token.word)) return true
      if (/^(?:before|after)$/.test(token.word) && meals.has(words[at + 1] ?? '')) return false
      // `Is my Burgundy any good?` is no count.
      if (isPraise(words, at)) return names[0] === 'have'
      return !isIdle(token.word)
    })
    .map(({ said, word }) => said || word)
}
