import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { enterFeeCredit } from '../../reservations/fee-credit.ts'
import { lockPerson } from '../../reservations/rows.ts'
import type { EntryRow } from './rows.ts'

export const compensationArgs = z.object({ userId: idSchema, entryId: idSchema })

/**
 * Queues a job that gives an entry's credit, because the person must be locked before any ultra
 * drop.
 */
export const askToCompensate = async (
  tx: DbTx,
  { id: entryId, userId }: EntryRow,
  at: Instant,
): Promise<void> => {
  if (userId === null) return
  const id = `ultra.compensate/${entryId}`
  await enqueue(tx, 'ultra.compensate', { userId, entryId }, { at, id })
}

/** Gives the credit that is written down for an entry, once, and says so. */
export async function compensate(
  { db, now = Date.now }: { readonly db: Db; readonly now?: () => Instant },
  { userId, entryId }: z.infer<typeof compensationArgs>,
): Promise<void> {
  const at = now()
  await db.transaction('give fee credit', async (tx) => {
    const { ultraDropEntries: e } = tx.t
    const [entry] = await tx.select().from(e).where(eq(e.id, entryId))
    // Its person has deleted their account meanwhile.
    if (!entry || entry.userId !== userId) return
    await lockPerson(tx, userId)
    const change = entry.compensationCredit
    const input = { userId, subject: entryId, reason: 'compensation', change, at } as const
    if (!(await enterFeeCredit(tx, input))) return
    const told = { userId: userId as Id<'user'>, dropId: entry.ultraDropId as Id<'drop'> }
    await notify(tx, { ...told, kind: 'ultra_credited', credit: change }, at)
  })
}
