import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { keepFile } from '../../sync-server/files/ledger.ts'
import { recordStorage, whereabouts } from '../../sync-server/files/whereabouts.ts'
import { openPhotoBucket } from '../../sync-server/outside/photo-bucket.ts'
import { openPhotoFolder } from '../../sync-server/outside/photo-folder.ts'
import { photosIn, type PhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { type OperatedPlace, operatedPlace } from '../backup/place.ts'
import { openDoor } from '../http/door.ts'
import { silent } from '../support/engines.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import {
  type BucketSettings,
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
} from '../support/object-store.ts'
import { project } from '../support/server.ts'

const photos = 16

describe.skipIf(!hasObjectStore)('moving photos', () => {
  let store: ObjectStore
  let operated: OperatedPlace
  let settings: BucketSettings
  let db: Db
  let folder: PhotoStorage
  let bucket: PhotoStorage
  const all = new Map<string, Buffer>()
  beforeAll(async () => {
    store = await startObjectStore()
    settings = await store.bucket()
    operated = await operatedPlace('sqlite')
    db = await openDb(operated.place, silent)
    folder = photosIn(openPhotoFolder({ dataDir: operated.dataDir }))
    bucket = photosIn(openPhotoBucket(readSettings({ ...settings }).photoBucket!))
    // A server was there, and kept them in the folder.
    await recordStorage(db, folder.name)
    for (let n = 0; n < photos; n += 1) await keep(folder)
  })
  afterAll(async () => {
    await db.close()
    await operated.remove()
    await store.stop()
  })

  async function keep(photoStorage: PhotoStorage): Promise<string> {
    const bytes = randomBytes(2_000)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await keepFile(
      { db, photoStorage },
      { kind: 'photo', ownerId: 'ada', hash, type: 'image/png', bytes },
    )
    all.set(hash, bytes)
    return hash
  }
  async function admin(...words: string[]) {
    const said: string[] = []
    const environment = { ...operated.environment, ...settings }
    const code = await operate(words, environment, (sentence) => said.push(sentence))
    return { code, said: said.join('\n') }
  }
  const inFolder = () => {
    const names = readdirSync(path.join(operated.dataDir, 'photos'), { recursive: true })
    return names.map((name) => path.basename(String(name))).filter((name) => all.has(name))
  }
  async function whole(storage: PhotoStorage): Promise<number> {
    let count = 0
    for (const [hash, bytes] of all)
      if (bytes.equals((await storage.read(hash)) ?? Buffer.of())) count += 1
    return count
  }

  test('killed half way, it goes on: copied first, emptied when a server has begun', async () => {
    const proxy = await startFaultProxy(store.origin)
    // They are moved by their hashes; this one gets no answer.
    const middle = [...all.keys()].toSorted()[photos / 2]!
    const { hostname, pathname } = new URL(settings.PHOTOS_URL)
    const held = proxy.break({
      kind: 'blackhole',
      method: 'PUT',
      path: `/${hostname}${pathname}/${middle.slice(0, 2)}/${middle}`,
    })
    const child = spawn(
      process.execPath,
      [
        '--import',
        './sync-server/import-cache.ts',
        'sync-server/admin.ts',
        'photos',
        'move',
        'bucket',
      ],
      {
        cwd: project,
        stdio: 'ignore',
        env: {
          PATH: process.env['PATH'],
          ...operated.environment,
          ...settings,
          AWS_ENDPOINT_URL_S3: proxy.origin,
        },
      },
    )
    const ended = once(child, 'exit')
    await held.struck()
    child.kill('SIGKILL')
    await ended
    await proxy.close()
    const copied = await whole(bucket)
    expect(copied).toBeGreaterThan(0)
    expect(copied).toBeLessThan(photos)
    expect(await whereabouts(db)).toEqual(['folder'])
    expect(inFolder()).toHaveLength(photos)

    const again = await admin('photos', 'move', 'bucket')
    expect(again.code).toBe(0)
    expect(again.said).toContain(`${photos - copied} photos of`)
    expect(again.said).toContain('Start every server with PHOTOS_URL')
    expect(await whole(bucket)).toBe(photos)
    // Servers keep photos in the folder: nothing is taken from them.
    expect(inFolder()).toHaveLength(photos)
    expect((await admin('photos')).said).toMatch(/are in folder and in s3:/)

    const late = await keep(folder)
    await serveOnce(settings)
    const last = await admin('photos', 'move', 'bucket')
    expect(last.said).toContain('1 photo of 2000 bytes')
    expect(last.said).toContain(`${photos + 1} photos were removed from folder`)
    expect(inFolder()).toEqual([])
    expect(await whole(bucket)).toBe(photos + 1)
    expect(await bucket.sizeOf(late)).toBe(2_000)
    expect((await admin('check')).said).toBe('No problems found.')
  })

  test('a server or an operator with other settings is refused', async () => {
    await expect(serveOnce({})).rejects.toThrow(/the photos lie in s3:.*photos move/)
    expect(await operated.admin('backup', path.join(operated.dataDir, 'b.tar'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('Set PHOTOS_URL to the same value as the server') as string,
    })
    expect((await operated.admin('check')).code).toBe(1)
    expect(await operated.admin('photos', 'move', 'folder')).toMatchObject({ code: 1 })
    expect(await whereabouts(db)).toEqual([bucket.name])
  })

  test('a backup has the photos of the bucket, and is restored into it or into a folder', async () => {
    const file = path.join(operated.dataDir, 'all.tar')
    expect((await admin('backup', file)).said).toContain(`${all.size} files`)
    const other = await operatedPlace('sqlite')
    expect((await other.admin('restore', file)).code).toBe(0)
    expect(await whole(photosIn(openPhotoFolder({ dataDir: other.dataDir })))).toBe(all.size)
    expect((await other.admin('photos')).said).toBe('The photos are in folder.')
    expect((await other.admin('check')).said).toBe('No problems found.')
    await other.remove()
  })

  test('and back, with one that is lost told of', async () => {
    const lost = await keep(bucket)
    await bucket.removeUnless(lost, async () => false)
    const first = await admin('photos', 'move', 'folder')
    expect(first).toMatchObject({ code: 1 })
    expect(first.said).toContain('1 PHOTO IS MISSING FROM BOTH PLACES')
    expect(first.said).toContain('Start every server without PHOTOS_URL')
    all.delete(lost)
    expect(await whole(bucket)).toBe(all.size)
    await serveOnce({})
    const last = await admin('photos', 'move', 'folder')
    expect(last.said).toContain(`${all.size} photos were removed from s3:`)
    expect(await whole(folder)).toBe(all.size)
    expect(await whole(bucket)).toBe(0)
  })

  /** A server that is started with these settings, and stopped. */
  async function serveOnce(env: Partial<BucketSettings>): Promise<void> {
    const door = await openDoor({ env: { ...operated.environment, ...env } })
    await door.close()
  }
})
