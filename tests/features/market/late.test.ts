import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpaidHolds } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import {
  getReservation,
  type Reservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { afterPayment } from '../../../sync-server/reservations/after-payment.ts'
import { changeFreeReserves } from '../../../sync-server/reservations/free-reserves.ts'
import { lockPerson } from '../../../sync-server/reservations/rows.ts'
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
      const paymentOf = (
        who: Person,
        reservationId: string,
        purpose: 'fee' | 'bottle' = 'fee',
      ) => ({
        id: randomUUID(),
        purpose,
        reservationId,
        userId: who.id,
        account: null,
        amount: 3_00,
        refunded: 0,
        status: 'succeeded' as const,
        gatewayId: `test_${randomUUID()}`,
        createdAt: market.now(),
        updatedAt: market.now(),
      })
      /** The payment company says, against its word, that the fee was paid. */
      async function paidAllTheSame(who: Person, reservationId: string, purpose?: 'bottle') {
        const payment = paymentOf(who, reservationId, purpose)
        await market.db.transaction('a payment', async (tx) => {
          await tx.insert(tx.t.payments).values(payment)
          await afterPayment.paid(tx, payment, payment.createdAt)
        })
        return payment.id
      }
      /** The payment company calls off a payment, at the end of the hold or that much before. */
      async function calledOff(who: Person, id: string, purpose?: 'fee' | 'bottle', before = 0) {
        const { holdUntil } = await market.row(id)
        const at = (holdUntil ?? market.now()) - before
        await market.db.transaction('called off', (tx) =>
          afterPayment.canceled(tx, paymentOf(who, id, purpose), at),
        )
      }
      const set = (id: string, changes: object) => {
        const { reservations: r } = market.db.t
        return market.db.transaction('test', (tx) => tx.update(r).set(changes).where(eq(r.id, id)))
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
        await market.assertLaws()
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
        await market.assertLaws()
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
        // The contract knows that state, too.
        const shown = await market.ask(who, `/api/reservations/${id}`)
        expect(getReservation.gives?.safeParse(shown)).toMatchObject({ success: true })
        await market.work()
        expect(await market.told(waits)).toContain('offer')
        await market.assertLaws()
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
        await market.assertLaws()
      })

      test('a second payment of a paid fee goes back, and the fee stays paid', async () => {
        const who = await market.person()
        const { id } = await market.reserved(who, (await market.drop()).id)
        const before = await refunds()
        await paidAllTheSame(who, id)
        expect(await refunds()).toBe(before + 1)
        expect(await market.row(id)).toMatchObject({ status: 'confirmed', feeStatus: 'paid' })
      })

      test('late money buys no bottle above the limit of its drop', async () => {
        for (const [quantity, status] of [
          [1, 'confirmed'],
          [2, 'expired'],
        ] as const) {
          const who = await market.person()
          const drop = await market.drop({ quantity: 9 })
          const { id } = await market.reserve(who, drop.id)
          await calledOff(who, String(id))
          expect(await market.reserve(who, drop.id, { quantity })).toMatchObject({ http: 200 })
          await paidAllTheSame(who, String(id))
          expect(await market.row(String(id))).toMatchObject({ status })
        }
        await market.assertLaws()
      })

      test('a payment that is called off frees its bottle at the exact end of the hold', async () => {
        const who = await market.person()
        const { id } = await market.reserve(who, (await market.drop()).id)
        const status = async (purpose: 'fee' | 'bottle', before: number) => {
          await calledOff(who, String(id), purpose, before)
          return (await market.row(String(id))).status
        }
        expect(await status('fee', 1)).toBe('pending')
        expect(await status('bottle', 0)).toBe('pending')
        expect(await status('fee', 0)).toBe('expired')
        expect(await status('fee', 0)).toBe('expired')
        await market.stopAt(market.now() + 10 * minute)
        expect(await market.told(who)).toEqual(['expired'])
        await market.pass(0)
        await market.assertLaws()
      })

      test('a refund settles its own fee, and names its purpose', async () => {
        const who = await market.person()
        const { id } = await market.reserved(who, (await market.drop()).id)
        const refunded = async (purpose: 'fee' | 'bottle', feeStatus: 'paid' | 'refunding') => {
          await set(id, { feeStatus })
          const payment = paymentOf(who, id, purpose)
          await market.db.transaction('a refund', (tx) =>
            afterPayment.refunded(tx, payment, { amount: 3_00, once: purpose }, market.now()),
          )
          return (await market.row(id)).feeStatus
        }
        expect(await refunded('bottle', 'refunding')).toBe('refunding')
        expect(await refunded('fee', 'paid')).toBe('paid')
        expect(await refunded('fee', 'refunding')).toBe('refunded')
        await market.work()
        const told = new Set(await market.told(who))
        expect(told).toEqual(new Set(['bottle_refunded', 'confirmed', 'refunded']))
      })

      test('money for a store that was closed meanwhile goes back, with a free reserve', async () => {
        const [who, late] = [await market.person(), await market.person()]
        const { id } = await market.reserve(who, (await market.drop()).id)
        const gone = await market.reserve(late, (await market.drop()).id)
        await calledOff(late, String(gone['id']))
        const admin = (act: string, body: object) =>
          market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
        await admin('suspend', { reason: 'Looked at.' })
        await paidAllTheSame(who, String(id))
        await paidAllTheSame(late, String(gone['id']))
        await market.work()
        for (const [reservation, person] of [
          [String(id), who],
          [String(gone['id']), late],
        ] as const) {
          const settled = { status: 'cancelled', cancelledBy: 'store', feeStatus: 'refunding' }
          const reason = reservingCopy.storeGone
          expect(await market.row(reservation)).toMatchObject({ ...settled, reason })
          expect(await market.ask(person, '/api/reserving')).toMatchObject({ freeReserves: 1 })
          const told = await market.told(person)
          expect(told).toContain('cancelled_by_store')
          expect(told).not.toContain('confirmed')
        }
        await admin('reinstate', {})
        await market.assertLaws()
      })

      test('the price of a bottle stays where it is ready, and goes back where it was missed', async () => {
        const who = await market.person()
        const { id } = await market.reserved(who, (await market.drop()).id)
        const back = async (status: 'ready' | 'refused' | 'no_show') => {
          await set(id, { status })
          const before = await refunds()
          await paidAllTheSame(who, id, 'bottle')
          return (await refunds()) - before
        }
        expect([await back('ready'), await back('refused'), await back('no_show')]).toEqual([
          0, 1, 1,
        ])
        await market.work()
        expect((await market.told(who)).filter((kind) => kind === 'bottle_paid')).toHaveLength(1)
        await set(id, { status: 'confirmed' })
      })

      test('a free reserve comes back where others cancel, and one more from the store', async () => {
        const free = async () => {
          const who = await market.person()
          await market.db.transaction('test', async (tx) => {
            await lockPerson(tx, who.id)
            const given = { userId: who.id, subject: randomUUID(), at: market.now() } as const
            await changeFreeReserves(tx, { ...given, reason: 'store_cancelled' })
          })
          const drop = await market.drop()
          const { id } = await market.reserve(who, drop.id, { useFreeReserve: true })
          return { who, id: String(id) }
        }
        const [one, two] = [await free(), await free()]
        await market.pass(31 * minute)
        const body = { reason: 'It broke.' }
        const place = `/api/stores/${market.store}/reservations/${one.id}/cancel`
        await market.ask(market.owner, place, { body })
        await market.ask(market.admin, `/api/admin/reservations/${two.id}/cancel`, { body })
        for (const [{ who, id }, freeReserves] of [
          [one, 2],
          [two, 1],
        ] as const) {
          expect(await market.row(id)).toMatchObject({ status: 'cancelled', feeStatus: 'none' })
          expect(await market.ask(who, '/api/reserving')).toMatchObject({ freeReserves })
        }
      })

      test('[M4] its own hold does not count as unpaid, others do', async () => {
        const results: unknown[] = []
        for (const others of [unpaidHolds.max - 1, unpaidHolds.max]) {
          const who = await market.person()
          const { id } = await expired(who)
          const row = await market.row(id)
          const { reservations: r } = market.db.t
          const rows = Array.from({ length: others }, () => ({
            ...row,
            id: randomUUID(),
            pickupCode: randomUUID().slice(0, 8),
          }))
          await market.db.transaction('others', (tx) => tx.insert(r).values(rows))
          await paidAllTheSame(who, id)
          results.push((await market.row(id)).status)
        }
        expect(results).toEqual(['confirmed', 'expired'])
      })
    },
  )
