import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AccountLimits, accountLimits } from '../../shared/account-limits.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { mutator } from '../../shared/kernel/mutator.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { entities, mutators, type TableName } from '../../shared/registry.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

const tables = Object.keys(entities) as TableName[]
const values = { text: 'x', integer: 1, real: 1, boolean: false } as const

/** A row with nothing but what its entity demands. */
function bareRow({ fields }: Entity, id: Id): Row<Entity> {
  const needed = Object.entries(fields).filter(([, { presence }]) => presence !== 'optional')
  return { id, ...Object.fromEntries(needed.map(([name, { kind }]) => [name, values[kind]])) }
}

/** A careless mutator of a future entity. */
const putRow = mutator({
  name: 'row.put',
  args: z.strictObject({ table: z.string(), id: z.string(), isRefused: z.optional(z.boolean()) }),
  rows: () => [],
  async run(tx, { table, id, isRefused }) {
    const entity = entities[table as TableName] as Entity
    await tx.put(entity, bareRow(entity, id))
    if (isRefused) refuse('forbidden', 'On purpose.')
  },
})

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const serve = (limits: Partial<Record<keyof AccountLimits, number>>) =>
    new RoundServer(database.current.db, {
      accountLimits: { ...accountLimits, ...limits },
      mutators: { ...mutators, 'row.put': putRow },
    })

  test('a row above the limit is rejected alone, with a sentence, and does not block later ones', async () => {
    const server = serve({ bottles: 3 })
    // Another user has as many as allowed.
    const other = new WireDevice(server, await server.addUser())
    for (let count = 0; count < 3; count++) other.does('bottle.add', aBottle())
    expect((await other.round()).rejections).toEqual([])
    const device = new WireDevice(server, await server.addUser())
    const [first, ...more] = Array.from({ length: 5 }, () => aBottle())
    for (const bottle of [first, ...more]) device.does('bottle.add', bottle)
    device.does('bottle.edit', { id: first!.id, changes: { rating: 4 } })
    const answer = await device.round()
    const refused = { code: 'forbidden', message: limitsCopy.rows('bottles', 3) }
    expect(answer).toMatchObject({
      confirmed: { seq: 6 },
      rejections: [
        { seq: 4, ...refused },
        { seq: 5, ...refused },
      ],
    })
    expect(device.rows.size).toBe(3)
    expect(device.rows.get(`bottles/${first!.id}`)).toMatchObject({ rating: 4 })

    // Removed rows are kept, so they count; restoring one needs no room.
    device.does('bottle.remove', { id: first!.id })
    device.does('bottle.add', aBottle())
    device.does('bottle.restore', { id: first!.id })
    expect(await device.round()).toMatchObject({ rejections: [{ seq: 8, ...refused }] })
    expect(device.rows.size).toBe(3)
  })

  test('every entity has a number, and none of them holds more', async () => {
    expect(Object.keys(accountLimits)).toEqual(expect.arrayContaining(tables))
    const server = serve(Object.fromEntries(tables.map((table) => [table, 2])))
    const device = new WireDevice(server, await server.addUser())
    for (const table of tables)
      for (let count = 0; count < 3; count++) device.does('row.put', { table, id: newUid() })
    const { rejections } = await device.round()
    expect(rejections.map(({ seq, message }) => [seq, message])).toEqual(
      tables.map((table, at) => [3 * at + 3, limitsCopy.rows(table, 2)]),
    )
  })

  test('a reverted row takes no room, neither in the round nor after it', async () => {
    const server = serve({ recipes: 3 })
    const device = new WireDevice(server, await server.addUser())
    const put = (isRefused: boolean) =>
      device.does('row.put', { table: 'recipes', id: newUid(), isRefused })
    for (const isRefused of [false, true, true, false]) put(isRefused)
    expect(await device.round()).toMatchObject({ rejections: [{ seq: 2 }, { seq: 3 }] })
    for (const isRefused of [true, false, false]) put(isRefused)
    expect(await device.round()).toMatchObject({
      rejections: [
        { seq: 5, message: 'On purpose.' },
        { seq: 7, message: limitsCopy.rows('recipes', 3) },
      ],
    })
  })

  test('processes that take turns agree on what fits, and a sweep makes room', async () => {
    const servers = [serve({ locations: 4 }), serve({ locations: 4 })]
    const userId = await servers[0]!.addUser()
    const devices = servers.map((server) => new WireDevice(server, userId))
    const put = async (which: number) => {
      devices[which]!.does('row.put', { table: 'locations', id: newUid() })
      return (await devices[which]!.round()).rejections.length
    }
    expect([await put(0), await put(1), await put(0), await put(1)]).toEqual([0, 0, 0, 0])
    expect([await put(0), await put(1)]).toEqual([1, 1])
    const { db } = database.current
    await db.transaction('sweep', (tx) => tx.delete(tx.t.locations))
    expect([await put(0), await put(1)]).toEqual([0, 0])
  })

  test('[S53] in a shared cellar its owner’s limits hold for all editors', async () => {
    const server = serve({ bottles: 2 })
    const [owner, guest] = [await server.addUser(), await server.addUser()]
    const { db } = database.current
    await db.transaction('share', async (tx) => {
      await tx.insert(tx.t.cellarMembers).values({
        cellarId: owner,
        userId: guest,
        role: 'editor',
        joinedAt: 1,
      })
      await tx.insert(tx.t.syncHeads).values(
        [owner, guest].map((userId) => ({
          userId,
          version: 0,
          tombstoneFloor: 0,
          sharing: true,
        })),
      )
    })
    const [own, theirs] = [new WireDevice(server, owner), new WireDevice(server, guest)]
    own.does('bottle.add', aBottle())
    await own.round()
    theirs.does('bottle.add', aBottle(), newUid(), owner)
    theirs.does('bottle.add', aBottle(), newUid(), owner)
    theirs.does('bottle.add', aBottle())
    expect(await theirs.round()).toMatchObject({
      rejections: [{ seq: 2, message: limitsCopy.rows('bottles', 2) }],
    })
    own.does('bottle.add', aBottle())
    expect(await own.round()).toMatchObject({ rejections: [{ seq: 2 }] })
  })

  test('a user who sends very much within an hour must wait, and may read meanwhile', async () => {
    const server = serve({ changedMiBPerHour: 1 })
    const device = new WireDevice(server, await server.addUser())
    const text = 'x'.repeat(30_000)
    let reply
    do {
      // Rejected as unknown, and still logged.
      for (let count = 0; count < 20; count++) device.does('act.of.tomorrow', { text })
      reply = await device.send()
      if (reply.status === 200) device.take(reply.answer)
    } while (reply.status === 200)
    expect(reply).toMatchObject({ status: 429, problem: { code: 'slow_down' } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await device.send({ mutations: [] })).status).toBe(200)
  })
})
