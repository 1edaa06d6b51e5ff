import { numberIn } from '../read-count.ts'
import { type LimitReader, measuring } from './reader.ts'

/** How many there are of one: `wines I have three of`. */
export function readQuantities({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
}: LimitReader): void {
  for (const [at, token] of tokens.entries()) {
    const number = numberIn(token)
    if (done.has(at) || number === undefined) continue
    // `Wines I have three of`.
    const isOf = isAny(at + 1, 'of') && at + 2 >= tokens.length
    const many = comparing(at, 'exactly', 'only', 'just')
    if (isOf && isAny(many.from - 1, 'have got own')) {
      const { isAbove, isBelow, isStrict } = many
      const ends = isAbove
        ? { from: number, isStrict }
        : isBelow
          ? { to: number, isStrict }
          : undefined
      add({ of: 'quantity', ...(ends ?? { from: number, to: number }) }, many.from, at + 2)
      continue
    }
    if (!isAny(at + 1, 'bottle bottles')) continue
    const compared = comparing(at, 'only', 'exactly', 'just', 'with')
    const said = words.slice(compared.from, at)
    const isCompared = said.some((word) => measuring.has(word))
    const or = behind(at + 2)
    const [isMin, isMax] = [or.isAbove ?? compared.isAbove, or.isBelow ?? compared.isBelow]
    const isStrict = !or.length && compared.isStrict
    if (or.length || (isCompared && (isMin || isMax)))
      add(
        { of: 'quantity', [isMax ? 'to' : 'from']: number, isStrict },
        compared.from,
        at + 2 + or.length,
      )
    else if (said.some((word) => /^(only|exactly|just|with)$/.test(word)))
      add({ of: 'quantity', from: number, to: number }, compared.from, at + 2)
  }
}
