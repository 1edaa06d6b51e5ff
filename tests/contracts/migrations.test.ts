import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Dialect, kits } from '../../sync-server/db/kit.ts'
import { migrations } from '../../sync-server/db/migrate.ts'
import { tables, tablesOf } from '../../sync-server/db/tables.ts'
import { onEachEngine } from '../support/engines.ts'
import { sql } from 'drizzle-orm'

const project = path.resolve(import.meta.dirname, '../..')

/** What drizzle-kit offers to programs; its declarations need packages that we do not have. */
interface Planner {
  generateSQLiteDrizzleJson(tables: object, before?: string): Promise<Snapshot>
  generateSQLiteMigration(before: Snapshot, after: Snapshot): Promise<string[]>
  generateDrizzleJson(tables: object, before?: string): Snapshot
  generateMigration(before: Snapshot, after: Snapshot): Promise<string[]>
}
interface Snapshot {
  id: string
}
const dialects = ['sqlite', 'postgres'] as const satisfies Dialect[]
const inMeta = <T>(dialect: Dialect, file: string): T =>
  JSON.parse(
    readFileSync(path.join(project, 'sync-server/db/migrations', dialect, 'meta', file), 'utf8'),
  ) as T
const journalOf = (dialect: Dialect) =>
  inMeta<{ entries: { idx: number; tag: string }[] }>(dialect, '_journal.json')

const require = createRequire(import.meta.url)
const planner = require('drizzle-kit/api') as Planner

/**
 * The migrations of both engines by their names, with the SHA-256 of their files. Databases have run
 * them, and backups begin with them: one that stands here is never changed, only another is added.
 */
const released: Readonly<Record<string, Record<Dialect, string>>> = {
  '0000_first_release': {
    sqlite: 'ed474e059d35c93c7a47a6cfbd8d316f021c772fe1a42f6f6a84c97a94bd31b8',
    postgres: '7dd1a77c2b492ecc024078cee9f3974783c28ef4c32b1fb66dc9df67c08c152a',
  },
  '0001_times_of_stores': {
    sqlite: '2d3eee49896cf05b1c24b5200752b62a04e14bc727c334b93e08b37ba23737ab',
    postgres: '90071e48cf929fafb0e74d7872ac7c801deea86472378703f0748305a978ba32',
  },
  '0002_market_reports': {
    sqlite: 'cd81561c9f250cb0ebe84e7ed760eb30e9ea71c7b8cc85a5d9cc3d9024838fc4',
    postgres: '3ac95967619411d8c2769d9ccdd5d75682f900a9da6cff4606b58d24918de968',
  },
  '0003_review_reports': {
    sqlite: '24eab2496fbfdfce5860420c2b2f45dbfcd754f3abd9663ac3547ba5440c37fe',
    postgres: '90957e4e9806b153c56014100d0fa644390cd75d62c0ab0bae74f572a7df7909',
  },
  '0004_support_requests': {
    sqlite: 'acd7b5de19ee69d6c03073b1cb49953fef6a5add4821135e445f3fa2b4ee9ab8',
    postgres: '66654abfb0f1838411171f3869fe73a8be17520ef0c55af4daca16008fa99270',
  },
  '0005_zips_of_listings': {
    sqlite: 'c7b1d5a24afab0a98b3a96f3e3207feba24ac29209406b82cb100160832582a7',
    postgres: 'fb64121270f87dc206011d925085d99b9a96445311e42a6326785bc064b15e00',
  },
}

test.each(dialects)(
  'the migrations of %s are those that were released, in the same order on both engines',
  (dialect) => {
    const { entries } = journalOf(dialect)
    const written = migrations(dialect).map(({ hash }, at) => [entries[at]?.tag, hash])
    expect(
      written,
      'Change a released one back, and add another: npm run db:plan -- --name …. A new one gets its lines above.',
    ).toEqual(Object.entries(released).map(([tag, hashes]) => [tag, hashes[dialect]]))
  },
)

test('npm run db:plan writes a migration of one name for both engines', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-plan-'))
  try {
    for (const part of ['sync-server', 'shared', 'package.json', 'tsconfig.json'])
      cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
    symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
    const plan = (...words: string[]) =>
      spawnSync('npm', ['run', 'db:plan', '--', ...words], { cwd: folder, encoding: 'utf8' })
    const migrationsOf = (dialect: string) =>
      readdirSync(path.join(folder, 'sync-server/db/migrations', dialect))

    const before = dialects.map(migrationsOf)
    const nameless = plan()
    expect([nameless.status, nameless.stderr.includes('--name')]).toEqual([2, true])
    expect(dialects.map(migrationsOf)).toEqual(before)

    rmSync(path.join(folder, 'sync-server/db/migrations'), { recursive: true })
    expect(plan('--name', 'by_its_name')).toMatchObject({ status: 0 })
    expect(dialects.map(migrationsOf)).toEqual([
      ['0000_by_its_name.sql', 'meta'],
      ['0000_by_its_name.sql', 'meta'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

onEachEngine((engine) => {
  const { dialect } = engine

  test('the migrations make the tables that the code declares: npm run db:plan would add nothing', async () => {
    const last = String(journalOf(dialect).entries.at(-1)?.idx).padStart(4, '0')
    const written = inMeta<Snapshot>(dialect, `${last}_snapshot.json`)
    const declared = tablesOf(kits[dialect])
    const missing =
      dialect === 'sqlite'
        ? await planner.generateSQLiteMigration(
            written,
            await planner.generateSQLiteDrizzleJson(declared, written.id),
          )
        : await planner.generateMigration(
            written,
            planner.generateDrizzleJson(declared, written.id),
          )
    expect(missing).toEqual([])
  })

  test('the plan of drizzle-kit names every table', () => {
    const plan = require(`../../sync-server/db/plan.${dialect}.cts`) as object
    expect(Object.keys(plan).sort()).toEqual(Object.keys(tables[dialect]).sort())
  })

  test('a new database gets every table, and its epoch once', async () => {
    const { db, again, remove } = await engine.open('empty')
    try {
      for (const table of Object.values(tables[dialect]))
        expect(
          await db.rows(sql`select * from ${sql.identifier(getTableName(table))}`),
        ).toBeDefined()
      const epoch = await db.select().from(db.t.serverMeta)
      expect(epoch).toMatchObject([{ key: 'epoch' }])
      const opened = await Promise.all([again(), again()])
      for (const other of opened)
        expect(await other.select().from(other.t.serverMeta)).toEqual(epoch)
      const done = await db.rows<{ hash: string }>(sql`select * from schema_migrations`)
      expect(done.map(({ hash }) => hash)).toEqual(migrations(dialect).map(({ hash }) => hash))
    } finally {
      await remove()
    }
  })
})
