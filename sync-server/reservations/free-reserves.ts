import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, Tx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'

type Reason = Reader['t']['freeReserves']['$inferSelect']['reason']

/** Gives or uses a free reserve, once for each reservation and reason; the person is locked. */
export async function changeFreeReserves(
  tx: Tx,
  change: {
    readonly userId: string
    readonly reservationId: string
    readonly reason: Reason
    readonly at: Instant
  },
): Promise<void> {
  const { freeReserves, reservers } = tx.t
  const by = change.reason === 'used' ? -1 : 1
  const made = await tx
    .insert(freeReserves)
    .values({ ...change, id: newId(change.at), change: by })
    .onConflictDoNothing()
    .returning({ id: freeReserves.id })
  if (made.length === 0) return
  await tx
    .update(reservers)
    .set({ freeReserves: sql`${reservers.freeReserves} + ${by}` })
    .where(eq(reservers.userId, change.userId))
}
