import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DbAddress, openDb } from '../../sync-server/db/open-db.ts'
import { fill } from '../../sync-server/demo/fill.ts'
import { silent } from '../support/engines.ts'
import { type LaterBuild, laterBuild } from '../support/later-build.ts'
import { nextMigration } from '../support/next-migration.ts'
import { hasPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { everyFile, everyRow, type OperatedPlace, operatedPlace } from './place.ts'
import { aRow, withoutEpoch } from './rows.ts'

describe.skipIf(!hasPostgres)('the town of the demo', () => {
  let home: string
  const places: OperatedPlace[] = []
  const at = async (...asked: Parameters<typeof operatedPlace>) => {
    const place = await operatedPlace(...asked)
    places.push(place)
    return place
  }
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'undercroft-town-'))
    const dataDir = path.join(home, 'town')
    await fill({ DATA_DIR: dataDir })
    const db = await openDb({ sqliteFile: path.join(dataDir, 'undercroft.sqlite') }, silent)
    // Tables without events are there, too.
    await db.transaction('fill what is empty', async (tx) => {
      for (const table of Object.values(tx.t))
        if ((await tx.select().from(table).limit(1)).length === 0)
          await tx.write(table, [aRow(table, 'one'), aRow(table, 'two')], 'fail')
    })
    await db.close()
  }, 600_000)
  afterAll(async () => {
    for (const place of places) await place.remove()
    rmSync(home, { recursive: true, force: true })
  })

  test('every row and every file goes from SQLite to PostgreSQL and back again', {
    timeout: 300_000,
  }, async () => {
    const town = await at('sqlite', path.join(home, 'town'))
    const [rows, files] = [await everyRow(town.place), everyFile(town.dataDir)]
    expect(Object.values(rows).filter(({ length }) => length === 0)).toEqual([])
    const kinds = rows['storedFiles']!.map((row) => (JSON.parse(row) as { kind: string }).kind)
    expect(new Set(kinds)).toEqual(new Set(['photo', 'drop-picture', 'post-picture']))
    expect(Object.keys(files).length).toBeGreaterThan(4)
    const checked = (await town.admin('check')).said

    let from = town
    for (const engine of ['postgres', 'sqlite', 'sqlite', 'postgres', 'postgres'] as const) {
      const file = path.join(home, `from-${places.length}.tar`)
      expect(await from.admin('backup', file)).toMatchObject({ code: 0 })
      const to = await at(engine)
      const restored = await to.admin('restore', file)
      expect(restored.said).toContain('with a new epoch')
      expect(restored.code).toBe(0)
      expect(withoutEpoch(await everyRow(to.place))).toEqual(withoutEpoch(rows))
      expect(everyFile(to.dataDir)).toEqual(files)
      expect((await to.admin('check')).said).toBe(checked)
      from = to
    }
  })

  /** As the last release was left by people, and the version after it, which has one migration more. */
  describe.each(['sqlite', 'postgres'] as const)('by the version after it, on %s', (engine) => {
    let build: LaterBuild
    let file: string
    let before: OperatedPlace
    let rows: RawRows
    let checked: string
    beforeAll(async () => {
      const town = await at('sqlite', path.join(home, 'town'))
      file = path.join(home, `before-${engine}.tar`)
      expect((await town.admin('backup', file)).code).toBe(0)
      before = await at(engine)
      expect((await before.admin('restore', file)).code).toBe(0)
      rows = await rawRows(before.place)
      checked = (await before.admin('check')).said
      build = laterBuild(nextMigration(path.join(home, 'town', 'undercroft.sqlite')))
    }, 300_000)
    afterAll(() => build?.remove())

    /** Everything is unchanged except for the migration's effect. */
    async function mustBeUpgraded({ place, environment }: OperatedPlace) {
      expect((await build.admin(environment, 'check')).said).toBe(checked)
      const { shelves, schema_migrations: ran, ...after } = await rawRows(place)
      expect(shelves?.length).toBeGreaterThan(1)
      expect(ran?.length).toBe(rows['schema_migrations']!.length + 1)
      expect(Object.keys(after).toSorted()).toEqual(
        Object.keys(rows)
          .filter((table) => table !== 'schema_migrations')
          .toSorted(),
      )
      for (const [table, found] of Object.entries(after))
        expect(asText(found), table).toEqual(
          asText(rows[table]!.map((row) => migrated(table, row))),
        )
      // Which is not the same as before, so that it did something.
      expect(asText(after['users']!)).not.toEqual(asText(rows['users']!))
    }

    test('its backup is restored into that version', { timeout: 300_000 }, async () => {
      const place = await at(engine)
      const { code, said } = await build.admin(place.environment, 'restore', file)
      expect(code, said).toBe(0)
      await mustBeUpgraded(place)
      expect(everyFile(place.dataDir)).toEqual(everyFile(before.dataDir))
    })

    test('its filled database becomes that version, which serves it', {
      timeout: 300_000,
    }, async () => {
      await mustBeUpgraded(before)
      const databaseUrl = before.environment['DATABASE_URL']
      const server = await startServer({
        dataDir: before.dataDir,
        program: build.program,
        ...(databaseUrl && { databaseUrl }),
      })
      try {
        const drops = await fetch(new URL('/api/drops', server.origin))
        expect([drops.status, await drops.text()]).toEqual([200, expect.stringContaining('"id"')])
      } finally {
        await server.stop()
      }
    })
  })

  test('an ordinary tar unpacks it: rows as lines of JSON, files as files', async () => {
    const town = await at('sqlite', path.join(home, 'town'))
    const file = path.join(home, 'unpacked.tar')
    await town.admin('backup', file)
    const folder = mkdtempSync(path.join(home, 'unpacked-'))
    execFileSync('tar', ['-xf', file, '-C', folder])
    const unpacked = execFileSync('sh', ['-c', `zcat ${folder}/rows/users/*.jsonl.gz`], {
      encoding: 'utf8',
    })
    const users = unpacked
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(users.length).toBe((await everyRow(town.place))['users']!.length)
    expect((users[0] as { email: string }).email).toContain('@')
    for (const [hash, bytes] of Object.entries(everyFile(town.dataDir)))
      expect(
        execFileSync('cat', [path.join(folder, 'files', hash.slice(0, 2), hash)]).toString(
          'base64',
        ),
      ).toBe(bytes)
  })
})

