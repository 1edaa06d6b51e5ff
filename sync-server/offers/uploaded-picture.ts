import { and, eq } from 'drizzle-orm'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { DbTx } from '../db/db.ts'

/** Refuses a picture that the store did not upload itself. */
export async function assertUploaded(
  tx: DbTx,
  storeId: string,
  hash: string | undefined,
): Promise<void> {
  if (hash === undefined) return
  const { storedFiles: f } = tx.t
  const [row] = await tx
    .select({ hash: f.hash })
    .from(f)
    .where(and(eq(f.ownerId, storeId), eq(f.kind, 'drop-picture'), eq(f.hash, hash)))
  if (!row) refuse('bad_request', reservingCopy.unknownPicture)
}
