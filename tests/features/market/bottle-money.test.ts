import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { reservedIn } from '../pickup/reserved.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `the price of a bottle that is paid beforehand, on ${engine}`,
    () => {
      let market: Market
      let who: Person
      beforeAll(async () => {
        market = await openMarket(engine)
        who = await market.person()
      })
      afterAll(() => market.close())

      const payouts = (step: string) =>
        market.ask(market.owner, `/api/stores/${market.store}/payouts/${step}`, { body: {} })
      async function payBottle(id: string, card: TestCard = 'card') {
        const toPay = await market.ask(who, `/api/reservations/${id}/pay-bottle`, {
          method: 'POST',
        })
        if (toPay.http !== 200) return toPay
        const { payment } = toPay as unknown as Extract<ToPay, { by: 'test' }>
        const said = await market.ask(who, `/api/test-payments/${payment}`, {
          body: { with: card },
        })
        await check(id)
        return said
      }
      const check = (id: string) =>
        market.ask(who, `/api/reservations/${id}/check`, { method: 'POST' })
      /** Payments for the bottles of a reservation, and their refunds. */
      async function bottles(id: string) {
        const { payments: p } = market.db.t
        const rows = await market.db.select().from(p).where(eq(p.reservationId, id))
        return rows
          .filter(({ purpose }) => purpose === 'bottle')
          .map(({ status, amount, refunded }) => ({ status, amount, refunded }))
      }
      const cancel = (id: string) =>
        market.ask(who, `/api/reservations/${id}/cancel`, { method: 'POST' })

      test('is taken by a store that can be paid, for a reservation that is open', async () => {
        const { id } = await market.reserved(who, (await market.drop()).id)
        expect(await payBottle(id)).toMatchObject({
          code: 'not_now',
          message: reservingCopy.paidInShop,
        })
        await payouts('begin')
        await payouts('refresh')
        // A store that takes payments must be able to pay out as well.
        const state = async (is: { chargesEnabled: boolean; payoutsEnabled: boolean }) => {
          await market.db.transaction('test', (tx) => tx.update(tx.t.storeAccounts).set(is))
          return (await market.ask(market.owner, `/api/stores/${market.store}/payouts`))['state']
        }
        expect(await state({ chargesEnabled: true, payoutsEnabled: false })).toBe('restricted')
        expect(await state({ chargesEnabled: false, payoutsEnabled: true })).toBe('restricted')
        expect(await state({ chargesEnabled: true, payoutsEnabled: true })).toBe('ready')
        const held = await market.reserve(who, (await market.drop()).id)
        expect(await payBottle(String(held['id']))).toMatchObject({
          code: 'not_now',
          message: reservingCopy.notOpen,
        })
        await cancel(String(held['id']))
        expect(await market.reservation(who, id)).toMatchObject({ bottlePaid: false })
        await payBottle(id)
        expect(await market.reservation(who, id)).toMatchObject({ bottlePaid: true })
        expect(await bottles(id)).toEqual([{ status: 'succeeded', amount: 89_00, refunded: 0 }])
        await market.work()
        expect(await market.told(who)).toContain('bottle_paid')

        // A cancellation refunds it, with or without the fee.
        await market.pass(31 * minute)
        await cancel(id)
        await market.work()
        expect(await market.reservation(who, id)).toMatchObject({
          status: 'cancelled',
          feeStatus: 'forfeited',
          bottlePaid: false,
        })
        expect(await bottles(id)).toEqual([{ status: 'succeeded', amount: 89_00, refunded: 89_00 }])
      })

      test('is charged where that store can be paid, independent of other stores', async () => {
        const other = randomUUID()
        await market.db.transaction('another store', async (tx) => {
          const { stores } = tx.t
          const [store] = await tx.select().from(stores).where(eq(stores.id, market.store))
          const licence = { licenseNumber: other, licenseKey: other }
          if (store) await tx.insert(stores).values({ ...store, ...licence, id: other })
        })
        const { id: there } = await reservedIn(market.db, { store: other, user: who.id })
        const { id: here } = await market.reserved(who, (await market.drop()).id)
        const { reservations } = (await market.ask(who, '/api/reservations')) as unknown as {
          reservations: { id: string; mayPayBottle: boolean }[]
        }
        const mayPay = (id: string) => reservations.find((one) => one.id === id)?.mayPayBottle
        expect([mayPay(here), mayPay(there)]).toEqual([true, false])
        // An account that may not charge any more gets nothing.
        const may = (chargesEnabled: boolean) =>
          market.db.transaction('test', (tx) =>
            tx.update(tx.t.storeAccounts).set({ chargesEnabled }),
          )
        const pay = () =>
          market.ask(who, `/api/reservations/${here}/pay-bottle`, { method: 'POST' })
        for (const [is, http] of [
          [false, 409],
          [true, 200],
        ] as const) {
          await may(is)
          expect(await market.reservation(who, here)).toMatchObject({ mayPayBottle: is })
          expect(await pay()).toMatchObject({ http })
        }
        await cancel(here)
      })

      test('stays paid where the bank says yes after the pickup', async () => {
        const { id } = await market.reserved(who, (await market.drop()).id)
        expect(await payBottle(id, 'late')).toMatchObject({ status: 'processing' })
        const pickedUp = { status: 'picked_up', pickedUpAt: market.now() } as const
        const { reservations: r } = market.db.t
        await market.db.transaction('pick up', (tx) =>
          tx.update(r).set(pickedUp).where(eq(r.id, id)),
        )
        await market.pass(30 * minute)
        await check(id)
        await market.work()
        expect(await bottles(id)).toEqual([{ status: 'succeeded', amount: 89_00, refunded: 0 }])
      })

      test('goes back as the day ends on which the store refused its person, and the fee does not', async () => {
        const { id } = await market.reserved(who, (await market.drop()).id)
        await payBottle(id)
        await market.stopAt((await market.row(id)).pickupFrom!)
        const refused = `/api/stores/${market.store}/pickup/${id}/refuse`
        expect(
          await market.ask(market.owner, refused, { body: { because: 'no_id' } }),
        ).toMatchObject({ http: 200 })
        await market.work()
        const paid = { status: 'succeeded', amount: 89_00 }
        expect(await bottles(id)).toEqual([{ ...paid, refunded: 0 }])
        const { dueAt } = await market.row(id)
        await market.stopAt(dueAt! - 2 * minute)
        expect(await bottles(id)).toEqual([{ ...paid, refunded: 0 }])
        await market.stopAt(dueAt!)
        await market.work()
        expect(await bottles(id)).toEqual([{ ...paid, refunded: 89_00 }])
        expect(await market.row(id)).toMatchObject({
          status: 'refused',
          holdsUnits: false,
          feeStatus: 'forfeited',
          dueAt: null,
        })
        await market.pass(0)
      })

      test('goes back where the bank says yes after the reservation has ended', async () => {
        const { id } = await market.reserved(who, (await market.drop()).id)
        expect(await payBottle(id, 'late')).toMatchObject({ status: 'processing' })
        await cancel(id)
        await market.work()
        expect(await bottles(id)).toMatchObject([{ refunded: 0 }])
        const before = (await market.told(who)).filter((kind) => kind === 'bottle_paid').length
        await market.pass(30 * minute)
        await check(id)
        await market.work()
        expect(await bottles(id)).toEqual([{ status: 'succeeded', amount: 89_00, refunded: 89_00 }])
        expect(await market.reservation(who, id)).toMatchObject({ bottlePaid: false })
        // They get the notice of the refund, and none of the payment.
        const after = (await market.told(who)).filter((kind) => kind === 'bottle_paid').length
        expect(after).toBe(before)
      })
    },
  )
