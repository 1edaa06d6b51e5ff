import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AtDoor, EventPage, OwnEvent } from '../../../shared/features/events/endpoints.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { anEvent } from './an-event.ts'

for (const engine of engineNames({ postgres: 'deep' }))
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

    /** Every event counts its held seats and waiting users, and has no more than its capacity. */
    async function seatsMustHold() {
      const { events: e, eventRegistrations: r } = market.db.t
      for (const event of await market.db.select().from(e)) {
        const holds = ['pending', 'registered', 'attended', 'no_show'] as const
        const ofEvent = eq(r.eventId, event.id)
        const held = await market.db
          .select()
          .from(r)
          .where(and(ofEvent, inArray(r.status, [...holds]), eq(r.isOfStaff, false)))
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

      // A freed seat is offered to the first in line, lapses, and goes to the next.
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

    test('a new start is notified to guests, and the reminder follows it, once', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const begins = market.now() + 10 * day
      const { id } = await announced({ eventDate: begins })
      const moves = async (eventDate: number) => {
        const body = anEvent(market.now(), { eventDate })
        expect(
          await market.ask(market.owner, own(`/${id}`), { method: 'PUT', body }),
        ).toMatchObject({ http: 200, eventDate })
        await market.work()
      }
      await register(ann, id)
      // Sooner: the day before is another, too.
      await moves(begins - 7 * day)
      expect(await market.told(ann)).toEqual(['event_registered', 'event_changed'])
      await market.pass(2 * day + minute)
      expect(await market.told(ann)).toEqual(['event_registered', 'event_changed', 'event_soon'])
      // Later: guests reminded of the old date get another reminder.
      await register(ben, id)
      await moves(begins)
      await market.pass(2 * day)
      expect(await market.told(ben)).toEqual(['event_registered', 'event_changed'])
      await market.pass(5 * day)
      for (const who of [ann, ben])
        expect((await market.told(who)).slice(-2)).toEqual(['event_changed', 'event_soon'])
      // Within a day of the event, the notice of the move is the only one.
      await moves(market.now() + 3 * hour)
      await market.pass(hour)
      expect((await market.told(ann)).slice(-2)).toEqual(['event_soon', 'event_changed'])
    })

    test('a seat that came free while its store was suspended is offered once it goes on', async () => {
      const admin = (what: string) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, {
          method: 'POST',
          ...(what === 'suspend' && { body: { reason: 'Looked at.' } }),
        })
      const [ann, ben] = (await people(2)) as [Person, Person]
      const { id } = await announced({ maxAttendees: 1 })
      await register(ann, id)
      await register(ben, id, true)
      expect(await admin('suspend')).toMatchObject({ http: 200 })
      await post(ann, id, 'unregister')
      await market.work()
      expect(await mine(ben, id)).toMatchObject({ status: 'waitlisted' })
      expect(await admin('reinstate')).toMatchObject({ http: 200 })
      await market.pass(minute)
      await market.work()
      expect(await mine(ben, id)).toMatchObject({ status: 'pending', isOffer: true })
    })

    test('a paid event: gold pays less, and refunds follow the rules, also when the event is cancelled', async () => {
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
      // The store cancels: every guest gets a notice and a full refund.
      const off = { body: { reason: 'The roof leaks.' } }
      expect(await market.ask(market.owner, own(`/${id}/cancel`), off)).toMatchObject({
        status: 'cancelled',
      })
      // At once, before each guest's turn: nobody is let in with a code.
      const told = await mine(cid, id)
      expect(told).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'store',
        payment: 'refunding',
      })
      expect(told).not.toHaveProperty('code')
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

    test('less than a day before there is no refund, and an unpaid hold ends', async () => {
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
      // The server has not been notified yet.
      await post(who, id, 'unregister')
      await market.work()
      await market.work()
      expect(await payments(who)).toEqual([{ amount: 10_00, refunded: 10_00, status: 'succeeded' }])
    })

    test('the address of a virtual event is for guests only', async () => {
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

    test('a guest of a virtual event is told to join by its link, not to bring an ID', async () => {
      const [ann, fan] = (await people(2)) as [Person, Person]
      const address = 'https://meet.example.com/malts'
      const favorite = { method: 'PUT', body: { isFavorite: true } } as const
      await market.ask(fan, `/api/stores/${market.store}/favorite`, favorite)
      const at = { eventDate: market.now() + 2 * day }
      const { id } = await announced({ isVirtual: true, address, ...at })
      await register(ann, id)
      await market.pass(day + 12 * hour)
      await market.work()
      expect(await market.told(ann)).toEqual(['event_registered_online', 'event_soon_online'])
      expect(new Set(await market.told(fan))).toEqual(new Set(['event_new_online']))
    })

    test('each refused code has its own answer, and a typed pass works like a scanned one', async () => {
      const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
      const soon = { eventDate: market.now() + 2 * hour }
      const { id } = await announced({ ...soon, maxAttendees: 2 })
      const other = await announced({ ...soon, title: 'Another', price: 10_00 })
      for (const who of [ann, ben]) await register(who, id)
      await register(cid, id, true)
      await register(dee, other.id)
      const { eventRegistrations: r } = market.db.t
      const codeOf = async (who: Person, event: string) => {
        const [row] = await market.db
          .select({ code: r.code })
          .from(r)
          .where(and(eq(r.userId, who.id), eq(r.eventId, event)))
        return row!.code
      }
      const look = async (shown: string, event?: string) =>
        because(await door('look', { shown, ...(event && { event }) }))
      const because = (said: AtDoor) => (said.is === 'good' ? 'good' : said.because)

      const { code = '' } = (await mine(ann, id))!
      expect(await look(code)).toBe('good')
      expect(await look(code, id)).toBe('good')
      expect(await look(code, other.id)).toBe('wrong_event')
      expect(await look(await codeOf(cid, id))).toBe('waiting')
      expect(await look(await codeOf(dee, other.id))).toBe('not_paid')

      // The picture: its letters are those of the code, it grows old, and it is for one store.
      const pass = async (who: Person) => {
        const said = await market.ask(who, `/api/events/${id}/pass`)
        return { ...said, qr: String(said['qr']) }
      }
      const picture = await pass(ann)
      expect(picture).toMatchObject({ http: 200, code })
      expect(await look(picture.qr)).toBe('good')
      expect(await look(picture.qr, other.id)).toBe('wrong_event')
      expect(await look(`${picture.qr.slice(0, -1)}-`)).toBe('bad_code')
      expect(await pass(cid)).toMatchObject({ code: 'not_now' })
      expect(await pass(market.owner)).toMatchObject({ code: 'not_found' })
      const second = await secondStore()
      const elsewhere = async (shown: string) =>
        market.ask(market.owner, `/api/stores/${second}/door/look`, { body: { shown } })
      expect(await elsewhere(picture.qr)).toMatchObject({ because: 'wrong_store' })
      expect(await elsewhere(picture.qr)).not.toHaveProperty('guest')
      expect(await elsewhere(code)).toMatchObject({ because: 'bad_code' })
      await market.pass(3 * minute + 1)
      expect(await look(picture.qr)).toBe('expired_code')
      const fresh = (await pass(ann)).qr
      const nonce = randomUUID()
      const entering = { shown: fresh, event: id, nonce, ...checks }
      expect(await door('let-in', { ...entering, event: other.id })).toMatchObject({
        because: 'wrong_event',
      })
      expect(await door('let-in', entering)).toMatchObject({ guest: { status: 'attended' } })
      await market.pass(4 * minute)
      // A retry after a lost answer is accepted at any age.
      expect(await door('let-in', entering)).toMatchObject({ is: 'good' })
      expect(await look(code)).toBe('already_in')
      expect(await mine(ann, id)).toMatchObject({ status: 'attended', points: 20 })
      expect(await pass(ann)).toMatchObject({ code: 'not_now' })

      // An open offer, and a declined one.
      const bensCode = await codeOf(ben, id)
      await post(ben, id, 'unregister')
      expect(await look(bensCode)).toBe('cancelled')
      await market.work()
      expect(await look(await codeOf(cid, id))).toBe('not_taken')
      await post(cid, id, 'accept')

      // After a cancellation no guest is let in, even before all notices are sent.
      await market.ask(market.owner, own(`/${id}/cancel`), { body: { reason: 'The roof leaks.' } })
      expect(await look(await codeOf(cid, id))).toBe('called_off')
      await market.work()
      expect(await look(await codeOf(cid, id))).toBe('called_off')
    })

    /** Of the same owner. */
    async function secondStore(): Promise<string> {
      const form = aStore({ name: 'The Other Bottle', licenseNumber: randomUUID().slice(0, 8) })
      const said = await market.ask(market.owner, '/api/stores', { body: form, key: randomUUID() })
      const store = String(said['id'])
      await market.ask(market.admin, `/api/admin/stores/${store}/approve`, { body: {} })
      return store
    }

    test('the store marks guests of a virtual event as present; the rest were absent', async () => {
      const [ann, ben, cid] = (await people(3)) as [Person, Person, Person]
      const address = 'https://meet.example.com/malts'
      const { id } = await announced({
        isVirtual: true,
        address,
        eventDate: market.now() + hour,
        maxAttendees: 5,
      })
      const here = await announced({ eventDate: market.now() + hour })
      const { users } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx.update(users).set({ ageConfirmedAt: 1 }).where(eq(users.id, market.owner.id)),
      )
      for (const who of [ann, ben, market.owner]) await register(who, id)
      await register(cid, here.id)
      const ids: string[] = []
      for (const who of [ann, market.owner]) ids.push((await mine(who, id))!.id)
      ids.push((await mine(cid, here.id))!.id)
      const attended = (event: string) =>
        market.ask(market.owner, own(`/${event}/attended`), { body: { registrations: ids } })
      expect(await attended(id)).toMatchObject({ code: 'not_now' })
      await market.pass(hour + minute)
      expect(await attended(here.id)).toMatchObject({ code: 'not_now' })
      // Only those of that event; said again, it is nothing new.
      expect(await attended(id)).toMatchObject({ attended: 2 })
      expect(await attended(id)).toMatchObject({ attended: 0 })
      expect(await mine(ann, id)).toMatchObject({ status: 'attended', points: 20 })
      // The host earns nothing for attending.
      const owners = await mine(market.owner, id)
      expect(owners).toMatchObject({ status: 'attended' })
      expect(owners).not.toHaveProperty('points')
      const guests = await market.ask(market.owner, own(`/${id}/registrations`))
      expect(guests).toMatchObject({
        registrations: [{ status: 'registered' }],
        counts: { registered: 1, attended: 2, waitlisted: 0, no_show: 0 },
      })
      await market.pass(5 * hour)
      expect(await mine(ben, id)).toMatchObject({ status: 'no_show' })
      expect(await attended(id)).toMatchObject({ code: 'not_now' })
    })

    test('upcoming and past events are separate, for store and guests', async () => {
      const ann = await market.person()
      const later = await announced({ title: 'Later', eventDate: market.now() + 5 * hour })
      const sooner = await announced({ title: 'Sooner', eventDate: market.now() + 4 * hour })
      const online = await announced({
        title: 'Online',
        eventDate: market.now() + 6 * hour,
        isVirtual: true,
        address: 'https://meet.example.com/',
      })
      const these = new Set<string>([later.id, sooner.id, online.id])
      for (const id of these) await register(ann, id)
      await post(ann, online.id, 'unregister')
      const idsIn = (said: Said, of: 'events' | 'registrations') =>
        (said[of] as { id: string; event?: { id: string } }[])
          .map((one) => one.event?.id ?? one.id)
          .filter((id) => these.has(id))
      const ofStore = async (which: string) =>
        idsIn(await market.ask(market.owner, own(`?which=${which}`)), 'events')
      const ofAnn = async (which: string) =>
        idsIn(await market.ask(ann, `/api/event-registrations?which=${which}`), 'registrations')
      expect(await ofStore('ahead')).toEqual([sooner.id, later.id, online.id])
      expect(await ofAnn('open')).toEqual([sooner.id, later.id])
      expect(await ofAnn('past')).toEqual([online.id])
      const listed = async (query: string) =>
        idsIn(await market.ask(market.door.visitor(), `/api/events?${query}`), 'events')
      expect(await listed('where=online&state=GA')).toEqual([online.id])
      expect(await listed('where=store')).toEqual([sooner.id, later.id])
      expect(await listed('state=CA')).toEqual([])
      expect(await market.ask(market.door.visitor(), '/api/events?state=XX')).toMatchObject({
        code: 'bad_request',
      })
      await market.pass(9 * hour + minute)
      expect(await ofStore('past')).toEqual([online.id, later.id, sooner.id])
      expect(await ofAnn('past')).toEqual([online.id, later.id, sooner.id])
      expect(await ofAnn('open')).toEqual([])
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
