import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  doorCloses,
  doorOpens,
  maxEventAhead,
  maxWaitingForEvent,
  remindsOfEvent,
  seatHoldTime,
} from '../../../shared/business/events.ts'
import { feeRefundTerms, unpaidHolds, waitingOffer } from '../../../shared/business/reserving.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import type { OwnEvent } from '../../../shared/features/events/endpoints.ts'
import { day, dayOf, hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from './an-event.ts'
import { twoStores } from './two-stores.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`limits of events on ${engine}`, () => {
    const {
      world,
      atStore,
      announced,
      page,
      mine,
      register,
      post,
      pays,
      people,
      look,
      admit,
      codeOf,
    } = twoStores(engine)

    test('a seat that was held without paying counts until its exact moment, and for its person alone', async () => {
      const { market, corner, other } = world
      const [who, neighbour] = await people(2)
      const there = { eventDate: market.now() + 20 * day, price: 40_00, maxAttendees: 5 }
      const [here, elsewhere, free] = [
        await announced(corner, there),
        await announced(other, there),
        await announced(corner, { ...there, price: 0 }),
      ]
      await market.stopAt(market.now())
      const first = market.now()
      for (let hold = 0; hold < unpaidHolds.max; hold++) {
        expect(await register(who!, here.id)).toMatchObject({ http: 200 })
        await post(who!, here.id, 'unregister')
        await market.stopAt(market.now() + minute)
      }
      const refused = { code: 'reserving_paused', message: eventRefusals.tooManyUnpaid }
      for (const { id } of [here, elsewhere])
        expect(await register(who!, id)).toMatchObject(refused)
      // Nothing stays taken, and what costs nothing is kept from nobody.
      expect((await page(here.id)).currentAttendees).toBe(0)
      expect(await register(who!, free.id)).toMatchObject({ http: 200 })
      expect(await register(neighbour!, here.id)).toMatchObject({ http: 200 })
      await market.stopAt(first + unpaidHolds.within - 1)
      expect(await register(who!, here.id)).toMatchObject(refused)
      await market.stopAt(first + unpaidHolds.within)
      expect(await register(who!, here.id)).toMatchObject({ http: 200 })
      await pays(who!, here.id)
      await market.pass(0)
    })

    test('seats that were paid, or cancelled by their store, do not count as unpaid', async () => {
      const { market, corner } = world
      const [who] = await people(1)
      const there = { eventDate: market.now() + 20 * day, price: 40_00, maxAttendees: 5 }
      const event = await announced(corner, there)
      for (let seat = 0; seat < unpaidHolds.max; seat++) {
        await register(who!, event.id)
        await pays(who!, event.id)
        expect(await post(who!, event.id, 'unregister')).toMatchObject({ http: 200 })
        const off = await announced(corner, there)
        await register(who!, off.id)
        await atStore(corner, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
        await market.pass(0)
      }
      expect(await register(who!, event.id)).toMatchObject({ http: 200 })
    })

    test('offers that a person lets go do not count as unpaid', async () => {
      const { market, corner } = world
      const [who, ...holders] = await people(1 + unpaidHolds.max)
      const there = { eventDate: market.now() + 20 * day, price: 40_00, maxAttendees: 1 }
      for (const holder of holders) {
        const { id } = await announced(corner, there)
        await register(holder!, id)
        await register(who!, id, true)
        await post(holder!, id, 'unregister')
        await market.work()
        expect(await mine(who!, id)).toMatchObject({ status: 'pending', isOffer: true })
        await post(who!, id, 'unregister')
      }
      const last = await announced(corner, there)
      expect(await register(who!, last.id)).toMatchObject({ http: 200 })
    })

    test('places in line that a person leaves do not count as unpaid', async () => {
      const { market, corner } = world
      const [who, holder] = await people(2)
      const there = { eventDate: market.now() + 20 * day, price: 40_00, maxAttendees: 1 }
      const full = await announced(corner, there)
      await register(holder!, full.id)
      for (let place = 0; place < unpaidHolds.max; place++) {
        expect(await register(who!, full.id, true)).toMatchObject({ http: 200 })
        expect(await mine(who!, full.id)).toMatchObject({ status: 'waitlisted' })
        await post(who!, full.id, 'unregister')
      }
      const last = await announced(corner, there)
      expect(await register(who!, last.id)).toMatchObject({ http: 200 })
    })

    test('what a store may change of an event, until it begins and until it ends', async () => {
      await world.market.stopAt(world.market.now())
      const start = world.market.now() + 2 * hour
      const { id, endsAt } = (await announced(world.corner, { eventDate: start })) as OwnEvent & {
        endsAt: number
      }
      const edit = (changes: object) =>
        atStore(world.corner, `events/${id}`, {
          method: 'PUT',
          body: anEvent(world.market.now(), { eventDate: start, ...changes }),
        })
      const cancel = (which = id) =>
        atStore(world.corner, `events/${which}/cancel`, { body: { reason: 'Rain.' } })
      expect(await edit({ price: 10_00, goldPrice: 10_00 })).toMatchObject({ http: 200 })
      expect(await edit({ price: 10_00, goldPrice: 10_01 })).toMatchObject({ http: 400 })
      expect(await edit({ eventDate: world.market.now() })).toMatchObject({ http: 400 })
      expect(await edit({ eventDate: world.market.now() + 1 })).toMatchObject({ http: 200 })
      expect(await edit({})).toMatchObject({ http: 200 })
      await world.market.stopAt(start - 1)
      expect(await edit({ price: 0 })).toMatchObject({ http: 200 })
      await world.market.stopAt(start)
      expect(await edit({ eventDate: start + day })).toMatchObject({ code: 'not_now' })
      const late = await world.market.person()
      expect(await register(late, id)).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(endsAt - 1)
      const twin = await announced(world.corner, { eventDate: world.market.now() + hour })
      expect(await cancel()).toMatchObject({ http: 200, status: 'cancelled' })
      expect(await cancel()).toMatchObject({ http: 200, status: 'cancelled' })
      expect(await edit({ eventDate: world.market.now() + day })).toMatchObject({ code: 'not_now' })
      await world.market.stopAt((twin as unknown as { endsAt: number }).endsAt)
      expect(await cancel(twin.id)).toMatchObject({ code: 'not_now' })
      await world.market.pass(minute)
    })

    test('the door opens and closes on time, and absent guests are no-shows', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const event = await announced(world.corner, { eventDate: world.market.now() + day })
      const online = await announced(world.corner, {
        eventDate: event.eventDate,
        isVirtual: true,
        address: 'https://meet.example.com/',
      })
      await register(ann, event.id)
      await register(ben, online.id)
      const code = await codeOf(ann, event.id)
      const attended = () =>
        atStore(world.corner, `events/${online.id}/attended`, {
          body: { registrations: [randomUUID()] },
        })
      const opens = event.eventDate - doorOpens
      await world.market.stopAt(opens - 1)
      expect(await look(world.corner, code)).toBe('too_early')
      await world.market.stopAt(opens)
      expect(await look(world.corner, code)).toBe('good')
      await world.market.stopAt(event.eventDate - 1)
      expect(await attended()).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(event.eventDate)
      expect(await attended()).toMatchObject({ http: 200 })
      await world.market.stopAt(event.endsAt + doorCloses - 1)
      expect(await look(world.corner, code)).toBe('good')
      expect(await mine(ann, event.id)).toMatchObject({ status: 'registered' })
      expect(await attended()).toMatchObject({ http: 200 })
      // The job for no-shows ran a moment ago.
      await world.market.stopAt(event.endsAt + doorCloses)
      expect(await look(world.corner, code)).toBe('good')
      expect(await attended()).toMatchObject({ http: 200 })
      await world.market.stopAt(event.endsAt + doorCloses + 1)
      expect(await mine(ann, event.id)).toMatchObject({ status: 'registered' })
      expect(await look(world.corner, code)).toBe('too_late')
      expect(await admit(world.corner, code)).toMatchObject({ because: 'too_late' })
      expect(await attended()).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(event.endsAt + doorCloses + minute)
      expect(await mine(ann, event.id)).toMatchObject({ status: 'no_show' })
      expect(await mine(ben, online.id)).toMatchObject({ status: 'no_show' })
      await world.market.pass(0)
    })

    test('registering ends as it begins, a seat is held to its moment, and an offer, too', async () => {
      const [ann, ben, cid] = (await people(3)) as [Person, Person, Person]
      await world.market.stopAt(world.market.now())
      const begins = world.market.now() + 3 * day
      const { id } = await announced(world.corner, {
        eventDate: begins,
        price: 10_00,
        maxAttendees: 1,
      })
      const free = await announced(world.corner, { eventDate: begins, maxAttendees: 1 })
      await register(ann, id)
      const { holdUntil } = (await mine(ann, id))!
      expect(holdUntil).toBe(world.market.now() + seatHoldTime)
      await world.market.stopAt(holdUntil! - 1)
      expect(await mine(ann, id)).toMatchObject({ status: 'pending' })
      expect(await post(ann, id, 'pay')).toMatchObject({ http: 200 })
      await register(ben, free.id)
      await register(cid, free.id, true)
      await post(ben, free.id, 'unregister')
      await world.market.work()
      const offered = await mine(cid, free.id)
      expect(offered).toMatchObject({ holdUntil: world.market.now() + waitingOffer.usual })
      await world.market.stopAt(holdUntil!)
      expect(await post(ann, id, 'pay')).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(offered!.holdUntil! - 1)
      expect(await mine(cid, free.id)).toMatchObject({ status: 'pending' })
      await world.market.stopAt(offered!.holdUntil!)
      expect(await post(cid, free.id, 'accept')).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(offered!.holdUntil! + minute)
      expect(await mine(cid, free.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })

      const last = await announced(world.corner, { eventDate: begins, maxAttendees: 2 })
      const edit = { method: 'PUT', body: anEvent(0, { eventDate: begins + hour }) }
      await world.market.stopAt(begins - 1)
      expect(await register(ann, last.id)).toMatchObject({ http: 200 })
      expect(await mine(ann, last.id)).toMatchObject({ comesBack: true })
      await world.market.stopAt(begins)
      expect(await mine(ann, last.id)).not.toHaveProperty('comesBack')
      expect(await register(ben, last.id)).toMatchObject({ code: 'not_now' })
      expect(await post(ann, last.id, 'unregister')).toMatchObject({ code: 'not_now' })
      expect(await atStore(world.corner, `events/${last.id}`, edit)).toMatchObject({
        code: 'not_now',
      })
      expect(await page(last.id)).toMatchObject({ isOpen: false })
      const off = { body: { reason: 'It rains.' } }
      await world.market.stopAt(last.endsAt - 1)
      const short = await announced(world.corner, { eventDate: world.market.now() + day })
      await world.market.stopAt(last.endsAt)
      expect(await atStore(world.corner, `events/${last.id}/cancel`, off)).toMatchObject({
        code: 'not_now',
      })
      await world.market.stopAt(short.endsAt - 1)
      expect(await atStore(world.corner, `events/${short.id}/cancel`, off)).toMatchObject({
        status: 'cancelled',
      })
      await world.market.pass(0)
    })

    test('refunds end on time, and reminders come on time', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      await world.market.stopAt(world.market.now())
      const begins = world.market.now() + 2 * day
      const { id } = await announced(world.corner, {
        eventDate: begins,
        price: 10_00,
        maxAttendees: 5,
      })
      await register(ann, id)
      await pays(ann, id)
      await world.market.stopAt(begins - feeRefundTerms.beforeWindow)
      expect(await mine(ann, id)).toMatchObject({ comesBack: true })
      await world.market.stopAt(begins - feeRefundTerms.beforeWindow + 1)
      expect(await mine(ann, id)).toMatchObject({ comesBack: false })
      await register(ben, id)
      await pays(ben, id)
      const booked = world.market.now()
      await world.market.stopAt(booked + feeRefundTerms.afterBooking)
      expect(await mine(ben, id)).toMatchObject({ comesBack: true })
      await world.market.stopAt(booked + feeRefundTerms.afterBooking + 1)
      expect(await mine(ben, id)).toMatchObject({ comesBack: false })

      const guest = await world.market.person()
      const later = await announced(world.corner, { eventDate: world.market.now() + 3 * day })
      await register(guest, later.id)
      await world.market.stopAt(later.eventDate - remindsOfEvent - minute)
      expect(await world.market.told(guest)).toEqual(['event_registered'])
      await world.market.stopAt(later.eventDate - remindsOfEvent)
      expect(await world.market.told(guest)).toEqual(['event_registered', 'event_soon'])
      await world.market.pass(0)
    })

    test('a store plans no further ahead than a year, and asks for money only with payouts', async () => {
      await world.market.stopAt(world.market.now())
      const how = (changes: object) => ({
        body: anEvent(world.market.now(), { ...changes }),
        key: randomUUID(),
      })
      const tries = (changes: object) => atStore(world.other, 'events', how(changes))
      const ahead = world.market.now() + maxEventAhead
      expect(await tries({ eventDate: ahead })).toMatchObject({ http: 200 })
      expect(await tries({ eventDate: ahead + 1 })).toMatchObject({ code: 'bad_request' })
      expect(await tries({ eventDate: world.market.now() })).toMatchObject({ code: 'bad_request' })
      expect(await tries({ price: 5_00, goldPrice: 5_00 })).toMatchObject({ http: 200 })
      // The account of one store pays for no other.
      const { storeAccounts: a } = world.market.db.t
      await world.market.db.transaction('test', (tx) =>
        tx.update(a).set({ chargesEnabled: false }).where(eq(a.storeId, world.other.store)),
      )
      expect(await tries({ price: 5_00 })).toMatchObject({ code: 'not_now' })
      expect(await tries({})).toMatchObject({ http: 200 })
      await world.market.db.transaction('test', (tx) =>
        tx.update(a).set({ chargesEnabled: true }).where(eq(a.storeId, world.other.store)),
      )
      await world.market.pass(0)
    })

    test('seats can be made fewer down to those that are taken', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      const { id } = await announced(world.corner, { maxAttendees: 3 })
      for (const who of [ann, ben]) await register(who, id)
      const seats = (maxAttendees: number) => {
        const body = anEvent(world.market.now(), { maxAttendees })
        return atStore(world.corner, `events/${id}`, { method: 'PUT', body })
      }
      const refused = await seats(1)
      expect(refused).toMatchObject({ http: 409, code: 'not_now' })
      expect(await seats(2)).toMatchObject({ http: 200, maxAttendees: 2 })
    })

    test('a list has the exact moments of its limits, and a store to the last day of its licence', async () => {
      const eventDate = world.market.now() + 3 * day
      const { id } = await announced(world.other, { eventDate })
      const isListed = async (query: string) => {
        const said = await world.market.ask(world.market.door.visitor(), `/api/events?${query}`)
        return (said['events'] as { id: string }[]).some((one) => one.id === id)
      }
      expect(await isListed(`from=${eventDate}&until=${eventDate}`)).toBe(true)
      expect(await isListed(`from=${eventDate + 1}`)).toBe(false)
      expect(await isListed(`until=${eventDate - 1}`)).toBe(false)
      const { stores: s } = world.market.db.t
      const licensed = (licenseExpiresOn: string) =>
        world.market.db.transaction('test', (tx) =>
          tx.update(s).set({ licenseExpiresOn }).where(eq(s.id, world.other.store)),
        )
      const [row] = await world.market.db.select().from(s).where(eq(s.id, world.other.store))
      await world.market.stopAt(world.market.now())
      await licensed(dayOf(world.market.now()))
      expect(await isListed('')).toBe(true)
      await licensed(dayOf(world.market.now() - day))
      expect(await isListed('')).toBe(false)
      await licensed(row!.licenseExpiresOn)
      await world.market.pass(0)
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
        await announced(world.corner, { maxAttendees: 1 }),
        await announced(world.corner, { maxAttendees: 1 }),
      ]
      for (const { id } of [one, two]) await register(ann, id)
      for (const who of [ben, cid]) await register(who, one.id, true)
      await register(dee, two.id, true)
      const places = [mine(ben, one.id), mine(cid, one.id), mine(dee, two.id)]
      expect((await Promise.all(places)).map((own) => own?.place)).toEqual([1, 2, 1])
      const { events: e } = world.market.db.t
      await world.market.db.transaction('test', (tx) =>
        tx
          .update(e)
          .set({ waiting: maxWaitingForEvent - 1 })
          .where(eq(e.id, two.id)),
      )
      expect(await register(ben, two.id, true)).toMatchObject({ waiting: maxWaitingForEvent })
      expect(await register(eve, two.id, true)).toMatchObject({ code: 'limit' })
      // Their places decide, not the clocks of two processes.
      const { eventRegistrations: r } = world.market.db.t
      const ofCid = and(eq(r.userId, cid.id), eq(r.eventId, one.id))
      await world.market.db.transaction('test', (tx) =>
        tx.update(r).set({ registeredAt: 1 }).where(ofCid),
      )
      await post(ann, one.id, 'unregister')
      await world.market.work()
      expect(await mine(ben, one.id)).toMatchObject({ status: 'pending', isOffer: true })
      expect(await mine(cid, one.id)).toMatchObject({ status: 'waitlisted', place: 1 })
    })

    test('a seat taken a day before an event begins is not reminded of it', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      await world.market.stopAt(world.market.now())
      const { id } = await announced(world.corner, {
        eventDate: world.market.now() + remindsOfEvent + 1,
      })
      await register(ben, id)
      await world.market.stopAt(world.market.now() + 1)
      await register(ann, id)
      await world.market.stopAt(world.market.now() + minute)
      expect(await world.market.told(ann)).toEqual(['event_registered'])
      expect(await world.market.told(ben)).toEqual(['event_registered', 'event_soon'])
      await world.market.pass(0)
    })
  })
