import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhotoBucket } from '../../sync-server/outside/photo-bucket.ts'
import { photosIn } from '../../sync-server/outside/photo-storage.ts'
import { StorageAway } from '../../sync-server/outside/storage-away.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { type Door, openDoor, type Person } from '../http/door.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { project } from '../support/server.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import {
  type BucketSettings,
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
} from '../support/object-store.ts'

describe.skipIf(!hasObjectStore)('a store of photos that fails', () => {
  let store: ObjectStore
  let bucket: BucketSettings
  let proxy: FaultProxy
  let through: BucketSettings
  beforeAll(async () => {
    store = await startObjectStore()
    bucket = await store.bucket()
    proxy = await startFaultProxy(store.origin)
    through = { ...bucket, AWS_ENDPOINT_URL_S3: proxy.origin }
  })
  afterAll(async () => {
    await proxy.close()
    await store.stop()
  })

  describe('behind a server', () => {
    let door: Door
    let ann: Person
    beforeAll(async () => {
      door = await openDoor({ env: through })
      ann = await door.person('Ann')
    })
    afterAll(async () => await door.close())

    test('down: photos wait with 503, everything else goes on, and nothing is lost', async () => {
      const [before, after] = [await picture(1), await picture(2)]
      expect((await put(ann, before)).status).toBe(201)
      expect(existsSync(path.join(door.dataDir, 'photos'))).toBe(false)

      await proxy.cut()
      const refused = await put(ann, after)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'busy' })
      expect((await get(ann, before)).status).toBe(503)
      expect((await ann.fetch('/api/ready')).status).toBe(200)
      expect((await round(ann)).status).toBe(200)
      expect(door.log()).toContain('the storage of photos cannot take requests')
      expect(door.log()).toContain('"why":"photos: ECONNREFUSED"')
      expect(door.log()).not.toContain(bucket.AWS_SECRET_ACCESS_KEY)

      await proxy.mend()
      expect((await put(ann, after)).status).toBe(201)
      for (const photo of [before, after]) expect(await bytesOf(ann, photo)).toEqual(photo)
    })

    test('down: an account can still be deleted', async () => {
      const photo = await picture(3)
      const bob = await door.person('Bob')
      expect((await put(bob, photo)).status).toBe(201)
      await proxy.cut()
      const gone = await bob.post('/api/account/delete', { password: bob.password })
      expect(gone.status).toBeLessThan(300)
      expect((await round(bob)).status).toBe(410)
      await proxy.mend()
      // Without an entry, they stay until the sweep.
      expect(await storage().sizeOf(hashOf(photo))).toBe(photo.length)
    })

    test('a single error is tried again, lasting ones are reported', async () => {
      const photo = await picture(4)
      const once = proxy.break({ kind: 'status', status: 500, method: 'PUT', times: 1 })
      expect((await put(ann, photo)).status).toBe(201)
      expect(once.hits).toBe(1)

      const always = proxy.break({ kind: 'status', status: 503, body: slowDown, method: 'PUT' })
      expect((await put(ann, await picture(5))).status).toBe(503)
      expect(always.hits).toBeGreaterThan(1)
      expect(door.log()).toContain('"why":"photos: 503 SlowDown"')
      always.lift()
      expect((await put(ann, await picture(5))).status).toBe(201)
    })

    test('an answer that is lost, and one that is cut off, are no photo that is lost', async () => {
      const photo = await picture(6)
      const lost = proxy.break({ kind: 'drop-response', method: 'PUT', times: 1 })
      expect((await put(ann, photo)).status).toBe(201)
      expect(lost.hits).toBe(1)
      const half = proxy.break({ kind: 'truncate', method: 'GET' })
      expect((await get(ann, photo)).status).toBe(503)
      expect(half.hits).toBeGreaterThan(0)
      half.lift()
      expect(await bytesOf(ann, photo)).toEqual(photo)
    })

    test('half an object is not shown, and is mended by the device that has the photo', async () => {
      const photo = await picture(7)
      expect((await put(ann, photo)).status).toBe(201)
      const { photoBucket } = readSettings({ ...bucket })
      const hash = hashOf(photo)
      await openPhotoBucket(photoBucket!).put(
        `${hash.slice(0, 2)}/${hash}`,
        photo.subarray(0, photo.length >> 1),
      )
      expect((await get(ann, photo)).status).toBe(503)
      expect(door.log()).toContain('bytes that are not what their name says')
      expect((await put(ann, photo)).status).toBe(200)
      expect(await bytesOf(ann, photo)).toEqual(photo)
    })
  })

  test('silent: it is given up', async () => {
    const { photoBucket } = readSettings({ ...through })
    const silent = proxy.break({ kind: 'blackhole' })
    const impatient = photosIn(openPhotoBucket(photoBucket!, { ofSilence: 50, ofAll: 400 }))
    for (const act of [
      () => impatient.read('a'.repeat(64)),
      () => impatient.keep('a'.repeat(64), new Uint8Array(9)),
      () => impatient.removeUnless('a'.repeat(64), async () => false),
    ]) {
      const error: unknown = await act().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(StorageAway)
      expect((error as StorageAway).lasts).toBe(false)
    }
    silent.lift()
  })

  test('down at the start: the server starts, says so, and keeps photos when it is back', async () => {
    await proxy.cut()
    const door = await openDoor({ env: through })
    expect(door.log()).toContain('the storage of photos does not answer')
    const ann = await door.person('Ann')
    const photo = await picture(8)
    expect((await put(ann, photo)).status).toBe(503)
    await proxy.mend()
    expect((await put(ann, photo)).status).toBe(201)
    await door.close()
  })

  for (const [what, wrong, why] of [
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'cellar:nobody' }, '403 SignatureDoesNotMatch'],
    ['a bucket that is not there', { PHOTOS_URL: 's3://no-such-bucket' }, '404 NoSuchBucket'],
    ['another region', { AWS_REGION: 'eu-central-1' }, '400 AuthorizationHeaderMalformed'],
  ] as const)
    test(`${what} ends the start with an error message`, async () => {
      await expect(openDoor({ env: { ...through, ...wrong } })).rejects.toThrow(
        new RegExp(`^PHOTOS_URL s3://\\S+ does not take photos \\(${why}\\)`),
      )
    })

  test.skipIf(!hasPostgres)(
    'with PostgreSQL and a bucket nothing lies in a data folder',
    async () => {
      const database = await freshDatabase()
      const env = {
        ...bucket,
        NODE_ENV: 'production',
        APP_ORIGIN: 'http://localhost',
        APP_SECRET: 'x'.repeat(32),
        VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
        VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
        MAIL_FROM: 'cellar@example.com',
        // If none can be made.
        DATA_DIR: path.join(project, 'package.json', 'data'),
      }
      const SMTP_URL = 'smtp://127.0.0.1:1'
      const door = await openDoor({ databaseUrl: database.url, env: { ...env, SMTP_URL } })
      expect((await door.visitor().fetch('/api/ready')).status).toBe(200)
      await door.close()
      // Letters that are not sent would lie there.
      const withOutbox = { ...env, DATA_DIR_SHARED: 'yes' }
      await expect(openDoor({ databaseUrl: database.url, env: withOutbox })).rejects.toThrow(
        'cannot be written (ENOTDIR)',
      )
      await database.drop()
    },
  )

  const storage = () => photosIn(openPhotoBucket(readSettings({ ...bucket }).photoBucket!))
})

const slowDown =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Slow down.</Message></Error>'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const picture = async (shade: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({
      create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 0, b: 0 } },
    })
      .png()
      .toBuffer(),
  )

const put = (who: Person, bytes: Buffer<ArrayBuffer>) =>
  who.fetch(`/api/photos/${hashOf(bytes)}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'X-User': who.id },
  })

const get = (who: Person, bytes: Uint8Array) => who.fetch(`/api/photos/${hashOf(bytes)}`)

const bytesOf = async (who: Person, bytes: Uint8Array) =>
  Buffer.from(await (await get(who, bytes)).arrayBuffer())

const round = (who: Person) =>
  who.post(
    '/api/sync',
    {
      protocol: 1,
      deviceId: randomUUID(),
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 10,
      digest: false,
      mutations: [],
    },
    { 'X-User': who.id },
  )
