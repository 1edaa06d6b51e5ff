import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { everything } from './everything.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { mustRefuse } from './send.ts'
import { type Actor, actors, openWorld, type Subject, subjects, type World } from './world.ts'

/**
 * [Q1] Every endpoint of the registry × everybody × what is theirs, another's or nobody's. Who may
 * not is refused as the contract says, and nothing at all has changed afterwards.
 */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Why somebody is refused; undefined: they are not, by whom they are. */
type Refused = readonly [status: number, code: string] | undefined

const nothingHere = [404, 'not_found'] as const

function refusalOf(endpoint: Endpoint, row: Row, actor: Actor, subject: Subject): Refused {
  switch (endpoint.may) {
    case 'anyone':
      return undefined
    case 'user':
      if (actor === 'visitor') return [401, 'signed_out']
      return isPrivate(endpoint, row) && collectorOf[subject] !== actor
        ? strangersOf(row)
        : undefined
    case 'admin':
      if (actor === 'visitor') return [401, 'signed_out']
      return actor === 'admin' ? undefined : nothingHere
    case 'staff':
    case 'owner': {
      if (actor === 'visitor') return [401, 'signed_out']
      const role = roles[subject]?.[actor]
      if (!role) return nothingHere
      return endpoint.may === 'owner' && role === 'clerk' ? [403, 'forbidden'] : undefined
    }
  }
}

const collectorOf: Partial<Record<Subject, Actor>> = {
  first: 'collector',
  second: 'other collector',
}

/** What people are to the store of that side: an admin is nobody there. */
const roles: Partial<Record<Subject, Partial<Record<Actor, 'owner' | 'clerk'>>>> = {
  first: { owner: 'owner', clerk: 'clerk' },
  second: { 'owner of another store': 'owner', 'clerk of another store': 'clerk' },
}

/** Whether the thing that the path names is one person's alone; a drop and a store are everybody's. */
const isPrivate = ({ path }: Endpoint, { another }: Row): boolean =>
  path.includes('{reservation}') || (/\{(?!drop|store)/.test(path) && typeof another === 'object')

const strangersOf = ({ another }: Row): Refused =>
  typeof another === 'object' ? [another.status, another.code] : nothingHere

/** The address of the contract, about the thing of that side. */
function placeOf(endpoint: Endpoint, row: Row, subject: Subject): string {
  const keeper = world.collectors[subject === 'second' ? 'second' : 'first']
  const [path = '', query] = row.ask(keeper).place.split('?')
  const asked = path.split('/')
  const place = endpoint.path
    .split('/')
    .map((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part
      const known = world.named[subject][name]
      if (known !== undefined) return known
      const own = asked[at] ?? ''
      return subject === 'absent' ? own.replace(/^[0-9a-f]{8}-[0-9a-f-]{27}$/, randomUUID()) : own
    })
    .join('/')
  return query === undefined ? place : `${place}?${query}`
}

/** What its path names can be there without being anybody's: the hash of a photo. */
const namesNothing = (endpoint: Endpoint, row: Row) =>
  placeOf(endpoint, row, 'absent') === placeOf(endpoint, row, 'first')

async function ask(endpoint: Endpoint, row: Row, actor: Actor, subject: Subject) {
  const keeper = world.collectors[subject === 'second' ? 'second' : 'first']
  const { body, headers } = row.ask(keeper)
  const answer = await world.people[actor].fetch(placeOf(endpoint, row, subject), {
    method: endpoint.method,
    ...(body !== undefined && {
      body: (Buffer.isBuffer(body) ? body : JSON.stringify(body)) as BodyInit,
    }),
    headers: {
      'Content-Type': 'application/json',
      ...(endpoint.keyed && { 'Idempotency-Key': randomUUID() }),
      ...headers,
    },
  })
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel()
  return answer
}

/** What is anybody's refuses nobody by whom they are, and has its tests in `each.test.ts`. */
const meant = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ may }) => may !== 'anyone',
)

describe.each(meant)('$name, for $may', (endpoint) => {
  const row = rows[endpoint.name as keyof typeof rows]
  const about = endpoint.path.includes('{') ? subjects : (['first'] as const)

  const refused = about.flatMap((subject) =>
    actors.flatMap((actor) => {
      const refusal = refusalOf(endpoint, row, actor, subject)
      return refusal ? [{ subject, actor, refusal }] : []
    }),
  )
  if (refused.length > 0)
    test(`is refused ${refused.length} times, and changes nothing`, async () => {
      const before = await everything(world.db)
      for (const { subject, actor, refusal } of refused) {
        if (subject === 'absent' && namesNothing(endpoint, row)) continue
        const answer = await ask(endpoint, row, actor, subject)
        await mustRefuse(answer, ...refusal).catch((error: unknown) => {
          throw new Error(`${actor} about what is ${subject}`, { cause: error })
        })
      }
      expect(await everything(world.db)).toEqual(before)
    })

  // What changes something is tried in `each.test.ts`, each time by somebody new.
  if (endpoint.method === 'GET')
    test('is answered to whom it is meant for', async () => {
      for (const subject of about)
        for (const actor of actors) {
          if (refusalOf(endpoint, row, actor, subject)) continue
          const { status } = await ask(endpoint, row, actor, subject)
          const good = subject === 'absent' ? [row.answers, 404] : [row.answers, 200, 404, 409]
          expect(good, `${actor} about what is ${subject}`).toContain(status)
        }
    })
})

test('the matrix sees what changes', async () => {
  const before = await everything(world.db)
  const { drop } = world.named.first
  await world.people.collector.post('/api/alerts/price', { bottle: 'Yquem', targetPrice: 1 })
  const after = await everything(world.db)
  expect(after['alerts']).not.toEqual(before['alerts'])
  expect(after['drops']).toEqual(before['drops'])
  expect(JSON.stringify(after['drops'])).toContain(drop)
})

test('what the server does by itself would be taken for a change, were its clock not to stand still', async () => {
  await world.rest()
  const before = await everything(world.db)
  // The drops of the world are listed with the first minute that goes by.
  world.letPass(2 * minute)
  await world.rest()
  expect((await everything(world.db))['drops']).not.toEqual(before['drops'])
})

test('everybody is told apart: each kind of contract refuses somebody and answers somebody', () => {
  const row = rows['store.get']
  const of = (may: Endpoint['may'], actor: Actor, subject: Subject = 'first') =>
    refusalOf({ ...endpoints['store.get'], may }, row, actor, subject)
  expect(of('owner', 'owner')).toBeUndefined()
  expect(of('owner', 'clerk')).toEqual([403, 'forbidden'])
  expect(of('owner', 'admin')).toEqual([404, 'not_found'])
  expect(of('staff', 'clerk')).toBeUndefined()
  expect(of('staff', 'clerk', 'second')).toEqual([404, 'not_found'])
  expect(of('admin', 'owner')).toEqual([404, 'not_found'])
  expect(of('user', 'visitor')).toEqual([401, 'signed_out'])
})
