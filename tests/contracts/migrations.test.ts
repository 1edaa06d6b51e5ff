import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kits } from '../../sync-server/db/kit.ts'
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
const planner = createRequire(import.meta.url)('drizzle-kit/api') as Planner

onEachEngine((engine) => {
  const { dialect } = engine

  test('the migrations make the tables that the code declares: npm run db:plan would add nothing', async () => {
    const folder = path.join(project, 'sync-server/db/migrations', dialect, 'meta')
    const journal = JSON.parse(readFileSync(path.join(folder, '_journal.json'), 'utf8')) as {
      entries: { idx: number }[]
    }
    const last = String(journal.entries.at(-1)?.idx).padStart(4, '0')
    const written = JSON.parse(
      readFileSync(path.join(folder, `${last}_snapshot.json`), 'utf8'),
    ) as Snapshot
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

  test('the plan of drizzle-kit names every table', async () => {
    const plan = (await import(`../../sync-server/db/plan.${dialect}.ts`)) as object
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
