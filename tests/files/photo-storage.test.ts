import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import type { NamedBytes } from '../../sync-server/outside/named-bytes.ts'
import { openPhotoBucket } from '../../sync-server/outside/photo-bucket.ts'
import { openPhotoFolder } from '../../sync-server/outside/photo-folder.ts'
import {
  photosIn,
  type PhotoStorage,
  SpoiltBytes,
  type StoredBytes,
} from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { hasObjectStore, startObjectStore } from '../support/object-store.ts'

/** So few names in a page that some have several. */
const namesInPage = 2

interface Opened {
  readonly place: NamedBytes
  close(): Promise<void>
}

/** Everything that keeps photos keeps the same promises. */
const adapters: { readonly is: string; readonly isHere: boolean; open(): Promise<Opened> }[] = [
  {
    is: 'a folder',
    isHere: true,
    async open() {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-folder-'))
      return {
        place: openPhotoFolder({ dataDir }, namesInPage),
        close: async () => rmSync(dataDir, { recursive: true, force: true }),
      }
    },
  },
  {
    is: 'a bucket',
    isHere: hasObjectStore,
    async open() {
      const store = await startObjectStore()
      const { photoBucket } = readSettings({ ...(await store.bucket()) })
      return {
        place: openPhotoBucket(photoBucket!, undefined, namesInPage),
        close: () => store.stop(),
      }
    },
  },
]

