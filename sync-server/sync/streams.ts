import { liveStreamsInAll, liveStreamsOpened } from '../../shared/business/account-limits.ts'
import { Unavailable } from '../http/outages.ts'
import { pace } from '../http/pace.ts'
import { SlowDown } from '../http/problem.ts'

type SyncStreamEnd = () => void

export interface StreamLimits {
  readonly ofOne: number
  readonly inAll?: number
}

/**
 * The live streams of a process. One stream too many ends the user's oldest: usually a hidden tab
 * or a lost device.
 */
export function openStreams({ ofOne, inAll = liveStreamsInAll }: StreamLimits) {
  // A set keeps the order in which they were opened.
  const streams = new Map<string, Set<SyncStreamEnd>>()
  const opened = pace(liveStreamsOpened)
  let count = 0

  return {
    /**
     * Refuses `slow_down` to users that open streams all the time, and `busy` if the process is
     * full.
     */
    mayOpen(userId: string): void {
      const seconds = opened(userId)
      if (seconds !== undefined) throw new SlowDown(seconds)
      if (count >= inAll && !streams.has(userId)) throw new Unavailable('too many live streams')
    },

    add(userId: string, end: SyncStreamEnd): void {
      const own = streams.get(userId) ?? new Set()
      streams.set(userId, own)
      const [oldest] = own
      if (own.size >= ofOne || count >= inAll) oldest?.()
      streams.set(userId, own.add(end))
      count += 1
    },

    delete(userId: string, end: SyncStreamEnd): void {
      const own = streams.get(userId)
      if (!own?.delete(end)) return
      count -= 1
      if (own.size === 0) streams.delete(userId)
    },

    count: () => count,

    endAll(): void {
      for (const own of Array.from(streams.values())) for (const end of Array.from(own)) end()
    },
  }
}
