import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openSqlite } from '../../sync-server/db/sqlite.ts'
import { silent } from '../support/engines.ts'

/**
 * A SQLite file that no power cut has to survive: in memory, where the machine has a place for it.
 * Its tables are made once and copied, so that each history can have a file of its own.
 */
export async function openScratch(): Promise<{ db: Db; remove(): Promise<void> }> {
  const folder = mkdtempSync(path.join(scratchPlace(), 'undercroft-market-'))
  const sqliteFile = path.join(folder, 'undercroft.sqlite')
  if (withTables === undefined) {
    const made = await openDb({ sqliteFile }, silent)
    await made.close()
    withTables = readFileSync(sqliteFile)
  } else writeFileSync(sqliteFile, withTables)
  const db = openSqlite(sqliteFile, silent)
  return {
    db,
    async remove() {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let withTables: Buffer | undefined

function scratchPlace(): string {
  const enough = 512 * 1024 * 1024
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > enough ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
