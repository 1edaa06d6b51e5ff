import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { type ArchiveEntry, entriesOf, writeArchive } from '../../sync-server/backup/archive.ts'
import { backUp } from '../../sync-server/backup/back-up.ts'
import {
  endName,
  endOf,
  fileName,
  manifestName,
  rowsName,
} from '../../sync-server/backup/format.ts'
import { day } from '../../shared/kernel/time.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openPhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { silent } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { everyFile, everyRow } from './place.ts'
import { type BackedUpServer, backedUpServer, sqliteFileOf } from './scheduled.ts'

/** The server itself goes on with its jobs and their times. */
const withoutJobs = ({ jobs: _, serverMeta: __, ...rows }: Record<string, string[]>) => rows

for (const dialect of ['sqlite', 'postgres'] as const satisfies Dialect[])
  describe.skipIf(dialect === 'postgres' && !hasPostgres)(
    `a drill on ${dialect}`,
    { timeout: 120_000 },
    () => {
      let server: BackedUpServer
      let newest: string
      let [kept, other]: string[] = []
      beforeAll(async () => {
        server = await backedUpServer(dialect, {})
        for (let bottle = 0; bottle < 3; bottle++) await server.addBottle()
        kept = await server.addPicture('a red label')
        other = await server.addPicture('a white label')
        await server.door.running.work()
        server.letPass(day)
        await server.door.running.work()
        newest = path.join(server.folder, server.names().at(-1)!)
      })
      afterAll(() => server.remove())

      const live = () =>
        server.databaseUrl
          ? { postgresUrl: server.databaseUrl }
          : { sqliteFile: sqliteFileOf(server.door) }
      async function ask<Row extends object>(statement: string): Promise<Row[]> {
        const client = new pg.Client(server.databaseUrl)
        await client.connect()
        try {
          return (await client.query(statement)).rows as Row[]
        } finally {
          await client.end()
        }
      }
      /** Temporary folders and databases of drills. */
      async function leftovers(): Promise<string[]> {
        const folders = readdirSync(tmpdir()).filter((name) => name.startsWith('undercroft-drill-'))
        if (dialect === 'sqlite') return folders
        const found = await ask<{ datname: string }>(
          `select datname from pg_database where datname like 'undercroft_drill_%'`,
        )
        return [...folders, ...found.map(({ datname }) => datname)]
      }
      /** Drills the file; whatever comes of it, live data stay and nothing is left behind. */
      async function drill(...file: string[]) {
        await server.door.running.work()
        const before = await leftovers()
        const data = [withoutJobs(await everyRow(live())), everyFile(server.door.dataDir)]
        const result = await server.admin('drill', ...file)
        expect([withoutJobs(await everyRow(live())), everyFile(server.door.dataDir)]).toEqual(data)
        const now = await leftovers()
        expect(now.filter((one) => !before.includes(one))).toEqual([])
        return result
      }
      /** The same backup with other entries, and an end that fits them. */
      async function rewritten(
        name: string,
        change: (entry: ArchiveEntry) => ArchiveEntry | undefined,
      ): Promise<string> {
        const file = path.join(server.folder, name)
        let [files, bytes] = [0, 0]
        await writeArchive(file, async (archive) => {
          for await (const entry of entriesOf(newest)) {
            const changed = change(entry)
            if (!changed) continue
            if (changed.name.startsWith('files/')) {
              files += 1
              bytes += changed.bytes.length
            }
            const end = () => ({ ...endOf(changed), files, bytes, digest: archive.digest() })
            const isEnd = changed.name === endName
            await archive.add(
              changed.name,
              isEnd ? Buffer.from(JSON.stringify(end())) : changed.bytes,
            )
          }
        })
        return file
      }
      const withManifest = (change: (manifest: Record<string, unknown>) => object) =>
        rewritten(`manifest-${Math.random()}.tar`, (entry) => {
          if (entry.name !== manifestName) return entry
          const manifest = JSON.parse(entry.bytes.toString()) as Record<string, unknown>
          return { ...entry, bytes: Buffer.from(JSON.stringify(change(manifest))) }
        })

      test('a whole backup passes, the newest or a named one', async () => {
        const said = expect.stringContaining('Restored: ') as string
        expect(await drill()).toEqual({ code: 0, said })
        expect(await drill(newest)).toEqual({ code: 0, said })
        const same = await rewritten('same.tar', (entry) => entry)
        expect(await drill(same)).toEqual({ code: 0, said })
      })

      test('it counts the rows that the server has since', async () => {
        await server.addBottle()
        const { code, said } = await drill()
        expect(code).toBe(0)
        expect(said).toContain('  +1 bottles')
        expect(said).not.toContain('as many rows')
      })

      test('a damaged backup and one that is cut off do not pass', async () => {
        const bytes = readFileSync(newest)
        const damaged = path.join(server.folder, 'damaged.tar')
        const at = bytes.indexOf(fileName(kept!)) + 512
        writeFileSync(damaged, bytes.with(at, bytes[at]! ^ 1))
        expect(await drill(damaged)).toEqual({
          code: 1,
          said: `The file ${kept} in this backup was changed since it was made. Nothing was changed.`,
        })
        writeFileSync(damaged, bytes.subarray(0, -2_048))
        expect(await drill(damaged)).toMatchObject({ code: 1 })
        expect(await drill(path.join(server.folder, 'none.tar'))).toEqual({
          code: 1,
          said: 'There is no such file. Nothing was changed.',
        })
      })

      test('a backup without the bytes of one file does not pass', async () => {
        const file = await rewritten('without-file.tar', (entry) =>
          entry.name === fileName(other!) ? undefined : entry,
        )
        const { code, said } = await drill(file)
        expect(code).toBe(1)
        expect(said).toContain('1 × known files missing from the storage')
        expect(said).toMatch(/THE BACKUP IS INCOMPLETE\. The restored copy was removed\.$/)
      })

      test('a backup without the rows of a table does not pass', async () => {
        const file = await rewritten('without-rows.tar', (entry) =>
          entry.name === rowsName('bottles', 1) ? undefined : entry,
        )
        expect(await drill(file)).toEqual({
          code: 1,
          said: 'This backup is not whole, or was changed since it was made. Nothing was changed.',
        })
      })

      test('a backup of a newer version or of another format does not pass', async () => {
        const newer = await withManifest((manifest) => ({ ...manifest, migrations: 999 }))
        expect(await drill(newer)).toEqual({
          code: 1,
          said: 'This backup was made by a newer version: restore it with that one. Nothing was changed.',
        })
        const format = await withManifest((manifest) => ({ ...manifest, undercroft: 3 }))
        expect(await drill(format)).toMatchObject({ code: 1 })
      })

      test('a backup that says it lacks files does not pass', async () => {
        rmSync(path.join(server.door.dataDir, 'photos', kept!.slice(0, 2), kept!))
        const file = path.join(server.folder, 'lacking.tar')
        expect(await server.admin('backup', file)).toMatchObject({ code: 1 })
        const { code, said } = await drill(file)
        expect([code, said]).toEqual([1, expect.stringContaining('INCOMPLETE: ')])
      })

      test('a backup that is stopped leaves no file', async () => {
        const before = server.names()
        const db = await openDb(live(), silent)
        const photoStorage = await openPhotoStorage(readSettings({ DATA_DIR: server.door.dataDir }))
        const file = path.join(server.folder, 'stopped.tar')
        const stopped = backUp({ db, photoStorage }, file, AbortSignal.abort(new Error('stop')))
        await expect(stopped).rejects.toThrow('stop')
        await db.close()
        expect(server.names()).toEqual(before)
      })

      test.runIf(dialect === 'postgres')(
        'a role without CREATEDB gets an error that says so',
        async () => {
          await ask('create role cramped login')
          try {
            const url = new URL(server.databaseUrl!)
            url.username = 'cramped'
            const said: string[] = []
            const environment = { DATA_DIR: server.door.dataDir, DATABASE_URL: url.href }
            const code = await operate(['drill', newest], environment, (line) => said.push(line))
            expect([code, said.join()]).toEqual([1, expect.stringContaining('CREATEDB')])
          } finally {
            await ask('drop role cramped')
          }
        },
      )
    },
  )
