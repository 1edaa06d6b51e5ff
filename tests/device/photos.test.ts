import { afterEach, describe, expect, test } from 'vitest'
import { removedRetentionOnDevice } from '../../shared/business/sync.ts'
import { day, minute, second } from '../../shared/kernel/time.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { readSyncStatus, syncTroubleOf } from '../../web/local/sync/sync-status.ts'
import { sweepPhotos } from '../../web/local/photos/sweep-photos.ts'
import { fetchPhoto, PhotoUploads } from '../../web/online/photos.ts'
import { aBottle, aCellar } from './cellar.ts'
import { settle } from './virtual-clock.ts'

const cellar = aCellar()
const running: PhotoUploads[] = []
afterEach(async () => {
  for (const uploads of running.splice(0)) await uploads.stop()
})

const hashOf = (n: number) => String(n).padStart(64, '0')

/** A photo as `addPhoto` leaves it; a page has to draw it, which Node cannot. */
async function photo(n: number, queued = true) {
  const { store } = cellar.phone
  const at = store.runtime.now()
  const bytes = new Uint8Array([0xff, 0xd8, n]).buffer
  await store.db.photos.put({ hash: hashOf(n), bytes, type: 'image/jpeg', own: 1, at })
  if (queued) await store.db.photoQueue.put({ hash: hashOf(n), at: at + n })
  return hashOf(n)
}

const queue = async () =>
  (await cellar.phone.store.db.photoQueue.orderBy('at').toArray()).map((one) => one.hash)

interface Put {
  hash: string
  user: string | null
  type: string | null
  bytes: number[]
}
function uploadsTo(answer: (put: Put, n: number) => Response | Promise<Response>) {
  const { phone } = cellar
  const puts: Put[] = []
  const uploads = new PhotoUploads(phone.sync, {
    ...phone.online,
    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      const put = {
        hash: path.replace('/api/photos/', ''),
        user: headers.get('X-User'),
        type: headers.get('Content-Type'),
        bytes: [...new Uint8Array(init.body as ArrayBuffer)],
      }
      puts.push(put)
      return await answer(put, puts.length)
    },
  })
  running.push(uploads)
  return { uploads, puts }
}
const arrived = () => new Response(null, { status: 201 })
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })

describe('photos wait to be uploaded', () => {
  test('[S48] one at a time, in the order in which they were taken', async () => {
    const hashes = [await photo(1), await photo(2), await photo(3)]
    let underWay = 0
    const { uploads, puts } = uploadsTo(async () => {
      expect(++underWay).toBe(1)
      await settle(2)
      underWay--
      return arrived()
    })
    uploads.ask()
    await uploads.idle()
    expect(puts.map((put) => put.hash)).toEqual(hashes)
    expect(puts[0]).toEqual({
      hash: hashOf(1),
      user: cellar.phone.store.userId,
      type: 'image/jpeg',
      bytes: [0xff, 0xd8, 1],
    })
    expect(await queue()).toEqual([])
  })

  test('[S48] only while the outbox is empty', async () => {
    const { phone } = cellar
    await photo(1)
    await phone.do('bottle.add', aBottle(phone.newId()))
    const { uploads, puts } = uploadsTo(arrived)
    uploads.ask()
    await uploads.idle()
    expect(puts).toEqual([])
    await phone.syncAll()
    uploads.ask()
    await uploads.idle()
    expect(puts).toHaveLength(1)
  })

  test('[S48] [L1] until the server has them, however often it fails', async () => {
    const { clock } = cellar
    await photo(1)
    const { uploads, puts } = uploadsTo((_, n) => {
      if (n === 1) throw new TypeError('no network')
      if (n === 2) return refused(503, 'busy')
      // A captive portal: it has answered, and not taken anything.
      if (n === 3)
        return new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } })
      if (n === 4) return new Response('<html>', { status: 404 })
      if (n === 5) return refused(429, 'slow_down')
      return arrived()
    })
    uploads.ask()
    await clock.pass(15 * minute)
    await uploads.idle()
    expect(puts).toHaveLength(6)
    expect(await queue()).toEqual([])
  })

  test('except photos the server refuses permanently', async () => {
    const { phone } = cellar
    await photo(1)
    await photo(2)
    const { uploads } = uploadsTo(({ hash }) =>
      hash === hashOf(1) ? refused(415, 'not_an_image') : arrived(),
    )
    uploads.ask()
    await uploads.idle()
    expect(await queue()).toEqual([])
    expect(await phone.store.db.photos.count()).toBe(2)
    expect(await phone.store.db.defects.toArray()).toMatchObject([{ detail: { hash: hashOf(1) } }])
  })

  test('and wait where the account has no room, until there is some, with the sentence of the server', async () => {
    const { phone, clock } = cellar
    const hashes = [await photo(1), await photo(2)]
    const state = () => readSyncStatus(phone.store.db, phone.store.runtime.now(), false)
    let isFull = true
    const { uploads, puts } = uploadsTo(() =>
      isFull
        ? Response.json({ code: 'limit', message: 'It is full.' }, { status: 409 })
        : arrived(),
    )
    const ask = async () => {
      uploads.ask()
      await uploads.idle()
    }
    expect((await state()).photosNeedRoom).toBeUndefined()
    await ask()
    expect(await state()).toMatchObject({ waitingPhotos: 2, photosNeedRoom: 'It is full.' })
    expect(syncTroubleOf(await state())).toBe('no_room')
    // A round every minute asks; a photo is not sent with each of them.
    for (let time = 0; time < 5; time++) await ask()
    expect(puts).toHaveLength(1)
    await clock.pass(11 * minute)
    await ask()
    expect(puts).toHaveLength(2)
    expect(await queue()).toEqual(hashes)
    isFull = false
    await clock.pass(11 * minute)
    await ask()
    expect(await queue()).toEqual([])
    expect((await state()).photosNeedRoom).toBeUndefined()
    // The message of an earlier full storage is gone when the next photo waits for the network.
    await photo(3)
    expect(syncTroubleOf(await state())).toBeUndefined()
    expect(await phone.store.db.photos.count()).toBe(3)
    expect(await phone.store.db.defects.count()).toBe(0)
  })

  test('but another conflict is no word about room', async () => {
    await photo(1)
    const { uploads } = uploadsTo(() => refused(409, 'not_now'))
    uploads.ask()
    await uploads.idle()
    const { store } = cellar.phone
    const state = await readSyncStatus(store.db, store.runtime.now(), false)
    expect([state.waitingPhotos, state.photosNeedRoom]).toEqual([1, undefined])
  })

  test('[B12] and stay in the queue while the user is signed out', async () => {
    const hash = await photo(1)
    const { uploads, puts } = uploadsTo(() => refused(401, 'signed_out'))
    uploads.ask()
    await uploads.idle()
    expect(puts).toHaveLength(1)
    expect(await queue()).toEqual([hash])
  })

  test('and are given up after five minutes on a line that is dead', async () => {
    const { clock } = cellar
    await photo(1)
    const { uploads, puts } = uploadsTo((_, n) =>
      n === 1 ? new Promise<Response>(() => {}) : arrived(),
    )
    uploads.ask()
    await clock.pass(5 * minute + 10 * second)
    await uploads.idle()
    expect(puts).toHaveLength(2)
  })
})

