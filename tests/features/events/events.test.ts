import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AtDoor, EventPage, OwnEvent } from '../../../shared/features/events/endpoints.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Person } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'
import { anEvent } from './an-event.ts'

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`events on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
      for (const step of ['begin', 'refresh'])
        await market.ask(market.owner, `/api/stores/${market.store}/payouts/${step}`, { body: {} })
    })
    afterEach(async () => {
      await seatsMustHold()
      expect((await verifyCompliance(market.db)).broken).toEqual([])
    })
    afterAll(() => market.close())

    const own = (path = '') => `/api/stores/${market.store}/events${path}`
    const announce = (changes: Record<string, unknown> = {}): Promise<Said> =>
      market.ask(market.owner, own(), { body: anEvent(market.now(), changes), key: randomUUID() })
    async function announced(changes: Record<string, unknown> = {}): Promise<OwnEvent> {
      const said = await announce(changes)
      expect(said).toMatchObject({ http: 200 })
      return said as unknown as OwnEvent
    }
    const page = async (id: string, who: Pick<Person, 'fetch'> = market.door.visitor()) =>
      (await market.ask(who, `/api/events/${id}`)) as unknown as EventPage
    const register = (who: Person, id: string, orWait = false) =>
      market.ask(who, `/api/events/${id}/registration`, { method: 'PUT', body: { orWait } })
    const post = (who: Person, id: string, what: string) =>
      market.ask(who, `/api/events/${id}/${what}`, { method: 'POST' })
    const mine = async (who: Person, id: string) => (await page(id, who)).mine?.registration
    const people = (count: number) =>
      Promise.all(Array.from({ length: count }, () => market.person()))
    async function beginsToPay(who: Person, id: string): Promise<string> {
      const toPay = await post(who, id, 'pay')
      expect(toPay).toMatchObject({ http: 200, by: 'test' })
      return (toPay as unknown as Extract<ToPay, { by: 'test' }>).payment
    }
    const charge = (who: Person, payment: string) =>
      market.ask(who, `/api/test-payments/${payment}`, { body: { with: 'card' } })
    async function pays(who: Person, id: string) {
      await charge(who, await beginsToPay(who, id))
      return post(who, id, 'check')
    }
    async function payments(who: Person) {
      const { payments: p } = market.db.t
      const rows = await market.db.select().from(p).where(eq(p.userId, who.id))
      return rows.map(({ amount, refunded, status }) => ({ amount, refunded, status }))
    }
    const door = async (what: 'look' | 'let-in', body: object, who = market.owner) =>
      (await market.ask(who, `/api/stores/${market.store}/door/${what}`, {
        body,
      })) as unknown as AtDoor
    const checks = { idSeen: true, over21: true, nameMatches: true }

    /** Every event counts the seats that its registrations hold and who waits, and no more than it has. */
    async function seatsMustHold() {
      const { events: e, eventRegistrations: r } = market.db.t
      for (const event of await market.db.select().from(e)) {
        const holds = ['pending', 'registered', 'attended', 'no_show'] as const
        const ofEvent = eq(r.eventId, event.id)
        const held = await market.db
          .select()
          .from(r)
          .where(and(ofEvent, inArray(r.status, [...holds])))
        const waits = await market.db
          .select()
          .from(r)
          .where(and(ofEvent, eq(r.status, 'waitlisted')))
        expect(event).toMatchObject({ currentAttendees: held.length, waiting: waits.length })
        expect(held.length).toBeLessThanOrEqual(event.maxAttendees ?? Infinity)
      }
    }

    test('a free one from its announcement to the door: seats, the waiting list in order, an offer that lapses', async () => {
      const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
      await market.ask(dee, `/api/stores/${market.store}/favorite`, {
        method: 'PUT',
        body: { isFavorite: true },
      })
      const { id } = await announced()
      await market.work()
      expect(await market.told(dee)).toEqual(['event_new'])
      expect(await register(ann, id)).toMatchObject({
        currentAttendees: 1,
        mine: { registration: { status: 'registered', comesBack: true } },
      })
      // Asked again, it is the same seat.
      expect(await register(ann, id, true)).toMatchObject({ currentAttendees: 1 })
      await register(ben, id)
      expect(await register(cid, id)).toMatchObject({ code: 'sold_out' })
      expect(await register(cid, id, true)).toMatchObject({
        waiting: 1,
        mine: { registration: { status: 'waitlisted', place: 1 } },
      })
      await register(dee, id, true)
      expect(await mine(dee, id)).toMatchObject({ place: 2 })

      // What comes free is the first one's who waits; it lapses, and is the next one's.
      await post(ann, id, 'unregister')
      expect(await register(ann, id)).toMatchObject({ code: 'sold_out' })
      await market.work()
      expect(await market.told(cid)).toEqual(['event_offer'])
      expect(await mine(cid, id)).toMatchObject({ status: 'pending', isOffer: true })
      expect(await mine(dee, id)).toMatchObject({ status: 'waitlisted', place: 1 })
      await market.pass(12 * hour + minute)
      await market.work()
      expect(await mine(cid, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })
      expect(await post(cid, id, 'accept')).toMatchObject({ code: 'not_found' })
      expect(await post(dee, id, 'accept')).toMatchObject({
        mine: { registration: { status: 'registered' } },
      })

      // The door: not long before it begins, once, and again for the same request.
      const { code = '' } = (await mine(dee, id))!
      expect(await door('look', { shown: code })).toMatchObject({ because: 'too_early' })
      await market.pass(day + 12 * hour + 2 * minute)
      await market.work()
      expect(await market.told(ben)).toEqual(['event_registered', 'event_soon'])
      await market.pass(23 * hour)
      const nonce = randomUUID()
      expect(await door('let-in', { shown: code, nonce, ...checks, idSeen: false })).toMatchObject({
        because: 'checks_missing',
      })
      const inside = await door('let-in', { shown: code, nonce, ...checks })
      expect(inside).toMatchObject({ is: 'good', guest: { status: 'attended' } })
      expect(await door('let-in', { shown: code, nonce, ...checks })).toMatchObject({ is: 'good' })
      const other = await door('let-in', { shown: code, nonce: randomUUID(), ...checks })
      expect(other).toMatchObject({ is: 'refused', because: 'already_in' })
      const { users } = market.db.t
      const [guest] = await market.db.select().from(users).where(eq(users.id, dee.id))
      expect(guest).toMatchObject({ loyaltyPoints: 20 })
      expect(await door('look', { shown: 'ABCD-2345' })).toMatchObject({ because: 'bad_code' })
      expect(await post(dee, id, 'unregister')).toMatchObject({ code: 'not_now' })

      // Who did not come has not come.
      await market.pass(6 * hour)
      expect(await mine(ben, id)).toMatchObject({ status: 'no_show' })
      expect(await mine(dee, id)).toMatchObject({ status: 'attended' })
      const guests = await market.ask(market.owner, own(`/${id}/registrations?status=attended`))
      expect(guests).toMatchObject({ registrations: [{ status: 'attended' }] })
    })

    test('one that costs something: gold pays less, the money comes back by the rules, and when it is called off', async () => {
      const [ann, ben, cid] = (await people(3)) as [Person, Person, Person]
      await market.db.transaction('test', (tx) =>
        tx.update(tx.t.users).set({ loyaltyPoints: 1_000 }).where(eq(tx.t.users.id, ben.id)),
      )
      const { id } = await announced({ price: 40_00, goldPrice: 30_00, maxAttendees: 3 })
      expect(await register(ann, id)).toMatchObject({
        mine: { price: 40_00, registration: { status: 'pending', payment: 'due', price: 40_00 } },
      })
      expect(await post(ann, id, 'accept')).toMatchObject({ code: 'not_now' })
      expect(await pays(ann, id)).toMatchObject({
        mine: { registration: { status: 'registered', payment: 'paid' } },
      })
      await register(ben, id)
      await pays(ben, id)
      expect(await payments(ben)).toEqual([{ amount: 30_00, refunded: 0, status: 'succeeded' }])
      const listed = await market.ask(ben, '/api/payments')
      expect(listed).toMatchObject({
        payments: [{ purpose: 'event', eventId: id, title: 'Six peated malts', paidTo: 'store' }],
      })
      // Long before it begins, all of it comes back.
      await market.pass(hour)
      await post(ben, id, 'unregister')
      await market.work()
      expect(await payments(ben)).toEqual([{ amount: 30_00, refunded: 30_00, status: 'succeeded' }])
      expect(await mine(ben, id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      await register(cid, id)
      await pays(cid, id)
      // Less than a day before, nothing does; unless its store has moved it since.
      await market.pass(2 * day)
      expect(await mine(cid, id)).toMatchObject({ comesBack: false })
      const event = await page(id)
      const later = {
        ...anEvent(0),
        eventDate: event.eventDate + hour,
        price: 40_00,
        maxAttendees: 3,
      }
      await market.ask(market.owner, own(`/${id}`), { method: 'PUT', body: later })
      await market.work()
      expect(await market.told(cid)).toContain('event_changed')
      expect(await mine(cid, id)).toMatchObject({ comesBack: true })
      // Its store calls it off: everybody hears of it, and all of the money comes back.
      const off = { body: { reason: 'The roof leaks.' } }
      expect(await market.ask(market.owner, own(`/${id}/cancel`), off)).toMatchObject({
        status: 'cancelled',
      })
      await market.work()
      await market.work()
      for (const who of [ann, cid]) {
        expect(await market.told(who)).toEqual(
          expect.arrayContaining(['event_off', 'event_refunded']),
        )
        expect(await payments(who)).toEqual([
          { amount: 40_00, refunded: 40_00, status: 'succeeded' },
        ])
        expect(await mine(who, id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      }
      expect(await register(ben, id)).toMatchObject({ code: 'not_now' })
    })

    test('less than a day before nothing comes back of what was paid, and a hold that nobody pays ends', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const { id } = await announced({ price: 10_00, maxAttendees: 1 })
      await register(ann, id)
      await beginsToPay(ann, id)
      await register(ben, id, true)
      await market.pass(11 * minute)
      await market.work()
      await market.work()
      expect(await mine(ann, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })
      expect(await mine(ben, id)).toMatchObject({ status: 'pending', payment: 'due' })
      await pays(ben, id)
      await market.pass(2 * day + hour)
      await post(ben, id, 'unregister')
      await market.work()
      expect(await mine(ben, id)).toMatchObject({ status: 'cancelled', payment: 'forfeited' })
      expect(await payments(ben)).toEqual([{ amount: 10_00, refunded: 0, status: 'succeeded' }])
    })

    test('money that comes after a registration was given up goes back', async () => {
      const who = await market.person()
      const { id } = await announced({ price: 10_00 })
      await register(who, id)
      const payment = await beginsToPay(who, id)
      await charge(who, payment)
      // Nobody has told the server yet.
      await post(who, id, 'unregister')
      await market.work()
      await market.work()
      expect(await payments(who)).toEqual([{ amount: 10_00, refunded: 10_00, status: 'succeeded' }])
    })

    test('the address of a virtual one is for who has a seat', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const address = 'https://meet.example.com/malts'
      expect(await announce({ isVirtual: true })).toMatchObject({ code: 'bad_request' })
      const { id } = await announced({ isVirtual: true, address, maxAttendees: 1 })
      await register(ann, id)
      await register(ben, id, true)
      expect(await mine(ann, id)).toMatchObject({ address })
      for (const who of [market.door.visitor(), ben]) {
        expect(JSON.stringify(await page(id, who))).not.toContain(address)
        const file = await who.fetch(`/api/events/${id}/calendar.ics`)
        expect((await file.text()).replaceAll('\r\n ', '')).not.toContain(address)
      }
      const file = await ann.fetch(`/api/events/${id}/calendar.ics`)
      const text = (await file.text()).replaceAll('\r\n ', '')
      expect(text).toContain(address)
      expect(text).toContain('TRANSP:OPAQUE')
    })

    test('who may not, and what cannot be held', async () => {
      const young = await market.person()
      await market.db.transaction('test', (tx) =>
        tx.update(tx.t.users).set({ ageConfirmedAt: null }).where(eq(tx.t.users.id, young.id)),
      )
      const { id } = await announced()
      expect(await register(young, id)).toMatchObject({ code: 'age' })
      expect(await announce({ eventDate: market.now() - minute })).toMatchObject({
        code: 'bad_request',
      })
      expect(await announce({ price: 5_00, goldPrice: 6_00 })).toMatchObject({
        code: 'bad_request',
      })
      const stranger = await market.person()
      expect(await market.ask(stranger, own())).toMatchObject({ http: 404 })
    })

    test('the list: by place, time and kind, the next one first', async () => {
      const soon = await announced({ title: 'Soon', eventDate: market.now() + hour })
      const late = await announced({
        title: 'Late',
        eventDate: market.now() + 90 * day,
        eventType: 'dinner',
      })
      const ids = async (query: string) => {
        const said = await market.ask(market.door.visitor(), `/api/events?${query}`)
        return (said['events'] as { id: string }[]).map((one) => one.id)
      }
      const all = await ids('near=303')
      expect(all.indexOf(soon.id)).toBeLessThan(all.indexOf(late.id))
      expect(await ids('near=9')).toEqual([])
      expect(await ids('eventType=dinner')).toEqual([late.id])
      expect(await ids(`from=${market.now() + 80 * day}&until=${market.now() + 91 * day}`)).toEqual(
        [late.id],
      )
      await market.pass(2 * hour)
      expect(await ids('near=303')).not.toContain(soon.id)
    })
  })
