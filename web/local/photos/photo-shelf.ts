import type { FetchedPhoto, Network, PhotoSize } from '../sync/network.ts'
import type { StoredPhoto } from '../store/records.ts'
import type { Store } from '../write/mutate.ts'
import { photoOfName, smallNameOf } from './photo-store.ts'

/** A device's photos as URLs for `<img>`: its own bytes, else fetched and stored. */
export class PhotoShelf {
  readonly #store: Store
  readonly #network: Network
  readonly #urls = new Map<string, Promise<string | undefined>>()

  constructor(store: Store, network: Network) {
    this.#store = store
    this.#network = network
  }

  /** undefined while the bytes are unavailable; tried again next time. */
  url(hash: string, size: PhotoSize = 'large'): Promise<string | undefined> {
    const name = nameOf(hash, size)
    const known = this.#urls.get(name)
    if (known) return known
    const made = this.#find(hash, size)
      .catch(() => undefined)
      .then((photo) => {
        if (photo) return URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
        this.#urls.delete(name)
        return undefined
      })
    this.#urls.set(name, made)
    return made
  }

  /**
   * Deletes photos that the server has, small pictures only where there are no large ones, and gives
   * how many these were.
   */
  async dropFetched(): Promise<number> {
    const { photos } = this.#store.db
    const fetched = await photos
      .where('[own+at]')
      .between([0, -Infinity], [0, Infinity])
      .primaryKeys()
    const large = fetched.filter((name) => name === photoOfName(name))
    const dropped = large.length > 0 ? large : fetched
    await photos.bulkDelete(dropped)
    return dropped.length
  }

  close() {
    for (const made of this.#urls.values()) {
      void made.then((url) => url && URL.revokeObjectURL(url))
    }
    this.#urls.clear()
  }

  async #find(hash: string, size: PhotoSize): Promise<FetchedPhoto | undefined> {
    const { photos } = this.#store.db
    const stored = await photos.get(nameOf(hash, size))
    if (stored) return stored
    const large = size === 'small' && (await photos.get(hash))
    return large ? await this.#draw(large) : await this.#fetch(hash, size)
  }

  async #draw(large: StoredPhoto): Promise<FetchedPhoto> {
    try {
      const { storeSmall } = await import('./photos.ts')
      return await storeSmall(this.#store, large)
    } catch {
      return large
    }
  }

  async #fetch(hash: string, wanted: PhotoSize): Promise<FetchedPhoto | undefined> {
    const { db, runtime, userId } = this.#store
    const fetched = await this.#network.fetchPhoto(userId, hash, wanted)
    if (!fetched?.size) return fetched ?? undefined
    const { size, bytes, type } = fetched
    const photo = { hash: nameOf(hash, size), bytes, type, own: 0, at: runtime.now() } as const
    // Stored if there is room, shown in any case.
    await db.photos.put(photo).catch(() => undefined)
    return fetched
  }
}

const nameOf = (hash: string, size: PhotoSize) => (size === 'small' ? smallNameOf(hash) : hash)