describe('photos are offered again', () => {
  test('[S48] with each new mutation that names them', async () => {
    const { phone } = cellar
    const hash = await photo(1, false)
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    expect(await queue()).toEqual([])
    await phone.do('bottle.edit', { id, changes: { photo: hash } })
    expect(await queue()).toEqual([hash])
  })

  test('[S48] after a fork', async () => {
    const { phone } = cellar
    const [confirmed, waiting] = [await photo(1, false), await photo(2, false)]
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: confirmed }))
    await phone.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: waiting }))
    await phone.store.db.photoQueue.clear()
    const { forkFor } = await import('../../web/local/sync/apply-response.ts')
    const { readSyncState } = await import('../../web/local/store/database.ts')
    await forkFor(phone.store, (await readSyncState(phone.store.db)).deviceId)
    expect((await queue()).sort()).toEqual([confirmed, waiting])
  })

  test('only where their bytes are here', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: hashOf(9) }))
    expect(await queue()).toEqual([])
  })
})

describe('the bytes of a photo', () => {
  const kept = async () => (await cellar.phone.store.db.photos.toArray()).map(({ own }) => own)

  test('must stay while outbox, journal, attention or the queue name them', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: await photo(1, false) }))
    await phone.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: await photo(2, false) }))
    await photo(3)
    await clock.pass(2 * day)
    await sweepPhotos(phone.store)
    expect(await kept()).toEqual([1, 1, 1])
  })

  test('can be fetched again when nothing names them any more, and go when no row does', async () => {
    const { phone, clock } = cellar
    const id: Id = phone.newId()
    await phone.do('bottle.add', aBottle(id, { photo: await photo(1, false) }))
    await photo(2, false)
    await phone.syncAll()
    await phone.store.db.photoQueue.clear()
    await clock.pass(15 * day)
    await phone.syncAll()
    await sweepPhotos(phone.store)
    expect(await kept()).toEqual([0, 0])
    await clock.pass(16 * day)
    await sweepPhotos(phone.store)
    const left = await phone.store.db.photos.toCollection().primaryKeys()
    expect(left).toEqual([hashOf(1)])
  })

  test('of a deleted bottle stays until its deletion can no longer be taken back', async () => {
    const { phone, clock } = cellar
    const id: Id = phone.newId()
    await phone.do('bottle.add', aBottle(id, { photo: await photo(1, false) }))
    await phone.syncAll()
    await phone.store.db.photoQueue.clear()
    await clock.pass(40 * day)
    await phone.do('bottle.remove', { id })
    await phone.syncAll()
    await clock.pass(15 * day)
    await phone.syncAll()
    for (let times = 0; times < 2; times++) await sweepPhotos(phone.store)
    expect(await kept()).toEqual([0])
    await clock.pass(removedRetentionOnDevice)
    await phone.syncAll()
    await sweepPhotos(phone.store)
    expect(await kept()).toEqual([])
  })

  test('that was just taken stays, though no form has been saved yet', async () => {
    const { phone, clock } = cellar
    await photo(1, false)
    await clock.pass(20 * minute)
    await sweepPhotos(phone.store)
    expect(await kept()).toEqual([1])
  })
})

describe('fetching a photo', () => {
  const from = (answer: () => Response) =>
    fetchPhoto({ fetch: async () => answer() }, cellar.phone.store.userId, hashOf(1))

  test('gives its bytes and type', async () => {
    const headers = { 'Content-Type': 'image/webp' }
    const found = await from(() => new Response(new Uint8Array([1, 2]), { headers }))
    expect(found?.type).toBe('image/webp')
    expect([...new Uint8Array(found!.bytes)]).toEqual([1, 2])
  })

  test('gives nothing where it has not arrived yet, or a page came instead', async () => {
    expect(await from(() => refused(404, 'not_found'))).toBeNull()
    const headers = { 'Content-Type': 'text/html' }
    expect(await from(() => new Response('<html>', { headers }))).toBeUndefined()
    const offline = from(() => {
      throw new TypeError('no network')
    })
    expect(await offline).toBeUndefined()
  })
})
