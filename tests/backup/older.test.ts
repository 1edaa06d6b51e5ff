import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArchive } from '../../sync-server/backup/archive.ts'
import {
  type End,
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
import { hasPostgres } from '../support/postgres.ts'
import { everyRow, type OperatedPlace, operatedPlace } from './place.ts'

/** Before the ledger there were a table of photos and one of drops' pictures. */
const beforeTheLedger = 19
const [photo, picture] = ['a'.repeat(64), 'b'.repeat(64)]
const at = '2026-11-21T10:00:00.123Z'

const ofThatVersion = {
  users: {
    columns: {
      ...({ id: 'string', email: 'string', email_verified: 'boolean', name: 'string' } as const),
      ...({ created_at: 'date', updated_at: 'date' } as const),
    },
    rows: [
      ...[{ id: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada é 🍷' }],
      ...[{ id: 'eve', email: 'eve@example.com', email_verified: false, name: 'Eve' }],
    ].map((user) => ({ ...user, created_at: at, updated_at: at })),
  },
  photos: {
    columns: {
      ...({ user_id: 'string', hash: 'string', size: 'number', type: 'string' } as const),
      ...({ created_at: 'number', last_named_at: 'number' } as const),
    },
    rows: [
      {
        ...{ user_id: 'ada', hash: photo, size: 7, type: 'image/png' },
        ...{ created_at: 1, last_named_at: 2 },
      },
    ],
  },
  drop_pictures: {
    columns: { hash: 'string', store_id: 'string', uploaded_at: 'number' } as const,
    rows: [{ hash: picture, store_id: 'store', uploaded_at: 3 }],
  },
  server_meta: {
    columns: { key: 'string', value: 'string' } as const,
    rows: [{ key: 'epoch', value: 'the epoch of the backup' }],
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
      beforeAll(async () => {
        home = mkdtempSync(path.join(tmpdir(), 'undercroft-older-'))
        operated = await operatedPlace(dialect)
        const db = await openDb(operated.place, silent)
        // What is there before the restore.
        await db.transaction('before', async (tx) => {
          const date = new Date(1)
          await tx.insert(tx.t.users).values({
            ...{ id: 'old', email: 'old@example.com', name: 'Old', createdAt: date },
            updatedAt: date,
          })
          await tx.insert(tx.t.deletedAccounts).values({ userId: 'eve', at: 5 })
        })
        await db.close()
      })
      afterAll(async () => {
        await operated.remove()
        rmSync(home, { recursive: true, force: true })
      })

      /** PostgreSQL takes a moment to see that a connection was closed. */
      async function restore(file: string) {
        await expect.poll(() => isInUse(operated.place)).toBe(false)
        return await operated.admin('restore', file)
      }
      async function write(name: string, tables: Record<string, OldTable>): Promise<string> {
        const file = path.join(home, name)
        await writeArchive(file, async (archive) => {
          const columns = Object.entries(tables).map(([table, one]) => [table, one.columns])
          const manifest: Manifest = {
            ...{ undercroft: format, at: Date.parse(at), migrations: beforeTheLedger },
            tables: Object.fromEntries(columns) as Manifest['tables'],
          }
          await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)))
          for (const [table, { rows }] of Object.entries(tables))
            await archive.add(
              rowsName(table, 1),
              await packedLines(rows.map((row) => JSON.stringify(row))),
            )
          const counts = Object.entries(tables).map(([table, { rows }]) => [table, rows.length])
          const end: End = {
            rows: Object.fromEntries(counts) as End['rows'],
            ...{ files: 0, bytes: 0, missing: 0, digest: archive.digest() },
          }
          await archive.add(endName, Buffer.from(JSON.stringify(end)))
        })
        return file
      }

      test('one whose rows do not fit is refused, also in the middle, and all is as before', async () => {
        const before = await everyRow(operated.place)
        const { users, photos } = ofThatVersion
        const strange = { ...photos, columns: { ...photos.columns, colour: 'string' as const } }
        const none = { columns: { id: 'string' as const }, rows: [{ id: 'x' }] }
        const without = { ...photos, rows: [{ ...photos.rows[0]!, hash: null }] }
        const twice = { ...photos, rows: [...photos.rows, ...photos.rows] }
        for (const [name, tables] of Object.entries({
          column: { ...ofThatVersion, photos: strange },
          table: { ...ofThatVersion, nowhere: none },
          // Of a later version.
          later: { ...ofThatVersion, stored_files: { ...photos } },
          constraint: { users, photos: without },
          key: { users, photos: twice },
        })) {
          const { code, said } = await restore(await write(name, tables))
          expect([name, code, said]).toEqual([
            ...[name, 1],
            expect.stringMatching(/does not fit\. .+ Nothing was changed\.$/),
          ])
          expect(await everyRow(operated.place)).toEqual(before)
        }
      })

      test('the rows go into tables as that version had them, and the migrations since run over them', async () => {
        const file = await write('older.tar', ofThatVersion)
        const restored = await restore(file)
        expect([restored.code, restored.said]).toEqual([
          0,
          expect.stringContaining('The data are those of 2026-11-21T10:00:00.123Z: 5 rows'),
        ])
        // Eve was deleted since it was made.
        expect(restored.said).toContain('1 account that was deleted since')
        const db = await openDb(operated.place, silent)
        const { users, storedFiles, serverMeta, deletedAccounts } = db.t
        const all = await db.select().from(users)
        expect(all).toMatchObject([
          {
            ...{ id: 'ada', name: 'Ada é 🍷', emailVerified: true },
            createdAt: new Date(at),
          },
        ])
        expect(await db.select().from(storedFiles).orderBy(storedFiles.createdAt)).toEqual([
          {
            ...{ kind: 'photo', ownerId: 'ada', hash: photo, size: 7, type: 'image/png' },
            ...{ createdAt: 1, lastNamedAt: 2 },
          },
          {
            ...{ kind: 'drop-picture', ownerId: 'store', hash: picture, size: null },
            ...{ type: 'image/webp', createdAt: 3, lastNamedAt: 3 },
          },
        ])
        const [epoch] = await db.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
        expect(epoch?.value).toMatch(/^[0-9a-f-]{36}$/)
        expect(await db.select().from(deletedAccounts)).toMatchObject([{ userId: 'eve' }])
        await db.close()
      })
    },
  )

test('the migrations of both engines are the same ones, in the same order', async () => {
  const names = async (dialect: Dialect) => {
    const journal = (await import(`../../sync-server/db/migrations/${dialect}/meta/_journal.json`, {
      with: { type: 'json' },
    })) as { default: { entries: { tag: string }[] } }
    return journal.default.entries.map(({ tag }) => tag)
  }
  expect(await names('sqlite')).toEqual(await names('postgres'))
  expect((await names('sqlite')).length).toBe(migrations('sqlite').length)
})
