import { isYear, type LimitReader } from './reader.ts'
import type { Token } from '../tokens.ts'

const isOfWine = /^(?:wines?|reds?|whites?|roses?|champagnes?|bubbly|sparkling)$/

/** What bottles are worth or cost: `under $50`, `between 20 and 40 dollars`. */
export function readMoney({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
  range,
}: LimitReader): void {
  const of = words.some((word) => /^(paid|pay|bought|spent|spend)$/.test(word)) ? 'paid' : 'worth'
  const isMoney = ({ cents }: Token) => cents !== undefined
  const isPriced = words.some((word) =>
    /^(gifts?|presents?|paid|pay|spent|price|priced|cost|costs|costing|worth|budget|spend|cheaper|value|valued)$/.test(
      word,
    ),
  )
  const isLastOfPart = (at: number) =>
    /^(?:in|from|on|at|that|which|and|please|)$/.test(words[at + 1] ?? '')
  /** `Reds under 50`: a price, where it can hardly be an age or a strength. */
  const isPlainAmount = (
    number: number,
    at: number,
    { from, isBelow }: { from: number; isBelow: boolean },
  ): boolean =>
    from < at &&
    /^(?:under|below|over|above|than)$/.test(words[at - 1] ?? '') &&
    isLastOfPart(at) &&
    number >= (isBelow ? (words.some((word) => isOfWine.test(word)) ? 10 : 50) : 100)
  const centsOf = ({ cents, number }: Token) => cents ?? (number ?? 0) * 100
  for (const [at, token] of tokens.entries()) {
    if (done.has(at)) continue
    // `Cost between 50 and 100`.
    const isBareRange = isPriced && isAny(at - 1, 'between from')
    const pair = range(
      at,
      (one) => isMoney(one) || (isBareRange && one.number !== undefined && !isYear(one)),
    )
    if (pair) {
      const [from, to] = [centsOf(pair.first), centsOf(pair.next)].sort((one, other) => one - other)
      add({ of, from, to }, pair.from, pair.to)
      continue
    }
    const compared = comparing(at)
    const isBare =
      token.number !== undefined &&
      !isYear(token) &&
      (isPriced ||
        words.slice(compared.from, at).includes('for') ||
        isPlainAmount(token.number, at, compared)) &&
      (compared.isBelow || compared.isAbove)
    // `Worth more than I paid by over $100` is no price.
    const isNear = isAny(at - 1, 'about around roughly approximately circa')
    const isExact =
      token.number !== undefined &&
      !isYear(token) &&
      (isNear
        ? token.number >= 50 && (isPriced || isLastOfPart(at))
        : isPriced && isAny(at - 1, 'exactly'))
    if ((!isMoney(token) && !isBare && !isExact) || isAny(compared.from - 1, 'by')) continue
    const cents = centsOf(token)
    const or = behind(at + 1)
    const to = at + 1 + or.length
    const isAbove = or.isAbove ?? (compared.isAbove && !compared.isBelow)
    const isStrict = or.length === 0 && (compared.isBelow || compared.isAbove) && compared.isStrict
    if (isNear || isAny(at - 1, 'exactly')) {
      const [least, most] = isNear ? [0.8, 1.2] : [1, 1]
      add({ of, from: cents * least, to: cents * most }, at - 1, at + 1)
      continue
    }
    add({ of, ...(isAbove ? { from: cents } : { to: cents }), isStrict }, compared.from, to)
  }
}
