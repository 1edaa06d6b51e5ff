import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArchive } from '../../sync-server/backup/archive.ts'
import {
  type ArchiveEnd,
  endName,
  format,
  type Manifest,
  manifestName,
  packedLines,
  rowsName,
} from '../../sync-server/backup/format.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { isInUse } from '../../sync-server/db/in-use.ts'
import { migrations } from '../../sync-server/db/migrate.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { type LaterBuild, laterBuild } from '../support/later-build.ts'
import { nextMigration } from '../support/next-migration.ts'
import { hasPostgres } from '../support/postgres.ts'
import { makeSqliteFile } from '../support/sqlite-file.ts'
import { everyRow, type OperatedPlace, operatedPlace } from './place.ts'

const at = '2026-11-21T10:00:00.123Z'
const file = {
  kind: 'photo',
  owner_id: 'ada',
  hash: 'a'.repeat(64),
  size: 7,
  type: 'image/png',
  created_at: 1,
  last_named_at: 2,
}

/** The tables of a backup of the first version. */
const ofFirst = {
  users: {
    columns: {
      ...({ id: 'string', email: 'string', email_verified: 'boolean', name: 'string' } as const),
      ...({ created_at: 'date', updated_at: 'date' } as const),
    },
    rows: [{ id: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' }].map(
      (user) => ({ ...user, created_at: at, updated_at: at }),
    ),
  },
  stored_files: {
    columns: {
      ...({ kind: 'string', owner_id: 'string', hash: 'string', size: 'number' } as const),
      ...({ type: 'string', created_at: 'number', last_named_at: 'number' } as const),
    },
    rows: [file],
  },
} satisfies Record<string, OldTable>

interface OldTable {
  columns: Manifest['tables'][string]
  rows: Record<string, unknown>[]
}

for (const dialect of ['sqlite', 'postgres'] as const satisfies Dialect[])
  describe.skipIf(dialect === 'postgres' && !hasPostgres)(
    `a backup of an earlier version, on ${dialect}`,
    { timeout: 60_000 },
    () => {
      let home: string
      let operated: OperatedPlace
      let build: LaterBuild
      beforeAll(async () => {
        home = mkdtempSync(path.join(tmpdir(), 'undercroft-older-'))
        const tables = path.join(home, 'tables.sqlite')
        await makeSqliteFile(tables)
        build = laterBuild(nextMigration(tables))
        operated = await operatedPlace(dialect)
        const db = await openDb(operated.place, silent)
        // The data before the restore.
        await db.transaction('before', async (tx) => {
          const date = new Date(1)
          await tx.insert(tx.t.users).values({
            id: 'old',
            email: 'old@example.com',
            name: 'Old',
            createdAt: date,
            updatedAt: date,
          })
          await tx.insert(tx.t.deletedAccounts).values({ userId: 'eve', at: 5 })
        })
        await db.close()
      })
      afterAll(async () => {
        await operated.remove()
        build.remove()
        rmSync(home, { recursive: true, force: true })
      })

      /** PostgreSQL takes a moment to see that a connection was closed. */
      async function restore(file: string, by?: LaterBuild) {
        await expect.poll(() => isInUse(operated.place)).toBe(false)
        return by
          ? await by.admin(operated.environment, 'restore', file)
          : await operated.admin('restore', file)
      }
      async function write(name: string, tables: Record<string, OldTable>): Promise<string> {
        const file = path.join(home, name)
        await writeArchive(file, async (archive) => {
          const columns = Object.entries(tables).map(([table, one]) => [table, one.columns])
          const manifest: Manifest = {
            undercroft: format,
            at: Date.parse(at),
            migrations: 1,
            tables: Object.fromEntries(columns) as Manifest['tables'],
          }
          await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)))
          for (const [table, { rows }] of Object.entries(tables))
            await archive.add(
              rowsName(table, 1),
              await packedLines(rows.map((row) => JSON.stringify(row))),
            )
          const counts = Object.entries(tables).map(([table, { rows }]) => [table, rows.length])
          const end: ArchiveEnd = {
            rows: Object.fromEntries(counts) as ArchiveEnd['rows'],
            files: 0,
            bytes: 0,
            missing: 0,
            digest: archive.digest(),
          }
          await archive.add(endName, Buffer.from(JSON.stringify(end)))
        })
        return file
      }

      test('a backup with invalid rows is refused, also in the middle, and nothing changes', async () => {
        const before = await everyRow(operated.place)
        const { users, stored_files: files } = ofFirst
        const strange = { ...files, columns: { ...files.columns, colour: 'string' as const } }
        const none = { columns: { id: 'string' as const }, rows: [{ id: 'x' }] }
        const without = { ...files, rows: [{ ...file, hash: null }] }
        const twice = { ...files, rows: [file, file] }
        for (const [name, tables] of Object.entries({
          column: { ...ofFirst, stored_files: strange },
          table: { ...ofFirst, nowhere: none },
          constraint: { users, stored_files: without },
          key: { users, stored_files: twice },
        })) {
          const { code, said } = await restore(await write(name, tables))
          expect([name, code, said]).toEqual([
            name,
            1,
            expect.stringMatching(/does not fit\. .+ Nothing was changed\.$/),
          ])
          expect(await everyRow(operated.place)).toEqual(before)
        }
      })

      test('one of the first version goes into tables as that had them, and the second migration runs over it', async () => {
        const first = await operatedPlace(dialect)
        const kept = path.join(home, 'first.tar')
        const db = await openDb(first.place, silent)
        await db.transaction('people and bottles', async (tx) => {
          const dates = { createdAt: new Date(at), updatedAt: new Date(at) }
          for (const id of ['ada', 'eve'])
            await tx.insert(tx.t.users).values({
              id,
              email: `${id}@example.com`,
              name: `${id} é 🍷`,
              ...dates,
              emailVerified: id === 'ada',
            })
          for (const id of ['one', 'two'])
            await tx.insert(tx.t.bottles).values({
              cellarId: 'ada',
              id,
              name: 'Yquem',
              brand: 'Yquem',
              category: 'Wine',
              location: 'Attic',
              quantity: 1,
              inCollection: true,
              isFinished: false,
              useCount: 0,
              notes: 'Honey',
              createdAt: 1,
              updatedAt: 1,
            })
        })
        await db.close()
        expect((await first.admin('backup', kept)).code).toBe(0)

        // A table of a later version does not belong to the first one.
        const later = { columns: { cellar_id: 'string' as const }, rows: [{ cellar_id: 'ada' }] }
        const before = await everyRow(operated.place)
        const unfitting = await write('later.tar', { ...ofFirst, shelves: later })
        const misfit = await restore(unfitting, build)
        expect(misfit.code).toBe(1)
        expect(misfit.said).toContain('does not fit. Its version has no shelves')
        expect(await everyRow(operated.place)).toEqual(before)

        const restored = await restore(kept, build)
        expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/ \d+ rows /)])
        // Eve was deleted since it was made.
        expect(restored.said).toContain('1 account that was deleted since')
        await first.remove()

        const after = await openDb(operated.place, silent)
        const { users, bottles, serverMeta, deletedAccounts } = after.t
        expect(await after.select().from(users)).toMatchObject([
          { id: 'ada', name: 'ada é 🍷', emailVerified: true, createdAt: new Date(at) },
        ])
        const greetings = sql.raw('select id, greeting from users')
        expect(await after.rows(greetings)).toEqual([{ id: 'ada', greeting: 'Hello' }])
        expect(await after.rows(sql.raw('select * from shelves'))).toEqual([
          { cellar_id: 'ada', name: 'Attic', bottles: 2 },
        ])
        expect(await after.select().from(bottles)).toMatchObject([
          { cellarId: 'ada', notes: 'Moved. Honey' },
          { cellarId: 'ada', notes: 'Moved. Honey' },
        ])
        const done = await after.rows(sql`select * from schema_migrations`)
        expect(done.length).toBe(migrations(dialect).length + 1)
        const [epoch] = await after.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
        expect(epoch?.value).toMatch(/^[0-9a-f-]{36}$/)
        expect(await after.select().from(deletedAccounts)).toMatchObject([{ userId: 'eve' }])
        await after.close()

        // A backup of the later version is refused by this one.
        const laterKept = path.join(home, 'second.tar')
        expect((await build.admin(operated.environment, 'backup', laterKept)).code).toBe(0)
        const refused = await restore(laterKept)
        expect(refused.said).toContain('made by a newer version')
      })
    },
  )
