import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, type ExtractEvents, pack } from 'tar-stream'

/** The file is no whole backup that this version can restore; the message says why. */
export class UnusableBackup extends Error {}

/** A file in the archive, whole. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** No entry is larger: one that claims to be is not ours, and is not read. */
const maxEntryBytes = 256 * 1024 * 1024
const block = 512
/** A tar ends with two blocks of zeros. */
const endBytes = 2 * block

/** An archive being written, one entry after the other. */
export interface Archive {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Of all entries until now: their names, sizes and bytes. */
  digest(): string
}

/**
 * Writes a tar. It lies aside until it is whole and on the disk, and appears under its name then; where
 * anything fails, nothing is left.
 */
export async function writeArchive<T>(
  file: string,
  run: (archive: Archive) => Promise<T>,
): Promise<T> {
  const aside = `${file}.${randomUUID()}.part`
  const tar = pack()
  const written = pipeline(tar, createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
  const digest = new ArchiveDigest()
  const mtime = new Date()
  let failed: unknown
  written.catch((error: unknown) => {
    failed = error
  })
  try {
    const result = await run({
      add(name, bytes) {
        const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        digest.add({ name, bytes: whole })
        return new Promise((resolve, reject) => {
          tar.entry({ name, size: whole.length, mode: 0o600, mtime }, whole, (error) =>
            error ? reject(error) : resolve(),
          )
        })
      },
      digest: () => digest.value(),
    })
    tar.finalize()
    await written
    const handle = await open(aside, 'r+')
    await handle.sync()
    await handle.close()
    await rename(aside, file)
    await syncFolderOf(file)
    return result
  } catch (error) {
    // A full disk is reported as such, and not as the broken tar.
    const cause = failed ?? error
    tar.destroy()
    await written.catch(() => {})
    await rm(aside, { force: true })
    throw cause
  }
}

/** The entries of an archive, in their order. Throws {@link UnusableBackup} where it is damaged. */
export async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const source = pipeline(createReadStream(file), tar)
  // Its error comes out of reading the entries.
  source.catch(() => {})
  try {
    for await (const entry of tar) yield await wholeEntry(entry)
    await source
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup('This file is damaged, or is no backup.', { cause: error })
  } finally {
    tar.destroy()
  }
}

async function wholeEntry(entry: ExtractEvents['entry'][1]): Promise<ArchiveEntry> {
  const { name, size, type } = entry.header
  if (type !== 'file' || size > maxEntryBytes)
    throw new UnusableBackup('This file holds something that no backup holds.')
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return { name, bytes: Buffer.concat(chunks) }
}

/** Holds what an archive consists of against its length: something behind its end, or missing there. */
export class Length {
  #bytes = endBytes

  add({ bytes }: ArchiveEntry): void {
    this.#bytes += block + Math.ceil(bytes.length / block) * block
  }

  async isThatOf(file: string): Promise<boolean> {
    return (await stat(file)).size === this.#bytes
  }
}

/** SHA-256 over entries: names, sizes and bytes, in their order. */
export class ArchiveDigest {
  readonly #hash = createHash('sha256')

  add({ name, bytes }: ArchiveEntry): void {
    this.#hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }

  value(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** The new name of a file is durable only when its folder is. Windows has no such thing. */
async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path.dirname(file), 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
