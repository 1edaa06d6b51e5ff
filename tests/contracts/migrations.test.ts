import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Dialect, kits } from '../../sync-server/db/kit.ts'
import { migrations } from '../../sync-server/db/migrate.ts'
import { tables, tablesOf } from '../../sync-server/db/tables.ts'
import { onEachEngine } from '../support/engines.ts'
import { sql } from 'drizzle-orm'

const project = path.resolve(import.meta.dirname, '../..')

/** The interface of drizzle-kit; its declarations need packages that we do not have. */
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
 * The migrations of both engines by their names, with the SHA-256 of their files. Databases have
 * run them, and backups begin with them: a released migration is never changed, only new ones are
 * added.
 */
const released: Readonly<Record<string, Record<Dialect, string>>> = {
  '0000_first_release': {
    sqlite: '9d6a8753f59526f8a8bd70f657daae62835b4dccf0f3fcadbb2c864b27811693',
    postgres: '19fa2add3b0f536716578515be47ba9bc81e125b30b0af041efc971c3d429705',
  },
  '0001_notices_by_group': {
    sqlite: 'f7e38cabb8a4519503dd980beb65fe0802e3720fb133248095c47beebd3208b8',
    postgres: '3b40e821de11702d91f7d2bee49fff03bb3d26d52ebb71fe2e3bc567258cef2e',
  },
  '0002_staff_and_traces': {
    sqlite: 'f59bfa1fc240a0bc0879bbc439e0605d08c5a2c14c07d8a4a487b08d30d62187',
    postgres: 'af82de1f28125f015a3f4d60b1744fb8de32600c308275b6b7e069de5ead1b4a',
  },
  '0003_ultra_drop_bottles': {
    sqlite: 'd53da92dc22b3880cf978fc3f81d1b51b5cc7d9b24967fe186157e3abad5a8d4',
    postgres: 'ca853fe9fbc4165d15b72b4fbefcad18037518d43cafb23c563e39ea493454a2',
  },
  '0004_group_openings': {
    sqlite: 'ae65b0dd7283356b097d96b793488e9a4257e42b6858d06b79810666ca559794',
    postgres: '572426ac7f59bcc5af270d31a73d70ff7e5d4e3d1dd4f942bc9e4e7bfac462a6',
  },
  '0005_staff_seats': {
    sqlite: '259a1d2be041f273ca445bfe114c4cf24b54d208758d20b816a2d933e0a44ac0',
    postgres: '2ec97758d1197ae769deaf5508d8cbe8b835583d763fdb0649a4db2c7005f053',
  },
  '0006_store_id_scans': {
    sqlite: '8a3db83bc3fafd5205e72622f4999752ec9fde984c75d9cfed7ffb50ac165551',
    postgres: '0daf4c9fd8cf69a4b309037be2886dfb75e62483fbdacbdf0414ae66e3f1252c',
  },
  '0007_bottle_photo_colors': {
    sqlite: '3de529fff5154e9a11bed10b65da64de93738b4e5a61fb7e9ecb56861d09a2ad',
    postgres: '924dd0b8cb2a3094a4c140d59a3f7edd45b9f9761bf7c56d3ab1ad569dbd18e3',
  },
  '0008_waiting_rooms': {
    sqlite: '690a7d841b11f379ab9042a9962a37c9a4c85da6e1e17603b38a2e2c6088dca9',
    postgres: 'ac3c262f9a4158baa182030e92350e0acb7cdc58b6315de827d5320190f3d84f',
  },
  '0009_event_queues': {
    sqlite: 'e0a6f3857e2ec330f6371f15483eadee7ab6fb561a6b1c942d5e774f28406083',
    postgres: '952bea79ac4d36fa1c2274e8b945cae370f54421694a8f458d1784251420a2a6',
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
