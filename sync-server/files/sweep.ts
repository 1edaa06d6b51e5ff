import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { day } from '../../shared/kernel/time.ts'
import { type FileKind, fileKinds } from '../db/tables/stored-files.ts'
import { storageParts } from '../outside/photo-storage.ts'
import { kindsOfFiles } from './kinds.ts'
import { type FileDeps, knownOf, removeBytes } from './ledger.ts'

/** Where a sweep goes on: behind a row of the ledger, or with a part of the storage. JSON. */
export type SweepCursor =
  | { readonly kind: FileKind; readonly after: FileSweepBatchCursor | null }
  | { readonly part: number }

/** A row in the order of the index by which the sweep goes. */
type FileSweepBatchCursor = readonly [lastNamedAt: number, ownerId: string, hash: string]

const rowsInBatch = 200
/**
 * A file that is named is looked at again after that. It may have lost its name soon after it was
 * last looked at, so it goes that much later, and once more for the time between two sweeps: never
 * earlier than promised.
 */
const checkAgainAfter = day

/** Sweeps everything, batch by batch. Several processes may do so at once. */
export async function sweepFiles(deps: FileDeps): Promise<void> {
  let cursor: SweepCursor | undefined = firstCursor
  while (cursor) cursor = await sweepBatch(deps, cursor)
}

const firstCursor: SweepCursor = { kind: fileKinds[0], after: null }

/**
 * Runs one batch of the sweep, some milliseconds of work: deletes files without a row for their
 * retention, and then, part by part, bytes without an entry. It may run twice.
 * @param cursor result of the batch before; absent at the start
 * @returns where to continue; undefined at the end
 */
export async function sweepBatch(
  deps: FileDeps,
  cursor: SweepCursor = firstCursor,
): Promise<SweepCursor | undefined> {
  if ('kind' in cursor) {
    const after = await sweepRows(deps, cursor.kind, cursor.after)
    if (after) return { kind: cursor.kind, after }
    const next = fileKinds[fileKinds.indexOf(cursor.kind) + 1]
    return next ? { kind: next, after: null } : { part: 0 }
  }
  const { db, photoStorage, now = Date.now } = deps
  await photoStorage.tidy(cursor.part, now() - day, (hashes) => knownOf(db, hashes))
  return cursor.part + 1 < storageParts ? { part: cursor.part + 1 } : undefined
}

/**
 * Looks at files that were not looked at for a day, so that each is written once in it, however many
 * sweeps there are.
 */
async function sweepRows(deps: FileDeps, kind: FileKind, after: FileSweepBatchCursor | null) {
  const { db, photoStorage, now = Date.now } = deps
  const { storedFiles: f } = db.t
  const { isNamed, unnamedRetention } = kindsOfFiles[kind]
  const at = now()
  const place = sql`(${f.lastNamedAt}, ${f.ownerId}, ${f.hash})`
  const batch = await db
    .select({ lastNamedAt: f.lastNamedAt, ownerId: f.ownerId, hash: f.hash, size: f.size })
    .from(f)
    .where(
      and(
        eq(f.kind, kind),
        lt(f.lastNamedAt, at - checkAgainAfter),
        after ? sql`${place} > ${tuple(after)}` : undefined,
      ),
    )
    .orderBy(asc(f.lastNamedAt), asc(f.ownerId), asc(f.hash))
    .limit(rowsInBatch)
  const last = batch.at(-1)
  if (!last) return undefined
  const keys = batch.map(({ ownerId, hash }) => tuple([ownerId, kind, hash]))
  const isInBatch = sql`(${f.ownerId}, ${f.kind}, ${f.hash}) in (values ${list(keys)})`
  const dropped = await db.transaction('sweep files', async (tx) => {
    await tx
      .update(f)
      .set({ lastNamedAt: at })
      .where(and(isInBatch, isNamed(tx)))
    return await tx
      .delete(f)
      .where(and(isInBatch, lt(f.lastNamedAt, at - unnamedRetention - 2 * checkAgainAfter)))
      .returning({ hash: f.hash })
  })
  await removeBytes(
    deps,
    dropped.map(({ hash }) => hash),
  )
  for (const { ownerId, hash, size } of batch) {
    const measured = size === null ? await photoStorage.sizeOf(hash) : undefined
    if (measured === undefined) continue
    const isIt = and(eq(f.ownerId, ownerId), eq(f.kind, kind), eq(f.hash, hash), isNull(f.size))
    await db.transaction('measure a file', (tx) => tx.update(f).set({ size: measured }).where(isIt))
  }
  if (batch.length < rowsInBatch) return undefined
  return [last.lastNamedAt, last.ownerId, last.hash] satisfies FileSweepBatchCursor
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

const tuple = (parts: readonly (string | number)[]): SQL =>
  sql`(${list(parts.map((part) => sql`${part}`))})`
