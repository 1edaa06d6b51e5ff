import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'

/** A SQLite file that no power cut has to survive: in memory, where the machine has a place for it. */
export async function openScratch(): Promise<{ db: Db; remove(): Promise<void> }> {
  const folder = mkdtempSync(path.join(scratchPlace(), 'undercroft-market-'))
  const db = await openDb({ sqliteFile: path.join(folder, 'undercroft.sqlite') }, silent)
  return {
    db,
    async remove() {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function scratchPlace(): string {
  const enough = 512 * 1024 * 1024
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > enough ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
