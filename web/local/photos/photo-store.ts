import type { DeviceTables } from '../store/database.ts'
import type { Meant } from '../store/records.ts'
import type { DeviceRuntime } from '../runtime/runtime.ts'

const hashPattern = /"([0-9a-f]{64})"/g

/** The key of the small picture of a photo, stored next to the photo. */
export const smallNameOf = (hash: string): string => `${hash}.small`
/** The photo of a key, which may be that of its small picture. */
export const photoOfName = (name: string): string => name.slice(0, 64)

/** Hashes in the arguments of mutations, anywhere in them. */
export function photosNamedIn(mutations: Iterable<Pick<Meant, 'args'>>): Set<string> {
  const hashes = new Set<string>()
  for (const { args } of mutations) {
    for (const [, hash] of (JSON.stringify(args) ?? '').matchAll(hashPattern)) hashes.add(hash!)
  }
  return hashes
}

/**
 * Queues the photos of these mutations for upload again: the server may have dropped them, or be another
 * one since. Only those with bytes here.
 */
export async function queuePhotosNamedIn(
  db: DeviceTables,
  runtime: DeviceRuntime,
  mutations: Iterable<Pick<Meant, 'args'>>,
) {
  const named = [...photosNamedIn(mutations)]
  if (named.length === 0) return
  // Their keys alone: the pictures are not read.
  const found = named.map((hash) => db.photos.where('hash').equals(hash).primaryKeys())
  const here = (await Promise.all(found)).flat()
  const at = runtime.now()
  await db.photoQueue.bulkPut(here.map((hash) => ({ hash, at })))
}
