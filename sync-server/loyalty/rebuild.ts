import { asc, eq, gt } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { lockAccount } from './points.ts'
import { refreshSums, sumsOf } from './sums.ts'

/** So many people are read at once. */
const batchSize = 500

/** Rebuilds every account's columns from the ledger and returns the number of differences. */
export async function rebuildLoyalty(
  db: Db,
  at: Instant,
): Promise<{ readonly people: number; readonly mended: number }> {
  const { users: u } = db.t
  let [people, mended, after] = [0, 0, '']
  for (;;) {
    const some = await db
      .select({ id: u.id })
      .from(u)
      .where(gt(u.id, after))
      .orderBy(asc(u.id))
      .limit(batchSize)
    for (const { id } of some) {
      const isMended = await db.transaction('rebuild loyalty', async (tx) => {
        if (!(await lockAccount(tx, id))) return false
        const [before] = await tx.select().from(u).where(eq(u.id, id))
        const { changesAt: _, ...is } = await sumsOf(tx, id, at)
        const isSame = Object.entries(is).every(
          ([name, value]) => before?.[name as keyof typeof is] === value,
        )
        if (!isSame) await refreshSums(tx, id, at)
        return !isSame
      })
      people += 1
      if (isMended) mended += 1
      after = id
    }
    if (some.length < batchSize) return { people, mended }
  }
}
