import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { afterPayment } from '../../../sync-server/reservations/after-payment.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `a fee that comes after the hold was freed, on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine)
      })
      afterAll(() => market.close())

      /** One whose hold ran out without a payment, and whose bottle is free again. */
      async function expired(who: Person) {
        const drop = await market.drop({ quantity: 1 })
        const { id } = (await market.reserve(who, drop.id)) as unknown as Reservation
        await market.pass(10 * minute + 1)
        expect((await market.row(id)).status).toBe('expired')
        return { id, drop: drop.id }
      }
      /** The payment company says, against its word, that the fee was paid. */
      async function paidAllTheSame(who: Person, reservationId: string) {
        const at = market.now()
        await market.db.transaction('a payment', async (tx) => {
          const payment = {
            id: randomUUID(),
            purpose: 'fee' as const,
            reservationId,
            userId: who.id,
            account: null,
            amount: 3_00,
            refunded: 0,
            status: 'succeeded' as const,
            gatewayId: `test_${randomUUID()}`,
            createdAt: at,
            updatedAt: at,
          }
          await tx.insert(tx.t.payments).values(payment)
          await afterPayment.paid(tx, payment, at)
        })
      }
      const refunds = async () =>
        (await market.db.select().from(market.db.t.paymentOps)).filter(
          ({ kind }) => kind === 'refund',
        ).length

      test('[M4] takes the bottle again where it is still there', async () => {
        const who = await market.person()
        const { id } = await expired(who)
        await paidAllTheSame(who, id)
        expect(await market.reservation(who, id)).toMatchObject({
          status: 'confirmed',
          feeStatus: 'paid',
        })
        expect(await market.logged(id)).toEqual(['made', 'expired', 'confirmed'])
        expect(await refunds()).toBe(0)
        await market.assertLicenseValid()
      })

      test('[M4] goes back in full where the bottle is gone, or the person may have no more', async () => {
        const [who, other] = [await market.person(), await market.person()]
        const gone = await expired(who)
        await market.reserve(other, gone.drop)
        await paidAllTheSame(who, gone.id)
        expect(await market.row(gone.id)).toMatchObject({
          status: 'expired',
          feeStatus: 'refunding',
          holdsUnits: false,
        })
        expect(await refunds()).toBe(1)

        const over = await expired(who)
        for (let one = 0; one < 3; one++)
          expect(await market.reserve(who, (await market.drop()).id)).toMatchObject({ http: 200 })
        await paidAllTheSame(who, over.id)
        expect(await market.row(over.id)).toMatchObject({ status: 'expired' })
        expect(await refunds()).toBe(2)
        await market.assertLicenseValid()
      })

      test('[M4] goes back where others wait for the bottle that is free again', async () => {
        const [who, holder, waits] = [
          await market.person(),
          await market.person(),
          await market.person(),
        ]
        const { id, drop } = await expired(who)
        const held = await market.reserved(holder, drop)
        const place = `/api/drops/${drop}/waiting`
        expect(await market.ask(waits, place, { method: 'PUT' })).toMatchObject({ http: 200 })
        await market.ask(holder, `/api/reservations/${held.id}/cancel`, { method: 'POST' })
        await paidAllTheSame(who, id)
        expect(await market.row(id)).toMatchObject({ status: 'expired', feeStatus: 'refunding' })
        await market.work()
        expect(await market.told(waits)).toContain('offer')
        await market.assertLicenseValid()
      })

      test('[M4] goes back at the exact end of the pickup, and buys until then', async () => {
        const [early, late] = [await market.person(), await market.person()]
        for (const [who, before] of [
          [early, 1],
          [late, 0],
        ] as const) {
          const { id } = await expired(who)
          await market.stopAt(market.now())
          const { reservations: r } = market.db.t
          await market.db.transaction('test', (tx) =>
            tx
              .update(r)
              .set({ pickupUntil: market.now() + before })
              .where(eq(r.id, id)),
          )
          await paidAllTheSame(who, id)
          const status = before ? 'confirmed' : 'expired'
          const feeStatus = before ? 'paid' : 'refunding'
          expect(await market.row(id)).toMatchObject({ status, feeStatus })
          await market.pass(0)
        }
        await market.assertLicenseValid()
      })
    },
  )
