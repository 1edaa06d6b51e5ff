import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { day } from '../../../shared/kernel/time.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { sweepFiles } from '../../../sync-server/files/sweep.ts'
import { openPhotoStorage } from '../../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../../sync-server/settings.ts'
import { openDoor, type Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`dropping photos on ${engine}`, () => {
    test('[S49] a photo goes 30 days after the last bottle or recipe that named it, removed ones included', async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      const door = await openDoor(database ? { databaseUrl: database.url } : {})
      const ann = await door.person('Ann')
      const bob = await door.person('Bob')
      const [named, removed, unnamed, shared, mixed] = await Promise.all(
        [1, 2, 3, 4, 5].map(picture),
      )
      for (const bytes of [named, removed, unnamed, shared, mixed]) await put(ann, bytes!)
      await put(bob, shared!)
      const deviceId = randomUUID()
      const bottle = randomUUID()
      await send(ann, deviceId, [
        add(randomUUID(), hashOf(named!)),
        add(bottle, hashOf(removed!)),
        { name: 'bottle.remove', args: { id: bottle } },
        {
          name: 'recipe.add',
          args: {
            id: randomUUID(),
            name: 'Negroni',
            instructions: 'Stir.',
            photo: hashOf(mixed!),
            ingredients: [{ name: 'Gin', amount: '1 oz' }],
          },
        },
      ])
      await send(bob, randomUUID(), [add(randomUUID(), hashOf(shared!))])

      const db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        { slow: () => {}, failed: () => {} },
      )
      const photoStorage = await openPhotoStorage(readSettings({ DATA_DIR: door.dataDir }))
      const sweepIn = (days: number) =>
        sweepFiles({ db, photoStorage, now: () => Date.now() + days * day })
      /** Whether it is there, and its small picture with it. */
      const isThere = async (who: Person, bytes: Uint8Array) => {
        const place = `/api/photos/${hashOf(bytes)}`
        const answers = [await who.fetch(place), await who.fetch(`${place}?size=small`)]
        const [large, small] = answers.map(({ status }) => status === 200)
        expect(small).toBe(large)
        return large
      }

      await sweepIn(0)
      await sweepIn(29)
      expect(await isThere(ann, unnamed!)).toBe(true)
      expect(await isThere(ann, shared!)).toBe(true)
      // Ann's unnamed photo, and her copy of one that only Bob names.
      await sweepIn(33)
      expect(await isThere(ann, named!)).toBe(true)
      expect(await isThere(ann, mixed!)).toBe(true)
      expect(await isThere(ann, removed!)).toBe(true)
      expect(await isThere(ann, unnamed!)).toBe(false)
      expect(await isThere(ann, shared!)).toBe(false)
      expect(await isThere(bob, shared!)).toBe(true)
      expect(existsSync(fileOf(unnamed!))).toBe(false)
      expect(existsSync(fileOf(shared!))).toBe(true)

      // Uploaded again, it is back, and stays for the time of a new one.
      expect((await put(ann, unnamed!)).status).toBe(201)
      await sweepIn(29)
      expect(await isThere(ann, unnamed!)).toBe(true)

      function fileOf(bytes: Uint8Array) {
        return path.join(door.dataDir, 'photos', hashOf(bytes).slice(0, 2), hashOf(bytes))
      }
      await db.close()
      await door.close()
      await database?.drop()
    })
  })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const picture = async (shade: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({
      create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 0, b: 0 } },
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

const add = (id: string, photo: string) => ({
  name: 'bottle.add',
  args: { id, name: 'Yquem', brand: 'Yquem', category: 'Wine', photo },
})

async function send(
  who: Person,
  deviceId: string,
  list: readonly { name: string; args: object }[],
) {
  const answer = await who.post(
    '/api/sync',
    {
      protocol: 1,
      deviceId,
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 10,
      digest: false,
      mutations: list.map((one, index) => ({ ...one, seq: index + 1, uid: randomUUID(), at: 0 })),
    },
    { 'X-User': who.id },
  )
  expect(await answer.json()).toMatchObject({ rejections: [] })
}
