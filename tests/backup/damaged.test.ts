import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entriesOf, writeArchive } from '../../sync-server/backup/archive.ts'
import { backUp } from '../../sync-server/backup/back-up.ts'
import { type Db } from '../../sync-server/db/db.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { keepFile, removeBytes } from '../../sync-server/files/ledger.ts'
import { openPhotoStorage, type PhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { silent } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { everyFile, everyRow, type OperatedPlace, operatedPlace } from './place.ts'

for (const dialect of ['sqlite', 'postgres'] as const satisfies Dialect[])
  describe.skipIf(dialect === 'postgres' && !hasPostgres)(
    `a backup on ${dialect}`,
    { timeout: 60_000 },
    () => {
      let home: string
      let operated: OperatedPlace
      let db: Db
      let photoStorage: PhotoStorage
      beforeAll(async () => {
        home = mkdtempSync(path.join(tmpdir(), 'undercroft-damaged-'))
        operated = await operatedPlace(dialect)
        db = await openDb(operated.place, silent)
        photoStorage = await openPhotoStorage(readSettings({ DATA_DIR: operated.dataDir }))
        for (const shade of ['red', 'white', 'rosé']) await keep(shade)
      })
      afterAll(async () => {
        await db.close()
        await operated.remove()
        rmSync(home, { recursive: true, force: true })
      })

      async function keep(text: string): Promise<string> {
        const bytes = new TextEncoder().encode(text)
        const hash = createHash('sha256').update(bytes).digest('hex')
        const file = { kind: 'photo', ownerId: 'ada', hash, type: 'image/png', bytes } as const
        await keepFile({ db, photoStorage }, file)
        return hash
      }
      const fileOf = (hash: string) => path.join(operated.dataDir, 'photos', hash.slice(0, 2), hash)
      const newName = () => path.join(home, `${randomUUID()}.tar`)
      async function aBackup(): Promise<string> {
        const file = newName()
        await backUp({ db, photoStorage }, file)
        return file
      }
      /** The same archive with other entries, and as it would be packed by hand. */
      async function changed(
        file: string,
        change: (entry: { name: string; bytes: Buffer }) => { name: string; bytes: Buffer }[],
      ): Promise<string> {
        const other = newName()
        await writeArchive(other, async (archive) => {
          for await (const entry of entriesOf(file))
            for (const { name, bytes } of change(entry)) await archive.add(name, bytes)
        })
        return other
      }
      /** Refused with a sentence for every caller, and without a trace. */
      async function refused(file: string): Promise<string> {
        const [rows, files] = [await everyRow(operated.place), everyFile(operated.dataDir)]
        const { code, said } = await operated.admin('restore', file)
        expect([code, said.endsWith('Nothing was changed.')]).toEqual([1, true])
        expect(await everyRow(operated.place)).toEqual(rows)
        expect(everyFile(operated.dataDir)).toEqual(files)
        return said
      }

      test('cut off at any place it is refused', async () => {
        const whole = readFileSync(await aBackup())
        const cut = newName()
        const { length } = whole
        for (const at of [0, 1, 300, 512, 0.3 * length, length - 4096, length - 1024, length - 1]) {
          writeFileSync(cut, whole.subarray(0, at))
          expect(await refused(cut)).toMatch(/damaged|not whole/)
        }
        writeFileSync(cut, Buffer.concat([whole, Buffer.alloc(512)]))
        expect(await refused(cut)).toMatch(/not whole/)
        writeFileSync(cut, 'not a backup')
        expect(await refused(cut)).toMatch(/damaged, or is no backup/)
        writeFileSync(cut, gzipSync('{"undercroft":1}\n'))
        expect(await refused(cut)).toMatch(/former format/)
      })

      test('one changed byte in a name, a row, a file or the end is noticed', async () => {
        const file = await aBackup()
        const whole = readFileSync(file)
        const spots: Record<string, number> = {}
        let at = 0
        for await (const { name, bytes } of entriesOf(file)) {
          const kind = name.split('/')[0]!
          spots[`${kind} by name`] ??= at + 3
          spots[`${kind} inside`] ??= at + 512 + Math.floor(bytes.length / 2)
          at += 512 + Math.ceil(bytes.length / 512) * 512
        }
        expect(Object.keys(spots)).toHaveLength(8)
        for (const spot of Object.values(spots)) {
          const flipped = Buffer.from(whole)
          flipped[spot]! ^= 0x01
          const other = newName()
          writeFileSync(other, flipped)
          expect(await refused(other)).toMatch(/damaged|changed|not whole|no backup holds/)
        }
      })

      test('a changed row that is still valid is found', async () => {
        const file = await aBackup()
        let hasChanged = false
        const other = await changed(file, ({ name, bytes }) => {
          if (!name.startsWith('rows/stored_files')) return [{ name, bytes }]
          const text = gunzipSync(bytes).toString()
          const now = text.replace('ada', 'eve')
          hasChanged ||= now !== text
          return [{ name, bytes: gzipSync(now) }]
        })
        expect([hasChanged, statSync(other).size]).toEqual([true, statSync(file).size])
        expect(await refused(other)).toContain('was changed since it was made')
      })

      test('an entry that is missing, or comes twice, is noticed', async () => {
        const file = await aBackup()
        for (const part of ['files/', 'rows/stored_files', 'manifest', 'end']) {
          const without = await changed(file, (entry) =>
            entry.name.startsWith(part) ? [] : [entry],
          )
          expect(await refused(without)).toMatch(/damaged|not whole/)
        }
        const twice = await changed(file, (entry) => [entry, entry])
        expect(await refused(twice)).toMatch(/damaged|not whole/)
        // An unchanged file is accepted.
        expect(statSync(await changed(file, (entry) => [entry])).size).toBe(statSync(file).size)
      })

      test('one of a newer version is refused', async () => {
        const file = await changed(await aBackup(), (entry) => {
          if (entry.name !== 'manifest.json') return [entry]
          const manifest = JSON.parse(entry.bytes.toString()) as { migrations: number }
          const newer = { ...manifest, migrations: manifest.migrations + 1 }
          return [{ ...entry, bytes: Buffer.from(JSON.stringify(newer)) }]
        })
        expect(await refused(file)).toContain('by a newer version')
      })

      test('a file without its bytes is reported, and the backup has all others', async () => {
        const lost = await keep('lost')
        rmSync(fileOf(lost))
        const file = newName()
        const { code, said } = await operated.admin('backup', file)
        expect(code).toBe(1)
        expect(said).toContain('INCOMPLETE: 1 file was missing')
        const checked = await operated.admin('check')
        expect(checked.code).toBe(1)
        expect(checked.said).toContain('1 × known files missing from the storage')
        const other = await operatedPlace(dialect)
        const restored = await other.admin('restore', file)
        expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('INCOMPLETE')])
        expect(Object.keys(everyFile(other.dataDir))).toEqual(
          Object.keys(everyFile(operated.dataDir)),
        )
        await other.remove()
        await keep('lost')
        expect((await operated.admin('check')).code).toBe(0)
      })

      test('a file removed during the backup is not reported as missing', async () => {
        const hash = await keep('removed meanwhile')
        const { storedFiles: f } = db.t
        const file = newName()
        let asked = 0
        const counts = await backUp(
          {
            db,
            photoStorage: {
              async read(name) {
                asked += 1
                if (asked === 1) {
                  await db.transaction('remove', (tx) => tx.delete(f).where(eq(f.hash, hash)))
                  await removeBytes({ db, photoStorage }, [hash])
                }
                return photoStorage.read(name)
              },
            },
          },
          file,
        )
        // Unless it was the first that was read, it was gone when its turn came.
        expect(counts).toMatchObject({ files: asked - 1, missing: 0 })
        const other = await operatedPlace(dialect)
        expect((await other.admin('restore', file)).code).toBe(0)
        expect((await other.admin('check')).said).toBe('No problems found.')
        expect(Object.keys(everyFile(other.dataDir))).not.toContain(hash)
        await other.remove()
      })

      test('unknown bytes and bytes of another size are found', async () => {
        const [unknown, longer] = ['a'.repeat(64), await keep('grows')]
        await photoStorage.keep(unknown, new Uint8Array(3))
        copyFileSync(fileOf(longer), `${home}/kept`)
        writeFileSync(fileOf(longer), 'grows and grows')
        // Younger than a day, it may be on its way into the ledger.
        const young = await operated.admin('check')
        expect(young.said).not.toContain('unknown files')
        utimesSync(fileOf(unknown), 1, 1)
        const { code, said } = await operated.admin('check')
        expect(code).toBe(1)
        expect(said).toContain('1 × unknown files in the storage')
        expect(said).toContain('1 × files with the wrong size in the storage')
        rmSync(fileOf(unknown))
        copyFileSync(`${home}/kept`, fileOf(longer))
        expect((await operated.admin('check')).code).toBe(0)
      })

      test('nothing is left of one that could not be written, and nothing is written over', async () => {
        const file = await aBackup()
        expect((await operated.admin('backup', file)).said).toContain('already exists')
        const there = readdirSync(home).length
        const broken = { read: () => Promise.reject(new Error('the disk is broken')) }
        await expect(backUp({ db, photoStorage: broken }, newName())).rejects.toThrow('is broken')
        expect(readdirSync(home).length).toBe(there)
        expect(existsSync(file) && statSync(file).mode & 0o777).toBe(0o600)
      })
    },
  )
