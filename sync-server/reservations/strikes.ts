import { and, count, eq, gt, gte } from 'drizzle-orm'
import { noShows } from '../../shared/business/reserving.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, Tx } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import type { ReserverRow } from './rows.ts'

/** How many no-shows of a person count at that moment. */
export async function noShowsOf(
  reader: Reader,
  { userId, noShowsFrom }: Pick<ReserverRow, 'userId' | 'noShowsFrom'>,
  at: Instant,
): Promise<number> {
  const { reservations } = reader.t
  const [row] = await reader
    .select({ count: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, userId),
        eq(reservations.status, 'no_show'),
        gt(reservations.missedAt, at - noShows.within),
        gte(reservations.missedAt, noShowsFrom),
      ),
    )
  return row?.count ?? 0
}

/** Pauses reserving after one no-show too many; lets it go on where one turned out to be none. */
export async function countNoShows(tx: Tx, person: ReserverRow, at: Instant): Promise<void> {
  const { reservers } = tx.t
  const { userId, pausedUntil } = person
  const isTooMany = (await noShowsOf(tx, person, at)) >= noShows.most
  const wasPaused = pausedUntil !== null && pausedUntil > at
  if (isTooMany === wasPaused) return
  const until = isTooMany ? at + noShows.pause : null
  await tx.update(reservers).set({ pausedUntil: until }).where(eq(reservers.userId, userId))
  if (until !== null) await notify(tx, { userId, kind: 'paused', until }, at)
}
