import { asc, eq, gt, sum } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { lockPerson } from './rows.ts'

/** So many people are read at once. */
const batchSize = 500

/** Recomputes each person's credit from the ledger, and returns how many were wrong. */
export async function rebuildFeeCredit(
  db: Db,
): Promise<{ readonly people: number; readonly mended: number }> {
  const { reservers: r, feeCredits: e } = db.t
  let [people, mended, after] = [0, 0, '']
  for (;;) {
    const some = await db
      .select({ id: r.userId })
      .from(r)
      .where(gt(r.userId, after))
      .orderBy(asc(r.userId))
      .limit(batchSize)
    for (const { id } of some) {
      const isMended = await db.transaction('rebuild fee credit', async (tx) => {
        const { feeCredit: is } = await lockPerson(tx, id)
        const [row] = await tx
          .select({ sum: sum(e.change) })
          .from(e)
          .where(eq(e.userId, id))
        const feeCredit = Number(row?.sum ?? 0)
        if (feeCredit !== is) await tx.update(r).set({ feeCredit }).where(eq(r.userId, id))
        return feeCredit !== is
      })
      people += 1
      if (isMended) mended += 1
      after = id
    }
    if (some.length < batchSize) return { people, mended }
  }
}
