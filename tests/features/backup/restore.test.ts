import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import type { plans } from '../../../shared/business/plans.ts'
import { BackupProblem, type BackupFault } from '../../../shared/features/backup/read-backup.ts'
import { never } from '../../../shared/kernel/never.ts'
import { entities, restorable } from '../../../shared/registry.ts'
import { exportCopy } from '../../../web/local/backup/export-copy.ts'
import { mutationsOf, planRestore, takePhotosIn } from '../../../web/local/backup/restore-copy.ts'
import type { LocalRow } from '../../../web/local/store/records.ts'
import { storageKeyOf } from '../../../web/local/store/storage-key.ts'
import { faultInWords } from '../../../web/features/account/restore/backup-fault.ts'
import { aDevice, anAccount, type TestDevice } from '../../device/a-device.ts'
import { deepTest } from '../../support/deep-test.ts'

const userId = (n: number) => `0197a000-0000-7000-8000-0000000000a${n}`
const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const clock = { now: () => 1_795_219_200_000, setTimer: () => 0, clearTimer: () => {} } as never
const opened: TestDevice[] = []
afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

async function deviceOf(n: number, plan: (typeof plans)[number] = 'insider') {
  const user = anAccount(userId(n), plan)
  const device = await aDevice(undefined, clock, user)
  opened.push(device)
  const restore = async (file: Blob) => {
    const restoring = await planRestore(device.store, user, file)
    const photos = await takePhotosIn(device.store, restoring, () => {})
    const outcome = await device.doAll(mutationsOf(restoring))
    return { restoring, photos, outcome }
  }
  const backup = async (there: Record<string, Uint8Array<ArrayBuffer>> = {}) => {
    const { file } = await exportCopy(device.store, user, {
      fetchPhoto: async (_, hash) => {
        const bytes = there[hash]
        if (!bytes) throw new Error('there is no network')
        return { bytes: bytes.buffer, type: 'image/jpeg' }
      },
      call: () => Promise.reject(new Error('there is no network')),
    })
    return file
  }
  return { ...device, user, restore, backup }
}

const bytesOf = (text: string) => strToU8(text) as Uint8Array<ArrayBuffer>
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const [here, elsewhere] = [bytesOf('photo one'), bytesOf('photo two')]

/** A cellar with a row of each kind, a photo on the device and one on the server. */
async function aFullDevice() {
  const device = await deviceOf(1)
  const { store } = device
  await store.db.photos.put({
    hash: hashOf(here),
    bytes: here.buffer,
    type: 'image/jpeg',
    own: 1,
    at: 1,
  })
  const bottle = { brand: 'Brand', category: 'Wine' } as const
  await device.do('location.add', { id: id(1), name: 'Cellar' })
  await device.do('bottle.add', { id: id(2), name: 'Yquem', photo: hashOf(here), ...bottle })
  await device.do('bottle.add', { id: id(3), name: '山崎', photo: hashOf(elsewhere), ...bottle })
  await device.do('bottle.open', { id: id(2), eventId: id(4), at: 1 })
  await device.do('bottle.logUse', { bottleId: id(2), pourId: id(5), at: 2 })
  await device.do('recipe.add', {
    id: id(6),
    name: 'Negroni',
    instructions: 'Stir.',
    ingredients: [{ name: 'Gin', amount: '30 ml' }],
  })
  await device.do('shopping.add', { id: id(7), name: 'Gin' })
  await device.do('alert.add', { id: id(8), bottle: 'Yquem', targetPrice: 400_00 })
  await device.do('watch.add', { id: id(9), bottle: 'Yquem' })
  await device.do('wish.add', { id: id(10), bottleName: 'Yquem' })
  await device.do('sighting.add', {
    id: id(12),
    bottleName: 'Yquem',
    storeName: 'Tower',
    zipCode: '30308',
    price: 400_00,
    seenAt: 1,
  })
  await device.do('import.record', {
    id: id(11),
    fileName: 'a.csv',
    format: 'csv',
    at: 1,
    added: 1,
    updated: 0,
  })
  await device.do('setting.change', { changes: { theme: 'cellar', interests: 'wine' } })
  return device
}

