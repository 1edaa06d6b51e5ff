import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operate } from '../../sync-server/admin.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { type DbAddress, openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { freshDatabase } from '../support/postgres.ts'

/** A data folder and a database of one engine, with the operator's commands over them. */
export interface OperatedPlace {
  readonly dataDir: string
  readonly place: DbAddress
  /** The settings of a server over it. */
  readonly environment: Record<string, string>
  admin(...words: string[]): Promise<{ code: number; said: string }>
  remove(): Promise<void>
}

/** @param dataDir one that is there; absent, an empty one */
export async function operatedPlace(dialect: Dialect, dataDir?: string): Promise<OperatedPlace> {
  const own = mkdtempSync(path.join(tmpdir(), 'undercroft-backup-'))
  const folder = dataDir ?? own
  const database = dialect === 'postgres' ? await freshDatabase('empty') : undefined
  const environment = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
  return {
    dataDir: folder,
    environment,
    place: database
      ? { postgresUrl: database.url }
      : { sqliteFile: path.join(folder, 'undercroft.sqlite') },
    async admin(...words) {
      const said: string[] = []
      const code = await operate(words, environment, (sentence) => said.push(sentence))
      return { code, said: said.join('\n') }
    },
    async remove() {
      await database?.drop()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** Every row of every table, each table's in one order that no engine makes. */
export async function everyRow(place: DbAddress): Promise<Record<string, string[]>> {
  const db = await openDb(place, silent)
  try {
    const found: Record<string, string[]> = {}
    for (const [name, table] of Object.entries(db.t)) {
      const rows = await db.select().from(table)
      found[name] = rows.map((row) => JSON.stringify(row, inOrder)).toSorted()
    }
    return found
  } finally {
    await db.close()
  }
}

/** Engines keep JSON with its keys in orders of their own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The bytes of every stored file, under its name. */
export function everyFile(dataDir: string): Record<string, string> {
  const folder = path.join(dataDir, 'photos')
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        ({ name, parentPath }) =>
          [name, readFileSync(path.join(parentPath, name)).toString('base64')] as const,
      )
      .toSorted(),
  )
}
