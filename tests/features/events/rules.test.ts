import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newEventLimit, registrationsPerPage } from '../../../shared/business/events.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from './an-event.ts'
import { twoStores } from './two-stores.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`rules of events on ${engine}`, () => {
    const {
      world,
      atStore,
      announced,
      page,
      mine,
      register,
      post,
      pays,
      rowsOf,
      people,
      admit,
      codeOf,
    } = twoStores(engine)

    test('a new end counts as a move, a new title does not, and a place of its own has no address', async () => {
      const [who] = (await people(1)) as [Person]
      await world.market.stopAt(world.market.now())
      const eventDate = world.market.now() + 3 * day
      const address = 'https://meet.example.com/'
      const event = await announced(world.corner, { eventDate, price: 10_00, address })
      expect(event).not.toHaveProperty('address')
      await register(who, event.id)
      await pays(who, event.id)
      await world.market.stopAt(eventDate - hour)
      const edit = async (changes: object) => {
        const all = { eventDate, price: 10_00, maxAttendees: 2, ...changes }
        const how = { method: 'PUT', body: anEvent(0, all) }
        expect(await atStore(world.corner, `events/${event.id}`, how)).toMatchObject({ http: 200 })
        await world.market.work()
        const told = (await world.market.told(who)).filter((kind) => kind === 'event_changed')
        return [told.length, (await mine(who, event.id))?.comesBack]
      }
      expect(await edit({ title: 'Seven peated malts' })).toEqual([0, false])
      expect(await edit({ title: 'Seven peated malts', duration: 121 })).toEqual([1, true])
      await world.market.pass(0)
    })

    test('people without a seat, and guests of a cancelled event, are not marked as present', async () => {
      const address = 'https://meet.example.com/'
      const [seated, holds, waits, left] = (await people(4)) as [Person, Person, Person, Person]
      const online = { eventDate: world.market.now() + 2 * hour, isVirtual: true, address }
      const free = await announced(world.corner, { ...online, maxAttendees: 1 })
      const paid = await announced(world.corner, { ...online, price: 10_00 })
      const off = await announced(world.corner, online)
      for (const who of [seated, waits]) await register(who, free.id, true)
      for (const event of [paid, off]) await register(left, event.id)
      await post(left, paid.id, 'unregister')
      await atStore(world.corner, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
      await world.market.stopAt(online.eventDate - minute)
      await register(holds, paid.id)
      await world.market.stopAt(online.eventDate)
      const attended = async (event: string, guests: readonly Person[]) => {
        const registrations: string[] = []
        for (const who of guests) registrations.push((await rowsOf(who, event)).at(-1)!.id)
        return atStore(world.corner, `events/${event}/attended`, { body: { registrations } })
      }
      expect(await attended(paid.id, [holds, left])).toMatchObject({ attended: 0 })
      expect(await mine(holds, paid.id)).toMatchObject({ status: 'pending' })
      expect(await attended(free.id, [seated, waits])).toMatchObject({ attended: 1 })
      expect(await attended(off.id, [left])).toMatchObject({ http: 409, code: 'not_now' })
      await world.market.pass(0)
    })

    test('staff register for no started or cancelled event', async () => {
      const { clerk } = world.corner
      const [begun, off] = [
        await announced(world.corner, { eventDate: world.market.now() + hour }),
        await announced(world.corner),
      ]
      await atStore(world.corner, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
      expect(await register(clerk, off.id)).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(begun.eventDate)
      expect(await register(clerk, begun.id)).toMatchObject({ code: 'not_now' })
      await world.market.stopAt(begun.eventDate - 1)
      expect(await register(clerk, begun.id)).toMatchObject({ http: 200 })
      await world.market.pass(0)
    })

    test('each check at the door is needed', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { eventDate: world.market.now() + hour })
      await register(who, id)
      const shown = await codeOf(who, id)
      for (const check of ['idSeen', 'over21', 'nameMatches'])
        expect(await admit(world.corner, shown, { [check]: false }), check).toMatchObject({
          because: 'checks_missing',
        })
      expect(await mine(who, id)).toMatchObject({ status: 'registered' })
      expect(await admit(world.corner, shown)).toMatchObject({ is: 'good' })
    })

    test('of two cancelled registrations a person sees the last one', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner)
      for (let times = 0; times < 2; times += 1) {
        await register(who, id)
        await post(who, id, 'unregister')
        world.market.wait(minute)
      }
      const rows = (await rowsOf(who, id)).sort((a, b) => a.registeredAt - b.registeredAt)
      expect(rows).toHaveLength(2)
      expect(await mine(who, id)).toMatchObject({ status: 'cancelled', id: rows[1]!.id })
    })

    test('events are found by category, type and store together', async () => {
      const eventDate = world.market.now() + 40 * day
      const made = new Map<string, string>()
      for (const [name, shop, changes] of [
        ['wine', world.corner, { category: 'Wine' }],
        ['dinner', world.corner, { category: 'Whiskey', eventType: 'dinner' }],
        ['elsewhere', world.other, { category: 'Wine', eventType: 'dinner' }],
        ['none', world.other, { category: undefined }],
      ] as const)
        made.set((await announced(shop, { eventDate, ...changes })).id, name)
      const found = async (query: string) => {
        const place = `/api/events?from=${eventDate}&${query}`
        const said = await world.market.ask(world.market.door.visitor(), place)
        const names = (said['events'] as { id: string }[]).map(({ id }) => made.get(id))
        return names.toSorted()
      }
      expect(await found('')).toEqual(['dinner', 'elsewhere', 'none', 'wine'])
      expect(await found('category=Wine')).toEqual(['elsewhere', 'wine'])
      expect(await found(`category=Wine&store=${world.corner.store}`)).toEqual(['wine'])
      expect(await found('eventType=dinner')).toEqual(['dinner', 'elsewhere'])
      expect(await found('category=Wine&eventType=dinner')).toEqual(['elsewhere'])
      expect(await found('state=OR')).toEqual(['elsewhere', 'none'])
    })

    test('pages of events and registrations that begin and come at one moment show each once', async () => {
      const who = await world.market.person()
      const { events: e, eventRegistrations: r } = world.market.db.t
      const { id: first } = await announced(world.other)
      const [event] = await world.market.db.select().from(e).where(eq(e.id, first))
      const ids: string[] = Array.from({ length: registrationsPerPage + 2 }, () => randomUUID())
      const same = { status: 'cancelled', registeredAt: 1, updatedAt: 1 } as const
      await world.market.db.transaction('many', async (tx) => {
        await tx
          .insert(e)
          .values(ids.map((id) => ({ ...event!, id, category: 'Liqueurs' as const })))
        const values = ids.map((eventId, nth) => ({
          ...same,
          id: randomUUID(),
          eventId,
          storeId: world.other.store,
          userId: who.id,
          code: `TEST${String(nth).padStart(4, '0')}`,
        }))
        await tx.insert(r).values(values)
        // All of one event, too.
        const guests = values.map((one, nth) => ({
          ...one,
          id: randomUUID(),
          eventId: first,
          userId: null,
          code: `MANY${String(nth).padStart(4, '0')}`,
        }))
        await tx.insert(r).values(guests)
      })
      const walk = async (asks: Person, place: string, list: string) => {
        const seen: string[] = []
        let next: string | undefined
        do {
          const after = next === undefined ? '' : `&after=${encodeURIComponent(next)}`
          const said = await world.market.ask(asks, `${place}${after}`)
          const some = said[list] as { id: string; event?: { id: string } }[]
          seen.push(...some.map((one) => one.event?.id ?? one.id))
          next = said['next'] as string | undefined
        } while (next !== undefined && seen.length < 9 * ids.length)
        return seen
      }
      const own = await walk(who, '/api/event-registrations?which=past', 'registrations')
      expect(own.toSorted()).toEqual(ids.toSorted())
      const open = await walk(who, '/api/events?category=Liqueurs', 'events')
      expect(open.toSorted()).toEqual(ids.toSorted())
      const { store, owner } = world.other
      const ofStore = await walk(owner, `/api/stores/${store}/events?which=ahead`, 'events')
      expect(ofStore.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
      const place = `/api/stores/${store}/events/${first}/registrations?status=cancelled`
      const guests = await walk(owner, place, 'registrations')
      expect(new Set(guests).size).toBe(ids.length)
      expect(guests).toHaveLength(ids.length)
    })

    test('a store sees its waiting list in the order of places', async () => {
      const [holder, first, second] = (await people(3)) as [Person, Person, Person]
      const { id } = await announced(world.corner, { maxAttendees: 1 })
      for (const who of [holder, first, second]) await register(who, id, true)
      const { eventRegistrations: r } = world.market.db.t
      await world.market.db.transaction('clocks of two processes', (tx) =>
        tx
          .update(r)
          .set({ registeredAt: 1 })
          .where(and(eq(r.eventId, id), eq(r.userId, second.id))),
      )
      const said = await atStore(world.corner, `events/${id}/registrations?status=waitlisted`)
      const places = said['registrations'] as { id: string; place: number }[]
      const own = [await mine(first, id), await mine(second, id)].map((one) => one!.id)
      expect(places.map((one) => one.id)).toEqual(own)
      expect(places.map(({ place }) => place)).toEqual([1, 2])
    })

    test('an event online with another address is announced as changed, and one changed in nothing is not', async () => {
      const { market, corner } = world
      const [guest] = await people(1)
      const online = { isVirtual: true, address: 'https://meet.example/six' }
      const { id } = await announced(corner, online)
      await register(guest!, id)
      const form = (changes: object) => ({
        method: 'PUT',
        body: anEvent(market.now(), { ...online, ...changes }),
      })
      const [row] = await market.db
        .select()
        .from(market.db.t.events)
        .where(eq(market.db.t.events.id, id))
      const same = { eventDate: row!.eventDate }
      const told = async () =>
        (await market.told(guest!)).filter((kind) => kind === 'event_changed').length
      await atStore(corner, `events/${id}`, form(same))
      await market.pass(minute)
      expect(await told()).toBe(0)
      await atStore(
        corner,
        `events/${id}`,
        form({ ...same, address: 'https://meet.example/seven' }),
      )
      await market.pass(minute)
      expect(await told()).toBe(1)
    })

    test('a calendar learns of each change that it shows, and of no other', async () => {
      const { id, eventDate } = await announced(world.corner, {
        eventDate: world.market.now() + 9 * day,
      })
      const file = async () => {
        const said = await world.market.door.visitor().fetch(`/api/events/${id}/calendar.ics`)
        const text = await said.text()
        return [Number(/SEQUENCE:(\d+)/.exec(text)?.[1]), text.includes('STATUS:CANCELLED')]
      }
      const edit = async (changes: object) => {
        const body = anEvent(0, { eventDate, ...changes })
        const how = { method: 'PUT', body }
        expect(await atStore(world.corner, `events/${id}`, how)).toMatchObject({ http: 200 })
        return file()
      }
      const [first] = (await file()) as [number, boolean]
      expect(await edit({ maxAttendees: 9 })).toEqual([first, false])
      expect(await edit({ title: 'Seven malts' })).toEqual([first + 1, false])
      const later = { title: 'Seven malts', eventDate: eventDate + hour }
      expect(await edit(later)).toEqual([first + 2, false])
      expect(await edit({ ...later, duration: 60 })).toEqual([first + 3, false])
      await atStore(world.corner, `events/${id}/cancel`, { body: { reason: 'Rain.' } })
      expect(await file()).toEqual([first + 4, true])
    })

    test('an offered seat is kept until the event begins, and no longer', async () => {
      const [ann, ben] = (await people(2)) as [Person, Person]
      await world.market.stopAt(world.market.now())
      const eventDate = world.market.now() + hour
      const { id } = await announced(world.corner, { eventDate, maxAttendees: 1 })
      for (const who of [ann, ben]) await register(who, id, true)
      await post(ann, id, 'unregister')
      await world.market.work()
      expect(await mine(ben, id)).toMatchObject({ status: 'pending', holdUntil: eventDate })
      await world.market.stopAt(eventDate - 1)
      expect(await post(ben, id, 'accept')).toMatchObject({ http: 200 })
      await world.market.pass(0)
    })

    test('the log of its store has each act on an event, with who did it', async () => {
      const who = await world.market.person()
      const eventDate = world.market.now() + hour
      const { id } = await announced(world.other, { eventDate })
      await register(who, id)
      const body = anEvent(0, { eventDate, title: 'Seven malts' })
      await atStore(world.other, `events/${id}`, { method: 'PUT', body })
      await admit(world.other, await codeOf(who, id))
      const off = await announced(world.other)
      await atStore(world.other, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
      // Said again, it is no second act.
      await atStore(world.other, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
      const { complianceLogs: l } = world.market.db.t
      const rows = await world.market.db.select().from(l).where(eq(l.storeId, world.other.store))
      const acts = (event: string) =>
        rows
          .filter(({ details }) => details.includes(event))
          .sort((a, b) => a.number - b.number)
          .map(({ action, actorId, userId }) => [action, actorId, userId])
      const { owner, clerk } = world.other
      expect(acts(id)).toEqual([
        ['event.created', owner.id, null],
        ['event.changed', owner.id, null],
        ['event.attended', clerk.id, who.id],
      ])
      expect(acts(off.id)).toEqual([
        ['event.created', owner.id, null],
        ['event.cancelled', owner.id, null],
      ])
    })

    test('the waiting list ends as the event begins, and the event is past as it ends', async () => {
      const [holder, waits] = (await people(2)) as [Person, Person]
      await world.market.stopAt(world.market.now())
      const eventDate = world.market.now() + hour
      const event = await announced(world.corner, { eventDate, maxAttendees: 1 })
      for (const who of [holder, waits]) await register(who, event.id, true)
      const isIn = async (which: 'ahead' | 'past') => {
        const said = await atStore(world.corner, `events?which=${which}`)
        return (said['events'] as { id: string }[]).some(({ id }) => id === event.id)
      }
      await world.market.stopAt(eventDate - 1)
      expect(await mine(waits, event.id)).toMatchObject({ status: 'waitlisted', place: 1 })
      await world.market.stopAt(eventDate - 1 + minute)
      expect(await mine(waits, event.id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'rule',
      })
      expect(await page(event.id)).toMatchObject({ waiting: 0, currentAttendees: 1 })
      await world.market.stopAt(event.endsAt - 1)
      expect([await isIn('ahead'), await isIn('past')]).toEqual([true, false])
      await world.market.stopAt(event.endsAt)
      expect([await isIn('ahead'), await isIn('past')]).toEqual([false, true])
      await world.market.pass(0)
    })

    test('notices of an event say what it costs, what comes back, and why', async () => {
      const [fan, payer, free] = (await people(3)) as [Person, Person, Person]
      await world.market.ask(fan, `/api/stores/${world.corner.store}/favorite`, {
        method: 'PUT',
        body: { isFavorite: true },
      })
      const costs = await announced(world.corner, { price: 20_00 })
      const gift = await announced(world.corner)
      await register(payer, costs.id)
      await pays(payer, costs.id)
      await register(free, gift.id)
      const reason = 'A burst pipe.'
      for (const { id } of [costs, gift])
        await atStore(world.corner, `events/${id}/cancel`, { body: { reason } })
      for (let times = 0; times < 3; times += 1) await world.market.work()
      const { messages: m } = world.market.db.t
      const told = async (who: Person, eventId: string) => {
        const ofThis = and(eq(m.cellarId, who.id), eq(m.eventId, eventId))
        const rows = await world.market.db.select().from(m).where(ofThis)
        return Object.fromEntries(rows.map((row) => [row.kind, [row.amount, row.reason]]))
      }
      expect(await told(fan, costs.id)).toEqual({ event_new: [20_00, null] })
      expect(await told(fan, gift.id)).toEqual({ event_new: [null, null] })
      expect(await told(payer, costs.id)).toEqual({
        event_registered: [20_00, null],
        event_off: [20_00, reason],
        event_refunded: [20_00, null],
      })
      expect(await told(free, gift.id)).toEqual({
        event_registered: [null, null],
        event_off: [null, reason],
      })
    })

    test('a move and an end are told to who has, holds or waits for a seat, and to nobody who left', async () => {
      const [seated, holds, waits, left] = (await people(4)) as [Person, Person, Person, Person]
      const eventDate = world.market.now() + 5 * day
      const plan = { eventDate, price: 10_00, maxAttendees: 2 }
      const event = await announced(world.corner, plan)
      await register(left, event.id)
      await world.market.ask(left, `/api/events/${event.id}/unregister`, { method: 'POST' })
      await register(seated, event.id)
      await pays(seated, event.id)
      for (const who of [holds, waits]) await register(who, event.id, true)
      const all = [seated, holds, waits, left]
      const told = async (wanted: string) => {
        await world.market.work()
        const kinds = await Promise.all(all.map((who) => world.market.told(who)))
        return kinds.map((own) => own.filter((kind) => kind === wanted).length)
      }
      const body = anEvent(0, { ...plan, eventDate: eventDate + hour })
      const edit = { method: 'PUT', body }
      expect(await atStore(world.corner, `events/${event.id}`, edit)).toMatchObject({ http: 200 })
      expect(await told('event_changed')).toEqual([1, 1, 1, 0])
      await atStore(world.corner, `events/${event.id}/cancel`, { body: { reason: 'Rain.' } })
      expect(await told('event_off')).toEqual([1, 1, 1, 0])
    })

    test('what an edit leaves out is gone from an event', async () => {
      const eventDate = world.market.now() + 9 * day
      const said = { description: 'Bring nothing.', category: 'Wine', maxAttendees: 9 }
      const { id } = await announced(world.corner, {
        eventDate,
        goldPrice: 5_00,
        price: 9_00,
        ...said,
      })
      expect(await page(id)).toMatchObject({ ...said, goldPrice: 5_00 })
      const none = Object.fromEntries(Object.keys(said).map((name) => [name, undefined]))
      const body = anEvent(0, { eventDate, price: 9_00, ...none })
      await atStore(world.corner, `events/${id}`, { method: 'PUT', body })
      const after = await page(id)
      for (const name of Object.keys(said)) expect(after).not.toHaveProperty(name)
      // Without a price of its own, gold pays what all pay.
      expect(after).toMatchObject({ goldPrice: 9_00 })
    })

    test('a store announces so many events a day, and its limit is no other’s', async () => {
      const tries = (shop: typeof world.corner) =>
        atStore(shop, 'events', { body: anEvent(world.market.now()), key: randomUUID() })
      await world.market.pass(newEventLimit.within)
      for (let times = 0; times < newEventLimit.max; times += 1)
        expect(await tries(world.other)).toMatchObject({ http: 200 })
      expect(await tries(world.other)).toMatchObject({ http: 429 })
      expect(await tries(world.corner)).toMatchObject({ http: 200 })
      await world.market.pass(newEventLimit.within)
      expect(await tries(world.other)).toMatchObject({ http: 200 })
    })
  })
