import { SlowDown } from './problem.ts'

export interface SharesOptions {
  /** The most that one may hold at once. */
  readonly ofOne: number
  /** The most that all hold at once. */
  readonly inAll: number
  /** Seconds until the next try, and the sentence for the user. */
  readonly retryAfter: number
  readonly sentence: string
}

/**
 * Hands out a limited number of places for memory-intensive work. The fuller it is, the fewer one
 * user may hold (a quarter of the free ones), so that greedy users leave some for others. Throws
 * {@link SlowDown} if it is one too many.
 */
export function shares({ ofOne, inAll, retryAfter, sentence }: SharesOptions) {
  const held = new Map<string, number>()
  let free = inAll
  return async <T>(of: string, run: () => Promise<T>): Promise<T> => {
    const own = held.get(of) ?? 0
    if (own >= Math.min(ofOne, free / 4)) throw new SlowDown(retryAfter, sentence)
    held.set(of, own + 1)
    free -= 1
    try {
      return await run()
    } finally {
      free += 1
      const left = (held.get(of) ?? 1) - 1
      if (left > 0) held.set(of, left)
      else held.delete(of)
    }
  }
}
