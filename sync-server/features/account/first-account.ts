import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/**
 * The first account ever made on this installation, even if deleted since: no later account
 * inherits its role. It is decided by the first call and stored, because the order of ids is only
 * as reliable as the machine's clock.
 */
export async function firstAccount(db: Db): Promise<string | undefined> {
  const { serverMeta } = db.t
  const noted = () => db.select().from(serverMeta).where(eq(serverMeta.key, key))
  const [before] = await noted()
  if (before) return before.value
  await db.transaction('first account', async (tx) => {
    const { users, deletedAccounts } = tx.t
    const [here] = await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)
    const [gone] = await tx
      .select({ id: deletedAccounts.userId })
      .from(deletedAccounts)
      .orderBy(asc(deletedAccounts.userId))
      .limit(1)
    // Ids begin with when they were made.
    const [first] = [here, gone].flatMap((one) => one?.id ?? []).sort()
    if (first !== undefined)
      await tx.insert(tx.t.serverMeta).values({ key, value: first }).onConflictDoNothing()
  })
  const [now] = await noted()
  return now?.value
}

const key = 'first_account'
