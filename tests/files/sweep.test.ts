import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { unnamedPhotoDays } from '../../shared/business/photos.ts'
import { day } from '../../shared/kernel/time.ts'
import { storedBytes } from '../../sync-server/files/ledger.ts'
import { type SweepCursor, sweepBatch, sweepFiles } from '../../sync-server/files/sweep.ts'
import { openPhotoStorage, type PhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { onEachEngine, silent, type TestDatabase } from '../support/engines.ts'
import { onStatementRun } from '../support/statements-run.ts'
import { deepTest } from '../support/deep-test.ts'

onEachEngine((engine) => {
  let database: TestDatabase
  let dataDir: string
  let photoStorage: PhotoStorage
  beforeEach(async () => {
    database = await engine.open()
    dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-sweep-'))
    photoStorage = await openPhotoStorage({ dataDir })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await database.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const hashOf = (number: number) => number.toString(16).padStart(64, '0')
  const files = (count: number, lastNamedAt: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...({ kind: 'photo', type: 'image/png' } as const),
      ownerId: `user-${number % 7}`,
      hash: hashOf(number),
      size: 3,
      createdAt: 1,
      // Many at the same moment: the order goes on by owner and hash.
      lastNamedAt: lastNamedAt + (number % 3),
    }))
  async function fill(count: number, isNamed: (number: number) => boolean) {
    await database.db.transaction('fill', async (tx) => {
      await tx.write(tx.t.storedFiles, files(count, 1), 'fail')
      const named = files(count, 1).filter((_, number) => isNamed(number))
      await tx.write(
        tx.t.bottles,
        named.map(({ ownerId, hash }) => ({
          ...whatMustBe(tx.t.bottles),
          cellarId: ownerId,
          id: `bottle-${hash}`,
          photo: hash,
        })),
        'fail',
      )
    })
  }
  const left = async () => {
    const { storedFiles: f } = database.db.t
    return await database.db.select().from(f)
  }
  /** As the queue keeps it, in another process perhaps. */
  const kept = (cursor: SweepCursor | undefined) =>
    cursor && (JSON.parse(JSON.stringify(cursor)) as SweepCursor)

  deepTest('a sweep goes batch by batch, each of which can be run twice', async () => {
    await fill(900, (number) => number % 2 === 0)
    const parts = { db: database.db, photoStorage, now: () => (unnamedPhotoDays + 2) * day + 10 }
    let cursor: SweepCursor | undefined
    let [batches, before] = [0, 900]
    do {
      const again = cursor
      cursor = kept(await sweepBatch(parts, again))
      const after = (await left()).length
      // No batch looks at more than 200 rows, of which it drops a half here.
      expect(before - after).toBeLessThanOrEqual(110)
      // A process that died before it had told how far it was.
      await sweepBatch(parts, again)
      before = (await left()).length
      batches += 1
    } while (cursor)
    expect(batches).toBeGreaterThan(256 + 2)
    const rows = await left()
    expect(rows.length).toBe(450)
    expect(rows.every(({ hash }) => Number.parseInt(hash, 16) % 2 === 0)).toBe(true)
    // Every named one is known, and is skipped by the next sweep.
    expect(new Set(rows.map(({ lastNamedAt }) => lastNamedAt))).toEqual(new Set([parts.now()]))
  })

  test('a photo that loses its last name just after a sweep stays the whole period', async () => {
    await fill(1, () => true)
    const { bottles } = database.db.t
    const sweepOn = (days: number) =>
      sweepFiles({ db: database.db, photoStorage, now: () => days * day + 10 })
    await sweepOn(20)
    await sweepOn(20.75)
    await database.db.transaction('another photo', (tx) => tx.update(bottles).set({ photo: null }))
    await sweepOn(20.75 + unnamedPhotoDays)
    expect(await left()).toHaveLength(1)
    await sweepOn(23 + unnamedPhotoDays)
    expect(await left()).toEqual([])
  })

  test('files from before the ledger are measured', async () => {
    await photoStorage.keep(hashOf(1), new Uint8Array(77))
    await photoStorage.keep(hashOf(2), new Uint8Array(5))
    const { storedFiles: f } = database.db.t
    const bytesOf = async () => await database.db.run(storedBytes, { ownerId: 'store' })
    await database.db.transaction('fill', (tx) =>
      tx.insert(f).values(
        (['store', 'shop'] as const).map((ownerId, nth) => ({
          kind: 'drop-picture' as const,
          ownerId,
          hash: hashOf(1 + nth),
          type: 'image/webp' as const,
          createdAt: 1,
          lastNamedAt: 1,
        })),
      ),
    )
    expect(await bytesOf()).toEqual([{ files: 1, bytes: 0 }])
    const parts = { db: database.db, photoStorage, now: () => 2 * day }
    for (let cursor = await sweepBatch(parts); cursor && 'kind' in cursor; )
      cursor = await sweepBatch(parts, cursor)
    expect(await bytesOf()).toEqual([{ files: 1, bytes: 77 }])
    expect(await database.db.run(storedBytes, { ownerId: 'shop' })).toEqual([
      { files: 1, bytes: 5 },
    ])
    expect(await database.db.select().from(f).where(isNull(f.size))).toEqual([])
    expect(await database.db.run(storedBytes, { ownerId: 'nobody' })).toEqual([
      { files: 0, bytes: 0 },
    ])
  })

  test('every statement of a sweep, and the sum of an owner, goes by an index', async () => {
    await fill(3_000, () => true)
    // A table of a few thousand rows is read whole because that is quicker: not here.
    const db =
      'postgresUrl' in database.place
        ? await openDb(
            {
              postgresUrl: `${database.place.postgresUrl}&options=-c%20enable_seqscan%3Doff`,
              connections: 1,
            },
            silent,
          )
        : database.db
    const scans = engine.dialect === 'postgres' ? await postgresScans(db) : sqliteScans()
    const parts = { db, photoStorage, now: () => (unnamedPhotoDays + 2) * day + 10 }
    let cursor = await sweepBatch(parts)
    cursor = await sweepBatch(parts, cursor)
    await db.run(storedBytes, { ownerId: 'user-1' })
    await sweepBatch(parts, { part: 0 })
    expect(await scans()).toEqual([])
    // The broken rule is noticed.
    await db.select().from(db.t.storedFiles).where(eq(db.t.storedFiles.type, 'image/webp'))
    expect(await scans()).toEqual([expect.stringContaining('stored_files')])
    if (db !== database.db) await db.close()
  })

  /** The statements that were run since, of which the plan reads a whole table. */
  function sqliteScans() {
    const texts = new Set<string>()
    onTestFinished(onStatementRun((text) => texts.add(text)))
    const explaining = new Sqlite((database.place as { sqliteFile: string }).sqliteFile)
    return async () => {
      const ran = [...texts]
      texts.clear()
      return ran
        .filter((text) => /^\s*(select|update|delete)/.test(text))
        .filter((text) =>
          (
            explaining.prepare(`explain query plan ${text}`).all(...nulls(text)) as {
              detail: string
            }[]
          ).some(({ detail }) => /^SCAN [a-z]/.test(detail)),
        )
    }
  }

  const nulls = (text: string) => [...text.matchAll(/\?/g)].map(() => null)

  /** The tables that were read from their beginning since. */
  async function postgresScans(db: Db) {
    const counts = async () => {
      await db.rows(sql`select pg_stat_force_next_flush()`)
      const rows = await db.rows<{ name: string; scans: number }>(
        sql`select relname as name, seq_scan as scans from pg_stat_user_tables
          where relname in ('stored_files', 'bottles')`,
      )
      return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
    }
    let before = await counts()
    return async () => {
      const after = await counts()
      const found = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0))
      before = after
      return found.map(([name]) => name)
    }
  }
})

/** Something in each column that must not be empty. */
const whatMustBe = (table: SQLiteTable): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, { notNull }]) => notNull)
      .map(([property, { dataType }]) => [
        property,
        { string: 'x', boolean: false }[dataType as string] ?? 1,
      ]),
  )
