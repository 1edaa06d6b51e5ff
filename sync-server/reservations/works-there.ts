import { and, eq } from 'drizzle-orm'
import type { DbTx } from '../db/db.ts'

/** Whether somebody owns or works in that store: what they do to themselves there earns nothing. */
export async function worksThere(tx: DbTx, storeId: string, userId: string): Promise<boolean> {
  const { storePeople: p } = tx.t
  const found = await tx
    .select({ role: p.role })
    .from(p)
    .where(and(eq(p.storeId, storeId), eq(p.userId, userId)))
  return found.length > 0
}