const restored = [
  'locations',
  'imports',
  'bottles',
  'pours',
  'bottle_events',
  'recipes',
  'shopping',
]
const allRestored = [...restored, 'alerts', 'watches', 'wishlist', 'sightings', 'settings']

test('all rows come back from a backup but those that only the server may say', () => {
  const restored = new Set(restorable.map(({ table }) => table))
  const stay = Object.keys(entities).filter((table) => !restored.has(table))
  expect(stay.sort()).toEqual(['asked', 'cellars', 'messages', 'trends'])
})

describe('a backup', () => {
  test('holds every entity, and photos that were never looked at on this device', async () => {
    const device = await aFullDevice()
    const file = await device.backup({ [hashOf(elsewhere)]: elsewhere })
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    for (const table of Object.keys(entities)) expect(Object.keys(files)).toContain(`${table}.json`)
    expect(files[`photos/${hashOf(here)}.jpg`]).toEqual(here)
    expect(files[`photos/${hashOf(elsewhere)}.jpg`]).toEqual(elsewhere)
    const about = JSON.parse(strFromU8(files['about.json'] ?? new Uint8Array())) as object
    expect(about).toMatchObject({ format: 1, missingPhotos: [] })
    const offline = await device.backup()
    const half = unzipSync(new Uint8Array(await offline.arrayBuffer()))
    expect(JSON.parse(strFromU8(half['about.json'] ?? new Uint8Array()))).toMatchObject({
      missingPhotos: [hashOf(elsewhere)],
    })
  })

  test('says of a row of another cellar whose it is', async () => {
    const device = await aFullDevice()
    const bottles = device.store.db.table<LocalRow>('bottles')
    const { row } = (await bottles.get(id(2)))!
    await bottles.put({
      id: storageKeyOf(id(2), userId(9)),
      row: { ...row, name: 'Theirs' },
      version: 1,
    })
    const files = unzipSync(new Uint8Array(await (await device.backup()).arrayBuffer()))
    const rows = JSON.parse(strFromU8(files['bottles.json']!)) as Row[]
    expect(rows.find(({ name }) => name === 'Theirs')).toMatchObject({
      id: id(2),
      cellar: userId(9),
    })
    expect(rows.find(({ name }) => name === 'Yquem')).not.toHaveProperty('cellar')
  })

  test('is restored into another account, complete, with photos, offline', async () => {
    const device = await aFullDevice()
    const file = await device.backup({ [hashOf(elsewhere)]: elsewhere })
    const other = await deviceOf(2)
    const { photos, outcome } = await other.restore(file)
    expect(photos).toEqual({ taken: 2, missing: 0 })
    expect(outcome.refusal).toBeUndefined()
    for (const table of allRestored) {
      const before = await device.rows(table)
      const ids = table === 'settings' ? before.map((row) => ({ ...row, id: userId(2) })) : before
      expect(before.length, table).toBeGreaterThan(0)
      expect(await other.rows(table), table).toEqual(ids)
    }
    const kept = await other.store.db.photos.get(hashOf(elsewhere))
    expect(new Uint8Array(kept?.bytes ?? new ArrayBuffer())).toEqual(elsewhere)
    expect(await other.store.db.photoQueue.count()).toBe(2)
    expect(await other.waiting()).toEqual(Array(outcome.done).fill('backup.restore'))
  })

  test('leaves rows of the cellars of others to them', async () => {
    const device = await aFullDevice()
    const file = await changedZip(await device.backup(), (files) => {
      const { format, at } = JSON.parse(strFromU8(files['about.json']!)) as Row
      files['about.json'] = bytesOf(JSON.stringify({ format, at }))
      const rows = JSON.parse(strFromU8(files['bottles.json']!)) as Row[]
      const others = { ...rows[0]!, id: id(900), cellar: userId(9) }
      files['bottles.json'] = bytesOf(JSON.stringify([...rows, others]))
    })
    const other = await deviceOf(2)
    const { restoring } = await other.restore(file)
    const part = restoring.parts.find(({ table }) => table === 'bottles')
    expect(part?.added.length).toBeGreaterThan(0)
    expect(await other.bottle(id(900))).toBeUndefined()
    expect(await other.bottle(id(2))).toMatchObject({ name: 'Yquem' })
  })

  test('duplicates nothing: existing rows stay, and are named', async () => {
    const device = await aFullDevice()
    const file = await device.backup()
    await device.do('bottle.edit', { id: id(2), changes: { notes: 'Since then' } })
    await device.do('bottle.remove', { id: id(3) })
    const { restoring, outcome } = await device.restore(file)
    const part = restoring.parts.find(({ table }) => table === 'bottles')
    expect(part?.known).toMatchObject([{ id: id(2), name: 'Yquem' }])
    expect(part?.added).toMatchObject([{ id: id(3), name: '山崎' }])
    expect(outcome.done).toBe(1)
    expect(await device.bottle(id(2))).toMatchObject({ notes: 'Since then' })
    expect(await device.bottle(id(3))).toMatchObject({ name: '山崎' })
    const again = await device.restore(file)
    expect(again.outcome.done).toBe(0)
  })

  test('stops adding where the plan of Free ends, and says how many are left out', async () => {
    const device = await deviceOf(1)
    const bottle = { brand: 'Brand', category: 'Wine' } as const
    for (let n = 1; n <= 33; n++)
      await device.do('bottle.add', { id: id(n), name: `Bottle ${n}`, ...bottle })
    for (const n of [1, 33])
      await device.do('bottle.logUse', { bottleId: id(n), pourId: id(100 + n), at: 1 })
    for (let n = 1; n <= 5; n++)
      await device.do('alert.add', { id: id(200 + n), bottle: 'Yquem', targetPrice: 1 })
    const file = await device.backup()
    const free = await deviceOf(2, 'free')
    await free.do('bottle.add', { id: id(900), name: 'Own', ...bottle })
    const { restoring, outcome } = await free.restore(file)
    const left = Object.fromEntries(
      restoring.parts.map(({ table, leftOut }) => [table, leftOut.length]),
    )
    expect(left).toMatchObject({ bottles: 4, pours: 1, alerts: 2 })
    expect(outcome.refusal).toBeUndefined()
    expect((await free.rows('bottles')).length).toBe(30)
    expect((await free.rows('pours')).map((row) => row.id)).toEqual([id(101)])
    // Beyond the plan's limit the mutation itself is refused.
    const { refusal } = await free.doAll([
      {
        name: 'backup.restore',
        args: {
          table: 'bottles',
          row: restoring.parts.find(({ table }) => table === 'bottles')?.leftOut[0],
        },
      },
    ])
    expect(refusal?.code).toBe('plan_limit')
  })

  test('that names a damaged photo brings back the rest, and counts it', async () => {
    const device = await aFullDevice()
    const file = await changedZip(await device.backup(), (files) => {
      files[`photos/${hashOf(here)}.jpg`] = bytesOf('something else')
    })
    const { photos, outcome } = await (await deviceOf(2)).restore(file)
    expect(photos).toEqual({ taken: 0, missing: 2 })
    expect(outcome.done).toBeGreaterThan(10)
  })
})

