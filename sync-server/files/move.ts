import { day } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import {
  type PhotoStorage,
  startOfPart,
  storageParts,
  withoutSpoilt,
} from '../outside/photo-storage.ts'
import { knownOf, pagesOfFiles } from './ledger.ts'
import { runInParallel } from './run-in-parallel.ts'
import { recordLocation, whereabouts } from './whereabouts.ts'

interface MoveDeps {
  readonly db: Db
  readonly from: PhotoStorage
  readonly to: PhotoStorage
  readonly now?: () => number
  /** Called after each finished part of the storage. */
  readonly partDone?: (part: number, so: Moved) => void
}

/** The result. */
export interface Moved {
  copied: number
  /** Of the copied files. */
  bytes: number
  /** Of the files deleted at the old place. */
  removed: number
  /** Known to the ledger, and neither here nor there. */
  missing: number
  /** A server was started with the new storage, so the old one is emptied. */
  isBegun: boolean
}

const moveBatchSize = 8

/**
 * Moves every stored file from one storage to the other while servers run. While they use the old
 * one it copies; once a server runs with the new one it copies the later files and empties the old
 * one, each file after its bytes are in the new one. It can stop anywhere and resume.
 */
export async function movePhotos(deps: MoveDeps): Promise<Moved> {
  const { db, from, to, now = Date.now, partDone } = deps
  const lieIn = await whereabouts(db)
  const isBegun = lieIn?.length === 1 && lieIn[0] === to.name
  const moved: Moved = { copied: 0, bytes: 0, removed: 0, missing: 0, isBegun }
  await to.tryOut()
  for (let part = 0; part < storageParts; part += 1) {
    // What a process that was ended has put aside is brought back first; else servers do that.
    if (isBegun) await from.tidy(part, now() - day, (hashes) => knownOf(db, hashes))
    const isEmpty = await copyPart(deps, part, moved)
    if (isBegun && !isEmpty) await emptyPart(deps, part, moved)
    partDone?.(part, moved)
  }
  await db.transaction('note where photos lie', async (tx) => {
    // A server may have begun meanwhile.
    const now = (await whereabouts(tx)) ?? []
    if (!now.includes(to.name)) await recordLocation(tx, [...now, to.name])
  })
  return moved
}

/** @returns whether the ledger knows of nothing there */
async function copyPart({ db, from, to }: MoveDeps, part: number, moved: Moved): Promise<boolean> {
  let there: ReadonlyMap<string, number> | undefined
  for await (const page of pagesOfFiles(db, { startsWith: startOfPart(part) })) {
    // Asked where there is something to move alone: a store takes its time for each list.
    there ??= await sizesIn(to, part)
    const known = there
    await runInParallel(page, moveBatchSize, async ({ hash, size }) => {
      const found = known.get(hash)
      if (found !== undefined && (size === null || found === size)) return
      const bytes = await from.read(hash).catch(withoutSpoilt)
      if (bytes) {
        await to.keep(hash, bytes)
        moved.copied += 1
        moved.bytes += bytes.length
      } else if (!(await to.read(hash).catch(withoutSpoilt))) moved.missing += 1
    })
  }
  return there === undefined
}

async function emptyPart({ db, from, to }: MoveDeps, part: number, moved: Moved) {
  for await (const page of from.list(part)) {
    // An unknown file may be on its way in; a later sweep deletes it.
    const known = await knownOf(
      db,
      page.map(({ hash }) => hash),
    )
    await runInParallel(page, moveBatchSize, async ({ hash, size }) => {
      if (!known.has(hash) || (await to.sizeOf(hash)) !== size) return
      await from.removeUnless(hash, async () => (await to.sizeOf(hash)) !== size)
      moved.removed += 1
    })
  }
}

async function sizesIn(photoStorage: PhotoStorage, part: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const page of photoStorage.list(part))
    for (const { hash, size } of page) sizes.set(hash, size)
  return sizes
}
