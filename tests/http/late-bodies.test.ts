import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aStore } from '../features/stores/a-store.ts'
import type { Person } from './door.ts'
import { onEachDoor } from './each-door.ts'
import { startBody } from './raw.ts'

onEachDoor(
  'a body that arrives after its sender lost access',
  (door, inData) => {
    let [admin, owner] = [{} as Person, {} as Person]
    let picture: Uint8Array
    beforeAll(async () => {
      admin = await door().person('Ada Admin')
      owner = await door().person('Olga Owner')
      const create = { width: 60, height: 40, channels: 3, background: '#123456' } as const
      picture = await sharp({ create }).jpeg().toBuffer()
    })
    const round = {
      protocol: 1,
      deviceId: randomUUID(),
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 10,
      digest: false,
      mutations: [],
    }
    const begin = (who: Person, method: string, place: string, body: unknown) =>
      startBody(door().origin, place, {
        method,
        body,
        headers: { Cookie: who.cookie(), 'X-User': who.id },
      })

    test.each([
      ['PATCH', '/api/account/profile', { name: 'Renamed' }],
      ['POST', '/api/sync', round],
    ] as const)('a session that ended meanwhile is refused: %s %s', async (method, place, body) => {
      const [kept, ended] = [
        await door().person(`Kim ${method}`),
        await door().person(`Lou ${method}`),
      ]
      const [late, good] = [begin(ended, method, place, body), begin(kept, method, place, body)]
      // By then the server has read both heads.
      expect(await good.finish()).toBe(200)
      expect((await ended.post('/api/auth/logout', {})).status).toBe(200)
      expect(await late.finish()).toBe(401)
    })

    test.each(['a photo', 'the picture of a post'])(
      '%s of an ended session is not stored',
      async (kind) => {
        const [kept, ended] = [
          await door().person(`Kay ${kind}`),
          await door().person(`Liz ${kind}`),
        ]
        const place =
          kind === 'a photo'
            ? `/api/photos/${createHash('sha256').update(picture).digest('hex')}`
            : '/api/community/pictures'
        const method = kind === 'a photo' ? 'PUT' : 'POST'
        const [late, good] = [
          begin(ended, method, place, picture),
          begin(kept, method, place, picture),
        ]
        expect([200, 201]).toContain(await good.finish())
        expect((await ended.post('/api/auth/logout', {})).status).toBe(200)
        expect(await late.finish()).toBe(401)
        const owners = await inData((db) =>
          db.select({ of: db.t.storedFiles.ownerId }).from(db.t.storedFiles),
        )
        expect(owners).toContainEqual({ of: kept.id })
        expect(owners).not.toContainEqual({ of: ended.id })
      },
    )

    test('a clerk removed while the body arrives can do nothing at the store', async () => {
      const key = { 'Idempotency-Key': randomUUID() }
      const applied = await owner.post('/api/stores', aStore(), key)
      const { id: store } = (await applied.json()) as { id: string }
      await admin.post(`/api/admin/stores/${store}/approve`, {})
      const [clerk, removed] = [await door().person('Cleo'), await door().person('Rob')]
      await inData((db) =>
        db.transaction('hire', async (tx) => {
          for (const { id: userId } of [clerk, removed])
            await tx
              .insert(tx.t.storePeople)
              .values({ storeId: store, userId, role: 'staff', addedAt: 1 })
        }),
      )
      const [late, good] = [removed, clerk].map((who) =>
        begin(who, 'POST', `/api/stores/${store}/pickup/look`, { shown: 'ABCD-2345' }),
      )
      expect(await good?.finish()).toBe(200)
      const place = `/api/stores/${store}/team/${removed.id}`
      expect((await owner.fetch(place, { method: 'DELETE' })).status).toBe(204)
      expect(await late?.finish()).toBe(404)
    })

    test('an owner, removed meanwhile, adds no picture to the store', async () => {
      const applied = await owner.post('/api/stores', aStore({ licenseNumber: 'LATE-1' }), {
        'Idempotency-Key': randomUUID(),
      })
      const { id: store } = (await applied.json()) as { id: string }
      await admin.post(`/api/admin/stores/${store}/approve`, {})
      const former = await door().person('Fay Former')
      const role = { storeId: store, userId: former.id, role: 'owner', addedAt: 1 } as const
      await inData((db) => db.transaction('join', (tx) => tx.insert(tx.t.storePeople).values(role)))
      const [late, good] = [former, owner].map((who) =>
        begin(who, 'POST', `/api/stores/${store}/pictures`, picture),
      )
      expect(await good?.finish()).toBe(200)
      await inData((db) =>
        db.transaction('leave', (tx) =>
          tx.delete(tx.t.storePeople).where(eq(tx.t.storePeople.userId, former.id)),
        ),
      )
      expect(await late?.finish()).toBe(404)
    })
  },
  // Every body counts as late, so that no test waits.
  { lateBodyMs: 0 },
)
