import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { everything, idsIn, rowsOf } from './everything.ts'
import { whatIsNamed } from './ids.ts'
import { type Belonging, belongings, type Keeper } from './keeper.ts'
import {
  about,
  actorFor,
  ask,
  casesOf,
  crossings,
  isOpen,
  mustAnswer,
  neverWell,
  refusalOf,
  refusedIn,
  type Subject,
  withoutNotes,
} from './refusals.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { mustRefuse, send } from './send.ts'
import { type Actor, openWorld, type World } from './world.ts'

/**
 * [Q1] Every endpoint of the registry × every actor × every named belonging: of one side, of the
 * other, of none, crossed. An unauthorized actor is refused as the contract says, and no row has
 * changed afterwards. Then the same request, all about one side, is answered to an authorized
 * actor, and no row of the other side has changed.
 */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>)

/** Rows of one side that contain an id of the second side. */
async function mixed(fresh: Keeper): Promise<string[]> {
  const { first, second } = world.sides
  const ofFirst = idsIn(await rowsOf(world.db, first))
  const foreign = [...idsIn(await rowsOf(world.db, second))].filter((id) => !ofFirst.has(id))
  const own = [fresh.id, ...belongings.map((name) => fresh[name])].filter(Boolean)
  return Object.values(await everything(world.db, { sessions: true }))
    .flatMap((rows) => (rows as string[] | undefined) ?? [])
    .filter((row) => own.some((id) => row.includes(id)) && foreign.some((id) => row.includes(id)))
}

describe.each(all)('$name, for $may', (endpoint) => {
  const row = rows[endpoint.name as keyof typeof rows]

  const cases = casesOf(endpoint, row)
  const refused = refusedIn(cases)
  const isOfTeam = endpoint.may === 'staff' || endpoint.may === 'owner'
  /** Requests that name the other side's id and change only the sender's rows. */
  const harmless = cases.filter(
    ({ refusal, whose, actor }) =>
      !refusal &&
      endpoint.may === 'user' &&
      actor === 'collector' &&
      Object.entries(whose).some(([name, one]) => one === 'second' && !isOpen(name as Belonging)),
  )

  test(`is refused ${refused.length} times, and answered to whom it is meant for`, async () => {
    // Wrong passwords at one endpoint do not count at the next.
    await world.db.transaction('tries', (tx) => tx.delete(tx.t.rateLimits))
    const fresh = await world.fresh([row], `Fresh ${randomUUID()}`)
    await world.rest()
    const people = { ...world.people, collector: fresh }
    const collectors = { first: fresh, second: world.collectors.second }
    const inPath = Object.values(whatIsNamed(endpoint, row).params)
    const { second } = world.sides

    const before = withoutNotes(await everything(world.db), row)
    for (const { whose, actor, refusal } of refused) {
      const answer = await ask(endpoint, row, people[actor], about(whose, collectors))
      await mustAnswer(answer, refusal).catch((error: unknown) => {
        throw new Error(`${actor} about ${JSON.stringify(whose)}`, { cause: error })
      })
      // A malformed request about another store's thing gets no other answer.
      const isForeign = inPath.some((name) => name && whose[name] !== whose.store)
      if (isOfTeam && endpoint.body && refusal.status === 404 && isForeign)
        await mustRefuse(
          await send(people[actor], row, about(whose, collectors), { body: '[]' }),
          404,
          'not_found',
        )
    }
    expect(withoutNotes(await everything(world.db), row)).toEqual(before)

    const first = withoutMovedCounts(await rowsOf(world.db, second))
    for (const { whose, actor } of harmless) {
      const { status } = await ask(endpoint, row, people[actor], about(whose, collectors))
      expect(status, `${actor} about ${JSON.stringify(whose)}`).toBe(row.answers)
    }
    // Follow-up work belongs to the same side: a bottle is valued.
    await world.rest()
    const ofOthers = withoutMovedCounts(await rowsOf(world.db, second))
    // New rows belong to the sender and have the id from the request.
    for (const [table, all] of Object.entries(first))
      expect(ofOthers[table]).toEqual(expect.arrayContaining(all))

    const { status, ...answer } = await ask(endpoint, row, people[actorFor(endpoint)], fresh).then(
      async (one) => ({ status: one.status, text: one.bodyUsed ? '' : await one.text() }),
    )
    expect(status, answer.text).toBe(row.answers)
    if (neverWell[endpoint.name] === undefined) expect(status).toBeLessThan(400)
    await world.rest()
    expect(withoutMovedCounts(await rowsOf(world.db, second))).toEqual(ofOthers)
    // Nothing of the sender's is in the other side's rows, as a payment to the wrong store would
    // be.
    if (harmless.length === 0) expect(await mixed(fresh)).toEqual([])
  })
})

