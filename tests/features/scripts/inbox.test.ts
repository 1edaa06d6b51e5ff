import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { notices } from '../../../shared/features/alerts/notice.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import type { Person } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { aScript, Device, readAll, type Script } from './a-script.ts'

let count = 0

onEachDoor('the inbox for scripts', (door, inData) => {
  let ann: Person
  let script: Script
  let told: string[]
  beforeEach(async () => {
    count += 1
    ann = await door().person(`Ann ${count}`)
    script = await aScript(door(), ann, ['inbox:read', 'inbox:write'])
    // The newest first: of one moment, those with the larger id.
    const made = Array.from({ length: 7 }, (_, at) => ({
      id: randomUUID() as Id,
      at: 1_700_000_000_000 + Math.floor(at / 2),
    }))
    told = made
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .map(({ id }) => id)
    await inData((db) =>
      changeCellar({ db }, ann.id as Id<'user'>, async ({ rows }) => {
        for (const [index, { id, at }] of made.entries())
          if (index % 3 === 0)
            await rows.put(messages, { id, at, kind: 'refunded', title: 'Yquem', amount: 500 })
          else
            await rows.put(notices, {
              id,
              at,
              kind: 'price',
              alertId: randomUUID() as Id,
              wanted: 'Yquem',
              targetPrice: 40_050,
              bottle: 'Château d’Yquem',
              price: 39_999,
              store: 'Corner Wine',
              source: 'drop',
              pricedOn: '2026-11-20',
              more: 0,
            })
      }),
    )
  })

  test('it is read to its end, the newest first, amounts in dollars', async () => {
    for (const limit of [1, 2, 3, 100]) {
      const { rows } = await readAll<{ id: string }>(script, `/api/inbox?limit=${limit}`, 'items')
      expect(rows.map(({ id }) => id)).toEqual(told)
    }
    const { body } = await script('GET', '/api/inbox')
    const items = body.items as { of: string }[]
    expect(items.find(({ of }) => of === 'notice')).toMatchObject({
      price: 399.99,
      targetPrice: 400.5,
      bottle: 'Château d’Yquem',
    })
    expect(items.find(({ of }) => of === 'message')).toMatchObject({ kind: 'refunded', amount: 5 })
    const [removed = '', ...left] = told
    await inData((db) =>
      db.transaction('remove', async (tx) => {
        for (const table of [tx.t.notices, tx.t.messages])
          await tx.update(table).set({ removedAt: 1 }).where(eq(table.id, removed))
      }),
    )
    const { rows } = await readAll<{ id: string }>(script, '/api/inbox', 'items')
    expect(rows.map(({ id }) => id)).toEqual(left)
  })

  test('marks made here reach devices, and back', async () => {
    const device = new Device(ann)
    const [first = '', second = '', third = ''] = told
    const marked = await script('POST', '/api/inbox/read', { ids: [first, second, randomUUID()] })
    expect(marked.status).toBe(204)
    await device.sync()
    const readAt = (id: string) =>
      (device.rows.get(`notices/${id}`) ?? device.rows.get(`messages/${id}`))?.['readAt']
    expect([readAt(first), readAt(second), readAt(third)]).toEqual([
      expect.any(Number),
      expect.any(Number),
      undefined,
    ])
    const unread = await readAll<{ id: string }>(script, '/api/inbox?unread=true&limit=2', 'items')
    expect(unread.rows.map(({ id }) => id)).toEqual(told.slice(2))
    // Read already, it keeps the moment in which it was.
    const before = readAt(first)
    await script('POST', '/api/inbox/read', { ids: [first] })
    await script('POST', '/api/inbox/unread', { ids: [second] })
    await device.sync({ name: 'notice.read', args: { ids: [third], at: Date.now() } })
    expect([readAt(first), readAt(second)]).toEqual([before, undefined])
    const after = await readAll<{ id: string }>(script, '/api/inbox?unread=true', 'items')
    expect(after.rows.map(({ id }) => id)).toEqual([second, ...told.slice(3)])
  })

  test('it is private, and odd values are refused', async () => {
    const bob = await aScript(door(), await door().person(`Bob ${count}`), [
      'inbox:read',
      'inbox:write',
    ])
    expect((await bob('GET', '/api/inbox')).body).toEqual({ items: [] })
    expect((await bob('POST', '/api/inbox/read', { ids: told })).status).toBe(204)
    const { rows } = await readAll(script, '/api/inbox?unread=true', 'items')
    expect(rows).toHaveLength(told.length)
    const tooMany = Array.from({ length: 501 }, () => randomUUID())
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: tooMany }, { ids: told, at: 1 }])
      expect((await script('POST', '/api/inbox/read', body)).status).toBe(400)
    for (const query of ['unread=false', 'limit=0', 'after=x', 'after=WyJ4IiwxXQ'])
      expect([query, (await script('GET', `/api/inbox?${query}`)).status]).toEqual([query, 400])
  })
})
