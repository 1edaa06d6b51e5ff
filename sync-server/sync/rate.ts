import { roundsPerSecond } from '../../shared/business/sync.ts'
import { second } from '../../shared/kernel/time.ts'

/** How many rounds at once a user may send who has sent none for a while. */
const burst = 4 * roundsPerSecond
/** Twice what is promised, so that what is promised is never refused. */
const perSecond = 2 * roundsPerSecond

/**
 * How long a user has to wait before the next round, in seconds; undefined where it may come now.
 * Counted in this process alone: it keeps one user from taking all of it, and decides nothing.
 */
export function roundRate(clock: () => number = () => performance.now()) {
  const users = new Map<string, { left: number; at: number }>()
  return (userId: string): number | undefined => {
    const at = clock()
    const known = users.get(userId) ?? { left: burst, at }
    const left = Math.min(burst, known.left + ((at - known.at) / second) * perSecond)
    if (users.size > 10_000) forgetRested(users, at)
    if (left < 1) {
      users.set(userId, { left, at })
      return (1 - left) / perSecond
    }
    users.set(userId, { left: left - 1, at })
    return undefined
  }
}

/** Who could send a whole burst again is as one who never sent anything. */
function forgetRested(users: Map<string, { left: number; at: number }>, at: number): void {
  for (const [userId, { left, at: last }] of users)
    if (left + ((at - last) / second) * perSecond >= burst) users.delete(userId)
}
