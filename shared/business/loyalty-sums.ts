import type { Instant } from '../kernel/time.ts'
import {
  forgivenWeeks,
  type LoyaltyTier,
  loyaltyTiers,
  pickupsForFreeReserve,
  tierAt,
  tierReserves,
  weekStart,
  weekOf,
} from './loyalty.ts'

/** The progress at the top tier: in whole percent. */
export const fullProgress = 100

/** Progress from the start of the tier to the next, in whole percent. */
export function tierProgress(points: number): number {
  const next = nextTier(points)
  if (!next) return fullProgress
  const begun = loyaltyTiers.find(({ tier }) => tier === tierAt(points))?.from ?? 0
  // Points that were taken back may be more than those that count.
  return Math.max(0, Math.floor(((points - begun) * fullProgress) / (next.from - begun)))
}

/** The tier after the one reached with these points; undefined in the highest. */
export const nextTier = (points: number) => loyaltyTiers.find(({ from }) => from > points)

export interface Streak {
  /** Weeks with an act, up to now. */
  readonly current: number
  readonly best: number
  /** The first week in which `current` is over without another act. */
  readonly endsWith: number | undefined
}

/** @param weeks with an act, each once, the first one first */
export function streakOf(weeks: readonly number[], thisWeek: number): Streak {
  let [current, best] = [0, 0]
  let last: number | undefined
  for (const week of weeks) {
    current = last !== undefined && isInTime(week, last) ? current + 1 : 1
    best = Math.max(best, current)
    last = week
  }
  if (last === undefined || !isInTime(thisWeek, last))
    return { current: 0, best, endsWith: undefined }
  return { current, best, endsWith: last + forgivenWeeks + 2 }
}

const isInTime = (week: number, last: number) => week - last <= forgivenWeeks + 1

/** When a streak is over, if nothing happens until then. */
export const streakDeadline = (lastActivityAt: Instant): Instant =>
  weekStart(weekOf(lastActivityAt) + forgivenWeeks + 2)

/** How many pickups more give the next free reserve. */
export const pickupsToReserve = (pickups: number): number =>
  pickupsForFreeReserve - (pickups % pickupsForFreeReserve)

/** A part of the calendar for which a tier gives free reserves: `2026-11`, `2026-Q4`. */
export interface ReservesOfPeriod {
  readonly period: string
  readonly count: number
  /** When the next one begins. */
  readonly until: Instant
}

/** The benefits of a tier in the calendar period of a moment. */
export function reservesOf(tier: LoyaltyTier, at: Instant): ReservesOfPeriod | undefined {
  const gives = tierReserves[tier]
  if (!gives) return undefined
  const now = new Date(at)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const { each, count } = gives
  if (each === 'month')
    return {
      period: `${year}-${String(month + 1).padStart(2, '0')}`,
      count,
      until: Date.UTC(year, month + 1),
    }
  const quarter = Math.floor(month / 3)
  return { period: `${year}-Q${quarter + 1}`, count, until: Date.UTC(year, (quarter + 1) * 3) }
}
