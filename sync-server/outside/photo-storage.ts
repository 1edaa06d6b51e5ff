import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Where the bytes of photos lie, each under its SHA-256. */
export interface PhotoStorage {
  /** Keeps the bytes: when it resolves, they survive a power cut. What is there whole is left as it is. */
  keep(hash: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where there are none. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** How many bytes, or undefined where there are none. */
  sizeOf(hash: string): Promise<number | undefined>
  /**
   * Removes the bytes, unless they turn out to be needed. They are put aside before it asks, so
   * that whoever comes to need them meanwhile either is found by the question or sees that they
   * are missing and keeps them anew.
   */
  removeUnless(hash: string, isNeeded: () => Promise<boolean>): Promise<void>
  /**
   * Clears up one part, of {@link storageParts}, after processes that were ended in the middle: brings
   * back what was put aside and is needed, and removes what was put down before that moment (Unix
   * milliseconds) and is not.
   */
  tidy(part: number, before: number, needed: Needed): Promise<void>
  /** The hashes in one part that were put down before that moment and are not needed. */
  unneeded(part: number, before: number, needed: Needed): Promise<readonly string[]>
}

/** Which of these hashes are needed. */
export type Needed = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

/** By the first byte of the hashes. */
export const storageParts = 256
const askedAtOnce = 500

/** In the folder `photos` of the data folder. Several machines share it, by a network disk. */
export function openPhotoFolder({ dataDir }: Settings): PhotoStorage {
  const folder = path.join(dataDir, 'photos')
  const fileOf = (hash: string) => {
    if (!isHash(hash)) throw new Error('a photo is named by its hash')
    return path.join(folder, hash.slice(0, 2), hash)
  }
  async function removeUnless(hash: string, isNeeded: () => Promise<boolean>): Promise<void> {
    const file = fileOf(hash)
    const aside = `${file}.${randomUUID()}.gone`
    try {
      await rename(file, aside)
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    if (await isNeeded().catch(() => true)) await rename(aside, file)
    else await rm(aside, { force: true })
  }
  /** What lies in a part and is either put aside or not needed. Only that is looked at by itself. */
  async function* odd(part: number, before: number, needed: Needed) {
    const inner = path.join(folder, part.toString(16).padStart(2, '0'))
    const all = (await namesIn(inner)).filter((name) => isHash(hashIn(name)))
    for (let from = 0; from < all.length; from += askedAtOnce) {
      const names = all.slice(from, from + askedAtOnce)
      const known = await needed(names.map(hashIn))
      for (const name of names) {
        const [hash, file] = [hashIn(name), path.join(inner, name)]
        const [isAside, isNeeded] = [name !== hash, known.has(hash)]
        if (!isAside && isNeeded) continue
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < before) yield { file, hash, isAside, isNeeded }
      }
    }
  }
  const sizeOf = (hash: string) =>
    stat(fileOf(hash)).then(
      ({ size }) => size,
      (error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)),
    )

  return {
    sizeOf,
    async keep(hash, bytes) {
      // Of another size, it is one that a disk has spoilt.
      if ((await sizeOf(hash)) === bytes.length) return
      const file = fileOf(hash)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const aside = `${file}.${randomUUID()}.part`
      try {
        const handle = await open(aside, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(path.dirname(file))
    },
    read: (hash) =>
      readFile(fileOf(hash)).then(
        (bytes) => bytes,
        (error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)),
      ),
    removeUnless,
    async tidy(part, before, needed) {
      for await (const { file, hash, isAside, isNeeded } of odd(part, before, needed)) {
        if (!isAside) await removeUnless(hash, async () => (await needed([hash])).has(hash))
        else if (file.endsWith('.gone') && isNeeded) await rename(file, fileOf(hash))
        else await rm(file, { force: true })
      }
    },
    async unneeded(part, before, needed) {
      const found: string[] = []
      for await (const { hash, isAside } of odd(part, before, needed))
        if (!isAside) found.push(hash)
      return found
    },
  }
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Of a file that lies there, or was put aside: `<hash>.<chance>.part`. */
const hashIn = (name: string): string => name.split('.')[0] ?? ''

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** The new name of a file is durable only when its folder is. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT'
