import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import type { NamedBytes } from './named-bytes.ts'
import { StorageAway } from './storage-away.ts'

/** The folder `photos` of the data folder. Several machines may share it, by a network disk. */
export function openPhotoFolder(
  { dataDir }: Pick<Settings, 'dataDir'>,
  namesInPage = 500,
): NamedBytes {
  const folder = path.join(dataDir, 'photos')
  const fileOf = (name: string) => path.join(folder, name)
  const factsOf = (file: string) =>
    orUndefined(stat(file).then(({ size, mtimeMs }) => ({ size, at: mtimeMs })))

  return {
    name: 'folder',
    async put(name, bytes) {
      const file = fileOf(name)
      const aside = `${file}.${randomUUID()}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        const handle = await open(aside, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {})
        throw away(error)
      }
    },
    read: async (name) => await orUndefined(readFile(fileOf(name))),
    sizeOf: async (name) => (await factsOf(fileOf(name)))?.size,
    move: async (from, to) =>
      (await orUndefined(rename(fileOf(from), fileOf(to)).then(() => true))) ?? false,
    async remove(name) {
      await rm(fileOf(name), { force: true }).catch((error: unknown) => {
        throw away(error)
      })
    },
    async *list(inner) {
      const names = (await orUndefined(readdir(fileOf(inner)))) ?? []
      for (let from = 0; from < names.length; from += namesInPage)
        yield names
          .slice(from, from + namesInPage)
          .map((name) => ({ name, facts: () => factsOf(path.join(folder, inner, name)) }))
    },
  }
}

/** Undefined where there is no such file. */
async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw away(error)
  }
}

function away(error: unknown): StorageAway {
  const code = codeOf(error) ?? 'unknown'
  return new StorageAway(code, { cause: error, lasts: folderErrors.has(code) })
}

/** No folder, or none of ours. */
const folderErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'])

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined

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
