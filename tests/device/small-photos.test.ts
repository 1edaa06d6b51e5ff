import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import { exportCopy } from '../../web/local/backup/export-copy.ts'
import { PhotoShelf } from '../../web/local/photos/photo-shelf.ts'
import { deleteUnusedPhotos, sweepPhotos } from '../../web/local/photos/sweep-photos.ts'
import type { FetchedPhoto, PhotoSize } from '../../web/local/sync/network.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { fetchPhoto } from '../../web/online/photos.ts'
import { anAccount } from './a-device.ts'
import { aBottle, aCellar, ada } from './cellar.ts'

const cellar = aCellar()
const hashOf = (n: number) => String(n).padStart(64, '0')
const smallOf = (n: number) => `${hashOf(n)}.small`

const stored = async () => (await cellar.phone.store.db.photos.toCollection().primaryKeys()).sort()
async function keep(name: string, own: 0 | 1 = 0) {
  const { db, runtime } = cellar.phone.store
  const bytes = new Uint8Array([1]).buffer
  await db.photos.put({ hash: name, bytes, type: 'image/webp', own, at: runtime.now() })
}
const bytesAt = async (url: string | undefined) =>
  url === undefined ? undefined : [...new Uint8Array(await (await fetch(url)).arrayBuffer())]

/** A shelf whose server answers so; with the requests that it had. */
function aShelf(answer: (size: PhotoSize) => FetchedPhoto | undefined) {
  const asked: string[] = []
  const shelf = new PhotoShelf(cellar.phone.store, {
    call: () => Promise.reject(new Error('offline')),
    startSync: () => Promise.reject(new Error('offline')),
    async fetchPhoto(_, hash, size = 'large') {
      asked.push(`${size} ${Number(hash)}`)
      return answer(size)
    },
  })
  return { shelf, asked }
}
const picture = (byte: number, size?: PhotoSize): FetchedPhoto => ({
  bytes: new Uint8Array([byte]).buffer,
  type: 'image/webp',
  ...(size && { size }),
})
const answering = (size: PhotoSize) => picture(size === 'small' ? 1 : 2, size)

describe('a photo of another device', () => {
  test('is fetched small for a list, and large when it is viewed', async () => {
    const { shelf, asked } = aShelf(answering)
    expect(await bytesAt(await shelf.url(hashOf(1), 'small'))).toEqual([1])
    expect(await stored()).toEqual([smallOf(1)])
    expect(await bytesAt(await shelf.url(hashOf(1)))).toEqual([2])
    expect(await stored()).toEqual([hashOf(1), smallOf(1)])
    expect(asked).toEqual(['small 1', 'large 1'])
  })

  test('is shown offline in the sizes that are here', async () => {
    const first = aShelf(answering).shelf
    await first.url(hashOf(1), 'small')
    const { shelf, asked } = aShelf(() => undefined)
    expect(await bytesAt(await shelf.url(hashOf(1), 'small'))).toEqual([1])
    expect(asked).toEqual([])
    expect(await shelf.url(hashOf(1))).toBeUndefined()
  })

  test('from an older server, which has the large one only, is stored as that', async () => {
    const { shelf } = aShelf(() => picture(2, 'large'))
    expect(await bytesAt(await shelf.url(hashOf(1), 'small'))).toEqual([2])
    expect(await stored()).toEqual([hashOf(1)])
  })

  test('whose size is unknown is shown, and stored as neither', async () => {
    const { shelf } = aShelf(() => picture(3))
    expect(await bytesAt(await shelf.url(hashOf(1), 'small'))).toEqual([3])
    expect(await stored()).toEqual([])
  })

  test('is requested by its size, and the answer’s tag names that size', async () => {
    const paths: string[] = []
    const from = async (tag: string | undefined, size?: PhotoSize) => {
      const headers = { 'Content-Type': 'image/webp', ...(tag && { ETag: tag }) }
      const runtime = {
        fetch: async (path: string) => {
          paths.push(path)
          return new Response('x', { headers })
        },
      }
      return (await fetchPhoto(runtime, ada, hashOf(1), size))?.size
    }
    expect(await from(`"${smallOf(1)}"`, 'small')).toBe('small')
    expect(await from(`W/"${smallOf(1)}"`, 'small')).toBe('small')
    expect(await from(`"${hashOf(1)}"`, 'small')).toBe('large')
    expect(await from(undefined, 'small')).toBeUndefined()
    expect(await from(undefined)).toBe('large')
    expect(paths).toEqual([
      ...Array<string>(4).fill(`/api/photos/${hashOf(1)}?size=small`),
      `/api/photos/${hashOf(1)}`,
    ])
  })
})

describe('small pictures on the device', () => {
  test('stay with a photo that a row names, and go with it', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: hashOf(1) }))
    await phone.syncAll()
    for (const name of [smallOf(1), smallOf(2), hashOf(2)]) await keep(name)
    await clock.pass(31 * day)
    await sweepPhotos(phone.store)
    expect(await stored()).toEqual([smallOf(1)])
  })

  test('go at once with the rows of a cellar that the user has left', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: hashOf(1) }))
    for (const name of [smallOf(1), smallOf(2), hashOf(2)]) await keep(name)
    await inOneWrite(phone.store.db, deleteUnusedPhotos)
    expect(await stored()).toEqual([smallOf(1)])
  })

  test('outlast the large ones on a full disk, and photos that the server lacks stay', async () => {
    await keep(hashOf(1), 1)
    for (const name of [smallOf(1), smallOf(2), hashOf(2)]) await keep(name)
    const { shelf } = aShelf(() => undefined)
    expect(await shelf.dropFetched()).toBe(1)
    expect(await stored()).toEqual([hashOf(1), smallOf(1), smallOf(2)])
    expect(await shelf.dropFetched()).toBe(2)
    expect(await stored()).toEqual([hashOf(1)])
    expect(await shelf.dropFetched()).toBe(0)
  })

  test('are not in the copy, which fetches the large ones', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { photo: hashOf(2) }))
    await keep(hashOf(1), 1)
    for (const name of [smallOf(1), smallOf(2)]) await keep(name)
    const { file, missingPhotos } = await exportCopy(phone.store, anAccount(ada, 'insider'), {
      fetchPhoto: async (_, hash, size) =>
        hash === hashOf(2) && size === undefined ? picture(2, 'large') : undefined,
      call: () => Promise.reject(new Error('offline')),
    })
    const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))
    expect(names.filter((name) => name.startsWith('photos/')).sort()).toEqual([
      `photos/${hashOf(1)}.webp`,
      `photos/${hashOf(2)}.webp`,
    ])
    expect(missingPhotos).toBe(0)
  })
})
