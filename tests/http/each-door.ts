import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { engineNames, silent } from '../support/engines.ts'
import { type FreshDatabase, freshDatabase, hasPostgres } from '../support/postgres.ts'
import { type Door, type DoorOptions, openDoor } from './door.ts'

export type InData = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/**
 * Runs the same tests at the door of a server on SQLite and, with `npm run deep`, of one on PostgreSQL.
 * @param tests is given the door as a function, because it is open when a test begins, and a way into
 *   its database, as another process has it
 */
export function onEachDoor(
  what: string,
  tests: (door: () => Door, inData: InData) => void,
  options: Omit<DoorOptions, 'databaseUrl'> = {},
): void {
  for (const engine of engineNames({ postgres: 'deep' }))
    describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`${what}, on ${engine}`, () => {
      let door: Door
      let database: FreshDatabase | undefined
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        door = await openDoor({ ...options, ...(database && { databaseUrl: database.url }) })
      })
      afterAll(async () => {
        await door.close()
        await database?.drop()
      })
      const inData: InData = async (run) => {
        const db = await openDb(
          database
            ? { postgresUrl: database.url }
            : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
          silent,
        )
        try {
          return await run(db)
        } finally {
          await db.close()
        }
      }
      tests(() => door, inData)
    })
}
