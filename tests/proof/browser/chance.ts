/**
 * How much is proven, and from which seed on: a little with every run of the stories, any amount by
 * `PROOF_COUNT=200 PROOF_SEED=1`.
 */
export const isLong = process.env['PROOF_COUNT'] !== undefined

/** @param few how many seeds every run of the stories takes */
export function seeds(few: number): number[] {
  const count = Number(process.env['PROOF_COUNT'] ?? few)
  const first = Number(process.env['PROOF_SEED'] ?? 1)
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Chance that is the same for the same seed. */
export interface Chance {
  /** A whole number from 0 to below n. */
  upTo(n: number): number
  oneOf<T>(list: readonly T[]): T
}

export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed, 2_654_435_761) >>> 0 || 1
  const upTo = (n: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % n
  }
  return { upTo, oneOf: (list) => list[upTo(list.length)]! }
}
