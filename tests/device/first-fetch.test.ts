import { afterEach, describe, expect, test } from 'vitest'
import { rowsOfFirstPage, rowsPerPage } from '../../shared/business/sync.ts'
import { second } from '../../shared/kernel/time.ts'
import type { RoundRequest } from '../../shared/sync/messages.ts'
import { readSyncStatus, syncTroubleOf } from '../../web/local/sync/sync-status.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import type { TestDevice } from './a-device.ts'
import { aBottle, aCellar, manyBottles } from './cellar.ts'
import { until } from './virtual-clock.ts'

const cellar = aCellar()
const running: SyncLoop[] = []
afterEach(async () => {
  for (const rounds of running.splice(0)) await rounds.stop()
})

const statusOf = ({ store }: TestDevice) => readSyncStatus(store.db, store.runtime.now(), false)
const firstFetchOf = async (device: TestDevice) => (await statusOf(device)).firstFetch

/** One round of the device, whose answer is what `way` gives. */
async function aRound(device: TestDevice, way: TestDevice['way']) {
  device.way = way
  const rounds = new SyncLoop(
    new SyncStore(device.store, device.newId()),
    device.online,
  ) as SyncLoop
  running.push(rounds)
  await rounds.once('wanted')
}

interface Answered {
  request: RoundRequest
  /** False where the line broke before its end. */
  whole: boolean
}

/**
 * A line that breaks after so many bytes of answers, whatever was on it, and is there again at once.
 * Returns the requests that it carried.
 */
function breakLine(device: TestDevice, everyBytes: number): Answered[] {
  const asked: Answered[] = []
  let left = everyBytes
  device.way = async (ask, init) => {
    const request = JSON.parse(init.body as string) as RoundRequest
    const { status, headers, body } = await ask().then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      body: new Uint8Array(await answer.arrayBuffer()),
    }))
    const whole = body.length <= left
    asked.push({ request, whole })
    const arrived = body.slice(0, left)
    left = whole ? left - body.length : everyBytes
    const stream = new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(arrived),
      pull(to) {
        if (whole) to.close()
        else to.error(new TypeError('the line broke'))
      },
    })
    return new Response(stream, { status, headers })
  }
  return asked
}

const cursors = (asked: readonly Answered[]) =>
  asked.map(({ request }) => JSON.stringify(request.cursor))

