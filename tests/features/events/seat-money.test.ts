import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import { afterSeatPayment } from '../../../sync-server/registrations/after-payment.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { twoStores } from './two-stores.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`money for seats on ${engine}`, () => {
    const {
      world,
      atStore,
      announced,
      page,
      mine,
      register,
      post,
      payment,
      charge,
      pays,
      amounts,
      rowsOf,
      people,
      look,
      admit,
      lapse,
      codeOf,
      admins,
      chargeable,
    } = twoStores(engine)

    test('money of a first hold that comes after a second registration goes back, and the second stays', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00, maxAttendees: 2 })
      await lapse(who, id)
      await register(who, id)
      await world.market.pass(3 * minute)
      await world.market.work()
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
      const seated = await announced(world.corner, { price: 10_00, maxAttendees: 1 })
      const full = await announced(world.corner, { price: 10_00, maxAttendees: 1 })
      await lapse(ann, seated.id)
      await lapse(ben, full.id)
      await register(cid, full.id)
      await world.market.pass(3 * minute)
      await world.market.work()
      expect(await mine(ann, seated.id)).toMatchObject({ status: 'registered', payment: 'paid' })
      expect(await amounts(ann)).toEqual([{ amount: 10_00, refunded: 0 }])
      expect(await mine(ben, full.id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      expect(await amounts(ben)).toEqual([{ amount: 10_00, refunded: 10_00 }])
    })

    test('who deletes the account leaves seat, held seat and waiting list, and the next one moves up', async () => {
      const [ann, ben, cid, dee] = (await people(4)) as [Person, Person, Person, Person]
      const { id } = await announced(world.corner, { maxAttendees: 1 })
      const paid = await announced(world.other, { price: 10_00, maxAttendees: 1 })
      for (const who of [ann, ben, cid]) await register(who, id, true)
      await register(ben, paid.id)
      await register(dee, paid.id, true)
      const goes = async (who: Person) =>
        expect(
          await world.market.ask(who, '/api/account/delete', { body: { password: who.password } }),
        ).toEqual({ http: 204 })
      await goes(ben)
      expect(await page(id)).toMatchObject({ currentAttendees: 1, waiting: 1 })
      expect(await mine(cid, id)).toMatchObject({ place: 1 })
      await world.market.work()
      expect(await mine(dee, paid.id)).toMatchObject({ status: 'pending', isOffer: true })
      await goes(ann)
      await world.market.work()
      expect(await mine(cid, id)).toMatchObject({ status: 'pending', isOffer: true })
      const { eventRegistrations: r } = world.market.db.t
      const left = await world.market.db.select().from(r).where(eq(r.eventId, id))
      expect(left.filter(({ userId }) => userId === null).map(({ status }) => status)).toEqual([
        'cancelled',
        'cancelled',
      ])
    })

    test('a late payment by store staff takes no seat from a guest', async () => {
      const [guest] = await people(1)
      const { id } = await announced(world.corner, { maxAttendees: 1, price: 20_00 })
      await lapse(world.corner.clerk, id)
      expect(await register(guest!, id)).toMatchObject({ currentAttendees: 1 })
      await world.market.pass(3 * minute)
      await world.market.work()
      expect(await mine(world.corner.clerk, id)).toMatchObject({
        status: 'registered',
        payment: 'paid',
      })
      expect(await page(id)).toMatchObject({ currentAttendees: 1 })
      await atStore(world.corner, `events/${id}/cancel`, { body: { reason: 'No gas.' } })
      await world.market.work()
      expect(await page(id)).toMatchObject({ currentAttendees: 0 })
    })

    test('a seat that is not paid shows neither its code nor the address', async () => {
      const ann = await world.market.person()
      const address = 'https://meet.example.com/'
      const { id } = await announced(world.corner, { price: 10_00, isVirtual: true, address })
      await register(ann, id)
      const held = await mine(ann, id)
      expect(held).toMatchObject({ status: 'pending' })
      for (const name of ['code', 'address']) expect(held).not.toHaveProperty(name)
      await pays(ann, id)
      expect(await mine(ann, id)).toMatchObject({ address, code: expect.any(String) as string })
    })

    test('late money for a seat that its guest has given back takes none', async () => {
      const ann = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00, maxAttendees: 1 })
      await lapse(ann, id, 'user')
      await world.market.pass(3 * minute)
      await world.market.work()
      expect(await mine(ann, id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
      expect(await page(id)).toMatchObject({ currentAttendees: 0 })
    })

    test('a suspended store lists nothing, takes no guest, no money and no one at its door', async () => {
      const address = 'https://meet.example.com/'
      const [guest, held, offered, late] = (await people(4)) as [Person, Person, Person, Person]
      const soon = { eventDate: world.market.now() + 2 * hour }
      const here = await announced(world.other, soon)
      const online = await announced(world.other, { ...soon, isVirtual: true, address })
      const costs = await announced(world.other, { price: 10_00, maxAttendees: 9 })
      const full = await announced(world.other, { maxAttendees: 1 })
      for (const { id } of [here, online, full]) await register(guest, id)
      await register(held, costs.id)
      await register(offered, full.id, true)
      await post(guest, full.id, 'unregister')
      await world.market.work()
      expect(await mine(offered, full.id)).toMatchObject({ status: 'pending', isOffer: true })
      const shown = await codeOf(guest, here.id)
      const registration = (await mine(guest, online.id))!.id
      const attended = () =>
        atStore(world.other, `events/${online.id}/attended`, {
          body: { registrations: [registration] },
        })
      const listed = async () => {
        const said = await world.market.ask(world.market.door.visitor(), '/api/events')
        return (said['events'] as { id: string }[]).some(({ id }) => id === here.id)
      }
      const all = async () => ({
        isListed: await listed(),
        isOpen: (await page(here.id)).isOpen,
        registers: (await register(late, costs.id, true)).http,
        pays: (await post(held, costs.id, 'pay')).http,
        accepts: (await post(offered, full.id, 'accept')).http,
        looks: await look(world.other, shown),
        admits: (await admit(world.other, shown)).http,
      })
      await world.market.pass(hour)
      await register(held, costs.id)
      const refused = { registers: 409, pays: 409, accepts: 409, looks: 409, admits: 409 }
      expect(await admins(world.other, 'suspend')).toMatchObject({ http: 200 })
      expect(await all()).toEqual({ isListed: false, isOpen: false, ...refused })
      await world.market.stopAt(online.eventDate)
      expect(await attended()).toMatchObject({ code: 'not_now' })
      expect(await mine(guest, online.id)).toMatchObject({ status: 'registered' })
      expect(await mine(guest, here.id)).toMatchObject({ status: 'registered' })
      await world.market.stopAt(online.eventDate - 1)
      expect(await admins(world.other, 'reinstate')).toMatchObject({ http: 200 })
      await register(held, costs.id)
      const allowed = { registers: 200, pays: 200, accepts: 200, looks: 'good', admits: 200 }
      expect(await all()).toEqual({ isListed: true, isOpen: true, ...allowed })
      await world.market.pass(0)
    })

    test('a suspended store gives the money of its seats back, also after a late leave or a missed event', async () => {
      const [leaves, misses, gone] = (await people(3)) as [Person, Person, Person]
      const soon = { eventDate: world.market.now() + 3 * hour, price: 10_00 }
      const off = await announced(world.other, { ...soon, maxAttendees: 9 })
      const on = await announced(world.corner, { ...soon, maxAttendees: 9 })
      for (const who of [leaves, misses, gone])
        for (const { id } of [off, on]) {
          await register(who, id)
          await pays(who, id)
        }
      await world.market.pass(hour)
      await admins(world.other, 'suspend')
      for (const { id } of [off, on]) await post(leaves, id, 'unregister')
      // A deleted account leaves by the same rule.
      await world.market.ask(gone, '/api/account/delete', { body: { password: gone.password } })
      await world.market.pass(8 * hour)
      await world.market.work()
      const stand = async (who: Person, { id }: { readonly id: string }) => {
        const own = await mine(who, id)
        return [own?.status, own?.cancelledBy, own?.payment]
      }
      expect(await stand(leaves, off)).toEqual(['cancelled', 'user', 'refunded'])
      expect(await stand(leaves, on)).toEqual(['cancelled', 'user', 'forfeited'])
      expect(await stand(misses, off)).toEqual(['cancelled', 'store', 'refunded'])
      expect(await stand(misses, on)).toEqual(['no_show', undefined, 'forfeited'])
      const { eventRegistrations: r, payments: p } = world.market.db.t
      const rows = await world.market.db
        .select({ event: r.eventId, refunded: p.refunded })
        .from(r)
        .innerJoin(p, eq(p.reservationId, r.id))
        .where(inArray(r.eventId, [off.id, on.id]))
      const back = (event: string) =>
        rows.filter((row) => row.event === event).map(({ refunded }) => refunded)
      expect([back(off.id), back(on.id)]).toEqual([
        [10_00, 10_00, 10_00],
        [0, 0, 0],
      ])
      await admins(world.other, 'reinstate')
    })

    test('fans of a store that was suspended meanwhile hear of no new event', async () => {
      const fan = await world.market.person()
      await world.market.ask(fan, `/api/stores/${world.other.store}/favorite`, {
        method: 'PUT',
        body: { isFavorite: true },
      })
      await announced(world.other)
      await admins(world.other, 'suspend')
      await world.market.work()
      expect(await world.market.told(fan)).toEqual([])
      await admins(world.other, 'reinstate')
    })

    test('a seat is paid into the account of its own store, and into none that may not charge', async () => {
      const accounts = new Map<string, string>()
      const { storeAccounts: a, payments: p } = world.market.db.t
      for (const row of await world.market.db.select().from(a))
        accounts.set(row.storeId, row.account)
      for (const shop of [world.corner, world.other]) {
        const [who, late] = (await people(2)) as [Person, Person]
        const { id } = await announced(shop, { price: 10_00, maxAttendees: 2 })
        for (const one of [who, late]) await register(one, id)
        await pays(who, id)
        const [paid] = await world.market.db.select().from(p).where(eq(p.userId, who.id))
        expect(paid).toMatchObject({ account: accounts.get(shop.store), status: 'succeeded' })
        await chargeable(shop, false)
        expect(await post(late, id, 'pay')).toMatchObject({ http: 409, code: 'not_now' })
        await chargeable(shop, true)
        expect(await post(late, id, 'pay')).toMatchObject({ http: 200 })
      }
    })

    test('money for an event that was called off a moment ago goes back at once', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00 })
      await register(who, id)
      await charge(who, await payment(who, id))
      await atStore(world.corner, `events/${id}/cancel`, { body: { reason: 'A burst pipe.' } })
      // Before its guests are notified.
      expect(await post(who, id, 'check')).toMatchObject({
        mine: { registration: { status: 'cancelled', cancelledBy: 'store', payment: 'refunded' } },
      })
      await world.market.work()
      expect(await amounts(who)).toEqual([{ amount: 10_00, refunded: 10_00 }])
      expect(await page(id)).toMatchObject({ currentAttendees: 0 })
    })

    test('money for a seat at a store that was suspended a moment ago goes back at once', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00 })
      await register(who, id)
      await charge(who, await payment(who, id))
      await admins(world.corner, 'suspend')
      await post(who, id, 'check')
      await world.market.work()
      expect(await amounts(who)).toEqual([{ amount: 10_00, refunded: 10_00 }])
      expect(await rowsOf(who, id)).toMatchObject([{ status: 'cancelled', cancelledBy: 'store' }])
      expect(await world.market.told(who)).not.toContain('event_registered')
      await admins(world.corner, 'reinstate')
    })

    test('a payment that ends while the seat is held ends no hold, and another one pays', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00 })
      await register(who, id)
      const first = await payment(who, id)
      const { testGateway: g } = world.market.db.t
      const [found] = await world.market.db.select().from(g).where(eq(g.id, first))
      const object = { ...(found!.object as object), status: 'canceled' }
      await world.market.db.transaction('at the gateway', (tx) =>
        tx.update(g).set({ object }).where(eq(g.id, first)),
      )
      expect(await post(who, id, 'check')).toMatchObject({
        mine: { registration: { status: 'pending', payment: 'due' } },
      })
      const second = await payment(who, id)
      expect(second).not.toBe(first)
      await charge(who, second)
      expect(await post(who, id, 'check')).toMatchObject({
        mine: { registration: { status: 'registered', payment: 'paid' } },
      })
    })

    test('a second payment of a paid seat goes back, and the seat stays paid', async () => {
      const who = await world.market.person()
      const { id } = await announced(world.corner, { price: 10_00 })
      await register(who, id)
      await pays(who, id)
      const { payments: p, testGateway: g } = world.market.db.t
      const [first] = await world.market.db.select().from(p).where(eq(p.userId, who.id))
      const [found] = await world.market.db.select().from(g).where(eq(g.id, first!.gatewayId!))
      const gatewayId = `test_pi_${first!.id}`
      const again = { ...first!, id: newId<'payment'>(world.market.now()), gatewayId }
      await world.market.db.transaction('paid twice', async (tx) => {
        await tx.insert(p).values(again)
        const object = { ...(found!.object as object), id: gatewayId }
        await tx.insert(g).values({ ...found!, id: gatewayId, object })
        await afterSeatPayment.paid(tx, again, world.market.now())
      })
      await world.market.work()
      const both = await amounts(who)
      expect(both.map(({ refunded }) => refunded).toSorted((a, b) => a - b)).toEqual([0, 10_00])
      expect(await mine(who, id)).toMatchObject({ status: 'registered', payment: 'paid' })
    })
  })
