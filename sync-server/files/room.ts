import { eq } from 'drizzle-orm'
import { mebibyte } from '../../shared/business/account-limits.ts'
import type { AccountLimits } from '../../shared/account-limits.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { DbTx } from '../db/db.ts'
import { storedBytes } from './ledger.ts'

/**
 * Called in the transaction that enters a file; refuses `limit` if its owner has no room.
 * @param by the uploading user: files uploaded at the same moment count for each other
 */
export const mustHaveRoom =
  (
    { storedMiB }: Pick<AccountLimits, 'storedMiB'>,
    { by, ownerId, bytes }: { by: string; ownerId: string; bytes: number },
  ) =>
  async (tx: DbTx): Promise<void> => {
    const { users } = tx.t
    await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, by)))
    const [stored] = await tx.run(storedBytes, { ownerId })
    if (Number(stored?.bytes ?? 0) + bytes > storedMiB * mebibyte)
      refuse('limit', limitsCopy.storedBytes(storedMiB))
  }