for (const { is, isHere, open } of adapters)
  describe.skipIf(!isHere)(`photos in ${is}`, () => {
    let opened: Opened
    let place: NamedBytes
    let photos: PhotoStorage
    beforeAll(async () => {
      opened = await open()
      place = opened.place
      photos = photosIn(place)
    })
    afterAll(async () => await opened.close())

    const listed = async (part: number) => {
      const pages: (readonly StoredBytes[])[] = []
      for await (const page of photos.list(part)) pages.push(page)
      return { pages: pages.length, all: pages.flat() }
    }
    const names = async (folder: string) => {
      const all: string[] = []
      for await (const page of place.list(folder)) all.push(...page.map(({ name }) => name))
      return all.toSorted()
    }

    test('a stored photo can be read, and is not stored twice', async () => {
      const photo = aPhoto(5 * 1024 * 1024)
      expect(await photos.read(photo.hash)).toBeUndefined()
      expect(await photos.sizeOf(photo.hash)).toBeUndefined()
      await photos.keep(photo.hash, photo.bytes)
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)
      expect(await photos.sizeOf(photo.hash)).toBe(photo.bytes.length)

      const other = photosIn({
        ...place,
        put: () => Promise.reject(new Error('was put down again')),
      })
      await other.keep(photo.hash, photo.bytes)
      await Promise.all([1, 2, 3].map(() => photos.keep(photo.hash, photo.bytes)))
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)
    })

    test('it is tried out by writing, reading and removing', async () => {
      await photos.tryOut()
      expect(await names('tried')).toEqual([])
      const forgetful = photosIn({ ...place, put: async () => {} })
      await expect(forgetful.tryOut()).rejects.toThrow(SpoiltBytes)
    })

    test('only a hash names a photo', async () => {
      for (const name of ['', '..', '../secret', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
        await expect(photos.keep(name, new Uint8Array(1))).rejects.toThrow('named by its hash')
        await expect(photos.read(name)).rejects.toThrow('named by its hash')
        await expect(photos.removeUnless(name, async () => false)).rejects.toThrow('by its hash')
      }
    })

    test('a half, and bytes that a disk has spoilt, are no photo; the half is mended', async () => {
      const photo = aPhoto(1_000)
      await place.put(photo.name, photo.bytes.subarray(0, 500))
      await expect(photos.read(photo.hash)).rejects.toThrow(SpoiltBytes)
      await photos.keep(photo.hash, photo.bytes)
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)

      await place.put(photo.name, Buffer.alloc(1_000))
      await expect(photos.read(photo.hash)).rejects.toThrow(SpoiltBytes)
    })

    test('it deletes unneeded photos, and asks again when the bytes are hidden', async () => {
      const photo = aPhoto(10)
      await photos.removeUnless(photo.hash, () => Promise.reject(new Error('there is none')))
      await photos.keep(photo.hash, photo.bytes)
      await photos.removeUnless(photo.hash, async () => {
        expect(await photos.sizeOf(photo.hash)).toBeUndefined()
        return true
      })
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)
      // Whether it is needed is unknown: it stays.
      await photos.removeUnless(photo.hash, () => Promise.reject(new Error('no database')))
      expect(await photos.sizeOf(photo.hash)).toBe(10)
      await photos.removeUnless(photo.hash, async () => false)
      expect(await photos.sizeOf(photo.hash)).toBeUndefined()
      expect(await names(photo.hash.slice(0, 2))).toEqual([])
    })

    test('a photo that gets a new user during its removal stays', async () => {
      const photo = aPhoto(10)
      await photos.keep(photo.hash, photo.bytes)
      // They offer it, and enter it, after the question was answered and before it is gone.
      await photos.removeUnless(photo.hash, async () => {
        await photos.keep(photo.hash, photo.bytes)
        return false
      })
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)
      // They enter it before the check, and store it again while it is aside.
      await photos.removeUnless(photo.hash, async () => {
        await photos.keep(photo.hash, photo.bytes)
        return true
      })
      expect(photo.bytes.equals((await photos.read(photo.hash))!)).toBe(true)
      expect(await names(photo.hash.slice(0, 2))).toEqual([photo.hash])
    })

    test('it lists its photos page by page, and nothing else', async () => {
      const all = [1, 2, 3, 4, 5].map(() => aPhoto(7, 0xf0))
      for (const { hash, bytes } of all) await photos.keep(hash, bytes)
      await place.put(`f0/${all[0]!.hash}.x.gone`, all[0]!.bytes)
      await place.put('f0/notes.txt', all[0]!.bytes)
      const before = Date.now() - day
      const { pages, all: found } = await listed(0xf0)
      expect(found.map(({ hash }) => hash).toSorted()).toEqual(
        all.map(({ hash }) => hash).toSorted(),
      )
      expect(pages).toBeGreaterThan(2)
      for (const { size, at } of found) {
        expect(size).toBe(7)
        expect(at).toBeGreaterThan(before)
        expect(at).toBeLessThan(Date.now() + day)
      }
      expect((await listed(0xf1)).all).toEqual([])
    })

    test('files of an interrupted process are restored or removed after a while', async () => {
      const [needed, lost, kept, unneeded] = [1, 2, 3, 4].map(() => aPhoto(9, 0xe0))
      for (const { name, bytes } of [kept!, unneeded!]) await place.put(name, bytes)
      for (const { name, bytes } of [needed!, lost!]) await place.put(`${name}.x.gone`, bytes)
      await place.put(`${kept!.name}.y.part`, kept!.bytes.subarray(0, 4))
      const all = await names('e0')
      expect(all).toHaveLength(5)
      const isNeeded = async (hashes: readonly string[]) =>
        new Set(hashes.filter((hash) => [needed!.hash, kept!.hash].includes(hash)))

      await photos.tidy(0xe0, Date.now() - day, isNeeded)
      expect(await names('e0')).toEqual(all)
      await photos.tidy(0xe0, Date.now() + day, isNeeded)
      expect(await names('e0')).toEqual([needed!.hash, kept!.hash].toSorted())
      expect(needed!.bytes.equals((await photos.read(needed!.hash))!)).toBe(true)
    })
  })

/** Of chance, and in that part of the storage. */
function aPhoto(size: number, part?: number) {
  for (;;) {
    const bytes = randomBytes(size)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (part !== undefined && Number.parseInt(hash.slice(0, 2), 16) !== part) continue
    return { bytes, hash, name: `${hash.slice(0, 2)}/${hash}` }
  }
}