describe('what only the server keeps', () => {
  const hostile: [string, Uint8Array<ArrayBuffer>][] = [
    ['rows as they were', bytesOf('[{"id":"1","amount":300}]')],
    ['no JSON', bytesOf('[{"id":')],
    ['a row of a bottle', bytesOf(JSON.stringify([{ id: id(900), name: 'Eve' }]))],
    ['nothing but noise', Uint8Array.from({ length: 999 }, (_, at) => (at * 7919) % 256)],
  ]
  test.each(hostile)('is marked as read-only, and is not read: %s', async (_, bytes) => {
    const device = await aFullDevice()
    const file = await changedZip(await device.backup(), (files) => {
      files['server/payments.json'] = bytes
      files['server/reservations.json'] = bytes
      files['server/secrets.json'] = bytes
      files['server/../bottles.json'] = bytes
    })
    const other = await deviceOf(2)
    const { restoring, outcome } = await other.restore(file)
    expect(restoring.backup.forReading).toEqual({ tables: [], files: ['reservations', 'payments'] })
    expect(outcome.refusal).toBeUndefined()
    for (const table of restored) expect(await other.rows(table)).toEqual(await device.rows(table))
    expect(await other.waiting()).toEqual(Array(outcome.done).fill('backup.restore'))
  })

  test('rows written only by the server are marked as read-only, if there are any', async () => {
    const device = await aFullDevice()
    const messages = JSON.stringify([{ id: id(901), title: 'Held for you' }])
    const file = await changedZip(await device.backup(), (files) => {
      files['messages.json'] = bytesOf(messages)
    })
    const other = await deviceOf(2)
    const { restoring } = await other.restore(file)
    expect(restoring.backup.forReading).toEqual({ tables: ['messages'], files: [] })
    expect(await other.rows('messages')).toEqual([])
  })

  deepTest('is never unpacked, however large it says to be', async () => {
    const device = await aFullDevice()
    const zeros = new Uint8Array(129 * 1024 * 1024)
    const file = await changedZip(await device.backup(), (files) => {
      files['server/payments.json'] = zeros
    })
    expect(file.size).toBeLessThan(1024 * 1024)
    const { restoring, outcome } = await (await deviceOf(2)).restore(file)
    expect(restoring.backup.forReading.files).toEqual(['payments'])
    expect(outcome.done).toBeGreaterThan(10)
  })

  test('is not in a backup of an older app, which comes back as before', async () => {
    const device = await aFullDevice()
    const file = await changedZip(await device.backup(), (files) => {
      const { format, at, sha256 } = JSON.parse(strFromU8(files['about.json']!)) as Row
      files['about.json'] = bytesOf(JSON.stringify({ format, at, sha256 }))
    })
    const { restoring, outcome } = await (await deviceOf(2)).restore(file)
    expect(restoring.backup).toMatchObject({ forReading: { tables: [], files: [] }, isPart: false })
    expect(outcome.done).toBeGreaterThan(10)
  })

  test('a backup of a device that had not fetched everything is marked as partial', async () => {
    const device = await aFullDevice()
    const { restoring } = await (await deviceOf(2)).restore(await device.backup())
    expect(restoring.backup.isPart).toBe(true)
  })
})

