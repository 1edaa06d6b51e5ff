import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { openDb } from '../../sync-server/db/open-db.ts'

/** Made once per process: it takes five times the time of writing the bytes. */
let bytes: Promise<Buffer> | undefined

/** Makes a SQLite file with the tables and nothing in them, not even an epoch. */
export async function makeSqliteFile(file: string): Promise<void> {
  writeFileSync(file, await (bytes ??= withTables()))
}

async function withTables(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-sqlite-'))
  const file = path.join(folder, 'undercroft.sqlite')
  await (await openDb({ sqliteFile: file }, { slow: () => {}, failed: () => {} })).close()
  const connection = new Sqlite(file)
  connection.exec('delete from server_meta')
  connection.close()
  const made = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return made
}
