import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { second } from '../../shared/kernel/time.ts'
import { DatabaseAway } from '../db/database-away.ts'
import type { Db } from '../db/db.ts'

/** One look is good for so long, however many ask. Milliseconds. */
const holds = second
/** Health checkers do not wait much longer, and a slower server is not ready. Milliseconds. */
const timeoutMs = 3 * second
/** A full disk may still have room for a few bytes in existing blocks. */
const probeBytes = 64 * 1024
const probeName = '.room-for-more'

export interface ReadinessDeps {
  readonly db: Pick<Db, 'takesWrites'>
  /** Where photos lie, and the file of SQLite; absent where nothing lies there. */
  readonly dataDir?: string
}

/**
 * Whether writes can be stored now: the database commits, and the disk takes a file. Resolves if
 * so, else rejects with the reason. One check at a time.
 */
export function openReadiness({ db, dataDir }: ReadinessDeps): () => Promise<void> {
  let probe: Promise<void> | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  let isLooking = false

  return async () => {
    if (!probe || (!isLooking && performance.now() - endedAt > holds)) {
      isLooking = true
      probe = Promise.all([db.takesWrites(), dataDir !== undefined && diskTakes(dataDir)])
        .then(() => {})
        .finally(() => {
          isLooking = false
          endedAt = performance.now()
        })
      // The client may have left before it ended.
      probe.catch(() => {})
    }
    const giveUp = new AbortController()
    const tooLong = wait(timeoutMs, undefined, { signal: giveUp.signal, ref: false }).then(() => {
      throw new DatabaseAway(new Error('timeout exceeded when it was asked to write'))
    })
    // Given up where the check was the first.
    tooLong.catch(() => {})
    await Promise.race([probe, tooLong]).finally(() => giveUp.abort())
  }
}

async function diskTakes(folder: string): Promise<void> {
  const file = path.join(folder, probeName)
  try {
    // Not zeros, for which some file systems need no room.
    await writeFile(file, randomBytes(probeBytes), { mode: 0o600 })
  } catch (error) {
    throw new DatabaseAway(error)
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
