import { zipSync } from 'fflate'
import type { Account } from '../../shared/features/account/endpoints.ts'
import { backupFormat } from '../../shared/features/backup/read-backup.ts'
import { chunks } from './database.ts'
import type { Store } from './mutate.ts'
import { allDone } from './journal.ts'
import type { Network } from './network.ts'
import { cellarOfKey } from './storage-key.ts'
import type { KeptRow, StoredRow } from './records.ts'
import { hashOf, photosOf } from './restore-copy.ts'

/**
 * Everything that this device holds of the user, as a ZIP: a JSON file for each table, for what
 * waits to be sent and what was refused, and the photos as they are, also those that were not looked
 * at here, as far as the network gives them. `about.json` names those that are missing, and has the
 * SHA-256 of each file beside the photos, whose names are theirs.
 */
export async function exportCopy(
  { db, runtime, userId }: Store,
  user: Account,
  network: Pick<Network, 'fetchPhoto'>,
): Promise<Blob> {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {}
  const asJson = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  const records = [
    ...db.entityTables,
    chunks,
    'removed',
    'outbox',
    'attention',
    'journal',
    'base',
    'defects',
  ]

  await db.transaction(
    'r',
    records.map((name) => db.table(name)),
    async () => {
      for (const table of db.entityTables)
        files[`${table}.json`] = asJson((await db.rowsOf(table).toArray()).map(asExported))
      files['removed.json'] = asJson(await db.removed.toArray())
      files['outbox.json'] = asJson(await db.outbox.toArray())
      files['attention.json'] = asJson(await db.attention.toArray())
      files['journal.json'] = asJson(await allDone(db))
      files['base.json'] = asJson(await db.base.toArray())
      files['defects.json'] = asJson(await db.defects.toArray())
    },
  )
  const named = new Set<string>()
  for (const table of db.entityTables)
    for (const { row } of await db.rowsOf(table).toArray())
      for (const hash of photosOf(row)) named.add(hash)
  for (const hash of await db.photos.toCollection().primaryKeys()) named.add(hash)
  const missingPhotos: string[] = []
  // One after the other: all of them at once may be more than a phone has room for.
  for (const hash of named) {
    // What another device has photographed may never have been looked at here.
    const photo =
      (await db.photos.get(hash)) ?? (await network.fetchPhoto(userId, hash).catch(() => undefined))
    // Pictures do not get smaller.
    if (photo)
      files[`photos/${hash}.${ending(photo.type)}`] = [new Uint8Array(photo.bytes), { level: 0 }]
    else missingPhotos.push(hash)
  }
  const sha256: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files))
    if (bytes instanceof Uint8Array) sha256[name] = await hashOf(bytes)
  const at = new Date(runtime.now()).toISOString()
  files['about.json'] = asJson({ user, at, format: backupFormat, missingPhotos, sha256 })
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

/** The row, with whose it is where it is of another's cellar. */
function asExported({ id, row }: KeptRow): StoredRow {
  const cellar = cellarOfKey(id)
  return cellar === undefined ? row : { ...row, cellar }
}

const ending = (type: string) => type.replace('image/', '').replace('jpeg', 'jpg')
