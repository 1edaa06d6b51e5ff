import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  doorCloses,
  doorOpens,
  maxEventAhead,
  maxWaitingForEvent,
  remindsOfEvent,
  seatHoldTime,
} from '../../../shared/business/events.ts'
import { loyaltyTiers } from '../../../shared/business/loyalty.ts'
import { feeRefundTerms, typedCodeLimit, waitingOffer } from '../../../shared/business/reserving.ts'
import type { AtDoor, EventPage, OwnEvent } from '../../../shared/features/events/endpoints.ts'
import { day, dayOf, hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { anEvent } from './an-event.ts'

/** A store with its owner and a clerk. */
interface Shop {
  readonly store: string
  readonly owner: Person
  readonly clerk: Person
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`two stores on ${engine}`, () => {
    let market: Market
    let corner: Shop
    let other: Shop
    beforeAll(async () => {
      market = await openMarket(engine)
      const owner = await market.person('Otto Other')
      const body = aStore({ name: 'The Other Bottle', zipCode: '97201', state: 'OR' })
      const { id } = await market.ask(owner, '/api/stores', { body, key: randomUUID() })
      const store = String(id)
      await market.ask(market.admin, `/api/admin/stores/${store}/approve`, { body: {} })
      corner = { store: market.store, owner: market.owner, clerk: await clerkOf(market.store) }
      other = { store, owner, clerk: await clerkOf(store) }
      for (const shop of [corner, other])
        for (const step of ['begin', 'refresh'])
          await market.ask(shop.owner, `/api/stores/${shop.store}/payouts/${step}`, { body: {} })
    })
    afterAll(() => market.close())

    async function clerkOf(storeId: string): Promise<Person> {
      const clerk = await market.person()
      await market.db.transaction('test', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ storeId, userId: clerk.id, role: 'staff', addedAt: 1 }),
      )
      return clerk
    }
    const atStore = ({ store, owner }: Shop, path: string, how = {}, who = owner) =>
      market.ask(who, `/api/stores/${store}/${path}`, how)
    async function announced(shop: Shop, changes: Record<string, unknown> = {}) {
      const body = anEvent(market.now(), changes)
      const said = await atStore(shop, 'events', { body, key: randomUUID() })
      expect(said).toMatchObject({ http: 200 })
      return said as unknown as OwnEvent
    }
    const page = async (id: string, who: Pick<Person, 'fetch'> = market.door.visitor()) =>
      (await market.ask(who, `/api/events/${id}`)) as unknown as EventPage
    const mine = async (who: Person, id: string) => (await page(id, who)).mine?.registration
    const register = (who: Person, id: string, orWait = false) =>
      market.ask(who, `/api/events/${id}/registration`, { method: 'PUT', body: { orWait } })
    const post = (who: Person, id: string, what: string) =>
      market.ask(who, `/api/events/${id}/${what}`, { method: 'POST' })
    const payment = async (who: Person, id: string) =>
      String((await post(who, id, 'pay'))['payment'])
    const charge = (who: Person, of: string) =>
      market.ask(who, `/api/test-payments/${of}`, { body: { with: 'card' } })
    async function pays(who: Person, id: string): Promise<void> {
      await charge(who, await payment(who, id))
      await post(who, id, 'check')
    }
    async function amounts(who: Person) {
      const { payments: p } = market.db.t
      const rows = await market.db.select().from(p).where(eq(p.userId, who.id))
      return rows.map(({ amount, refunded }) => ({ amount, refunded }))
    }
    async function rowsOf(who: Person, event: string) {
      const { eventRegistrations: r } = market.db.t
      return market.db
        .select()
        .from(r)
        .where(and(eq(r.userId, who.id), eq(r.eventId, event)))
    }
    const people = (count: number) =>
      Promise.all(Array.from({ length: count }, () => market.person()))
    async function withPoints(loyaltyPoints: number): Promise<Person> {
      const who = await market.person()
      const { users: u } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx.update(u).set({ loyaltyPoints }).where(eq(u.id, who.id)),
      )
      return who
    }
    const look = async (shop: Shop, shown: string, who = shop.clerk) => {
      const how = { body: { shown } }
      const said = (await atStore(shop, 'door/look', how, who)) as unknown as AtDoor & Said
      return said.http === 200 ? (said.is === 'good' ? 'good' : said.because) : said.http
    }
    const admit = (shop: Shop, shown: string, how: object = {}, who = shop.clerk) => {
      const checks = { idSeen: true, over21: true, nameMatches: true }
      const body = { shown, nonce: randomUUID(), ...checks, ...how }
      return atStore(shop, 'door/let-in', { body }, who)
    }
    /** A hold runs out after the bank has accepted its payment, before the server learns of it. */
    async function lapse(
      who: Person,
      event: string,
      cancelledBy: 'rule' | 'user' = 'rule',
    ): Promise<void> {
      await register(who, event)
      await charge(who, await payment(who, event))
      const { eventRegistrations: r, events: e } = market.db.t
      const [held] = await rowsOf(who, event)
      await market.db.transaction('test', async (tx) => {
        const lapsed = { status: 'cancelled', cancelledBy, holdUntil: null } as const
        await tx
          .update(r)
          .set({ ...lapsed, dueAt: null, payment: 'none' })
          .where(eq(r.id, held!.id))
        await tx.update(e).set({ currentAttendees: 0 }).where(eq(e.id, event))
      })
    }
    const codeOf = async (who: Person, event: string) => (await mine(who, event))?.code ?? ''
    const points = async (who: Person) => {
      const { users: u } = market.db.t
      const [row] = await market.db.select().from(u).where(eq(u.id, who.id))
      return row?.loyaltyPoints
    }

    test('each position at an event allows its own acts, and those of no other event', async () => {
      const when = { eventDate: market.now() + 3 * day }
      const full = await announced(corner, { ...when, maxAttendees: 1 })
      const free = await announced(corner, when)
      const paid = await announced(corner, { ...when, price: 20_00 })
      const off = await announced(corner, when)
      const here = await announced(corner, { eventDate: market.now() + hour })
      const elsewhere = await announced(other, when)
      const [guest, waiting, holding, payer, gone, inside, outsider, calledOff] = (await people(
        8,
      )) as [Person, Person, Person, Person, Person, Person, Person, Person]
      await register(guest, full.id)
      await register(waiting, full.id, true)
      await register(holding, paid.id)
      await register(payer, paid.id)
      await pays(payer, paid.id)
      await register(gone, free.id)
      await post(gone, free.id, 'unregister')
      await register(inside, here.id)
      await admit(corner, await codeOf(inside, here.id))
      await register(outsider, elsewhere.id)
      await register(calledOff, off.id)
      await atStore(corner, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
      const acts = async (who: Person, event: string) => {
        const said = [
          await market.ask(who, `/api/events/${event}/pass`),
          await post(who, event, 'accept'),
          await post(who, event, 'pay'),
          await post(who, event, 'check'),
        ]
        return said.map(({ http }) => http)
      }
      const [seated, refusedAll, unknown] = [
        [200, 200, 409, 200],
        [409, 409, 409, 200],
        [404, 404, 404, 404],
      ]
      expect(await acts(guest, full.id)).toEqual(seated)
      expect(await acts(payer, paid.id)).toEqual(seated)
      expect(await acts(waiting, full.id)).toEqual(refusedAll)
      expect(await acts(holding, paid.id)).toEqual([409, 409, 200, 200])
      expect(await acts(inside, here.id)).toEqual(refusedAll)
      expect(await acts(gone, free.id)).toEqual(unknown)
      expect(await acts(outsider, full.id)).toEqual(unknown)
      expect(await acts(guest, elsewhere.id)).toEqual(unknown)
      expect(await acts(market.owner, full.id)).toEqual(unknown)
      // No state has changed by that.
      expect(await mine(waiting, full.id)).toMatchObject({ status: 'waitlisted' })
      expect(await mine(holding, paid.id)).toMatchObject({ status: 'pending' })
      const leave = async (who: Person, event: string) =>
        (await post(who, event, 'unregister')).http
      expect(await leave(outsider, full.id)).toBe(404)
      expect(await leave(gone, free.id)).toBe(404)
      expect(await leave(waiting, full.id)).toBe(200)
      expect(await leave(waiting, full.id)).toBe(404)
      expect(await leave(holding, paid.id)).toBe(200)
      expect(await leave(payer, paid.id)).toBe(200)
      await market.work()
      expect(await amounts(payer)).toEqual([{ amount: 20_00, refunded: 20_00 }])
      expect(await amounts(guest)).toEqual([])
      // Each list has the registrations of its own event, by their status.
      const guestsOf = async (event: string, status: string) => {
        const { registrations, counts } = (await atStore(
          corner,
          `events/${event}/registrations?status=${status}`,
        )) as unknown as { registrations: unknown[]; counts: Record<string, number> }
        expect(counts[status]).toBe(registrations.length)
        return registrations.length
      }
      expect(await guestsOf(full.id, 'registered')).toBe(1)
      expect(await guestsOf(full.id, 'waitlisted')).toBe(0)
      expect(await guestsOf(full.id, 'cancelled')).toBe(1)
      expect(await guestsOf(paid.id, 'cancelled')).toBe(2)
      expect(await guestsOf(free.id, 'cancelled')).toBe(1)
      expect(await guestsOf(here.id, 'attended')).toBe(1)
      // Cancelled and full events take no more guests.
      for (const [event, code] of [
        [off.id, 'not_now'],
        [full.id, 'sold_out'],
      ] as const)
        expect(await register(outsider, event)).toMatchObject({ code })
      expect(await register(outsider, off.id, true)).toMatchObject({ code: 'not_now' })
      await market.work()
      expect(await mine(calledOff, off.id)).not.toMatchObject({ status: 'registered' })
      const open = async (who: Person, which: string) => {
        const { registrations } = (await market.ask(
          who,
          `/api/event-registrations?which=${which}`,
        )) as unknown as { registrations: { event: { id: string } }[] }
        return registrations.map(({ event }) => event.id)
      }
      expect([await open(guest, 'open'), await open(guest, 'past')]).toEqual([[full.id], []])
      expect([await open(inside, 'open'), await open(inside, 'past')]).toEqual([[], [here.id]])
      expect(await open(outsider, 'open')).toEqual([elsewhere.id])
    })

    test('what a store may change of an event, until it begins and until it ends', async () => {
      await market.stopAt(market.now())
      const start = market.now() + 2 * hour
      const { id, endsAt } = (await announced(corner, { eventDate: start })) as OwnEvent & {
        endsAt: number
      }
      const edit = (changes: object) =>
        atStore(corner, `events/${id}`, {
          method: 'PUT',
          body: anEvent(market.now(), { eventDate: start, ...changes }),
        })
      const cancel = (which = id) =>
        atStore(corner, `events/${which}/cancel`, { body: { reason: 'Rain.' } })
      expect(await edit({ price: 10_00, goldPrice: 10_00 })).toMatchObject({ http: 200 })
      expect(await edit({ price: 10_00, goldPrice: 10_01 })).toMatchObject({ http: 400 })
      expect(await edit({ eventDate: market.now() })).toMatchObject({ http: 400 })
      expect(await edit({ eventDate: market.now() + 1 })).toMatchObject({ http: 200 })
      expect(await edit({})).toMatchObject({ http: 200 })
      await market.stopAt(start - 1)
      expect(await edit({ price: 0 })).toMatchObject({ http: 200 })
      await market.stopAt(start)
      expect(await edit({ eventDate: start + day })).toMatchObject({ code: 'not_now' })
      const late = await market.person()
      expect(await register(late, id)).toMatchObject({ code: 'not_now' })
      await market.stopAt(endsAt - 1)
      const twin = await announced(corner, { eventDate: market.now() + hour })
      expect(await cancel()).toMatchObject({ http: 200, status: 'cancelled' })
      expect(await cancel()).toMatchObject({ http: 200, status: 'cancelled' })
      expect(await edit({ eventDate: market.now() + day })).toMatchObject({ code: 'not_now' })
      await market.stopAt((twin as unknown as { endsAt: number }).endsAt)
      expect(await cancel(twin.id)).toMatchObject({ code: 'not_now' })
      await market.pass(minute)
    })

    test('a guesser with a valid code has no more guesses at a door than others', async () => {
      const ann = await market.person()
      const { id } = await announced(corner, { eventDate: market.now() + hour })
      await register(ann, id)
      const code = await codeOf(ann, id)
      const guess = (at: number) => look(corner, `0000-000${at % 10}`)
      const guesses = []
      for (let tries = 0; tries < typedCodeLimit.max; tries++) {
        expect(await look(corner, code)).toBe('good')
        guesses.push(await guess(tries))
      }
      expect(guesses).toEqual(guesses.map(() => 'bad_code'))
      expect(await look(corner, code)).toBe(429)
      expect(await admit(corner, code)).toMatchObject({ http: 429 })
      // In the next minute even more guests than guesses come in, and the same holds.
      await market.pass(minute + 1)
      const nonce = randomUUID()
      for (let tries = 0; tries < 2 * typedCodeLimit.max; tries++)
        expect(await admit(corner, code, { nonce })).toMatchObject({ is: 'good' })
      for (let tries = 0; tries < typedCodeLimit.max; tries++)
        expect(await guess(tries)).toBe('bad_code')
      expect(await guess(0)).toBe(429)
      // The other clerk, and the other store, have counts of their own.
      expect(await look(corner, code, corner.owner)).toBe('already_in')
      expect(await look(other, code)).toBe('bad_code')
    })

    test('gold and platinum pay the lower price from their first point on, silver does not', async () => {
      const from = Object.fromEntries(loyaltyTiers.map((one) => [one.tier, one.from]))
      const { id } = await announced(corner, { price: 40_00, goldPrice: 30_00, maxAttendees: 9 })
      const prices: Record<string, unknown> = {}
      for (const [tier, least] of Object.entries(from))
        for (const less of tier === 'bronze' ? [0] : [1, 0]) {
          const who = await withPoints(least - less)
          const shown = (await page(id, who)).mine?.price
          await register(who, id)
          prices[`${least - less}`] = [shown, (await mine(who, id))?.price]
        }
      const [full, gold] = [
        [40_00, 40_00],
        [30_00, 30_00],
      ]
      expect(prices).toEqual({
        0: full,
        249: full,
        250: full,
        999: full,
        1000: gold,
        2999: gold,
        3000: gold,
      })
    })

    test('a seat that is offered costs gold and platinum members the lower price, others the full one', async () => {
      const holders = await people(3)
      const waiting = [await withPoints(1_000), await withPoints(3_000), await withPoints(999)]
      const { id } = await announced(corner, { price: 40_00, goldPrice: 30_00, maxAttendees: 3 })
      for (const who of holders) await register(who, id)
      for (const who of waiting) await register(who, id, true)
      for (const who of holders) await post(who, id, 'unregister')
      await market.work()
      const offered = await Promise.all(waiting.map((who) => mine(who, id)))
      expect(offered.map((own) => [own?.isOffer, own?.price])).toEqual([
        [true, 30_00],
        [true, 30_00],
        [true, 40_00],
      ])
      await pays(waiting[1]!, id)
      expect(await amounts(waiting[1]!)).toEqual([{ amount: 30_00, refunded: 0 }])
      // A free seat for gold needs no payment.
      const free = await announced(corner, { price: 40_00, goldPrice: 0, maxAttendees: 1 })
      await register(waiting[0]!, free.id)
      expect(await mine(waiting[0]!, free.id)).toMatchObject({ status: 'registered', price: 0 })
    })

    test('money of a first hold that comes after a second registration goes back, and the second stays', async () => {
      const who = await market.person()
      const { id } = await announced(corner, { price: 10_00, maxAttendees: 2 })
      await lapse(who, id)
      await register(who, id)
      await market.pass(3 * minute)
      await market.work()
      expect(await amounts(who)).toEqual([{ amount: 10_00, refunded: 10_00 }])
      const rows = (await rowsOf(who, id)).map(({ status, payment: money }) => [status, money])
      expect(rows.toSorted()).toEqual([
        ['cancelled', 'refunded'],
        ['pending', 'due'],
      ])
      expect(await page(id)).toMatchObject({ currentAttendees: 1 })
    })

    test('late money takes a seat again without a waiting list, and is refunded with one', async () => {
      const [ann, ben, cid] = (await people(3)) as [Person, Person, Person]
      const seated = await announced(corner, { price: 10_00, maxAttendees: 1 })
      const full = await announced(corner, { price: 10_00, maxAttendees: 1 })
      await lapse(ann, seated.id)
      await lapse(ben, full.id)
      await register(cid, full.id)
      await market.pass(3 * minute)
      await market.work()
      expect(await mine(ann, seated.id)).toMatchObject({ status: 'registered', payment: 'paid' })
      expect(await amounts(ann)).toEqual([{ amount: 10_00, refunded: 0 }])
      expect(await mine(ben, full.id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      expect(await amounts(ben)).toEqual([{ amount: 10_00, refunded: 10_00 }])
    })

    test('who deletes the account leaves seat, held seat and waiting list, and the next one moves up', async () => {
      const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
      const { id } = await announced(corner, { maxAttendees: 1 })
      const paid = await announced(other, { price: 10_00, maxAttendees: 1 })
      for (const who of [ann, ben, cid]) await register(who, id, true)
      await register(ben, paid.id)
      await register(dee, paid.id, true)
      const goes = async (who: Person) =>
        expect(
          await market.ask(who, '/api/account/delete', { body: { password: who.password } }),
        ).toEqual({ http: 204 })
      await goes(ben)
      expect(await page(id)).toMatchObject({ currentAttendees: 1, waiting: 1 })
      expect(await mine(cid, id)).toMatchObject({ place: 1 })
      await market.work()
      expect(await mine(dee, paid.id)).toMatchObject({ status: 'pending', isOffer: true })
      await goes(ann)
      await market.work()
      expect(await mine(cid, id)).toMatchObject({ status: 'pending', isOffer: true })
      const { eventRegistrations: r } = market.db.t
      const left = await market.db.select().from(r).where(eq(r.eventId, id))
      expect(left.filter(({ userId }) => userId === null).map(({ status }) => status)).toEqual([
        'cancelled',
        'cancelled',
      ])
    })

    test('a store has nothing to do with the events and the guests of another', async () => {
      const ann = await market.person()
      const soon = { eventDate: market.now() + hour }
      const { id } = await announced(corner, soon)
      const online = await announced(corner, {
        ...soon,
        isVirtual: true,
        address: 'https://meet.example.com/',
      })
      const own = await announced(other, soon)
      for (const event of [id, online.id]) await register(ann, event)
      const registration = (await mine(ann, online.id))!.id
      const refused = { http: 404 }
      const elsewhere = (path: string, how = {}) => atStore(other, `events/${path}`, how)
      expect(await elsewhere(`${id}/registrations`)).toMatchObject(refused)
      expect(await elsewhere(`${own.id}/registrations`)).toMatchObject({ http: 200 })
      const edit = { method: 'PUT', body: anEvent(market.now(), soon) }
      expect(await elsewhere(id, edit)).toMatchObject(refused)
      expect(await elsewhere(`${id}/cancel`, { body: { reason: 'Mine.' } })).toMatchObject(refused)
      const listed = (await elsewhere(''))['events'] as { id: string }[] | undefined
      const all = (await atStore(other, 'events'))['events'] as { id: string }[]
      expect(listed ?? []).toEqual([])
      expect(all.map((one) => one.id)).toContain(own.id)
      expect(all.map((one) => one.id)).not.toContain(id)
      const visible = await market.ask(ann, `/api/events?store=${other.store}`)
      expect((visible['events'] as { id: string }[]).map((one) => one.id)).not.toContain(id)

      // At the door its letters are no code, and its picture is another store's.
      const code = await codeOf(ann, id)
      const { qr } = await market.ask(ann, `/api/events/${id}/pass`)
      expect(await look(other, code)).toBe('bad_code')
      expect(await look(other, String(qr))).toBe('wrong_store')
      expect(await admit(other, code)).toMatchObject({ because: 'bad_code' })
      expect(await admit(other, String(qr))).toMatchObject({ because: 'wrong_store' })
      expect(await look(corner, code, other.clerk)).toBe(404)
      expect(await look(corner, code)).toBe('good')

      // Two stores may have the same letters: each knows its own guest by them.
      const bob = await market.person('Bob Booker')
      await register(bob, own.id)
      const { eventRegistrations: r } = market.db.t
      const [anns] = await rowsOf(ann, id)
      await market.db.transaction('test', (tx) =>
        tx
          .update(r)
          .set({ code: anns!.code })
          .where(and(eq(r.userId, bob.id), eq(r.eventId, own.id))),
      )
      expect(await admit(other, code)).toMatchObject({ is: 'good', guest: { firstName: 'Bob' } })
      expect(await mine(ann, id)).toMatchObject({ status: 'registered' })

      await market.pass(hour + minute)
      const marks = { body: { registrations: [registration] } }
      expect(await elsewhere(`${online.id}/attended`, marks)).toMatchObject(refused)
      expect(await mine(ann, online.id)).toMatchObject({ status: 'registered' })
    })

    test('staff of the store earn nothing at its events; staff of another do', async () => {
      const { id } = await announced(corner, { eventDate: market.now() + hour, maxAttendees: 5 })
      const guests = [corner.owner, corner.clerk, other.owner, other.clerk]
      const before = await Promise.all(guests.map(points))
      for (const who of guests) {
        await register(who, id)
        expect(await admit(corner, await codeOf(who, id))).toMatchObject({ is: 'good' })
      }
      const after = await Promise.all(guests.map(points))
      expect(after.map((now, nth) => (now ?? 0) - (before[nth] ?? 0))).toEqual([0, 0, 20, 20])
    })

    test('store staff take no seats of guests, add no hype, and count in no figure', async () => {
      const [guest, late] = await people(2)
      const { id } = await announced(corner, { maxAttendees: 1 })
      const lately = async () => {
        const { items } = await market.ask(late!, '/api/radar?kind=event')
        return (items as { id: string; lately: number }[]).find((item) => item.id === id)?.lately
      }
      for (const who of [corner.owner, corner.clerk])
        expect(await register(who, id)).toMatchObject({
          currentAttendees: 0,
          mine: { registration: { status: 'registered' } },
        })
      expect(await lately()).toBe(0)
      // Of another store they are guests.
      expect(await register(other.clerk, id)).toMatchObject({ currentAttendees: 1 })
      expect(await lately()).toBe(1)
      expect(await register(guest!, id)).toMatchObject({ code: 'sold_out' })
      expect(await register(guest!, id, true)).toMatchObject({ waiting: 1 })
      await post(corner.clerk, id, 'unregister')
      await market.work()
      expect(await page(id)).toMatchObject({ currentAttendees: 1, waiting: 1 })
      expect(await register(corner.clerk, id)).toMatchObject({
        currentAttendees: 1,
        mine: { registration: { status: 'registered' } },
      })
      // Somebody who leaves the store later earns nothing for that seat either.
      const { storePeople: p } = market.db.t
      const ofClerk = and(eq(p.storeId, corner.store), eq(p.userId, corner.clerk.id))
      await market.db.transaction('test', (tx) => tx.delete(p).where(ofClerk))
      // One guest has a seat, and one waits.
      expect(await lately()).toBe(2)
      await market.pass(3 * day)
      const before = await points(corner.clerk)
      const shown = await codeOf(corner.clerk, id)
      expect(await admit(corner, shown, {}, corner.owner)).toMatchObject({ is: 'good' })
      expect(await points(corner.clerk)).toBe(before)
      corner = { ...corner, clerk: await clerkOf(corner.store) }
    })

    test('a late payment by store staff takes no seat from a guest', async () => {
      const [guest] = await people(1)
      const { id } = await announced(corner, { maxAttendees: 1, price: 20_00 })
      await lapse(corner.clerk, id)
      expect(await register(guest!, id)).toMatchObject({ currentAttendees: 1 })
      await market.pass(3 * minute)
      await market.work()
      expect(await mine(corner.clerk, id)).toMatchObject({ status: 'registered', payment: 'paid' })
      expect(await page(id)).toMatchObject({ currentAttendees: 1 })
      await atStore(corner, `events/${id}/cancel`, { body: { reason: 'No gas.' } })
      await market.work()
      expect(await page(id)).toMatchObject({ currentAttendees: 0 })
    })

    test('a request at the door counts as the same for the same clerk only', async () => {
      const ann = await market.person()
      const { id } = await announced(corner, { eventDate: market.now() + hour })
      await register(ann, id)
      const shown = await codeOf(ann, id)
      const nonce = randomUUID()
      expect(await admit(corner, shown, { nonce })).toMatchObject({ is: 'good' })
      expect(await admit(corner, shown, { nonce })).toMatchObject({ is: 'good' })
      expect(await admit(corner, shown, { nonce }, corner.owner)).toMatchObject({
        because: 'already_in',
      })
    })

    test('the door opens and closes on time, and absent guests are no-shows', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const event = await announced(corner, { eventDate: market.now() + day })
      const online = await announced(corner, {
        eventDate: event.eventDate,
        isVirtual: true,
        address: 'https://meet.example.com/',
      })
      await register(ann, event.id)
      await register(ben, online.id)
      const code = await codeOf(ann, event.id)
      const attended = () =>
        atStore(corner, `events/${online.id}/attended`, { body: { registrations: [randomUUID()] } })
      const opens = event.eventDate - doorOpens
      await market.stopAt(opens - 1)
      expect(await look(corner, code)).toBe('too_early')
      await market.stopAt(opens)
      expect(await look(corner, code)).toBe('good')
      await market.stopAt(event.eventDate - 1)
      expect(await attended()).toMatchObject({ code: 'not_now' })
      await market.stopAt(event.eventDate)
      expect(await attended()).toMatchObject({ http: 200 })
      await market.stopAt(event.endsAt + doorCloses - 1)
      expect(await look(corner, code)).toBe('good')
      expect(await mine(ann, event.id)).toMatchObject({ status: 'registered' })
      expect(await attended()).toMatchObject({ http: 200 })
      // The job for no-shows ran a moment ago.
      await market.stopAt(event.endsAt + doorCloses)
      expect(await look(corner, code)).toBe('good')
      expect(await attended()).toMatchObject({ http: 200 })
      await market.stopAt(event.endsAt + doorCloses + 1)
      expect(await mine(ann, event.id)).toMatchObject({ status: 'registered' })
      expect(await look(corner, code)).toBe('too_late')
      expect(await admit(corner, code)).toMatchObject({ because: 'too_late' })
      expect(await attended()).toMatchObject({ code: 'not_now' })
      await market.stopAt(event.endsAt + doorCloses + minute)
      expect(await mine(ann, event.id)).toMatchObject({ status: 'no_show' })
      expect(await mine(ben, online.id)).toMatchObject({ status: 'no_show' })
      await market.pass(0)
    })

    test('registering ends as it begins, a seat is held to its moment, and an offer, too', async () => {
      const [ann, ben, cid] = (await people(3)) as [Person, Person, Person]
      await market.stopAt(market.now())
      const begins = market.now() + 3 * day
      const { id } = await announced(corner, { eventDate: begins, price: 10_00, maxAttendees: 1 })
      const free = await announced(corner, { eventDate: begins, maxAttendees: 1 })
      await register(ann, id)
      const { holdUntil } = (await mine(ann, id))!
      expect(holdUntil).toBe(market.now() + seatHoldTime)
      await market.stopAt(holdUntil! - 1)
      expect(await mine(ann, id)).toMatchObject({ status: 'pending' })
      expect(await post(ann, id, 'pay')).toMatchObject({ http: 200 })
      await register(ben, free.id)
      await register(cid, free.id, true)
      await post(ben, free.id, 'unregister')
      await market.work()
      const offered = await mine(cid, free.id)
      expect(offered).toMatchObject({ holdUntil: market.now() + waitingOffer.usual })
      await market.stopAt(holdUntil!)
      expect(await post(ann, id, 'pay')).toMatchObject({ code: 'not_now' })
      await market.stopAt(offered!.holdUntil! - 1)
      expect(await mine(cid, free.id)).toMatchObject({ status: 'pending' })
      await market.stopAt(offered!.holdUntil!)
      expect(await post(cid, free.id, 'accept')).toMatchObject({ code: 'not_now' })
      await market.stopAt(offered!.holdUntil! + minute)
      expect(await mine(cid, free.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })

      const last = await announced(corner, { eventDate: begins, maxAttendees: 2 })
      const edit = { method: 'PUT', body: anEvent(0, { eventDate: begins + hour }) }
      await market.stopAt(begins - 1)
      expect(await register(ann, last.id)).toMatchObject({ http: 200 })
      await market.stopAt(begins)
      expect(await register(ben, last.id)).toMatchObject({ code: 'not_now' })
      expect(await post(ann, last.id, 'unregister')).toMatchObject({ code: 'not_now' })
      expect(await atStore(corner, `events/${last.id}`, edit)).toMatchObject({ code: 'not_now' })
      expect(await page(last.id)).toMatchObject({ isOpen: false })
      const off = { body: { reason: 'It rains.' } }
      await market.stopAt(last.endsAt - 1)
      const short = await announced(corner, { eventDate: market.now() + day })
      await market.stopAt(last.endsAt)
      expect(await atStore(corner, `events/${last.id}/cancel`, off)).toMatchObject({
        code: 'not_now',
      })
      await market.stopAt(short.endsAt - 1)
      expect(await atStore(corner, `events/${short.id}/cancel`, off)).toMatchObject({
        status: 'cancelled',
      })
      await market.pass(0)
    })

    test('refunds end on time, and reminders come on time', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      await market.stopAt(market.now())
      const begins = market.now() + 2 * day
      const { id } = await announced(corner, { eventDate: begins, price: 10_00, maxAttendees: 5 })
      await register(ann, id)
      await pays(ann, id)
      await market.stopAt(begins - feeRefundTerms.beforeWindow)
      expect(await mine(ann, id)).toMatchObject({ comesBack: true })
      await market.stopAt(begins - feeRefundTerms.beforeWindow + 1)
      expect(await mine(ann, id)).toMatchObject({ comesBack: false })
      await register(ben, id)
      await pays(ben, id)
      const booked = market.now()
      await market.stopAt(booked + feeRefundTerms.afterBooking)
      expect(await mine(ben, id)).toMatchObject({ comesBack: true })
      await market.stopAt(booked + feeRefundTerms.afterBooking + 1)
      expect(await mine(ben, id)).toMatchObject({ comesBack: false })

      const guest = await market.person()
      const later = await announced(corner, { eventDate: market.now() + 3 * day })
      await register(guest, later.id)
      await market.stopAt(later.eventDate - remindsOfEvent - 1)
      expect(await market.told(guest)).toEqual(['event_registered'])
      await market.stopAt(later.eventDate - remindsOfEvent + minute)
      expect(await market.told(guest)).toEqual(['event_registered', 'event_soon'])
      await market.pass(0)
    })

    test('a store plans no further ahead than a year, and asks for money only with payouts', async () => {
      await market.stopAt(market.now())
      const how = (changes: object) => ({
        body: anEvent(market.now(), { ...changes }),
        key: randomUUID(),
      })
      const tries = (changes: object) => atStore(other, 'events', how(changes))
      const ahead = market.now() + maxEventAhead
      expect(await tries({ eventDate: ahead })).toMatchObject({ http: 200 })
      expect(await tries({ eventDate: ahead + 1 })).toMatchObject({ code: 'bad_request' })
      expect(await tries({ eventDate: market.now() })).toMatchObject({ code: 'bad_request' })
      expect(await tries({ price: 5_00, goldPrice: 5_00 })).toMatchObject({ http: 200 })
      // The account of one store pays for no other.
      const { storeAccounts: a } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx.update(a).set({ chargesEnabled: false }).where(eq(a.storeId, other.store)),
      )
      expect(await tries({ price: 5_00 })).toMatchObject({ code: 'not_now' })
      expect(await tries({})).toMatchObject({ http: 200 })
      await market.db.transaction('test', (tx) =>
        tx.update(a).set({ chargesEnabled: true }).where(eq(a.storeId, other.store)),
      )
      await market.pass(0)
    })

    test('seats can be made fewer down to those that are taken', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const { id } = await announced(corner, { maxAttendees: 3 })
      for (const who of [ann, ben]) await register(who, id)
      const seats = (maxAttendees: number) => {
        const body = anEvent(market.now(), { maxAttendees })
        return atStore(corner, `events/${id}`, { method: 'PUT', body })
      }
      const refused = await seats(1)
      expect(refused).toMatchObject({ http: 409, code: 'not_now' })
      expect(await seats(2)).toMatchObject({ http: 200, maxAttendees: 2 })
    })

    test('seats that a store adds are offered at once, each to one person in line', async () => {
      const [holder, first, second] = (await people(3)) as [Person, Person, Person]
      const eventDate = market.now() + 9 * day
      const full = await announced(corner, { eventDate, maxAttendees: 1 })
      const also = await announced(other, { maxAttendees: 1 })
      for (const who of [holder, first, second])
        for (const { id } of [full, also]) await register(who, id, true)
      await market.stopAt(market.now())
      const body = anEvent(market.now(), { eventDate, maxAttendees: 2 })
      expect(await atStore(corner, `events/${full.id}`, { method: 'PUT', body })).toMatchObject({
        http: 200,
      })
      await market.work()
      expect(await mine(first, full.id)).toMatchObject({ status: 'pending', isOffer: true })
      expect(await mine(second, full.id)).toMatchObject({ status: 'waitlisted' })
      expect(await mine(first, also.id)).toMatchObject({ status: 'waitlisted' })
      await market.pass(0)
    })

    test('an event is news for fans of its store, and its changes for all in line', async () => {
      const [fan, elsewhere, holder, waits] = (await people(4)) as [Person, Person, Person, Person]
      for (const [who, { store }] of [
        [fan, corner],
        [elsewhere, other],
      ] as const)
        await market.ask(who, `/api/stores/${store}/favorite`, {
          method: 'PUT',
          body: { isFavorite: true },
        })
      const { id } = await announced(corner, { maxAttendees: 1 })
      for (const who of [holder, waits]) await register(who, id, true)
      await market.work()
      expect([await market.told(fan), await market.told(elsewhere)]).toEqual([['event_new'], []])
      const body = anEvent(market.now(), { eventDate: market.now() + 20 * day, maxAttendees: 1 })
      await atStore(corner, `events/${id}`, { method: 'PUT', body })
      await market.work()
      for (const who of [holder, waits]) expect(await market.told(who)).toContain('event_changed')
      await atStore(corner, `events/${id}/cancel`, { body: { reason: 'A burst pipe.' } })
      await market.work()
      for (const who of [holder, waits]) expect(await market.told(who)).toContain('event_off')
      expect((await rowsOf(waits, id)).map(({ status }) => status)).toEqual(['cancelled'])
    })

    test('a paused person cannot register and gets no offers', async () => {
      const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
      const pause = (who: Person, what: 'pause' | 'resume') =>
        market.ask(market.admin, `/api/admin/users/${who.id}/${what}`, {
          body: { reason: 'Looked at.' },
        })
      const { id } = await announced(corner, { maxAttendees: 1 })
      const open = await announced(corner, {})
      await register(ann, id)
      for (const who of [ben, cid]) await register(who, id, true)
      expect(await pause(ben, 'pause')).toMatchObject({ http: 200 })
      expect(await register(ben, open.id)).toMatchObject({ http: 403, code: 'reserving_paused' })
      expect(await register(ben, open.id, true)).toMatchObject({ code: 'reserving_paused' })
      expect(await page(open.id)).toMatchObject({ currentAttendees: 0, waiting: 0 })
      // They keep their seat; a freed one goes to the next in line.
      expect(await register(ben, id)).toMatchObject({
        mine: { registration: { status: 'waitlisted' } },
      })
      await post(ann, id, 'unregister')
      await market.work()
      expect(await mine(ben, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })
      expect(await mine(cid, id)).toMatchObject({ status: 'pending', isOffer: true })
      // An offer from before the pause waits for its end, free or not.
      expect(await pause(cid, 'pause')).toMatchObject({ http: 200 })
      const paused = { http: 403, code: 'reserving_paused' }
      expect(await post(cid, id, 'accept')).toMatchObject(paused)
      const costs = await announced(other, { price: 10_00, maxAttendees: 1 })
      await register(ann, costs.id)
      expect(await pause(cid, 'resume')).toMatchObject({ http: 204 })
      await register(cid, costs.id, true)
      await post(ann, costs.id, 'unregister')
      await market.work()
      await pause(cid, 'pause')
      expect(await post(cid, costs.id, 'pay')).toMatchObject(paused)
      await pause(cid, 'resume')
      for (const [event, what] of [
        [id, 'accept'],
        [costs.id, 'pay'],
      ] as const)
        expect(await post(cid, event, what)).toMatchObject({ http: 200 })
      // Late money takes no seat for them either.
      const paid = await announced(corner, { price: 10_00, maxAttendees: 2 })
      await lapse(dee, paid.id)
      expect(await pause(dee, 'pause')).toMatchObject({ http: 200 })
      await market.pass(3 * minute)
      await market.work()
      expect(await amounts(dee)).toEqual([{ amount: 10_00, refunded: 10_00 }])
      expect(await page(paid.id)).toMatchObject({ currentAttendees: 0 })
      expect(await pause(ben, 'resume')).toMatchObject({ http: 204 })
      expect(await register(ben, open.id)).toMatchObject({ currentAttendees: 1 })
    })

    test('a list has the exact moments of its limits, and a store to the last day of its licence', async () => {
      const eventDate = market.now() + 3 * day
      const { id } = await announced(other, { eventDate })
      const isListed = async (query: string) => {
        const said = await market.ask(market.door.visitor(), `/api/events?${query}`)
        return (said['events'] as { id: string }[]).some((one) => one.id === id)
      }
      expect(await isListed(`from=${eventDate}&until=${eventDate}`)).toBe(true)
      expect(await isListed(`from=${eventDate + 1}`)).toBe(false)
      expect(await isListed(`until=${eventDate - 1}`)).toBe(false)
      const { stores: s } = market.db.t
      const licensed = (licenseExpiresOn: string) =>
        market.db.transaction('test', (tx) =>
          tx.update(s).set({ licenseExpiresOn }).where(eq(s.id, other.store)),
        )
      const [row] = await market.db.select().from(s).where(eq(s.id, other.store))
      await market.stopAt(market.now())
      await licensed(dayOf(market.now()))
      expect(await isListed('')).toBe(true)
      await licensed(dayOf(market.now() - day))
      expect(await isListed('')).toBe(false)
      await licensed(row!.licenseExpiresOn)
      await market.pass(0)
    })

    test('each event has its own waiting list, which ends at its limit', async () => {
      const [ann, ben, cid, dee, eve] = (await people(5)) as [
        Person,
        Person,
        Person,
        Person,
        Person,
      ]
      const [one, two] = [
        await announced(corner, { maxAttendees: 1 }),
        await announced(corner, { maxAttendees: 1 }),
      ]
      for (const { id } of [one, two]) await register(ann, id)
      for (const who of [ben, cid]) await register(who, one.id, true)
      await register(dee, two.id, true)
      const places = [mine(ben, one.id), mine(cid, one.id), mine(dee, two.id)]
      expect((await Promise.all(places)).map((own) => own?.place)).toEqual([1, 2, 1])
      const { events: e } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx
          .update(e)
          .set({ waiting: maxWaitingForEvent - 1 })
          .where(eq(e.id, two.id)),
      )
      expect(await register(ben, two.id, true)).toMatchObject({ waiting: maxWaitingForEvent })
      expect(await register(eve, two.id, true)).toMatchObject({ code: 'limit' })
      // Their places decide, not the clocks of two processes.
      const { eventRegistrations: r } = market.db.t
      const ofCid = and(eq(r.userId, cid.id), eq(r.eventId, one.id))
      await market.db.transaction('test', (tx) =>
        tx.update(r).set({ registeredAt: 1 }).where(ofCid),
      )
      await post(ann, one.id, 'unregister')
      await market.work()
      expect(await mine(ben, one.id)).toMatchObject({ status: 'pending', isOffer: true })
      expect(await mine(cid, one.id)).toMatchObject({ status: 'waitlisted', place: 1 })
    })

    test('a seat that is not paid shows neither its code nor the address', async () => {
      const ann = await market.person()
      const address = 'https://meet.example.com/'
      const { id } = await announced(corner, { price: 10_00, isVirtual: true, address })
      await register(ann, id)
      const held = await mine(ann, id)
      expect(held).toMatchObject({ status: 'pending' })
      for (const name of ['code', 'address']) expect(held).not.toHaveProperty(name)
      await pays(ann, id)
      expect(await mine(ann, id)).toMatchObject({ address, code: expect.any(String) as string })
    })

    test('guests of another event of the store stay unmarked, and each sees their own points', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const online = {
        eventDate: market.now() + hour,
        isVirtual: true,
        address: 'https://meet.example.com/',
      }
      const [one, two] = [await announced(corner, online), await announced(corner, online)]
      for (const who of [ann, ben]) await register(who, one.id)
      await register(ann, two.id)
      await market.pass(hour + minute)
      const ids = [await mine(ann, one.id), await mine(ben, one.id), await mine(ann, two.id)]
      const body = { registrations: ids.map((own) => own!.id) }
      const marked = await atStore(corner, `events/${one.id}/attended`, { body })
      expect(marked).toMatchObject({ attended: 2 })
      expect(await mine(ann, two.id)).toMatchObject({ status: 'registered' })
      for (const who of [ann, ben])
        expect(await mine(who, one.id)).toMatchObject({ status: 'attended', points: 20 })
    })

    test('a seat taken a day before an event begins is not reminded of it', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      await market.stopAt(market.now())
      const { id } = await announced(corner, { eventDate: market.now() + remindsOfEvent + 1 })
      await register(ben, id)
      await market.stopAt(market.now() + 1)
      await register(ann, id)
      await market.stopAt(market.now() + minute)
      expect(await market.told(ann)).toEqual(['event_registered'])
      expect(await market.told(ben)).toEqual(['event_registered', 'event_soon'])
      await market.pass(0)
    })

    test('late money for a seat that its guest has given back takes none', async () => {
      const ann = await market.person()
      const { id } = await announced(corner, { price: 10_00, maxAttendees: 1 })
      await lapse(ann, id, 'user')
      await market.pass(3 * minute)
      await market.work()
      expect(await mine(ann, id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      expect(await page(id)).toMatchObject({ currentAttendees: 0 })
    })
  })
