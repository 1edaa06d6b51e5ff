import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseTooOld, migrations } from '../../sync-server/db/migrate.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { everyRow, type OperatedPlace, operatedPlace } from '../backup/place.ts'
import { onEachEngine, silent } from '../support/engines.ts'
import { type LaterBuild, laterBuild } from '../support/later-build.ts'
import { nextMigration } from '../support/next-migration.ts'
import { startServer } from '../support/server.ts'
import { makeSqliteFile } from '../support/sqlite-file.ts'
import { aBottle, RoundServer, WireDevice } from '../sync/rounds.ts'

let home: string
let next: ReturnType<typeof nextMigration>
let build: LaterBuild
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-next-'))
  const file = path.join(home, 'tables.sqlite')
  await makeSqliteFile(file)
  next = nextMigration(file)
  build = laterBuild(next)
})
afterAll(() => {
  build.remove()
  rmSync(home, { recursive: true, force: true })
})

onEachEngine(({ dialect }) => {
  let operated: OperatedPlace
  let userId: string
  let before: Record<string, string[]>
  /** A user with a session and three bottles, written by this version. */
  beforeEach(async () => {
    operated = await operatedPlace(dialect)
    const db = await openDb(operated.place, silent)
    const server = new RoundServer(db)
    userId = await server.addUser()
    const device = new WireDevice(server, userId as never)
    for (const bottle of [
      aBottle({ location: 'Attic', notes: 'Smoke, 潮 & 🥃' }),
      aBottle({ location: 'Attic', notes: 'Salt' }),
      aBottle({ location: 'Cellar' }),
    ])
      device.does('bottle.add', bottle)
    await device.round()
    await db.transaction('sign in', async (tx) => {
      const date = new Date(1)
      await tx.insert(tx.t.sessions).values({
        id: 'session',
        userId,
        token: 'token',
        expiresAt: date,
        createdAt: date,
        updatedAt: date,
      })
    })
    await db.close()
    before = await everyRow(operated.place)
  })
  afterEach(() => operated.remove())

  async function raw<T extends object>(statement: string): Promise<T[]> {
    const db = await openDb(operated.place, silent)
    try {
      return await db.rows<T>(sql.raw(statement))
    } finally {
      await db.close()
    }
  }
  const ledger = () => raw<{ hash: string }>('select hash from schema_migrations order by at')

  test('a second migration runs once over existing rows, whichever process comes first', async () => {
    const { environment } = operated
    const both = await Promise.all([
      build.admin(environment, 'users'),
      build.admin(environment, 'users'),
    ])
    for (const { code, said } of both) expect([code, said]).toEqual([0, expect.any(String)])

    expect((await ledger()).length).toBe(migrations(dialect).length + 1)
    expect(await raw('select name, bottles from shelves order by name')).toEqual([
      { name: 'Attic', bottles: 2 },
      { name: 'Cellar', bottles: 1 },
    ])
    expect(await raw('select id, greeting from users')).toEqual([{ id: userId, greeting: 'Hello' }])
    // Everything else is unchanged, references to the users included.
    const moved = before['bottles']!.map((row) => row.replace('"notes":"', '"notes":"Moved. '))
    expect(moved).not.toEqual(before['bottles'])
    expect(await everyRow(operated.place)).toEqual({ ...before, bottles: moved.toSorted() })
  })

  test('one that breaks off leaves nothing of itself, and this version goes on', async () => {
    const broken = laterBuild({
      sqlite: [...next.sqlite, 'insert into nowhere values (1)'],
      postgres: [...next.postgres, 'insert into nowhere values (1)'],
    })
    try {
      const { code, said } = await broken.admin(operated.environment, 'users')
      expect([code, said]).toEqual([1, expect.stringContaining('nowhere')])
    } finally {
      broken.remove()
    }
    expect(await everyRow(operated.place)).toEqual(before)
    expect((await ledger()).length).toBe(migrations(dialect).length)
    await expect(raw('select * from shelves')).rejects.toThrow()
    await expect(raw('select greeting from users')).rejects.toThrow()
  })

  test('tables from before the first release are refused with a sentence', async () => {
    const db = await openDb(operated.place, silent)
    await db.transaction('as it was', async (tx) => {
      await tx.rows(sql.raw('delete from schema_migrations'))
      await tx.rows(
        sql.raw(`insert into schema_migrations (hash, at) values ('of another beginning', 1)`),
      )
    })
    await db.close()
    await expect(openDb(operated.place, silent)).rejects.toBeInstanceOf(DatabaseTooOld)
    const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = operated.environment
    const starting = startServer({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
    await expect(starting).rejects.toThrow(/before the first release .+ begin with an empty one/)
  })
})
