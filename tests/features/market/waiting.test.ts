import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { usualTimeZone } from '../../../shared/business/quiet-hours.ts'
import { maxWaiting, unpaidHolds } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { timeIn } from '../../../shared/features/stores/wall-clock.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the waiting list on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(() => market.assertLaws())
    afterAll(() => market.close())

    const wait = (who: Person, drop: string) =>
      market.ask(who, `/api/drops/${drop}/waiting`, { method: 'PUT' })
    const cancel = (who: Person, id: string) =>
      market.ask(who, `/api/reservations/${id}/cancel`, { method: 'POST' })
    const offers = async (who: Person) => {
      const { reservations } = (await market.ask(
        who,
        '/api/reservations?which=open',
      )) as unknown as {
        reservations: Reservation[]
      }
      return reservations.filter(({ isOffer }) => isOffer)
    }

    test('a freed bottle is offered to the first of the waiting list, and to no visitor of the drop', async () => {
      const [holder, first, second, passer] = [
        await market.person(),
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const drop = await market.drop({ quantity: 1 })
      expect(await wait(first, drop.id)).toMatchObject({ code: 'not_now' })
      const held = await market.reserved(holder, drop.id)
      expect(await wait(first, drop.id)).toMatchObject({ waitingAt: 1 })
      expect(await wait(second, drop.id)).toMatchObject({ waitingAt: 2 })
      expect(await wait(first, drop.id)).toMatchObject({ waitingAt: 1 })
      expect(await market.page(drop.id, second)).toMatchObject({
        waiting: 2,
        mine: { waitingAt: 2 },
        phase: 'sold_out',
      })
      // When a unit becomes free, a user without a place cannot take it before the waiting list.
      const [, snatched] = await Promise.all([
        cancel(holder, held.id),
        market.reserve(passer, drop.id),
      ])
      expect(snatched).toMatchObject({ code: 'sold_out' })
      await market.work()
      const [offer] = await offers(first)
      expect(offer).toMatchObject({ status: 'pending', feeStatus: 'due', reserveFee: 3_00 })
      expect(offer!.holdUntil! - offer!.createdAt).toBe(12 * hour)
      expect(await offers(second)).toEqual([])
      expect(await market.told(first)).toEqual(['offer'])
      expect(await market.page(drop.id, second)).toMatchObject({ mine: { waitingAt: 1 } })

      // The offer lapses and goes to the next in line, who pays.
      await market.pass(12 * hour + minute)
      await market.work()
      expect(await market.reservation(first, offer!.id)).toMatchObject({ status: 'expired' })
      const [next] = await offers(second)
      await market.pay(second, next!.id)
      await market.ask(second, `/api/reservations/${next!.id}/check`, { method: 'POST' })
      expect(await market.reservation(second, next!.id)).toMatchObject({ status: 'confirmed' })
      expect(await market.page(drop.id)).toMatchObject({ waiting: 0, phase: 'sold_out' })
      // The waiting list is empty: a freed unit is on general sale.
      await cancel(second, next!.id)
      expect(await market.reserve(passer, drop.id)).toMatchObject({ http: 200 })
    })

    test('an offer is paid with a free reserve, once, and a fee that was paid at the same moment goes back', async () => {
      const [holder, waits, other] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const drop = await market.drop({ quantity: 1 })
      const held = await market.reserved(holder, drop.id)
      await wait(waits, drop.id)
      await cancel(holder, held.id)
      await market.work()
      const { id } = (await offers(waits))[0]!
      const payFree = (who: Person) =>
        market.ask(who, `/api/reservations/${id}/pay-free`, { method: 'POST' })
      expect(await payFree(waits)).toMatchObject({ code: 'limit' })
      expect(await payFree(other)).toMatchObject({ code: 'not_found' })

      // The store frees one by cancelling a confirmed reservation.
      const elsewhere = await market.reserved(waits, (await market.drop()).id)
      const sorry = { body: { reason: 'Broken.' } }
      await market.ask(
        market.owner,
        `/api/stores/${market.store}/reservations/${elsewhere.id}/cancel`,
        sorry,
      )
      const free = async () => (await market.ask(waits, '/api/reserving'))['freeReserves'] as number
      expect(await free()).toBe(1)

      // The sheet with the card is open, and the bank has just taken the money.
      const toPay = await market.ask(waits, `/api/reservations/${id}/pay`, { method: 'POST' })
      const card = { body: { with: 'late' } }
      await market.ask(waits, `/api/test-payments/${String(toPay['payment'])}`, card)
      const confirmed = {
        reservation: { status: 'confirmed', feeStatus: 'waived', reserveFee: 0 },
      }
      const [one, two] = await Promise.all([payFree(waits), payFree(waits)])
      expect(one).toMatchObject(confirmed)
      expect(two).toMatchObject(confirmed)
      expect(await payFree(waits)).toMatchObject(confirmed)
      expect(await free()).toBe(0)
      expect(await market.logged(id)).toEqual(['made', 'confirmed'])
      await market.pass(20 * minute)
      await market.work()
      const { payments } = market.db.t
      const ofIt = (await market.db.select().from(payments)).filter(
        ({ reservationId }) => reservationId === id,
      )
      expect(
        ofIt.filter(({ amount, refunded }) => amount > refunded).map((p) => p.status),
      ).not.toContain('succeeded')
      expect(ofIt).toHaveLength(1)
      expect(await market.row(id)).toMatchObject({ status: 'confirmed', feeStatus: 'waived' })

      // Cancelled in time, it is there again.
      await cancel(waits, id)
      expect(await free()).toBe(1)

      // A hold in a store that is suspended, or one that has run out, is paid by nothing.
      const late = await market.drop({ quantity: 1 })
      const { id: lateId } = (await market.reserve(waits, late.id)) as unknown as Reservation
      const path = `/api/reservations/${lateId}/pay-free`
      const refused = async () =>
        expect(await market.ask(waits, path, { method: 'POST' })).toMatchObject({ code: 'not_now' })
      const admin = (act: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
      await admin('suspend', { reason: 'Looked at.' })
      await refused()
      await admin('reinstate', {})
      expect(await market.row(lateId)).toMatchObject({ status: 'pending', feeStatus: 'due' })
      await market.pass(11 * minute)
      await refused()
      expect(await free()).toBe(1)
    })

    test('an offer shortly before the window ends is short, and who may not reserve is passed over', async () => {
      const [holder, full, next] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const until = market.now() + 20 * hour
      const drop = await market.drop({ quantity: 1, pickupUntil: until, endsAt: until })
      const held = await market.reserved(holder, drop.id)
      await wait(full, drop.id)
      await wait(next, drop.id)
      for (let other = 0; other < 3; other++)
        await market.reserved(full, (await market.drop({ quantity: 1 })).id)
      await cancel(holder, held.id)
      await market.work()
      expect(await offers(full)).toEqual([])
      expect(await market.told(full)).toContain('passed_over')
      const [offer] = await offers(next)
      expect(offer!.holdUntil! - offer!.createdAt).toBe(2 * hour)
    })

    test('an offer from before a pause is paid by nothing until its end, and keeps its own deadline', async () => {
      const [holder, waits, next] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const drop = await market.drop({ quantity: 1 })
      const held = await market.reserved(holder, drop.id)
      for (const who of [waits, next]) await wait(who, drop.id)
      // A bottle that they hold themselves, a free reserve and credit.
      const { id: own } = await market.reserve(waits, (await market.drop()).id)
      await cancel(holder, held.id)
      await market.work()
      const { id } = (await offers(waits))[0]!
      const { reservers: r, feeCredits: c } = market.db.t
      const change = 10_00
      await market.db.transaction('test', async (tx) => {
        const entry = { id: randomUUID(), userId: waits.id, subject: randomUUID(), change, at: 1 }
        await tx.insert(c).values({ ...entry, reason: 'compensation' })
        await tx.update(r).set({ freeReserves: 2, feeCredit: change }).where(eq(r.userId, waits.id))
      })
      await market.stopAt(market.now())
      const pausedUntil = (moment: number) =>
        market.db.transaction('test', (tx) =>
          tx.update(r).set({ pausedUntil: moment }).where(eq(r.userId, waits.id)),
        )
      const pays = (what: string, reservation = id) =>
        market.ask(waits, `/api/reservations/${String(reservation)}/${what}`, { method: 'POST' })
      await pausedUntil(market.now() + 1)
      const message = reservingCopy.offerWaits(timeIn(usualTimeZone, market.now() + 1))
      for (const what of ['pay', 'pay-free', 'pay-credit'])
        expect(await pays(what)).toMatchObject({ http: 403, code: 'reserving_paused', message })
      expect(await market.row(id)).toMatchObject({ status: 'pending', feeStatus: 'due' })
      expect(await pays('pay-free', String(own))).toMatchObject({ http: 200 })
      // At the end of the pause nothing keeps them from it.
      await pausedUntil(market.now())
      expect(await pays('pay')).toMatchObject({ http: 200 })
      expect(await pays('pay-credit')).toMatchObject({
        reservation: { status: 'confirmed', creditUsed: 3_00 },
      })
      // Where the deadline comes first, the bottle goes on, and the person has no strike for it.
      await cancel(waits, id)
      await market.work()
      const [offer] = await offers(next)
      const pause = { body: { reason: 'Looked at.' } }
      await market.ask(market.admin, `/api/admin/users/${next.id}/pause`, pause)
      await market.stopAt(offer!.holdUntil!)
      expect(await market.reservation(next, offer!.id)).toMatchObject({ status: 'expired' })
      await market.ask(market.admin, `/api/admin/users/${next.id}/resume`, pause)
      expect(await market.reserve(next, drop.id)).toMatchObject({ http: 200 })
      await market.pass(0)
    })

    test('a declined offer does not count as an unpaid hold', async () => {
      const [holder, waits] = [await market.person(), await market.person()]
      const other = await market.drop()
      for (let hold = 1; hold < unpaidHolds.max; hold++)
        await cancel(waits, String((await market.reserve(waits, other.id))['id']))
      const drop = await market.drop({ quantity: 1 })
      const held = await market.reserved(holder, drop.id)
      await wait(waits, drop.id)
      await cancel(holder, held.id)
      await market.work()
      const [offer] = await offers(waits)
      expect(await cancel(waits, offer!.id)).toMatchObject({ http: 200 })
      expect(await market.reserve(waits, other.id)).toMatchObject({ http: 200 })
    })

    test('more bottles of a sold-out drop are for those who wait, as far as there are any', async () => {
      const [holder, waits] = [await market.person(), await market.person()]
      const drop = await market.drop({ quantity: 1 })
      await market.reserve(holder, drop.id)
      await wait(waits, drop.id)
      await market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
        method: 'PATCH',
        body: { quantity: 3 },
      })
      await market.work()
      expect(await offers(waits)).toHaveLength(1)
      expect(await market.page(drop.id)).toMatchObject({ phase: 'open', unitsLeft: 1 })
      const left = { method: 'DELETE' }
      expect(await market.ask(waits, `/api/drops/${drop.id}/waiting`, left)).toMatchObject({
        http: 404,
      })
    })

    test('an offer beyond the limit of a drop passes to the next, and one of a suspended store waits', async () => {
      const [holder, waits, next] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const drop = await market.drop({ quantity: 2 })
      await market.reserved(waits, drop.id)
      const held = await market.reserved(holder, drop.id)
      for (const who of [waits, next]) expect(await wait(who, drop.id)).toMatchObject({ http: 200 })
      await market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
        method: 'PATCH',
        body: { isAllocated: true },
      })
      const { stores: s } = market.db.t
      const put = (status: 'approved' | 'suspended') =>
        market.db.transaction('test', (tx) =>
          tx.update(s).set({ status }).where(eq(s.id, market.store)),
        )
      await put('suspended')
      await cancel(holder, held.id)
      await market.work()
      expect([await offers(waits), await offers(next)]).toEqual([[], []])
      await put('approved')
      await market.pass(minute)
      expect(await offers(waits)).toEqual([])
      expect(await market.told(waits)).toContain('passed_over')
      expect(await offers(next)).toHaveLength(1)
    })

    test('a waiting list has an end, and who leaves it makes room', async () => {
      const [holder, last, tooLate] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const drop = await market.drop({ quantity: 1 })
      await market.reserve(holder, drop.id)
      const { drops } = market.db.t
      await market.db.transaction('thousands wait', (tx) =>
        tx
          .update(drops)
          .set({ waiting: maxWaiting - 1 })
          .where(eq(drops.id, drop.id)),
      )
      expect(await wait(last, drop.id)).toMatchObject({ http: 200 })
      expect(await wait(tooLate, drop.id)).toMatchObject({ code: 'limit' })
      await market.ask(last, `/api/drops/${drop.id}/waiting`, { method: 'DELETE' })
      expect(await wait(tooLate, drop.id)).toMatchObject({ http: 200 })
    })

    test('an open drop is a price for alerts, a sold-out one is not', async () => {
      const who = await market.person()
      const made = await market.ask(who, '/api/alerts/price', {
        body: { bottle: 'Glen Alerted 18', targetPrice: 120 },
      })
      expect(made.http).toBeLessThan(300)
      const drop = await market.drop({
        title: 'Glen Alerted 18 Year',
        brand: 'Glen Alerted',
        salePrice: 110_00,
        quantity: 2,
      })
      const { notices, listings } = market.db.t
      const told = async () =>
        (await market.db.select().from(notices)).filter(({ cellarId }) => cellarId === who.id)
      await market.work()
      await market.work()
      expect(await told()).toMatchObject([
        {
          kind: 'price',
          price: 110_00,
          source: 'drop',
          dropId: drop.id,
          quantity: 2,
          store: 'The Corner Bottle',
          place: 'Atlanta, GA',
        },
      ])
      const listed = async () =>
        (await market.db.select().from(listings)).find(({ dropId }) => dropId === drop.id)
      expect((await listed())?.availableAt).not.toBeNull()
      await market.reserve(await market.person(), drop.id, { quantity: 2 })
      await market.work()
      expect(await listed()).toMatchObject({ availableAt: null, quantity: 0 })
      // Again open at the same price, it is no news of the price.
      await market.pass(11 * minute)
      await market.work()
      expect((await listed())?.availableAt).not.toBeNull()
      expect(await told()).toHaveLength(1)
    })

    test('a bottle that is free when the last one leaves the waiting list can be had again', async () => {
      const [holder, waiter] = [await market.person(), await market.person()]
      const drop = await market.drop({ title: 'Glen Waited 12', brand: 'Waited', quantity: 1 })
      await market.work()
      const { id } = await market.reserved(holder, drop.id)
      const path = `/api/drops/${drop.id}/waiting`
      expect(await market.ask(waiter, path, { method: 'PUT' })).toMatchObject({ http: 200 })
      await market.work()
      const { listings } = market.db.t
      const listed = async () =>
        (await market.db.select().from(listings)).find(({ dropId }) => dropId === drop.id)
      expect(await listed()).toMatchObject({ quantity: 0 })
      // The bottle is free, and nobody has been offered it yet.
      await market.ask(holder, `/api/reservations/${id}/cancel`, { method: 'POST' })
      expect(await market.ask(waiter, path, { method: 'DELETE' })).toMatchObject({ http: 204 })
      await market.work()
      expect(await listed()).toMatchObject({ quantity: 1 })
      expect(await market.page(drop.id)).toMatchObject({ phase: 'open', unitsLeft: 1 })
    })
  })
