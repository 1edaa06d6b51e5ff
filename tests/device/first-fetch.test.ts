import { afterEach, describe, expect, test } from 'vitest'
import { readSyncStatus, syncTroubleOf } from '../../web/local/sync/sync-status.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import type { TestDevice } from './a-device.ts'
import { aBottle, aCellar, manyBottles } from './cellar.ts'

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
      expect(known).toMatchObject({ kind: 'coming', rows })
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
