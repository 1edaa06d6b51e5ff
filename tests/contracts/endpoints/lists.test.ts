import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Browser } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { idsIn, rowsOf } from './everything.ts'
import { whatIsNamed } from './ids.ts'
import { belongings, type Keeper, singular } from './keeper.ts'
import { shapeOf } from './odd-requests.ts'
import { lists, mustComeInPages, pagedLists } from './paged-lists.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { send } from './send.ts'
import { openWorld, type Side, type World } from './world.ts'

/**
 * Reads. Two sides have every belonging. Neither reads a row of the other in paged lists, or finds
 * personal data on public pages.
 */
const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>)
const rowOf = ({ name }: Endpoint): Row => rows[name as EndpointName]
const isRead = ({ method, media }: Endpoint) =>
  method === 'GET' && !media?.includes('text/event-stream')

/** Personal pages and pages of one store. Nothing of the other side appears there. */
const isOfOneSide = (endpoint: Endpoint) => {
  const { may, path } = endpoint
  if (may === 'user') return !rowOf(endpoint).ofMembers
  return ['staff', 'owner'].includes(may) || (may === 'anyone' && path.includes('{store}'))
}
/**
 * Found by all signed-in users, independent of the creator: `features/community/community.test.ts`.
 */
const isFoundByAll = ({ name }: Endpoint) => name === 'community.groups'
const read = all.filter(
  (one) => isRead(one) && !isFoundByAll(one) && (isOfOneSide(one) || rowOf(one).also),
)

/** A store is its owner's. */
const readerOf = (side: Side, endpoint: Endpoint) => {
  const user = rowOf(endpoint).shows?.includes('store') ? side.owner : side.collector
  // Marks are the collector's.
  const anyone = rowOf(endpoint).shows?.includes('marked') ? side.collector : user
  return { anyone, user, staff: side.clerk, owner: side.owner }[endpoint.may as 'user']
}

/** Everything a reader gets from that endpoint. */
async function answerTo(side: Side, endpoint: Endpoint, about = side.keeper): Promise<string> {
  const row = rowOf(endpoint)
  const who = readerOf(side, endpoint)
  const places = row.also?.(about) ?? []
  const answers = [
    ...(isOfOneSide(endpoint) ? [await send(who, row, about)] : []),
    ...(await Promise.all(places.map((place) => who.fetch(place)))),
  ]
  const texts: string[] = []
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    expect(answer.status, endpoint.name).toBe(row.answers)
    const text = await answer.text()
    texts.push(text)
    // The keeper's oldest rows are on a later page.
    const next = /"next":"([^"]+)"/.exec(text)?.[1]
    if (next !== undefined) answers.push(await who.fetch(behind(answer.url, next)))
  }
  return texts.join('\n')
}

function behind(address: string, next: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.set('after', next)
  return `${pathname}?${searchParams}`
}

