import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import { changePeople } from './members.ts'

/**
 * Ends some invitations that were not answered in time, and has the devices of the invited people
 * forget them: a row alone that is gone would leave them with a question that nobody can answer.
 * Returns their number.
 */
export async function endExpiredInvitations(
  db: Db,
  at: Instant,
  batchSize: number,
): Promise<number> {
  const { cellarInvitations: asked } = db.t
  const over = await db
    .select({ id: asked.id, cellarId: asked.cellarId, userId: asked.userId })
    .from(asked)
    .where(and(lte(asked.expiresAt, at), isNotNull(asked.userId)))
    .orderBy(asc(asked.expiresAt), asc(asked.id))
    .limit(batchSize)
  for (const { id, cellarId, userId } of over) {
    const invited = userId ?? ''
    const forget = (tx: DbTx) => tx.delete(asked).where(eq(asked.id, id))
    const done = await changePeople({ db, now: () => at }, cellarId, [invited], async (people) => {
      await forget(people.tx)
      await people.uninvite(invited)
      return true
    })
    // Of a cellar whose owner is gone.
    if (!done) await db.transaction('forget an invitation', forget)
  }
  return over.length
}
