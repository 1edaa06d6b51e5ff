import { eq } from 'drizzle-orm'
import { mebibyte } from '../../shared/business/account-limits.ts'
import type { AccountLimits } from '../../shared/account-limits.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { storedBytes } from './ledger.ts'

export type StorageLimits = Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'>

/** The limit in MiB of files of a user or a store. */
export async function storedLimit(
  reader: Reader,
  { storedMiB, freeStoredMiB }: StorageLimits,
  ownerId: string,
): Promise<number> {
  const { users } = reader.t
  const [owner] = await reader
    .select({ plan: users.subscriptionTier })
    .from(users)
    .where(eq(users.id, ownerId))
  return owner?.plan === 'free' ? Math.min(storedMiB, freeStoredMiB) : storedMiB
}

/**
 * Called in the transaction that enters a file; refuses `limit` if its owner has no room.
 * @param by the uploading user: files uploaded at the same moment count for each other
 */
export const assertStorageRoom =
  (limits: StorageLimits, { by, ownerId, bytes }: { by: string; ownerId: string; bytes: number }) =>
  async (tx: DbTx): Promise<void> => {
    const { users } = tx.t
    await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, by)))
    const [stored] = await tx.run(storedBytes, { ownerId })
    const storedMiB = await storedLimit(tx, limits, ownerId)
    if (Number(stored?.bytes ?? 0) + bytes > storedMiB * mebibyte)
      refuse('limit', limitsCopy.storedBytes(storedMiB))
  }
