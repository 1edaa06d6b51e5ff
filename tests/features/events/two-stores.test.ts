import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loyaltyTiers } from '../../../shared/business/loyalty.ts'
import { typedCodeLimit } from '../../../shared/business/reserving.ts'
import { day, hour, minute, second } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from './an-event.ts'
import { twoStores } from './two-stores.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `events of two stores on ${engine}`,
    () => {
      const {
        world,
        clerkOf,
        atStore,
        announced,
        page,
        mine,
        register,
        post,
        pays,
        amounts,
        rowsOf,
        people,
        withPoints,
        look,
        admit,
        lapse,
        codeOf,
        points,
      } = twoStores(engine)

      test('each position at an event allows its own acts, and those of no other event', async () => {
        const when = { eventDate: world.market.now() + 3 * day }
        const full = await announced(world.corner, { ...when, maxAttendees: 1 })
        const free = await announced(world.corner, when)
        const paid = await announced(world.corner, { ...when, price: 20_00 })
        const off = await announced(world.corner, when)
        const here = await announced(world.corner, { eventDate: world.market.now() + hour })
        const elsewhere = await announced(world.other, when)
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
        await admit(world.corner, await codeOf(inside, here.id))
        await register(outsider, elsewhere.id)
        await register(calledOff, off.id)
        await atStore(world.corner, `events/${off.id}/cancel`, { body: { reason: 'Rain.' } })
        const acts = async (who: Person, event: string) => {
          const said = [
            await world.market.ask(who, `/api/events/${event}/pass`),
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
        expect(await acts(world.market.owner, full.id)).toEqual(unknown)
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
        await world.market.work()
        expect(await amounts(payer)).toEqual([{ amount: 20_00, refunded: 20_00 }])
        expect(await amounts(guest)).toEqual([])
        // Each list has the registrations of its own event, by their status.
        const guestsOf = async (event: string, status: string) => {
          const { registrations, counts } = (await atStore(
            world.corner,
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
        await world.market.work()
        expect(await mine(calledOff, off.id)).not.toMatchObject({ status: 'registered' })
        const open = async (who: Person, which: string) => {
          const { registrations } = (await world.market.ask(
            who,
            `/api/event-registrations?which=${which}`,
          )) as unknown as { registrations: { event: { id: string } }[] }
          return registrations.map(({ event }) => event.id)
        }
        expect([await open(guest, 'open'), await open(guest, 'past')]).toEqual([[full.id], []])
        expect([await open(inside, 'open'), await open(inside, 'past')]).toEqual([[], [here.id]])
        expect(await open(outsider, 'open')).toEqual([elsewhere.id])
      })

      test('gold and platinum pay the lower price from their first point on, silver does not', async () => {
        const from = Object.fromEntries(loyaltyTiers.map((one) => [one.tier, one.from]))
        const { id } = await announced(world.corner, {
          price: 40_00,
          goldPrice: 30_00,
          maxAttendees: 9,
        })
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
        const { id } = await announced(world.corner, {
          price: 40_00,
          goldPrice: 30_00,
          maxAttendees: 3,
        })
        for (const who of holders) await register(who, id)
        for (const who of waiting) await register(who, id, true)
        for (const who of holders) await post(who, id, 'unregister')
        await world.market.work()
        const offered = await Promise.all(waiting.map((who) => mine(who, id)))
        expect(offered.map((own) => [own?.isOffer, own?.price])).toEqual([
          [true, 30_00],
          [true, 30_00],
          [true, 40_00],
        ])
        await pays(waiting[1]!, id)
        expect(await amounts(waiting[1]!)).toEqual([{ amount: 30_00, refunded: 0 }])
        // A free seat for gold needs no payment.
        const free = await announced(world.corner, { price: 40_00, goldPrice: 0, maxAttendees: 1 })
        await register(waiting[0]!, free.id)
        expect(await mine(waiting[0]!, free.id)).toMatchObject({ status: 'registered', price: 0 })
      })

      test('a store has nothing to do with the events and the guests of another', async () => {
        const ann = await world.market.person()
        const soon = { eventDate: world.market.now() + hour }
        const { id } = await announced(world.corner, soon)
        const online = await announced(world.corner, {
          ...soon,
          isVirtual: true,
          address: 'https://meet.example.com/',
        })
        const own = await announced(world.other, soon)
        for (const event of [id, online.id]) await register(ann, event)
        const registration = (await mine(ann, online.id))!.id
        const refused = { http: 404 }
        const elsewhere = (path: string, how = {}) => atStore(world.other, `events/${path}`, how)
        expect(await elsewhere(`${id}/registrations`)).toMatchObject(refused)
        expect(await elsewhere(`${own.id}/registrations`)).toMatchObject({ http: 200 })
        const edit = { method: 'PUT', body: anEvent(world.market.now(), soon) }
        expect(await elsewhere(id, edit)).toMatchObject(refused)
        expect(await elsewhere(`${id}/cancel`, { body: { reason: 'Mine.' } })).toMatchObject(
          refused,
        )
        const listed = (await elsewhere(''))['events'] as { id: string }[] | undefined
        const all = (await atStore(world.other, 'events'))['events'] as { id: string }[]
        expect(listed ?? []).toEqual([])
        expect(all.map((one) => one.id)).toContain(own.id)
        expect(all.map((one) => one.id)).not.toContain(id)
        const visible = await world.market.ask(ann, `/api/events?store=${world.other.store}`)
        expect((visible['events'] as { id: string }[]).map((one) => one.id)).not.toContain(id)

        // At the door its letters are no code, and its picture is another store's.
        const code = await codeOf(ann, id)
        const { qr } = await world.market.ask(ann, `/api/events/${id}/pass`)
        expect(await look(world.other, code)).toBe('bad_code')
        expect(await look(world.other, String(qr))).toBe('wrong_store')
        expect(await admit(world.other, code)).toMatchObject({ because: 'bad_code' })
        expect(await admit(world.other, String(qr))).toMatchObject({ because: 'wrong_store' })
        expect(await look(world.corner, code, world.other.clerk)).toBe(404)
        expect(await look(world.corner, code)).toBe('good')

        // Two stores may have the same letters: each knows its own guest by them.
        const bob = await world.market.person('Bob Booker')
        await register(bob, own.id)
        const { eventRegistrations: r } = world.market.db.t
        const [anns] = await rowsOf(ann, id)
        await world.market.db.transaction('test', (tx) =>
          tx
            .update(r)
            .set({ code: anns!.code })
            .where(and(eq(r.userId, bob.id), eq(r.eventId, own.id))),
        )
        expect(await admit(world.other, code)).toMatchObject({
          is: 'good',
          guest: { firstName: 'Bob' },
        })
        expect(await mine(ann, id)).toMatchObject({ status: 'registered' })

        await world.market.pass(hour + minute)
        const marks = { body: { registrations: [registration] } }
        expect(await elsewhere(`${online.id}/attended`, marks)).toMatchObject(refused)
        expect(await mine(ann, online.id)).toMatchObject({ status: 'registered' })
      })

      test('staff of the store earn nothing at its events; staff of another do', async () => {
        const { id } = await announced(world.corner, {
          eventDate: world.market.now() + hour,
          maxAttendees: 5,
        })
        const guests = [
          world.corner.owner,
          world.corner.clerk,
          world.other.owner,
          world.other.clerk,
        ]
        const before = await Promise.all(guests.map(points))
        for (const who of guests) {
          await register(who, id)
          expect(await admit(world.corner, await codeOf(who, id))).toMatchObject({ is: 'good' })
        }
        const after = await Promise.all(guests.map(points))
        expect(after.map((now, nth) => (now ?? 0) - (before[nth] ?? 0))).toEqual([0, 0, 20, 20])
      })

      test('store staff take no seats of guests, add no hype, and count in no figure', async () => {
        const [guest, late] = await people(2)
        const { id } = await announced(world.corner, { maxAttendees: 1 })
        const lately = async () => {
          // The radar counts an event once in ten seconds.
          await world.market.pass(10 * second)
          const { items } = await world.market.ask(late!, '/api/radar?kind=event')
          return (items as { id: string; lately: number }[]).find((item) => item.id === id)?.lately
        }
        for (const who of [world.corner.owner, world.corner.clerk])
          expect(await register(who, id)).toMatchObject({
            currentAttendees: 0,
            mine: { registration: { status: 'registered' } },
          })
        expect(await lately()).toBe(0)
        // Of another store they are guests.
        expect(await register(world.other.clerk, id)).toMatchObject({ currentAttendees: 1 })
        expect(await lately()).toBe(1)
        expect(await register(guest!, id)).toMatchObject({ code: 'sold_out' })
        expect(await register(guest!, id, true)).toMatchObject({ waiting: 1 })
        await post(world.corner.clerk, id, 'unregister')
        await world.market.work()
        expect(await page(id)).toMatchObject({ currentAttendees: 1, waiting: 1 })
        expect(await register(world.corner.clerk, id)).toMatchObject({
          currentAttendees: 1,
          mine: { registration: { status: 'registered' } },
        })
        // Somebody who leaves the store later earns nothing for that seat either.
        const { storePeople: p } = world.market.db.t
        const ofClerk = and(eq(p.storeId, world.corner.store), eq(p.userId, world.corner.clerk.id))
        await world.market.db.transaction('test', (tx) => tx.delete(p).where(ofClerk))
        // One guest has a seat, and one waits.
        expect(await lately()).toBe(2)
        await world.market.pass(3 * day)
        const before = await points(world.corner.clerk)
        const shown = await codeOf(world.corner.clerk, id)
        expect(await admit(world.corner, shown, {}, world.corner.owner)).toMatchObject({
          is: 'good',
        })
        expect(await points(world.corner.clerk)).toBe(before)
        world.corner.clerk = await clerkOf(world.corner.store)
      })

      test('a request at the door counts as the same for the same clerk only', async () => {
        const ann = await world.market.person()
        const { id } = await announced(world.corner, { eventDate: world.market.now() + hour })
        await register(ann, id)
        const shown = await codeOf(ann, id)
        const nonce = randomUUID()
        expect(await admit(world.corner, shown, { nonce })).toMatchObject({ is: 'good' })
        expect(await admit(world.corner, shown, { nonce })).toMatchObject({ is: 'good' })
        expect(await admit(world.corner, shown, { nonce }, world.corner.owner)).toMatchObject({
          because: 'already_in',
        })
      })

      test('seats that a store adds are offered at once, each to one person in line', async () => {
        const [holder, first, second] = (await people(3)) as [Person, Person, Person]
        const eventDate = world.market.now() + 9 * day
        const full = await announced(world.corner, { eventDate, maxAttendees: 1 })
        const also = await announced(world.other, { maxAttendees: 1 })
        for (const who of [holder, first, second])
          for (const { id } of [full, also]) await register(who, id, true)
        await world.market.stopAt(world.market.now())
        const body = anEvent(world.market.now(), { eventDate, maxAttendees: 2 })
        expect(
          await atStore(world.corner, `events/${full.id}`, { method: 'PUT', body }),
        ).toMatchObject({
          http: 200,
        })
        await world.market.work()
        expect(await mine(first, full.id)).toMatchObject({ status: 'pending', isOffer: true })
        expect(await mine(second, full.id)).toMatchObject({ status: 'waitlisted' })
        expect(await mine(first, also.id)).toMatchObject({ status: 'waitlisted' })
        await world.market.pass(0)
      })

      test('an event is news for fans of its store, and its changes for all in line', async () => {
        const [fan, elsewhere, holder, waits] = (await people(4)) as [
          Person,
          Person,
          Person,
          Person,
        ]
        for (const [who, { store }] of [
          [fan, world.corner],
          [elsewhere, world.other],
        ] as const)
          await world.market.ask(who, `/api/stores/${store}/favorite`, {
            method: 'PUT',
            body: { isFavorite: true },
          })
        const { id } = await announced(world.corner, { maxAttendees: 1 })
        for (const who of [holder, waits]) await register(who, id, true)
        await world.market.work()
        expect([await world.market.told(fan), await world.market.told(elsewhere)]).toEqual([
          ['event_new'],
          [],
        ])
        const body = anEvent(world.market.now(), {
          eventDate: world.market.now() + 20 * day,
          maxAttendees: 1,
        })
        await atStore(world.corner, `events/${id}`, { method: 'PUT', body })
        await world.market.work()
        for (const who of [holder, waits])
          expect(await world.market.told(who)).toContain('event_changed')
        await atStore(world.corner, `events/${id}/cancel`, { body: { reason: 'A burst pipe.' } })
        await world.market.work()
        for (const who of [holder, waits])
          expect(await world.market.told(who)).toContain('event_off')
        expect((await rowsOf(waits, id)).map(({ status }) => status)).toEqual(['cancelled'])
      })

      test('fans of a store are all told of an event, each once, however many they are', async () => {
        const { market, corner, other } = world
        const fans = await people(27)
        await market.db.transaction('test', (tx) =>
          tx
            .insert(tx.t.storeFavorites)
            .values([
              ...fans
                .slice(1)
                .map(({ id }) => ({ userId: id, storeId: corner.store, createdAt: 1 })),
              { userId: fans[0]!.id, storeId: other.store, createdAt: 1 },
            ]),
        )
        await announced(corner)
        await market.work()
        const told = await Promise.all(fans.map((fan) => market.told(fan)))
        expect(told).toEqual([[], ...fans.slice(1).map(() => ['event_new'])])
        await market.db.transaction('test', (tx) => tx.delete(tx.t.storeFavorites))
      })

      test('a paused person cannot register and gets no offers', async () => {
        const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
        const pause = (who: Person, what: 'pause' | 'resume') =>
          world.market.ask(world.market.admin, `/api/admin/users/${who.id}/${what}`, {
            body: { reason: 'Looked at.' },
          })
        const { id } = await announced(world.corner, { maxAttendees: 1 })
        const open = await announced(world.corner, {})
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
        await world.market.work()
        expect(await mine(ben, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'rule' })
        expect(await mine(cid, id)).toMatchObject({ status: 'pending', isOffer: true })
        // An offer from before the pause waits for its end, free or not.
        expect(await pause(cid, 'pause')).toMatchObject({ http: 200 })
        const paused = { http: 403, code: 'reserving_paused' }
        expect(await post(cid, id, 'accept')).toMatchObject(paused)
        const costs = await announced(world.other, { price: 10_00, maxAttendees: 1 })
        await register(ann, costs.id)
        expect(await pause(cid, 'resume')).toMatchObject({ http: 204 })
        await register(cid, costs.id, true)
        await post(ann, costs.id, 'unregister')
        await world.market.work()
        await pause(cid, 'pause')
        expect(await post(cid, costs.id, 'pay')).toMatchObject(paused)
        await pause(cid, 'resume')
        for (const [event, what] of [
          [id, 'accept'],
          [costs.id, 'pay'],
        ] as const)
          expect(await post(cid, event, what)).toMatchObject({ http: 200 })
        // Late money takes no seat for them either.
        const paid = await announced(world.corner, { price: 10_00, maxAttendees: 2 })
        await lapse(dee, paid.id)
        expect(await pause(dee, 'pause')).toMatchObject({ http: 200 })
        await world.market.pass(3 * minute)
        await world.market.work()
        expect(await amounts(dee)).toEqual([{ amount: 10_00, refunded: 10_00 }])
        expect(await page(paid.id)).toMatchObject({ currentAttendees: 0 })
        expect(await pause(ben, 'resume')).toMatchObject({ http: 204 })
        expect(await register(ben, open.id)).toMatchObject({ currentAttendees: 1 })
      })

      test('guests of another event of the store stay unmarked, and each sees their own points', async () => {
        const [ann, ben] = (await people(2)) as [Person, Person]
        const online = {
          eventDate: world.market.now() + hour,
          isVirtual: true,
          address: 'https://meet.example.com/',
        }
        const [one, two] = [
          await announced(world.corner, online),
          await announced(world.corner, online),
        ]
        for (const who of [ann, ben]) await register(who, one.id)
        await register(ann, two.id)
        await world.market.pass(hour + minute)
        const ids = [await mine(ann, one.id), await mine(ben, one.id), await mine(ann, two.id)]
        const body = { registrations: ids.map((own) => own!.id) }
        const marked = await atStore(world.corner, `events/${one.id}/attended`, { body })
        expect(marked).toMatchObject({ attended: 2 })
        expect(await mine(ann, two.id)).toMatchObject({ status: 'registered' })
        for (const who of [ann, ben])
          expect(await mine(who, one.id)).toMatchObject({ status: 'attended', points: 20 })
      })

      test('a picture that is no code takes no guess at a door', async () => {
        const ann = await world.market.person()
        const { id } = await announced(world.corner, { eventDate: world.market.now() + hour })
        await register(ann, id)
        for (let tries = 0; tries < 2 * typedCodeLimit.max; tries++)
          expect(await look(world.corner, `https://menu.example/t/${tries}`)).toBe('bad_code')
        expect(await look(world.corner, await codeOf(ann, id))).toBe('good')
      })

      test('a guesser with a valid code has no more guesses at a door than others', async () => {
        const ann = await world.market.person()
        const { id } = await announced(world.corner, { eventDate: world.market.now() + hour })
        await register(ann, id)
        const code = await codeOf(ann, id)
        const guess = (at: number) => look(world.corner, `0000-000${at % 10}`)
        const guesses = []
        for (let tries = 0; tries < typedCodeLimit.max; tries++) {
          expect(await look(world.corner, code)).toBe('good')
          guesses.push(await guess(tries))
        }
        expect(guesses).toEqual(guesses.map(() => 'bad_code'))
        expect(await look(world.corner, code)).toBe(429)
        expect(await admit(world.corner, code)).toMatchObject({ http: 429 })
        // In the next minute even more guests than guesses come in, and the same holds.
        await world.market.pass(minute + 1)
        const nonce = randomUUID()
        for (let tries = 0; tries < 2 * typedCodeLimit.max; tries++)
          expect(await admit(world.corner, code, { nonce })).toMatchObject({ is: 'good' })
        for (let tries = 0; tries < typedCodeLimit.max; tries++)
          expect(await guess(tries)).toBe('bad_code')
        expect(await guess(0)).toBe(429)
        // The other clerk, and the other store, have counts of their own.
        expect(await look(world.corner, code, world.corner.owner)).toBe('already_in')
        expect(await look(world.other, code)).toBe('bad_code')
      })
    },
  )
