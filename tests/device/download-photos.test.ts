import { afterEach, describe, expect, test, vi } from 'vitest'
import { downloadPhotos } from '../../web/local/photos/download-photos.ts'
import { writePhotoDownloads } from '../../web/local/store/database.ts'
import type { FetchedPhoto, PhotoSize } from '../../web/local/sync/network.ts'
import type { PhotoDownloads } from '../../web/local/store/records.ts'
import { aCellar } from './cellar.ts'

const cellar = aCellar()
afterEach(() => vi.unstubAllGlobals())

const hashOf = (n: number) => String(n).padStart(64, '0')
const small = (n: number) => `${hashOf(n)}.small`
const rows = [1, 2, 3, 4, 5, 6].map((n) => ({ photo: hashOf(n) }))
const all = [1, 2, 3, 4, 5, 6]

const stored = async () => (await cellar.phone.store.db.photos.toCollection().primaryKeys()).sort()
const photo = (size: PhotoSize): FetchedPhoto => ({
  bytes: new Uint8Array([1]).buffer,
  type: 'image/webp',
  size,
})

/** Runs it once against a server that answers so. */
async function download(
  answer: (n: number, size: PhotoSize) => FetchedPhoto | null | undefined,
  isOver = () => false,
) {
  const asked: string[] = []
  const isDone = await downloadPhotos(cellar.phone.store, {
    rows: [...rows, {}, rows[0]!],
    isOver,
    network: {
      async fetchPhoto(_, hash, size = 'large') {
        asked.push(`${size} ${Number(hash)}`)
        return answer(Number(hash), size)
      },
    },
  })
  return { isDone, asked }
}
const answering = (_: number, size: PhotoSize) => photo(size)
const choose = (when: PhotoDownloads) => writePhotoDownloads(cellar.phone.store.db, when)
/** What the browser tells about the line and its storage. */
const browser = (told: { type?: string; quota?: number }) =>
  vi.stubGlobal('navigator', {
    connection: { type: told.type },
    storage: { estimate: async () => ({ usage: 0, quota: told.quota ?? 1e9 }) },
  })

describe('downloading photos of other devices', () => {
  test('takes the small pictures only, each once, until the setting says otherwise', async () => {
    const { isDone, asked } = await download(answering)
    expect(isDone).toBe(true)
    expect(asked).toEqual(all.map((n) => `small ${n}`))
    expect(await stored()).toEqual(all.map(small))
    expect((await download(answering)).asked).toEqual([])
  })

  test('always: takes the large ones after the small ones', async () => {
    await choose('always')
    const { isDone, asked } = await download(answering)
    expect(isDone).toBe(true)
    expect(asked).toEqual([...all.map((n) => `small ${n}`), ...all.map((n) => `large ${n}`)])
    expect(await stored()).toEqual([...all.map(hashOf), ...all.map(small)].sort())
  })

  test('on Wi-Fi: takes the large ones when the browser says that it is there', async () => {
    await choose('wifi')
    for (const type of ['cellular', undefined]) {
      browser(type ? { type } : {})
      expect((await download(answering)).isDone).toBe(false)
      expect(await stored()).toEqual(all.map(small))
    }
    browser({ type: 'wifi' })
    const { isDone, asked } = await download(answering)
    expect([isDone, asked]).toEqual([true, all.map((n) => `large ${n}`)])
  })

  test('fetches no small picture where the large one is here', async () => {
    const at = 1
    const bytes = new Uint8Array([1]).buffer
    await cellar.phone.store.db.photos.put({
      hash: hashOf(1),
      bytes,
      type: 'image/jpeg',
      own: 1,
      at,
    })
    expect((await download(answering)).asked).toEqual(all.slice(1).map((n) => `small ${n}`))
  })

  test('goes on past a photo that has not arrived, and stops without an answer', async () => {
    const missing = await download((n, size) => (n === 2 ? null : photo(size)))
    expect(missing.isDone).toBe(true)
    expect(await stored()).toEqual([1, 3, 4, 5, 6].map(small))
    await cellar.phone.store.db.photos.clear()
    const offline = await download((n, size) => (n > 2 ? undefined : photo(size)))
    expect(offline.isDone).toBe(false)
    expect(offline.asked).toHaveLength(4)
    expect(await stored()).toEqual([1, 2].map(small))
  })

  test('stores no large photo that an older server sent for a small one', async () => {
    const { isDone, asked } = await download(() => photo('large'))
    expect(isDone).toBe(false)
    expect(asked).toHaveLength(4)
    expect(await stored()).toEqual([])
  })

  test('stops when the user leaves, and where little space is left', async () => {
    expect(await download(answering, () => true)).toEqual({ isDone: false, asked: [] })
    browser({ quota: 50_000_000 })
    expect(await download(answering)).toEqual({ isDone: false, asked: [] })
    browser({ quota: 50_000_001 })
    expect((await download(answering)).isDone).toBe(true)
  })
})