describe('the first fetch', () => {
  test('begins with a small page, and asks for full ones behind it', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, rowsOfFirstPage + 20))
    await laptop.syncAll()
    const asked = breakLine(phone, Number.MAX_SAFE_INTEGER)
    await aRound(phone, phone.way)
    expect(asked.slice(0, 2).map(({ request }) => request.limit)).toEqual([
      rowsOfFirstPage,
      rowsPerPage,
    ])
    expect(await phone.rows('bottles')).toHaveLength(rowsOfFirstPage + 20)
  })

  test('[S33] shows its pages on a device that has bottles of its own, and sends these after it', async () => {
    const { phone, laptop, server } = cellar
    await laptop.doAll(manyBottles(laptop, 60))
    await laptop.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'added first' }))
    expect((await phone.round({ rows: 25 })).taken).toBe('staged')
    expect(await phone.rows('bottles')).toHaveLength(26)
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'added between' }))
    expect((await phone.round({ rows: 25 })).taken).toBe('staged')
    expect(await phone.rows('bottles')).toHaveLength(52)
    await phone.syncAll({ rows: 25 })
    expect(await server.rows('bottles')).toHaveLength(62)
    expect(await phone.rows('bottles')).toHaveLength(62)
    expect(await phone.store.db.base.count()).toBe(0)
    expect(await phone.waiting()).toEqual([])
  })

  test('[S33] replaces rows that are not its own, such as those of another past', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 30))
    await laptop.syncAll()
    await phone.round({ rows: 10 })
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'its own' }))
    const gone = (await phone.rows('bottles')).find(({ name }) => name !== 'its own')
    await phone.sync.fork((await phone.sync.next(phone.sync.fullBudget)).deviceId, undefined!)
    await laptop.do('bottle.remove', { id: gone!.id })
    await laptop.syncAll()
    await phone.syncAll({ rows: 10 })
    expect(await phone.bottle(gone!.id)).toBeUndefined()
    expect(await phone.rows('bottles')).toHaveLength(30)
  })

  test('[S33] ends on a line that breaks again and again, and fetches no page twice that arrived', async () => {
    const { phone, laptop, clock } = cellar
    await laptop.doAll(manyBottles(laptop, 700))
    await laptop.syncAll()
    const asked = breakLine(phone, 40_000)
    const rounds = new SyncLoop(new SyncStore(phone.store, phone.newId()), phone.online) as SyncLoop
    running.push(rounds)
    rounds.ask('wanted')
    await until(async () => {
      await clock.pass(second)
      return !(await firstFetchOf(phone))
    })
    expect(asked.filter(({ whole }) => !whole).length).toBeGreaterThan(1)
    expect(await phone.rows('bottles')).toHaveLength(700)
    const arrived = cursors(asked.filter(({ whole }) => whole))
    expect(new Set(arrived).size).toBe(arrived.length)
  })

  test('[S33] goes on where it stood after a reload in the middle', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    const before = breakLine(phone, Number.MAX_SAFE_INTEGER)
    await phone.round({ rows: 50 })
    await phone.reload()
    expect(await phone.rows('bottles')).toHaveLength(50)
    const after = breakLine(phone, Number.MAX_SAFE_INTEGER)
    await phone.syncAll({ rows: 50 })
    expect(await phone.rows('bottles')).toHaveLength(120)
    expect(cursors(before)).toEqual(['null'])
    expect(cursors(after)).not.toContain('null')
  })
})

describe('what a new device knows of what it has not fetched', () => {
  test('it comes, so many rows are here, and how far that is; nothing more once all are', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    expect(await firstFetchOf(phone)).toEqual({ kind: 'coming', rows: 0 })
    const shares: number[] = []
    for (const rows of [50, 100]) {
      expect((await phone.round({ rows: 50 })).taken).toBe('staged')
      const known = await firstFetchOf(phone)
      expect(known).toMatchObject({ kind: 'coming', rows, bottles: { here: rows, all: 120 } })
      expect(syncTroubleOf(await statusOf(phone))).toBe('partly_here')
      shares.push(known?.share ?? Number.NaN)
    }
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
    expect(shares[1]).toBeLessThanOrEqual(1)
    expect(shares[0]).toBeLessThanOrEqual(shares[1]!)
    expect((await phone.round({ rows: 50 })).taken).toBe('whole')
    expect(await firstFetchOf(phone)).toBeUndefined()
    expect(syncTroubleOf(await statusOf(phone))).toBeUndefined()
  })

  test('a bottle of its own makes it no less new', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    expect(await firstFetchOf(phone)).toEqual({ kind: 'coming', rows: 0 })
  })

  test('no answer means no network; an error is the server’s, even if a proxy writes it', async () => {
    const { phone } = cellar
    await aRound(phone, () => Promise.reject(new TypeError('no way')))
    expect(await firstFetchOf(phone)).toMatchObject({ kind: 'offline' })
    await aRound(phone, () =>
      Promise.resolve(Response.json({ code: 'internal', message: 'x' }, { status: 500 })),
    )
    expect(await firstFetchOf(phone)).toMatchObject({ kind: 'failed' })
    await aRound(phone, () => Promise.reject(new TypeError('no way')))
    expect(await firstFetchOf(phone)).toMatchObject({ kind: 'offline' })
    await aRound(phone, () =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    )
    expect(await firstFetchOf(phone)).toMatchObject({ kind: 'failed' })
    expect((await statusOf(phone)).kind).toBe('saved')
    await aRound(phone, (ask) => ask())
    expect(await firstFetchOf(phone)).toBeUndefined()
    expect((await statusOf(phone)).kind).toBe('all_saved')
  })
})
