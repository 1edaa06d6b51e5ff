import type { ValueRange } from '../filter.ts'
import { negations } from '../negations.ts'
import type { Token } from '../tokens.ts'

export interface ReadLimit {
  readonly limit: ValueRange
  readonly what: string
  /** Where it begins. */
  readonly from: number
}

const below = new Set(
  'under below less cheaper lower fewer beneath max maximum most to until worse weaker smaller younger'.split(
    ' ',
  ),
)
const above = new Set(
  'over above more least from min minimum exceeding better beyond stronger higher larger bigger older'.split(
    ' ',
  ),
)
/** What may be between a negation and its limit. */
const between =
  /^(a|an|any|the|my|in|of|from|with|are|is|rated|priced|worth|costing|wines?|bottles?|vintages?|years?)$/

export const isYear = ({ number, word }: Token): boolean =>
  number !== undefined && /^(1[789]|20)\d\d$/.test(word)

/** Words by which a number is compared. */
export const measuring = new Set(
  'than least most over under above below up max min maximum minimum beyond exceeding'.split(' '),
)

/** How far words reach that compare, and which way. */
interface Comparison {
  readonly from: number
  readonly isBelow: boolean
  readonly isAbove: boolean
  readonly isStrict: boolean
}

/** Words behind a number that compare it. */
interface Behind {
  readonly isAbove?: true
  readonly isBelow?: true
  readonly length: number
}

/** Two numbers with what is between them. */
interface Pair {
  readonly from: number
  readonly to: number
  readonly first: Token
  readonly next: Token
}

/** Reads the limits of a question, one measure after the other; each word belongs to one of them. */
export interface LimitReader {
  readonly tokens: readonly Token[]
  readonly words: readonly string[]
  /** This year. */
  readonly year: number
  readonly read: ReadLimit[]
  /** Places of words that belong to a limit. */
  readonly done: ReadonlySet<number>
  /** Whether the word at a place is one of a list with spaces between. */
  isAny(at: number, list: string): boolean
  add(limit: ValueRange, first: number, to: number): void
  /** From where the words that compare begin, before a number. */
  comparing(at: number, ...extra: string[]): Comparison
  /** `or more`, `and up` behind a number; how many words. */
  behind(at: number): Behind
  /** `between 2 and 4`, `2 to 4`, `2-4`, for two limits. */
  range(at: number, isOne: (token: Token) => boolean): Pair | undefined
}

/**
 * @param take marks words as read
 * @param joined where limits begin that are an alternative to another
 */
export function limitReader(
  tokens: readonly Token[],
  take: (from: number, to: number) => void,
  year: number,
  joined: Set<number>,
): LimitReader {
  const read: ReadLimit[] = []
  const words = tokens.map(({ word }) => word)
  const done = new Set<number>()
  const isAny = (at: number, list: string) => list.split(' ').includes(words[at] ?? '')
  const add = (limit: ValueRange, first: number, to: number) => {
    let from = first
    while (!done.has(from - 1) && between.test(words[from - 1] ?? '')) from--
    const isNegated = !done.has(from - 1) && negations.has(words[from - 1] ?? '')
    from = isNegated ? from - 1 : first
    // `No magnums or half bottles`.
    const before = read.at(-1)?.limit
    const isSame = before?.of === limit.of
    const isJoined = isAny(first - 1, 'or and nor') && done.has(first - 2)
    const isNot = isNegated || (isSame && isJoined && before.isNot === true)
    const what = tokens
      .slice(from, to)
      .map(({ said }) => said)
      .join(' ')
    if (isJoined && isSame) joined.add(from)
    read.push({ limit: { ...limit, ...(isNot && { isNot }) }, what, from })
    take(from, to)
    for (let at = from; at < to; at++) done.add(at)
  }
  const comparing = (at: number, ...extra: string[]): Comparison => {
    let from = at
    while (
      from > 0 &&
      at - from < 3 &&
      !done.has(from - 1) &&
      (below.has(words[from - 1]!) ||
        above.has(words[from - 1]!) ||
        (/^(?:expensive|valuable)$/.test(words[from - 1]!) && words[from] === 'than') ||
        ['than', 'at', 'up', 'or', 'the', 'a', 'within', 'for', ...extra].includes(
          words[from - 1]!,
        ))
    )
      from--
    // `Barolo or under $50`: its `or` joins two things.
    if (words[from] === 'or') from++
    const said = words.slice(from, at)
    return {
      from,
      isBelow: said.some((word) => below.has(word)) || said.includes('within'),
      isAbove: said.some((word) => above.has(word)) && !said.includes('most'),
      isStrict: !said.includes('least') && !said.includes('most') && !said.includes('to'),
    }
  }
  const behind = (at: number): Behind => {
    const beyond = tokens[at + 2]
    // `Under $50 or over $80` are two limits.
    if (!isAny(at, 'or and') || beyond?.cents !== undefined || beyond?.number !== undefined)
      return { length: 0 }
    if (isAny(at + 1, 'more better higher up above over older later newer after larger bigger'))
      return { isAbove: true, length: 2 }
    if (isAny(at + 1, 'less under lower below fewer worse cheaper smaller younger earlier before'))
      return { isBelow: true, length: 2 }
    return { length: 0 }
  }
  const range = (at: number, isOne: (token: Token) => boolean): Pair | undefined => {
    const first = tokens[at]!
    const isPair = isAny(at + 1, 'and to until')
    const next = tokens[at + (isPair ? 2 : 1)]
    const isFirst =
      isOne(first) || (first.number !== undefined && next !== undefined && isOne(next))
    const begins = isAny(at - 1, 'between from') ? at - 1 : at
    if (!next || !isFirst || !isOne(next)) return undefined
    // Of `from 2012, 2014 or 2016` each year is meant alone.
    if (!isPair && !next.isJoined && (begins === at || isYear(first))) return undefined
    return { from: begins, to: at + (isPair ? 3 : 2), first, next }
  }
  return { tokens, words, year, read, done, isAny, add, comparing, behind, range }
}
