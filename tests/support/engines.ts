import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe } from 'vitest'
import type { Db, DbReports } from '../../sync-server/db/db.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { type DbAddress, openDb } from '../../sync-server/db/open-db.ts'
import { freshDatabase, hasPostgres } from './postgres.ts'
import { limitMs, scope } from './scope.ts'
import { makeSqliteFile } from './sqlite-file.ts'

/** A database with the tables, and no rows but its epoch. */
export interface TestDatabase {
  readonly place: DbAddress
  readonly db: Db
  /** Opens it once more, as another process would. */
  again(): Promise<Db>
  remove(): Promise<void>
}

export interface Engine {
  readonly dialect: Dialect
  /** An empty one gets its tables when it is opened; the others are copied, which is quicker. */
  open(how?: 'with tables' | 'empty'): Promise<TestDatabase>
}

/** The engines that can be tested here, to be used in parallel. */
export const engines = (): Engine[] => [sqlite, ...(hasPostgres ? [postgres] : [])]

export interface EngineOptions {
  /**
   * When the tests run on PostgreSQL: with `npm test` where the engines are spoken to differently
   * (transactions, sync, jobs, payments, statements written by hand), else with `npm run deep`.
   */
  postgres?: 'everyday' | 'deep'
}

export type EngineName = 'SQLite' | 'PostgreSQL'

/** The engines that tests of this run go through; those on PostgreSQL skip themselves without one. */
export function engineNames({ postgres: when = 'everyday' }: EngineOptions = {}): EngineName[] {
  const isPostgresAlone = process.env['TEST_ENGINE'] === 'postgres'
  const isLeftOut = when === 'deep' && scope === 'everyday'
  return [
    ...(isPostgresAlone ? [] : ['SQLite' as const]),
    ...(isLeftOut ? [] : ['PostgreSQL' as const]),
  ]
}

type EngineTests = (engine: Engine) => void

/** Runs the same tests on SQLite and on PostgreSQL. */
export function onEachEngine(tests: EngineTests): void
export function onEachEngine(options: EngineOptions, tests: EngineTests): void
export function onEachEngine(first: EngineOptions | EngineTests, second?: EngineTests): void {
  const tests = typeof first === 'function' ? first : second
  const options = typeof first === 'function' ? {} : first
  for (const name of engineNames(options))
    describe.skipIf(name === 'PostgreSQL' && !hasPostgres)(name, () =>
      tests?.(name === 'PostgreSQL' ? postgres : sqlite),
    )
}

export const sqlite: Engine = {
  dialect: 'sqlite',
  async open(how = 'with tables') {
    const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-sqlite-'))
    const sqliteFile = path.join(folder, 'undercroft.sqlite')
    if (how === 'with tables') await makeSqliteFile(sqliteFile)
    // A test that waits for the writer in vain shall not wait long.
    return opened({ sqliteFile, timeoutMs: limitMs(2_000) }, async () =>
      rmSync(folder, { recursive: true, force: true }),
    )
  },
}

export const postgres: Engine = {
  dialect: 'postgres',
  async open(how) {
    const { url, drop } = await freshDatabase(how)
    // Nor for a lock.
    return opened({ postgresUrl: `${url}?statement_timeout=${limitMs(2_000)}` }, drop)
  },
}

async function opened(place: DbAddress, drop: () => Promise<void>): Promise<TestDatabase> {
  const all: Db[] = []
  const again = async () => {
    const db = await openDb(place, silent)
    all.push(db)
    return db
  }
  const db = await again()
  return {
    place,
    db,
    again,
    async remove() {
      for (const one of all) await one.close()
      await drop()
    },
  }
}

export const silent: DbReports = { slow: () => {}, failed: () => {} }
