import { lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/** Drops sessions and reset links that have run out. Several processes may do it at once. */
export async function sweepAccounts(db: Db, now: Date = new Date()): Promise<void> {
  const { sessions, verifications } = db.t
  await db.transaction('sweep accounts', async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, now))
    await tx.delete(verifications).where(lt(verifications.expiresAt, now))
  })
}
