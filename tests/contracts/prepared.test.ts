import { readFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as module from '../../sync-server/db/prepared.ts'
import type { Prepared, StatementKind } from '../../sync-server/db/prepared.ts'
import { filesBelow, projectFolder } from '../architecture/source-files.ts'
import { postgres, sqlite } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from '../sync/rounds.ts'

const { made, collected } = vi.hoisted(() => {
  const made: Prepared<object, object>[] = []
  const collected = <Make extends (...given: never[]) => object>(make: Make): Make =>
    ((...given) => {
      const statement = make(...given)
      made.push(statement as Prepared<object, object>)
      return statement
    }) as Make
  return { made, collected }
})

/** They are made as ever; besides it is written down which there are. */
vi.mock('../../sync-server/db/prepared.ts', async (original) => {
  const { prepared, preparedRows, ...rest } = await original<typeof module>()
  return { ...rest, prepared: collected(prepared), preparedRows: collected(preparedRows) }
})

/** The declared kind of a statement decides with which others it may be sent and batched. */
describe('declared kinds of prepared statements', () => {
  beforeAll(async () => {
    const files = filesBelow(projectFolder, ['sync-server']).map((file) =>
      path.join(projectFolder, file),
    )
    for (const file of files)
      if (file.endsWith('.ts') && readFileSync(file, 'utf8').includes("/prepared.ts'"))
        await import(file)
  })

  /** Those of the rows of a cellar are made when they are needed. */
  async function need(server: RoundServer) {
    const device = new WireDevice(server, await server.addUser())
    device.does('bottle.add', aBottle())
    await device.round()
    expect(made.length).toBeGreaterThan(45)
    for (const kind of ['read', 'lock', 'write'])
      expect(made.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(4)
  }

  describe.skipIf(!hasPostgres)('is what they do, on PostgreSQL', () => {
    const database = databasePerTest(postgres, { beforeEach, afterEach })
    let client: pg.Client
    beforeEach(async () => {
      const { place } = database.current
      client = new pg.Client('postgresUrl' in place ? place.postgresUrl : '')
      await client.connect()
      await client.query('set plan_cache_mode = force_generic_plan')
    })
    afterEach(() => client.end())

    /** By its plan, which no value has a part in. */
    async function does(text: string): Promise<StatementKind> {
      await client.query(`prepare judged as ${text}`)
      const { rows } = await client.query<{ count: number }>(
        `select cardinality(parameter_types) as count from pg_prepared_statements
          where name = 'judged'`,
      )
      const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
      const plan = await client.query(
        `explain (format json) execute judged${nulls && `(${nulls})`}`,
      )
      await client.query('deallocate judged')
      const whole = JSON.stringify(plan.rows)
      if (whole.includes('"Node Type":"ModifyTable"')) return 'write'
      return whole.includes('"Node Type":"LockRows"') ? 'lock' : 'read'
    }

    test('each alone, and locking ones for many rows', async () => {
      await need(new RoundServer(database.current.db))
      const wrong: string[] = []
      for (const one of made) {
        const texts = [one.postgres.text, ...(one.kind === 'lock' ? [one.many.text] : [])]
        for (const text of texts)
          if ((await does(text)) !== one.kind) wrong.push(`no ${one.kind}: ${text}`)
      }
      expect(wrong).toEqual([])
    })

    test('for many callers, each column has a name of its own', async () => {
      await need(new RoundServer(database.current.db))
      const twice: string[] = []
      let judged = 0
      for (const { kind, many } of made.filter((one) => one.kind !== 'write')) {
        // Some are only run alone: their values have no type.
        const result = await client.query(many.text, ['[]']).catch(() => undefined)
        const names = result?.fields.map(({ name }) => name) ?? []
        if (result) judged += 1
        if (new Set(names).size < names.length) twice.push(`${kind}: ${names.join(', ')}`)
      }
      expect(twice).toEqual([])
      expect(judged).toBeGreaterThan(30)
    })

    test('and it is noticed where it is not', async () => {
      expect(await does('select 1')).toBe('read')
      expect(await does('select name from locations where id = $1 for update')).toBe('lock')
      expect(await does('delete from locations where id = $1 returning id')).toBe('write')
      expect(await does('with gone as (delete from locations returning id) select 1')).toBe('write')
    })
  })

  describe('is what they do, on SQLite', () => {
    const database = databasePerTest(sqlite, { beforeEach, afterEach })

    test('which knows of a statement whether it writes', async () => {
      await need(new RoundServer(database.current.db))
      const { place } = database.current
      const db = new Sqlite('sqliteFile' in place ? place.sqliteFile : '')
      const writes = (text: string) => !db.prepare(text).readonly
      const wrong = made.filter((one) => writes(one.sqlite.text) !== (one.kind === 'write'))
      expect(wrong.map(({ kind, sqlite: { text } }) => `no ${kind}: ${text}`)).toEqual([])
      expect(writes('select 1')).toBe(false)
      expect(writes('delete from locations returning id')).toBe(true)
      db.close()
    })
  })

  test('a statement whose kind does not match its lock is refused', async () => {
    const { prepared } = await vi.importActual<typeof module>('../../sync-server/db/prepared.ts')
    const locking = (kind: StatementKind) =>
      prepared(kind, ({ forUpdate }) => sql`select 1 ${forUpdate}`)
    expect(locking('lock').postgres.text).toBe('select 1 for update')
    for (const kind of ['read', 'write'] as const)
      for (const dialect of ['postgres', 'sqlite'] as const)
        expect(() => locking(kind)[dialect]).toThrow('locks')
    expect(() => prepared('lock', () => sql`select 1`).postgres).toThrow('locks nothing')
    expect(() => prepared('write', () => sql`select 1`).many).toThrow('for many')
  })
})
