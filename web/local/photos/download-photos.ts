import { lowStorageBytes } from '../../../shared/business/storage.ts'
import { readPhotoDownloads } from '../store/database.ts'
import type { FetchedPhoto, Network, PhotoSize } from '../sync/network.ts'
import type { Store } from '../write/mutate.ts'
import { smallNameOf } from './photo-store.ts'

/** Requests at a time: visible pictures need the line, too. */
const batchSize = 4

export interface Downloads {
  readonly network: Pick<Network, 'fetchPhoto'>
  /** Rows that name photos; those of earlier rows come first. */
  readonly rows: readonly { readonly photo?: string }[]
  readonly isOver: () => boolean
}

/**
 * Downloads missing small pictures, so that lists have them offline, then the large ones if this
 * device's setting says so. One tab at a time. Returns false if it must run again for the same rows.
 */
export async function downloadPhotos(store: Store, downloads: Downloads): Promise<boolean> {
  const download = async () => {
    const small = await downloadAll(store, downloads, 'small')
    if (!small) return false
    const when = await readPhotoDownloads(store.db)
    if (when === 'viewed') return true
    return (when === 'always' || isOnWifi()) && (await downloadAll(store, downloads, 'large'))
  }
  const locks = globalThis.navigator?.locks
  if (!locks) return await download()
  const name = `undercroft-photo-downloads-${store.userId}`
  return await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? await download() : false,
  )
}

async function downloadAll(store: Store, downloads: Downloads, size: PhotoSize): Promise<boolean> {
  const missing = await missingPhotos(store, downloads, size)
  for (let at = 0; at < missing.length; at += batchSize) {
    if (downloads.isOver() || !(await hasRoom())) return false
    const batch = missing.slice(at, at + batchSize)
    const photos = await Promise.all(
      batch.map((hash) => downloads.network.fetchPhoto(store.userId, hash, size)),
    )
    await keepPhotos(store, batch, photos, size)
    // No answer, or an older server that has no small pictures.
    if (photos.some((photo) => photo === undefined || (photo && photo.size !== size))) return false
  }
  return true
}

/** A small picture is drawn here where the large one is here. */
async function missingPhotos({ db }: Store, { rows }: Downloads, size: PhotoSize) {
  const here = new Set(await db.photos.toCollection().primaryKeys())
  const isHere = (hash: string) =>
    here.has(hash) || (size === 'small' && here.has(smallNameOf(hash)))
  const named = new Set(rows.flatMap(({ photo }) => photo ?? []))
  return [...named].filter((hash) => !isHere(hash))
}

async function keepPhotos(
  { db, runtime }: Store,
  hashes: readonly string[],
  photos: readonly (FetchedPhoto | null | undefined)[],
  size: PhotoSize,
) {
  const at = runtime.now()
  await db.photos.bulkPut(
    hashes.flatMap((hash, index) => {
      const photo = photos[index]
      if (photo?.size !== size) return []
      const name = size === 'small' ? smallNameOf(hash) : hash
      return { hash: name, bytes: photo.bytes, type: photo.type, own: 0 as const, at }
    }),
  )
}

/** Changes need the last of the space more than pictures do. */
async function hasRoom(): Promise<boolean> {
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return true
  return estimate.quota - estimate.usage > lowStorageBytes
}

/** Whether the browser says that this is Wi-Fi or a cable; most desktop browsers do not tell. */
function isOnWifi(): boolean {
  const { type } = (navigator as { connection?: { type?: string } }).connection ?? {}
  return type === 'wifi' || type === 'ethernet'
}