type RawRows = Record<string, Record<string, unknown>[]>

/** Every row of every table, by their own names, whichever version made them. */
async function rawRows(place: DbAddress): Promise<RawRows> {
  if ('sqliteFile' in place) {
    const connection = new Sqlite(place.sqliteFile, { readonly: true })
    try {
      const named = connection.prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
      )
      const names = named.pluck().all() as string[]
      const all = (name: string) => connection.prepare(`select * from "${name}"`).all()
      return Object.fromEntries(names.map((name) => [name, all(name)])) as RawRows
    } finally {
      connection.close()
    }
  }
  const client = new pg.Client(place.postgresUrl)
  await client.connect()
  try {
    const found: RawRows = {}
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables.rows)
      found[name] = (await client.query<Record<string, unknown>>(`select * from "${name}"`)).rows
    return found
  } finally {
    await client.end()
  }
}

/** A row after the next migration. */
function migrated(table: string, row: Record<string, unknown>): Record<string, unknown> {
  if (table === 'users') return { ...row, greeting: 'Hello' }
  const { notes } = row
  return table === 'bottles' && typeof notes === 'string'
    ? { ...row, notes: `Moved. ${notes}` }
    : row
}

/** In one order of rows and of columns; an epoch is new with each restore. */
const asText = (rows: readonly Record<string, unknown>[]): string[] =>
  rows
    .filter(({ key }) => key !== 'epoch')
    .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
    .toSorted()
