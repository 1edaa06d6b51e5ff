import { and, count, eq, gt, gte } from 'drizzle-orm'
import { noShows } from '../../shared/business/reserving.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
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

/** Pauses reserving after one no-show too many. */
export async function pauseAfterMiss(tx: DbTx, person: ReserverRow, at: Instant): Promise<void> {
  if (isPaused(person, at) || (await noShowsOf(tx, person, at)) < noShows.max) return
  const until = at + noShows.pause
  await setPause(tx, person, until)
  await notify(tx, { userId: person.userId, kind: 'paused', until }, at)
}

/**
 * Lets it go on where one no-show turned out to be none. Nothing else ends a pause early, so that a
 * further miss does not, while those that led to it grow too old to count.
 */
export async function resumeAfterHandOver(
  tx: DbTx,
  person: ReserverRow,
  at: Instant,
): Promise<void> {
  if (isPaused(person, at) && (await noShowsOf(tx, person, at)) < noShows.max)
    await setPause(tx, person, null)
}

/** Whether a person may reserve, enter and register for nothing at that moment. */
export const isPaused = ({ pausedUntil }: Pick<ReserverRow, 'pausedUntil'>, at: Instant): boolean =>
  pausedUntil !== null && pausedUntil > at

async function setPause(tx: DbTx, { userId }: ReserverRow, pausedUntil: Instant | null) {
  const { reservers } = tx.t
  await tx.update(reservers).set({ pausedUntil }).where(eq(reservers.userId, userId))
}
