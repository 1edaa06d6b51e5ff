import { createHash, randomUUID } from 'node:crypto'
import type { Settings } from '../settings.ts'
import type { NamedBytes } from './named-bytes.ts'
import { openPhotoFolder } from './photo-folder.ts'
import { StorageAway } from './storage-away.ts'

/** Where the bytes of photos lie, each under its SHA-256. It fails with {@link StorageAway} alone. */
export interface PhotoStorage {
  /** As a person calls it: `folder`, or the address of the bucket. */
  readonly name: string
  /** Writes something, reads it and removes it again. */
  tryOut(): Promise<void>
  /** Stores the bytes: when it resolves, they survive a power cut. Complete existing ones stay. */
  keep(hash: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes, or undefined if missing.
   * @throws {SpoiltBytes} if the stored bytes do not match their name
   */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** How many bytes, or undefined where there are none. */
  sizeOf(hash: string): Promise<number | undefined>
  /**
   * Deletes the bytes, unless they are needed. It sets them aside before it checks, so a concurrent
   * user of them is found by the check, or finds them missing and stores them again.
   */
  removeUnless(hash: string, isNeeded: () => Promise<boolean>): Promise<void>
  /**
   * Cleans up one part, of {@link storageParts}, after interrupted processes: restores needed bytes
   * that were set aside, and deletes unneeded ones from before that moment (Unix milliseconds).
   */
  tidy(part: number, before: number, needed: Needed): Promise<void>
  /** The content of one part, in pages. */
  list(part: number): AsyncIterable<readonly StoredBytes[]>
}

/** Which of these hashes are needed. */
export type Needed = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

/** By the first byte of the hashes. */
export const storageParts = 256

/** The common prefix of a part's hashes. */
export const startOfPart = (part: number): string => part.toString(16).padStart(2, '0')

export interface StoredBytes {
  readonly hash: string
  readonly size: number
  /** When they were put down, Unix milliseconds. */
  readonly at: number
}

/** The bytes do not match the hash in their name: a partial file, or one damaged by a disk. */
export class SpoiltBytes extends StorageAway {
  constructor() {
    super('bytes that are not what their name says')
    this.name = 'SpoiltBytes'
  }
}

/** For callers that treat damaged bytes as missing. */
export function withoutSpoilt(error: unknown): undefined {
  if (!(error instanceof SpoiltBytes)) throw error
}

/** In the bucket of the settings, else in the folder `photos` of the data folder. */
export async function openPhotoStorage(
  settings: Pick<Settings, 'dataDir' | 'photoBucket'>,
): Promise<PhotoStorage> {
  if (!settings.photoBucket) return photosIn(openPhotoFolder(settings))
  // The client is large, and most installations need none.
  const { openPhotoBucket } = await import('./photo-bucket.ts')
  return photosIn(openPhotoBucket(settings.photoBucket))
}

/** Rules for photos, in any storage of named bytes. */
export function photosIn(place: NamedBytes): PhotoStorage {
  async function removeUnless(hash: string, isNeeded: () => Promise<boolean>): Promise<void> {
    const name = nameOf(hash)
    const aside = `${name}.${randomUUID()}.gone`
    if (!(await place.move(name, aside))) return
    if (await isNeeded().catch(() => true)) await place.move(aside, name)
    else await place.remove(aside)
  }
  async function* listed(part: number) {
    for await (const page of place.list(startOfPart(part)))
      yield page.filter(({ name }) => isHash(hashIn(name)))
  }
  const read = async (hash: string) => {
    const bytes = await place.read(nameOf(hash))
    if (bytes && hashOf(bytes) !== hash) throw new SpoiltBytes()
    return bytes
  }

  return {
    name: place.name,
    async tryOut() {
      const bytes = new TextEncoder().encode(randomUUID())
      const name = `tried/${hashOf(bytes)}`
      await place.put(name, bytes)
      const found = await place.read(name)
      if (!found || hashOf(found) !== hashOf(bytes)) throw new SpoiltBytes()
      await place.remove(name)
    },
    async keep(hash, bytes) {
      // Of another size, it is one that a disk has spoilt.
      if ((await place.sizeOf(nameOf(hash))) !== bytes.length) await place.put(nameOf(hash), bytes)
    },
    read,
    sizeOf: async (hash) => await place.sizeOf(nameOf(hash)),
    removeUnless,
    async tidy(part, before, needed) {
      for await (const page of listed(part)) {
        const known = await needed([...new Set(page.map(({ name }) => hashIn(name)))])
        for (const { name, facts } of page) {
          const hash = hashIn(name)
          const [isAside, isNeeded] = [name !== hash, known.has(hash)]
          // Only files set aside or unneeded are checked one by one.
          if (!isAside && isNeeded) continue
          const found = await facts()
          if (!found || found.at >= before) continue
          const whole = `${startOfPart(part)}/${name}`
          if (!isAside) await removeUnless(hash, async () => (await needed([hash])).has(hash))
          else if (name.endsWith('.gone') && isNeeded) await place.move(whole, nameOf(hash))
          else await place.remove(whole)
        }
      }
    },
    async *list(part) {
      for await (const page of listed(part)) {
        const whole = page.filter(({ name }) => name === hashIn(name))
        const stored = await Promise.all(
          whole.map(async ({ name, facts }) => {
            const found = await facts()
            return found && { hash: name, ...found }
          }),
        )
        yield stored.filter((one) => one !== undefined)
      }
    },
  }
}

function nameOf(hash: string): string {
  if (!isHash(hash)) throw new Error('a photo is named by its hash')
  return `${hash.slice(0, 2)}/${hash}`
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Existing or set aside: `<hash>.<chance>.gone`. */
const hashIn = (name: string): string => name.split('.')[0] ?? ''
