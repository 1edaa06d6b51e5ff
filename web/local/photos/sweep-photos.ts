import { day } from '../../../shared/kernel/time.ts'
import type { DeviceTables } from '../store/database.ts'
import { allDone } from '../sync/journal.ts'
import { inOneWrite } from '../write/one-write.ts'
import type { Store } from '../write/mutate.ts'
import { photoOfName, photosNamedIn } from './photo-store.ts'

/** A photo may be taken in long before the form that names it is saved. */
const unreferencedGrace = day
/** Looked at so long ago, a photo that no row names any more is not worth its room. */
const fetchedRetention = 30 * day

/**
 * Lets go of photos: what neither outbox nor journal nor attention names, and no queue holds, can be
 * had again from the server; and of that, what no row names any more is deleted after a while.
 */
export async function sweepPhotos({ db, runtime }: Store) {
  const now = runtime.now()
  await inOneWrite(db, async (tables) => {
    const old = await tables.photos
      .where('[own+at]')
      .between([1, 0], [1, now - unreferencedGrace])
      .primaryKeys()
    const forgotten = await tables.photos
      .where('[own+at]')
      .between([0, 0], [0, now - fetchedRetention])
      .primaryKeys()
    if (old.length + forgotten.length === 0) return
    const needed = await referencedPhotos(tables)
    for (const hash of old.filter((one) => !needed.has(one))) {
      const photo = await tables.photos.get(hash)
      if (photo) await tables.photos.put({ ...photo, own: 0 })
    }
    if (forgotten.length === 0) return
    const shown = await photosOfRows(tables)
    await tables.photos.bulkDelete(unnamedIn(forgotten, needed, shown))
  })
}

/**
 * Lets go at once of every photo that no row and no change names: after rows have left the device
 * that the user may not see any more. Call it inside a write.
 */
export async function deleteUnusedPhotos(tables: DeviceTables) {
  const fetched = await tables.photos
    .where('[own+at]')
    .between([0, -Infinity], [0, Infinity])
    .primaryKeys()
  if (fetched.length === 0) return
  const [needed, shown] = [await referencedPhotos(tables), await photosOfRows(tables)]
  await tables.photos.bulkDelete(unnamedIn(fetched, needed, shown))
}

/** Those of no photo that is named; a small picture goes with its photo. */
const unnamedIn = (names: readonly string[], ...named: readonly ReadonlySet<unknown>[]) =>
  names.filter((name) => !named.some((hashes) => hashes.has(photoOfName(name))))

async function referencedPhotos(tables: DeviceTables): Promise<Set<string>> {
  const { outbox, attention } = tables
  const meant = await Promise.all([outbox.toArray(), allDone(tables), attention.toArray()])
  const needed = photosNamedIn(meant.flat())
  for (const { hash } of await tables.photoQueue.toArray()) needed.add(hash)
  return needed
}

async function photosOfRows(tables: DeviceTables): Promise<Set<unknown>> {
  const shown = new Set<unknown>()
  for (const table of tables.entityTables)
    for (const { row } of await tables.rowsOf(table).toArray())
      shown.add(row['photo']).add(row['picture'])
  for (const { row } of await tables.removed.toArray()) shown.add(row['photo'])
  return shown
}
