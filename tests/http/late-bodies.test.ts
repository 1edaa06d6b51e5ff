import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aStore } from '../features/stores/a-store.ts'
import type { Person } from './door.ts'
import { onEachDoor } from './each-door.ts'
import { startBody } from './raw.ts'

onEachDoor(
  'a body that arrives after its sender lost access',
  (door, inData) => {
    let [admin, owner] = [{} as Person, {} as Person]
    beforeAll(async () => {
      admin = await door().person('Ada Admin')
      owner = await door().person('Olga Owner')
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
  },
  // Every body counts as late, so that no test waits.
  { lateBodyMs: 0 },
)
