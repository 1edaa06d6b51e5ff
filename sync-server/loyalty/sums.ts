import { eq, sql } from 'drizzle-orm'
import { type LoyaltyTier, tierAt, weekStart, weekOf } from '../../shared/business/loyalty.ts'
import { reservesOf, streakOf, tierProgress } from '../../shared/business/loyalty-sums.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'

/** The columns of `users` that are sums over the ledger, as they are at one moment. */
export interface LoyaltySums {
  readonly dropPoints: number
  readonly loyaltyPoints: number
  readonly loyaltyReserveCount: number
  readonly loyaltyTier: LoyaltyTier
  readonly loyaltyTierProgress: number
  readonly loyaltyStreak: number
  readonly loyaltyStreakBest: number
  readonly loyaltyLastActivityAt: Instant | null
}

/** Sums the ledger up; whatever it says of a moment it says of the same moment always. */
export async function sumsOf(
  reader: Reader,
  userId: string,
  at: Instant,
): Promise<LoyaltySums & { readonly changesAt: Instant | undefined }> {
  const { loyaltyEntries: e } = reader.t
  const [row] = await reader.rows<SumsRow>(sql`
    select cast(coalesce(sum(${e.points}), 0) as bigint) as "all",
      cast(coalesce(sum(case when ${e.countsUntil} > ${at} then ${e.points} else 0 end), 0)
        as bigint) as "counting",
      cast(coalesce(sum(case when ${e.reason} <> 'pickup' then 0
        when ${e.points} > 0 then 1 else -1 end), 0) as bigint) as "pickups",
      min(case when ${e.countsUntil} > ${at} then ${e.countsUntil} end) as "nextEnd",
      max(case when ${e.points} > 0 then ${e.at} end) as "last"
    from ${e} where ${e.userId} = ${userId}`)
  // A week whose points were all taken back is one in which nothing was done.
  const weeks = await reader.rows<{ week: number }>(sql`
    select ${e.week} as "week" from ${e} where ${e.userId} = ${userId}
    group by ${e.week} having sum(${e.points}) > 0 order by ${e.week}`)
  const points = Number(row?.counting ?? 0)
  const streak = streakOf(
    weeks.map(({ week }) => Number(week)),
    weekOf(at),
  )
  const loyaltyTier = tierAt(points)
  const moments = [
    row?.nextEnd ?? undefined,
    streak.endsWith === undefined ? undefined : weekStart(streak.endsWith),
    reservesOf(loyaltyTier, at)?.until,
  ].flatMap((moment) => (moment === undefined ? [] : [Number(moment)]))
  return {
    dropPoints: Number(row?.all ?? 0),
    loyaltyPoints: points,
    loyaltyReserveCount: Number(row?.pickups ?? 0),
    loyaltyTier,
    loyaltyTierProgress: tierProgress(points),
    loyaltyStreak: streak.current,
    loyaltyStreakBest: streak.best,
    loyaltyLastActivityAt: row?.last == null ? null : Number(row.last),
    changesAt: moments.length > 0 ? Math.min(...moments) : undefined,
  }
}

interface SumsRow {
  readonly all: number | string
  readonly counting: number | string
  readonly pickups: number | string
  readonly nextEnd: number | string | null
  readonly last: number | string | null
}

/**
 * Writes the sums into the columns of a person, whose row is locked. The job checks them soon,
 * because a new tier may give a free reserve.
 */
export async function refreshSums(tx: DbTx, userId: string, at: Instant): Promise<void> {
  const { changesAt: _, ...columns } = await sumsOf(tx, userId, at)
  const { users } = tx.t
  await tx
    .update(users)
    .set({ ...columns, loyaltyDueAt: at })
    .where(eq(users.id, userId))
}