describe('a file that is not a backup is refused with the reason', () => {
  const refused: [string, BackupFault, (backup: Blob) => Promise<Blob> | Blob][] = [
    ['a text', { kind: 'no_zip' }, () => new Blob(['name,brand\nYquem,Yquem'])],
    ['nothing', { kind: 'no_zip' }, () => new Blob([])],
    ['half of one', { kind: 'no_zip' }, (whole) => whole.slice(0, whole.size / 2)],
    ['another ZIP', { kind: 'no_backup' }, () => zipped({ 'a.txt': bytesOf('a') })],
    ['another about.json', { kind: 'no_backup' }, () => zipped({ 'about.json': bytesOf('null') })],
    [
      'one of a newer app',
      { kind: 'newer' },
      () => zipped({ 'about.json': bytesOf('{"format":2}') }),
    ],
    [
      'one whose rows were changed',
      { kind: 'damaged', file: 'bottles.json' },
      (whole) =>
        changedZip(whole, (files) => {
          files['bottles.json'] = bytesOf(
            strFromU8(files['bottles.json'] as Uint8Array).replace('Yquem', 'Yquen'),
          )
        }),
    ],
    [
      'one that has lost a file',
      { kind: 'damaged', file: 'pours.json' },
      (whole) => changedZip(whole, (files) => delete files['pours.json']),
    ],
    [
      'one without sums, cut in the middle of a file',
      { kind: 'damaged', file: 'bottles.json' },
      () => zipped({ 'about.json': bytesOf('{"format":1}'), 'bottles.json': bytesOf('[{"id":') }),
    ],
    [
      'one without sums, with a row that is none',
      { kind: 'bad_row', file: 'locations.json', place: 2 },
      () =>
        zipped({
          'about.json': bytesOf('{"format":1}'),
          'locations.json': bytesOf(
            JSON.stringify([
              { id: id(1), name: 'Cellar', createdAt: 1 },
              { id: id(2), name: '', createdAt: 1 },
            ]),
          ),
        }),
    ],
  ]
  test.each(refused)('%s', async (_, fault, make) => {
    const device = await aFullDevice()
    const file = await make(await device.backup())
    const other = await deviceOf(2)
    const problem = await other.restore(file).then(
      () => never(undefined as never),
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(BackupProblem)
    expect((problem as BackupProblem).fault).toEqual(fault)
    expect(faultInWords(fault)).toMatch(/\.$/)
    if ('file' in fault) expect(faultInWords(fault)).toContain(fault.file)
    expect(await other.waiting()).toEqual([])
  })
})

describe('what a bottle was worth', () => {
  const past = (...days: [number, number][]) =>
    JSON.stringify(days.map(([on, cents]) => [on, cents, 1, 'own']))
  const restore = (device: Awaited<ReturnType<typeof deviceOf>>, history: string) =>
    device.doAll([
      { name: 'backup.restore', args: { table: 'valuations', row: { id: id(2), history } } },
    ])

  test('is restored before newer entries, and stays unchanged', async () => {
    const device = await deviceOf(1)
    await restore(device, past([100, 5_00], [200, 6_00]))
    await restore(device, past([50, 4_00], [150, 9_99], [300, 9_99]))
    const [kept] = await device.rows('valuations')
    expect(kept).toEqual({ id: id(2), history: past([50, 4_00], [100, 5_00], [200, 6_00]) })
    await restore(device, past([100, 1_00]))
    expect(await device.rows('valuations')).toEqual([kept])
  })

  test('is compared with existing rows: earlier years are restored, and nothing is duplicated', async () => {
    const old = await deviceOf(1)
    await restore(old, past([50, 4_00]))
    const file = await old.backup()
    const other = await deviceOf(1)
    await restore(other, past([100, 5_00]))
    const added = async () =>
      (await planRestore(other.store, other.user, file)).parts.flatMap((part) => part.added)
    expect(await added()).toMatchObject([{ id: id(2), history: past([50, 4_00]) }])
    await other.restore(file)
    expect(await other.rows('valuations')).toMatchObject([
      { history: past([50, 4_00], [100, 5_00]) },
    ])
    expect(await added()).toEqual([])
  })

  test.each([
    ['no list', '{}'],
    ['no JSON', '[['],
    ['days out of order', past([200, 1], [100, 1])],
    ['the same day twice', past([200, 1], [200, 2])],
    ['half a bottle', '[[100, 500, 0.5, "own"]]'],
    ['an unknown source', '[[100, 500, 1, "a friend"]]'],
    ['a day to come', past([9_000_000, 1])],
  ])('is refused where it is %s', async (_, history) => {
    const device = await deviceOf(1)
    expect((await restore(device, history)).refusal?.code).toBe('invalid')
    expect(await device.rows('valuations')).toEqual([])
  })
})

test('rows of entities that only the server writes do not come in by a backup', async () => {
  const device = await deviceOf(1)
  const rows = {
    cellars: { id: id(1), state: 'member', role: 'editor', ownerName: 'Eve', at: 1 },
    asked: { id: id(1), day: '2026-11-21', asked: 0 },
    trends: { id: id(1), percentage: 1 },
  }
  for (const [table, row] of Object.entries(rows)) {
    const { refusal } = await device.doAll([{ name: 'backup.restore', args: { table, row } }])
    expect(refusal?.code, table).toBe('unknown')
  }
  const { refusal } = await device.doAll([
    { name: 'backup.restore', args: { table: 'bottles', row: { id: id(1), name: 'Yquem' } } },
  ])
  expect(refusal?.code).toBe('invalid')
})

type Row = Readonly<Record<string, unknown>>

const zipped = (files: Zippable) => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>])

async function changedZip(whole: Blob, change: (files: Record<string, Uint8Array>) => unknown) {
  const files = unzipSync(new Uint8Array(await whole.arrayBuffer()))
  change(files)
  return zipped(files)
}
