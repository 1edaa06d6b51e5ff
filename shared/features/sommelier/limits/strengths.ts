import type { LimitReader } from './reader.ts'
import type { Token } from '../tokens.ts'

/** Strengths: `over 50 %`, `100 proof or more`. */
export function readStrengths({
  tokens,
  words,
  done,
  isAny,
  add,
  comparing,
  behind,
  range,
}: LimitReader): void {
  const isStrength = (at: number) => isAny(at, 'abv alcohol alc vol proof')
  const isShare = words.some((word) => /^(gain|gained|lost|loss|rose|fell|grew|off)$/.test(word))
  const percentOf = ({ percent, number }: Token) => percent ?? number ?? 0
  for (const [at, token] of tokens.entries()) {
    const isProof = token.number !== undefined && isAny(at + 1, 'proof')
    if (done.has(at) || isShare || (token.percent === undefined && !isProof)) continue
    const pair = range(at, ({ percent }) => percent !== undefined)
    if (pair) {
      const [from, to] = [percentOf(pair.first), percentOf(pair.next)]
      const unit = isStrength(pair.to) ? 1 : 0
      add({ of: 'abv', from, to }, pair.from, pair.to + unit)
      continue
    }
    const strength = isProof ? token.number! / 2 : token.percent!
    const { from, isBelow, isAbove, isStrict } = comparing(at)
    const unit = isStrength(at + 1) ? 1 : 0
    const or = behind(at + 1 + unit)
    const to = at + 1 + unit + or.length
    const [isMin, isMax] = [or.isAbove ?? isAbove, or.isBelow ?? isBelow]
    if (isMin || isMax)
      add(
        { of: 'abv', [isMax ? 'to' : 'from']: strength, isStrict: !or.length && isStrict },
        from,
        to,
      )
    else if (unit > 0 || isAny(at - 1, 'at'))
      add({ of: 'abv', from: strength, to: strength }, at, to)
  }
}
