import { numberIn } from '../read-count.ts'
import type { LimitReader } from './reader.ts'

/** Stars: `rated 4 or better`, `unrated`. */
export function readRatings({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
  range,
}: LimitReader): void {
  const rates = words.findIndex((word) =>
    /^(rated|rating|ratings|stars?|give|gave|scored)$/.test(word),
  )
  for (const [at, word] of words.entries()) {
    const isNegated = word === 'not' && isAny(at + 1, 'rated scored')
    if (!isNegated && word !== 'unrated') continue
    if (!words.slice(at).some((_, next) => tokens[at + next]?.number !== undefined))
      add({ of: 'rating', from: 0, isNot: true }, at, at + (isNegated ? 2 : 1))
  }
  if (rates >= 0)
    for (const [at, token] of tokens.entries()) {
      const isOfStars = isAny(at + 1, 'star stars') || isAny(at - 1, 'rated rating')
      const number = token.number ?? (isOfStars ? numberIn(token) : undefined)
      if (done.has(at) || number === undefined || number > 5) continue
      // `Top 3 highest rated`, `the 3 best rated`: how many, and not how good.
      const isCount =
        isAny(at - 1, 'top best first') || isAny(at + 1, 'highest lowest best worst top')
      if (isCount && !isAny(at + 1, 'star stars')) continue
      const pair = range(at, (one) => (one.number ?? 6) <= 5)
      if (pair && (pair.from < at || !isAny(at + 1, 'and'))) {
        const stars = isAny(pair.to, 'star stars') ? 1 : 0
        const [from, to] = [pair.first.number, pair.next.number]
        add({ of: 'rating', from, to }, pair.from, pair.to + stars)
        continue
      }
      const { from, isBelow, isAbove, isStrict } = comparing(at)
      const stars = /^stars?$/.test(words[at + 1] ?? '') ? 1 : 0
      const or = behind(at + 1 + stars)
      const to = at + 1 + stars + or.length
      if (or.isAbove) add({ of: 'rating', from: number }, from, to)
      else if (or.isBelow) add({ of: 'rating', to: number }, from, to)
      else if (isBelow) add({ of: 'rating', to: number, isStrict }, from, to)
      else if (isAbove) add({ of: 'rating', from: number, isStrict }, from, to)
      else add({ of: 'rating', from: number, to: number }, at, to)
    }
}
