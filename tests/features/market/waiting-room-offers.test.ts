import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingRoomAdmission, waitingRoomLastCall } from '../../../shared/business/reserving.ts'
import { day, minute, second } from '../../../shared/kernel/time.ts'
import { rateOf } from '../../../sync-server/waiting-rooms/admit.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from '../events/an-event.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'
import { type Market, openMarket, type Said } from './market.ts'

const admits = 2

/** What a crowd can want besides a drop, and how a person gets it. */
const offers = [
  {
    kind: 'ultra-drop',
    page: 'ultra-drops',
    async open(market: Market) {
      const id = await made(market, 'ultra-drops', anUltraDrop(market.now()))
      await market.pass(day + minute)
      return id
    },
    act: { path: 'entry' },
    got(said: Said) {
      expect(said.http).toBe(200)
      expect(said['code']).toEqual(expect.any(String))
    },
    end: 2 * day,
  },
  {
    kind: 'event',
    page: 'events',
    open: (market: Market) => made(market, 'events', anEvent(market.now(), { maxAttendees: 3 })),
    act: { path: 'registration', body: { orWait: true } },
    got(said: Said) {
      expect(said.http).toBe(200)
      expect(said['mine']).toHaveProperty('registration')
    },
    end: 4 * day,
  },
] as const

async function made(market: Market, what: string, body: object): Promise<string> {
  const place = `/api/stores/${market.store}/${what}`
  const said = await market.ask(market.owner, place, { body, key: randomUUID() })
  expect(said).toMatchObject({ http: 200 })
  return String(said['id'])
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres).each(offers)(
    `a waiting room of an offer ($kind) on ${engine}`,
    (offer) => {
      let market: Market
      let people: Person[]
      let id = ''
      let clock = 0
      beforeAll(async () => {
        market = await openMarket(engine, { env: { WAITING_ROOM_ADMITS: String(admits) } })
        people = await Promise.all(Array.from({ length: 6 }, () => market.person()))
      })
      beforeEach(async () => {
        id = await offer.open(market)
        clock = (Math.ceil(market.now() / second) + 1) * second
        await market.stopAt(clock)
      })
      afterEach(() => market.assertLaws())
      afterAll(() => market.close())

      async function later(milliseconds: number) {
        clock += milliseconds
        await market.stopAt(clock)
      }
      const room = () => `/api/waiting-rooms/${offer.kind}/${id}`
      const act = (who: Person, pass?: string) =>
        market.ask(
          who,
          `/api/${offer.page}/${id}/${offer.act.path}${pass === undefined ? '' : `?pass=${encodeURIComponent(pass)}`}`,
          { method: 'PUT', ...('body' in offer.act && { body: offer.act.body }) },
        )
      const join = async (who: Person) => {
        const said = await market.ask(who, room(), { body: {} })
        return String(said['pass'])
      }
      const look = (pass: string) =>
        market.ask(market.door.visitor(), `${room()}?pass=${encodeURIComponent(pass)}`)
      async function aRush() {
        const said: Said[] = []
        for (const who of people.slice(0, 3)) said.push(await act(who))
        offer.got(said[0]!)
        offer.got(said[1]!)
        expect(said[2]).toMatchObject({ http: 409, code: 'waiting_room' })
      }

      test('admits only a person whose turn has come', async () => {
        await aRush()
        const [, , cleo, dan] = people as [Person, Person, Person, Person]
        const pass = await join(cleo)
        expect(await act(cleo, pass)).toMatchObject({ code: 'waiting_room' })
        await later(3 * second)
        expect(await look(pass)).toMatchObject({ is: 'admitted' })
        for (const used of [undefined, pass])
          expect(await act(dan, used)).toMatchObject({ code: 'waiting_room' })
        offer.got(await act(cleo, pass))
      })

      test('gives the same answer again without a place', async () => {
        const [ann] = people as [Person]
        const before = await act(ann)
        await act(people[1]!)
        expect(await act(people[2]!)).toMatchObject({ code: 'waiting_room' })
        const { http, code, mine } = await act(ann)
        expect({ http, code, mine }).toEqual({
          http: before.http,
          code: before['code'],
          mine: before['mine'],
        })
      })

      test('is on the page of the offer, with the place of the person', async () => {
        const path = `/api/${offer.page}/${id}`
        expect(await market.ask(people[4]!, path)).not.toHaveProperty('hasWaitingRoom')
        await later(second)
        await aRush()
        const pass = await join(people[2]!)
        const page = await market.ask(people[2]!, path)
        expect(page).toMatchObject({ hasWaitingRoom: true })
        const { waitingRoomPass } = page['mine'] as { waitingRoomPass: string }
        expect(waitingRoomPass.split('.')[3]).toBe(pass.split('.')[3])
        expect((await market.ask(people[4]!, path))['mine']).not.toHaveProperty('waitingRoomPass')
        // A turn that was not used is over, and so is its place.
        await later(3 * second)
        expect(await look(pass)).toMatchObject({ is: 'admitted' })
        // Others come meanwhile, or the room would close.
        for (let passed = 0; passed < waitingRoomAdmission; passed += minute / 2) {
          await later(minute / 2)
          await join(await market.person())
        }
        const after = await market.ask(people[2]!, path)
        expect(after['mine'] ?? {}).not.toHaveProperty('waitingRoomPass')
      })

      test('tells all who wait when it is over', async () => {
        await aRush()
        const pass = await join(people[2]!)
        await market.pass(offer.end)
        expect(await look(pass)).toEqual({ http: 200, is: 'over' })
        expect(await act(people[2]!, pass)).toMatchObject({ code: 'not_now' })
      })

      test('is not found under another kind', async () => {
        const other = offer.kind === 'event' ? 'ultra-drop' : 'event'
        for (const kind of [other, 'drop', 'store'])
          expect(
            await market.ask(market.door.visitor(), `/api/waiting-rooms/${kind}/${id}`),
          ).toMatchObject({ http: 404 })
      })
    },
  )

test('all who wait for an offer that closes are admitted before its last minute', () => {
  const at = 1_000_000
  const waiting = Array.from({ length: 900 }, (_, index) => index)
  const closing = (seconds: number) => ({
    waiting,
    closesAt: at + waitingRoomLastCall + seconds * second,
  })
  expect(rateOf({ waiting }, 20, at)).toBe(20)
  expect(rateOf(closing(60), 20, at)).toBe(20)
  expect(rateOf(closing(30), 20, at)).toBe(30)
  expect(rateOf(closing(-40), 20, at)).toBe(900)
})
