import { zipSync } from 'fflate'
import type { Account } from '../../shared/features/account/endpoints.ts'
import { packs } from './database.ts'
import type { Store } from './mutate.ts'
import { cellarOfPlace } from './place.ts'
import type { Kept, StoredRow } from './records.ts'

/**
 * Everything that this device holds of the user, as a ZIP: a JSON file for each table, for what
 * waits to be sent and what was refused, and the photos as they are.
 */
export async function exportCopy({ db, runtime }: Store, user: Account): Promise<Blob> {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {}
  const asJson = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  const records = [
    ...db.nouns,
    packs,
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
      for (const noun of db.nouns)
        files[`${noun}.json`] = asJson((await db.rowsOf(noun).toArray()).map(asExported))
      files['removed.json'] = asJson(await db.removed.toArray())
      files['outbox.json'] = asJson(await db.outbox.toArray())
      files['attention.json'] = asJson(await db.attention.toArray())
      files['journal.json'] = asJson(await db.journal.toArray())
      files['base.json'] = asJson(await db.base.toArray())
      files['defects.json'] = asJson(await db.defects.toArray())
    },
  )
  // One after the other: all of them at once may be more than a phone has room for.
  for (const hash of await db.photos.toCollection().primaryKeys()) {
    const photo = await db.photos.get(hash)
    // Pictures do not get smaller.
    if (photo)
      files[`photos/${hash}.${ending(photo.type)}`] = [new Uint8Array(photo.bytes), { level: 0 }]
  }
  files['about.json'] = asJson({ user, at: new Date(runtime.now()).toISOString(), format: 1 })
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

/** The row, with whose it is where it is of another's cellar. */
function asExported({ id, row }: Kept): StoredRow {
  const cellar = cellarOfPlace(id)
  return cellar === undefined ? row : { ...row, cellar }
}

const ending = (type: string) => type.replace('image/', '').replace('jpeg', 'jpg')