test('every endpoint listed as always refusing is in the table, and refuses', () => {
  for (const name of Object.keys(neverWell))
    expect(rows[name as keyof typeof rows].answers).toBeGreaterThanOrEqual(400)
})

/** Counters that any reader moves by opening, reporting or registering for a published item. */
const movedByReaders: Readonly<Record<string, RegExp>> = {
  events: /"currentAttendees":\d+/,
  newsItems: /"heat":\d+/,
  successStories: /"reports":\d+,"reportedAt":(?:\d+|null)/,
}

const withoutMovedCounts = (found: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(
    Object.entries(found).map(([table, all]) => {
      const moved = movedByReaders[table]
      return [table, moved ? all.map((row) => row.replace(moved, '')) : all]
    }),
  )

test('the matrix sees changes', async () => {
  const before = await everything(world.db)
  const ofSecond = await rowsOf(world.db, world.sides.second)
  const { drop } = world.collectors.first
  await world.people.collector.post('/api/alerts/price', { bottle: 'Yquem', targetPrice: 1 })
  const after = await everything(world.db)
  expect(after['alerts']).not.toEqual(before['alerts'])
  expect(after['drops']).toEqual(before['drops'])
  expect(JSON.stringify(after['drops'])).toContain(drop)
  expect(await rowsOf(world.db, world.sides.second)).toEqual(ofSecond)
  await world.people['other collector'].post('/api/alerts/price', {
    bottle: 'Yquem',
    targetPrice: 1,
  })
  expect(await rowsOf(world.db, world.sides.second)).not.toEqual(ofSecond)
})

test('with a running clock the server’s own work would look like a change', async () => {
  await world.rest()
  const before = await everything(world.db)
  // Pickups come near, of which people are reminded.
  world.letPass(899 * 24 * 60 * minute)
  await world.rest()
  expect(await everything(world.db)).not.toEqual(before)
})

test('each kind of contract refuses one role and answers another', () => {
  const row = rows['store.get']
  const of = (may: Endpoint['may'], actor: Actor, store: Subject = 'first') =>
    refusalOf({ ...endpoints['store.get'], may }, row, actor, { store })?.status
  expect(of('owner', 'owner')).toBeUndefined()
  expect(of('owner', 'clerk')).toBe(403)
  expect(of('owner', 'admin')).toBe(404)
  expect(of('staff', 'clerk')).toBeUndefined()
  expect(of('staff', 'clerk', 'second')).toBe(404)
  expect(of('admin', 'owner')).toBe(404)
  expect(of('user', 'visitor')).toBe(401)
})

test('ids are crossed: my store with another user’s row', () => {
  const crossed = { store: 'first', handedOver: 'second' } as const
  const undo = [endpoints['pickup.undo'] as Endpoint, rows['pickup.undo'] as Row] as const
  expect(crossings(...undo)).toHaveLength(9)
  expect(crossings(...undo)).toContainEqual(crossed)
  expect(refusalOf(...undo, 'clerk', crossed)).toEqual({ status: 404, code: 'not_found' })
  expect(refusalOf(...undo, 'clerk', { store: 'first', handedOver: 'first' })).toBeUndefined()
})
