import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Dialect } from '../../sync-server/db/kit.ts'
import type { DbPlace } from '../../sync-server/db/open-db.ts'
import { freshDatabase } from './postgres.ts'

/** A place for a database without any table, and a way to write into it beside our own code. */
export interface EmptyPlace {
  readonly place: DbPlace
  write(statement: string): Promise<void>
  remove(): Promise<void>
}

export async function emptyPlace(dialect: Dialect): Promise<EmptyPlace> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-empty-'))
    const sqliteFile = path.join(folder, 'undercroft.sqlite')
    return {
      place: { sqliteFile },
      async write(statement) {
        const connection = new Sqlite(sqliteFile)
        connection.exec(statement)
        connection.close()
      },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const { url, drop } = await freshDatabase('empty')
  return {
    place: { postgresUrl: url },
    async write(statement) {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(statement)
      await client.end()
    },
    remove: drop,
  }
}
