import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { runSeed, sampleOf, scope } from '../../support/scope.ts'
import { everything } from './everything.ts'
import { about, actorFor, ask, casesOf, mustAnswer, refusedIn, withoutNotes } from './refusals.ts'
import { rows } from './rows.ts'
import { openWorld, type World } from './world.ts'

// [Q1] One randomly drawn stranger at each endpoint is refused; then an authorized user is
// answered. Every stranger at every endpoint is the matrix: `npm run deep -- --only matrix`.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// Wrong passwords at one endpoint do not count at the next.
beforeEach(() =>
  world.db.transaction('tries', async (tx) => void (await tx.delete(tx.t.rateLimits))),
)

const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>).map((endpoint, at) => {
  const row = rows[endpoint.name as keyof typeof rows]
  const refused = refusedIn(casesOf(endpoint, row))
  // Visitors are refused in the same way everywhere, so prefer a signed-in stranger.
  const signedIn = refused.filter(({ actor }) => actor !== 'visitor')
  const [drawn] = sampleOf(signedIn.length > 0 ? signedIn : refused, 1, at)
  return { name: endpoint.name, endpoint, row, drawn }
})
const closed = all.flatMap(({ drawn, ...one }) =>
  drawn ? [{ ...one, ...drawn, who: `${drawn.actor} about ${JSON.stringify(drawn.whose)}` }] : [],
)

test('everywhere but where anyone may there is a stranger', () => {
  const isForAnyone = ({ endpoint }: (typeof all)[number]) => endpoint.may === 'anyone'
  expect(all.filter(({ drawn }) => !drawn)).toEqual(all.filter(isForAnyone))
  expect(closed.length).toBeGreaterThan(200)
  expect(all.filter(({ name }) => !Object.hasOwn(rows, name))).toEqual([])
})

describe.each([
  ['and nothing is noted', closed.filter(({ row }) => !row.notes)],
  ['and that is noted', closed.filter(({ row }) => row.notes)],
])(`strangers are refused (TEST_SEED=${runSeed}), %s`, (_, some) => {
  // What they are about they do not change, so that all of them are about the same.
  let before: Record<string, unknown>
  beforeAll(async () => {
    before = await everything(world.db)
  })

  test.each(some)('$name: $who', async ({ endpoint, row, whose, actor, refusal }) => {
    const answer = await ask(endpoint, row, world.people[actor], about(whose, world.collectors))
    await mustAnswer(answer, refusal)
  })

  test('and nothing else has changed', async () => {
    const notes = some.flatMap(({ row }) => row.notes ?? [])
    const left = (found: Record<string, unknown>) => withoutNotes(found, { notes })
    expect(left(await everything(world.db))).toEqual(left(before))
  })
})

// Every day `answered.test.ts` sees that on PostgreSQL.
const answeredElsewhere = scope === 'everyday' && hasPostgres

test.each(answeredElsewhere ? [] : all)(
  '$name answers its permitted roles',
  async ({ endpoint, row }) => {
    const fresh = await world.fresh([row], `Fresh ${randomUUID()}`)
    await world.rest()
    const people = { ...world.people, collector: fresh }
    const answer = await ask(endpoint, row, people[actorFor(endpoint)], fresh)
    expect(answer.status, answer.bodyUsed ? '' : await answer.text()).toBe(row.answers)
  },
)

test('a change would be seen', async () => {
  const before = await everything(world.db)
  const alert = { bottle: 'Yquem', targetPrice: 1 }
  await world.people['other collector'].post('/api/alerts/price', alert)
  expect(await everything(world.db)).not.toEqual(before)
})
