import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../sync-server/db/open-db.ts'
import { keepFile } from '../../sync-server/files/ledger.ts'
import { openPhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { silent } from '../support/engines.ts'
import { everyFile, everyRow, type OperatedPlace, operatedPlace } from './place.ts'
import { aRow } from './rows.ts'

// A small server is backed up and restored on SQLite. A whole town, both databases, earlier versions, little
// memory and all kinds of damage are `npm run deep -- --only backup`.

let home: string
let file: string
let from: OperatedPlace
let to: OperatedPlace
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-backup-sample-'))
  file = path.join(home, 'backup.tar')
  from = await operatedPlace('sqlite')
  to = await operatedPlace('sqlite')
  const db = await openDb(from.place, silent)
  const photoStorage = await openPhotoStorage(readSettings({ DATA_DIR: from.dataDir }))
  for (const shade of ['red', 'white']) {
    const bytes = new TextEncoder().encode(shade)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await keepFile(
      { db, photoStorage },
      { kind: 'photo', ownerId: 'ada', hash, type: 'image/png', bytes },
    )
  }
  await db.transaction('fill what is empty', async (tx) => {
    for (const table of Object.values(tx.t)) {
      if ((await tx.select().from(table).limit(1)).length > 0) continue
      // Whose account was deleted is deleted again by a restore, and with them all that is theirs.
      const words = table === tx.t.deletedAccounts ? ['gone', 'left'] : ['one', 'two']
      await tx.write(
        table,
        words.map((word) => aRow(table, word)),
        'fail',
      )
    }
  })
  await db.close()
  expect(await from.admin('backup', file)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await from.remove()
  await to.remove()
  rmSync(home, { recursive: true, force: true })
})

test('one that is cut off is refused, and nothing is changed', async () => {
  const cut = path.join(home, 'cut.tar')
  writeFileSync(cut, readFileSync(file).subarray(0, -2_000))
  const { code, said } = await to.admin('restore', cut)
  expect([code, said.endsWith('Nothing was changed.')]).toEqual([1, true])
})

test('every row of every table and every file is back after a restore', async () => {
  // A server's data about itself is not restored.
  const { serverMeta, ...kept } = await everyRow(from.place)
  expect(Object.values(kept).filter(({ length }) => length === 0)).toEqual([])
  expect(await to.admin('restore', file)).toMatchObject({ code: 0 })
  const { serverMeta: _, ...restored } = await everyRow(to.place)
  expect(restored).toEqual(kept)
  expect(Object.keys(everyFile(to.dataDir))).toHaveLength(2)
  expect(everyFile(to.dataDir)).toEqual(everyFile(from.dataDir))
  // Under an epoch of its own, by which devices know that something may be missing.
  const epochIn = (meta: readonly string[]) => meta.find((row) => row.includes('"epoch"'))
  expect(epochIn(serverMeta!)).toBeDefined()
  expect(epochIn((await everyRow(to.place))['serverMeta']!)).not.toBe(epochIn(serverMeta!))
})
