import { second } from '../../shared/kernel/time.ts'
import type { Limit } from './rate-limits.ts'

/** So many whose pace is remembered before those who have rested are forgotten. */
const maxRemembered = 10_000

/**
 * Seconds to wait; undefined if it may happen now, which counts it. The budget refills evenly: all
 * of `most` after `within` milliseconds. Counted in this process alone, because a refusal must not
 * cost a write: it keeps one user from taking everything, and protects no secret.
 */
export type Pace = (of: string, amount?: number) => number | undefined

export function pace({ max, within }: Limit, clock = () => performance.now()): Pace {
  const known = new Map<string, { left: number; at: number }>()
  const leftOf = ({ left, at }: { left: number; at: number }, now: number) =>
    Math.min(max, left + ((now - at) / within) * max)

  return (of, amount = 1) => {
    const at = clock()
    const left = leftOf(known.get(of) ?? { left: max, at }, at)
    // A user who rested long enough starts over.
    if (known.size > maxRemembered)
      for (const [one, state] of known) if (leftOf(state, at) >= max) known.delete(one)
    if (left < 1) {
      known.set(of, { left, at })
      return ((1 - left) * within) / max / second
    }
    // Something large may be more than is left: then the next one waits for it.
    known.set(of, { left: left - amount, at })
    return undefined
  }
}
