import type { Network } from '../sync/network.ts'
import type { Store } from '../write/mutate.ts'

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
  url(hash: string): Promise<string | undefined> {
    const known = this.#urls.get(hash)
    if (known) return known
    const made = this.#make(hash).then(
      (url) => {
        if (url === undefined) this.#urls.delete(hash)
        return url
      },
      () => {
        this.#urls.delete(hash)
        return undefined
      },
    )
    this.#urls.set(hash, made)
    return made
  }

  /** Deletes the photos that the server has, and gives how many these were. */
  async dropFetched(): Promise<number> {
    return await this.#store.db.photos
      .where('[own+at]')
      .between([0, -Infinity], [0, Infinity])
      .delete()
  }

  close() {
    for (const made of this.#urls.values()) {
      void made.then((url) => url && URL.revokeObjectURL(url))
    }
    this.#urls.clear()
  }

  async #make(hash: string): Promise<string | undefined> {
    const { db, runtime, userId } = this.#store
    const stored = await db.photos.get(hash)
    if (stored) return URL.createObjectURL(new Blob([stored.bytes], { type: stored.type }))
    const fetched = await this.#network.fetchPhoto(userId, hash)
    if (!fetched) return undefined
    // Stored if there is room, shown in any case.
    await db.photos.put({ hash, ...fetched, own: 0, at: runtime.now() }).catch(() => undefined)
    return URL.createObjectURL(new Blob([fetched.bytes], { type: fetched.type }))
  }
}