test('each list that comes in pages is known', () => {
  const paged = all.filter(({ query }) => query && 'after' in shapeOf(query as z.core.$ZodType))
  expect(Object.keys(lists).sort()).toEqual(paged.map(({ name }) => name).sort())
})

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`on ${engine}`, () => {
    let world: World
    beforeAll(async () => {
      world = await openWorld(engine)
    })
    afterAll(() => world.close())

    /** Ids in rows of the other side, and in none of theirs. */
    async function foreignTo(side: Side, other: Side) {
      const own = idsIn(await rowsOf(world.db, side))
      return [...idsIn(await rowsOf(world.db, other))].filter((id) => !own.has(id))
    }
    const bothWays = () => {
      const { first, second } = world.sides
      return [
        [first, second],
        [second, first],
      ] as const
    }

    test('two users with all kinds of rows read no row of each other', async () => {
      for (const [side, other] of bothWays()) {
        const foreign = await foreignTo(side, other)
        expect(foreign.length).toBeGreaterThan(40)
        const emails = [other.collector.email, other.owner.email]
        for (const endpoint of read) {
          const text = await answerTo(side, endpoint)
          for (const one of [...foreign, ...emails])
            expect(text, `${endpoint.name} tells of another's ${one}`).not.toContain(one)
          const { shows = [] } = rowOf(endpoint)
          for (const own of shows) expect(text, endpoint.name).toContain(side.keeper[own])
        }
      }
    })

    test('each user reads the same rows after the other side receives its own', async () => {
      const readBy = async (side: Side) => {
        await world.rest()
        const texts: Record<string, string> = {}
        for (const endpoint of read) texts[endpoint.name] = await answerTo(side, endpoint)
        return texts
      }
      const { first, second } = world.sides
      const before = await readBy(first)
      // Exchange rates are the same for everybody.
      const plural = belongings.filter((name) => !singular.has(name) && name !== 'ratesDay')
      await world.more(second, plural)
      expect(await readBy(first)).toEqual(before)
      // Readers do get their own rows.
      await world.more(first, plural)
      const after = await readBy(first)
      const same = Object.keys(before).filter((name) => after[name] === before[name])
      const shown = read.filter((one) => rowOf(one).shows)
      expect(shown.length).toBeGreaterThan(14)
      expect(same.filter((name) => shown.some((one) => one.name === name))).toEqual([
        'account.whoAmI',
        // Another group of theirs has other members.
        'community.members',
        'reservation.get',
        'story.mine',
        'store.compliance',
        // Another ultra drop has other requests.
        'ultraDrop.requests',
      ])
    })

    test('a user without rows reads no rows of others', async () => {
      const who = await world.door.person(`Has Nothing ${randomUUID()}`)
      const about = { ...world.sides.first.keeper, store: randomUUID() }
      const own = read.filter(
        ({ may, path }) => (may === 'user' || may === 'anyone') && !path.includes('{'),
      )
      const readAll = async () => {
        await world.rest()
        const texts: Record<string, string> = {}
        for (const endpoint of own) {
          const row = rowOf(endpoint)
          const places = [
            ...(isOfOneSide(endpoint) ? [row.ask(about).place] : []),
            ...(row.also?.(about) ?? []),
          ]
          for (const place of places) texts[place] = await (await who.fetch(place)).text()
        }
        return texts
      }
      const before = await readAll()
      expect(Object.keys(before).length).toBeGreaterThan(20)
      // Some addresses name another side's belonging. The answer must not.
      const found = JSON.stringify(Object.values(before))
      for (const side of Object.values(world.sides))
        for (const id of idsIn(await rowsOf(world.db, side)))
          if (id !== who.id) expect(found).not.toContain(id)
      const some = belongings.filter((name) => !['endingSubscription', 'ratesDay'].includes(name))
      await world.side('Three', some)
      expect(await readAll()).toEqual(before)
    })

    test('another user’s id in a list’s query returns none of their rows', async () => {
      const asked: string[] = []
      for (const [side, other] of bothWays()) {
        const foreign = await foreignTo(side, other)
        for (const endpoint of read.filter(({ may }) => may !== 'anyone')) {
          const { query } = whatIsNamed(endpoint, rowOf(endpoint))
          const things = Object.values(query).flatMap((name) => name ?? [])
          if (things.length === 0) continue
          asked.push(endpoint.name)
          const theirs = Object.fromEntries(things.map((name) => [name, other.keeper[name]]))
          const text = await answerTo(side, endpoint, { ...side.keeper, ...theirs })
          for (const one of foreign) expect(text, endpoint.name).not.toContain(one)
        }
      }
      expect(asked.toSorted()).toEqual([
        'community.people',
        'community.people',
        'community.posts',
        'community.posts',
        'reservation.ofStore',
        'reservation.ofStore',
        'sponsor.mine',
        'sponsor.mine',
      ])
    })

    test('on public pages a user’s part is shown to that user only', async () => {
      const { first } = world.sides
      const about = (await world.more(first, ['drop', 'soldOut'])) as Keeper
      const isOfMarket = (endpoint: Endpoint) => {
        const { names } = whatIsNamed(endpoint, rowOf(endpoint))
        return names.length > 0 && names.every((one) => ['store', 'drop', 'soldOut'].includes(one))
      }
      const pages = all.filter((one) => isRead(one) && one.may === 'anyone' && isOfMarket(one))
      const acts = all.filter(
        (one) => one.method !== 'GET' && one.may === 'user' && isOfMarket(one),
      )
      expect(acts.map(({ name }) => name).sort()).toEqual([
        'reservation.reserve',
        'store.favorite',
        'waiting.join',
        'waitingRoom.join',
      ])
      // The same pages of everything that one can do something with.
      const things = [about.drop, about.soldOut]
      /** The part of the answer that only a signed-in user gets. */
      const ownPartOf = async (who: Pick<Browser, 'fetch'>) => {
        const parts: Record<string, unknown> = {}
        for (const endpoint of pages)
          for (const drop of things) {
            const [own, others] = await Promise.all(
              [who, world.people.visitor].map(async (one) => {
                const answer = await send(one, rowOf(endpoint), { ...about, drop })
                expect(answer.status, endpoint.name).toBe(200)
                return JSON.parse(await answer.text()) as Record<string, unknown>
              }),
            )
            parts[`${endpoint.name} ${drop}`] = Object.fromEntries(
              Object.entries(own!).filter(
                ([name, value]) => JSON.stringify(value) !== JSON.stringify(others![name]),
              ),
            )
          }
        return parts
      }
      const [who, another] = [
        await world.door.person(`Acts ${randomUUID()}`),
        await world.door.person(`Looks ${randomUUID()}`),
      ]
      await who.post('/api/account/age', {})
      const before = await ownPartOf(another)
      expect(await ownPartOf(who)).toEqual(before)
      for (const endpoint of acts) {
        const headers = endpoint.keyed ? { 'Idempotency-Key': randomUUID() } : {}
        const answer = await send(who, rowOf(endpoint), about, { headers })
        expect(answer.status, endpoint.name).toBe(200)
      }
      expect(await ownPartOf(another)).toEqual(before)
      // To whom has done it, each of the three shows.
      const after = await ownPartOf(who)
      expect(after[`drop.get ${about.drop}`]).toMatchObject({
        mine: { reservations: [expect.any(String)] },
      })
      expect(after[`drop.get ${about.soldOut}`]).toMatchObject({ mine: { waitingAt: 1 } })
      expect(after[`store.get ${about.drop}`]).toEqual({ isFavorite: true })
    })

    describe('in pages', () => {
      let one: Side
      let other: Side
      beforeAll(async () => {
        one = await world.side('Of Pages', [])
        other = await world.side('Of Others', [])
      })
      test.each(pagedLists)('$name: each once, and no page after the last', async ({ list }) => {
        await mustComeInPages(world, list, one, other)
      })

      test('of alerts and invoices: the id of another’s leads to nothing of theirs', async () => {
        for (const [side, other] of bothWays())
          for (const place of [
            '/api/alerts/price',
            '/api/alerts/availability',
            '/api/subscription/invoices',
          ]) {
            const idsOf = async (after = '') => {
              const answer = await side.collector.fetch(`${place}${after}`)
              expect(answer.status).toBeLessThan(500)
              const [list = []] = Object.values((await answer.json()) as object).filter(
                Array.isArray,
              ) as { id: string }[][]
              return list.map(({ id }) => id)
            }
            const theirs = await other.collector.fetch(place)
            const [some = []] = Object.values((await theirs.json()) as object).filter(
              Array.isArray,
            ) as { id: string }[][]
            expect(some.length, place).toBeGreaterThan(0)
            const own = await idsOf()
            for (const { id } of some)
              for (const found of await idsOf(`?after=${id}`)) expect(own).toContain(found)
          }
      })
    })
  })
