import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnPayment } from '../../../shared/features/market/payment-endpoints.ts'
import type { OwnReport, OwnReview } from '../../../shared/features/market/review-endpoints.ts'
import type { Wait } from '../../../shared/features/market/reservation-endpoints.ts'
import type { Person } from '../../http/door.ts'
import { planOf } from '../../support/plan-of.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `what a person lists of their own on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine)
      })
      afterAll(() => market.close())

      const person = (name: string) => market.person(`${name} ${randomUUID()}`)
      const paymentsOf = async (who: Person) =>
        (await market.ask(who, '/api/payments'))['payments'] as OwnPayment[]
      const reviewsOf = async (who: Person) =>
        (await market.ask(who, '/api/reviews'))['reviews'] as OwnReview[]
      const reportsOf = async (who: Person) =>
        (await market.ask(who, '/api/reviews/reports'))['reports'] as OwnReport[]
      const waitsOf = async (who: Person) =>
        (await market.ask(who, '/api/waiting'))['waits'] as Wait[]

      test('payments: held, paid and refunded amounts', async () => {
        const ada = await person('Ada')
        expect(await paymentsOf(ada)).toEqual([])
        const { id: drop, title } = await market.drop()
        const held = String((await market.reserve(ada, drop))['id'])
        await market.ask(ada, `/api/reservations/${held}/pay`, { method: 'POST' })
        expect(await paymentsOf(ada)).toMatchObject([
          { reservationId: held, title, purpose: 'fee', status: 'open', amount: 3_00, refunded: 0 },
        ])
        const paid = await market.reserved(ada, (await market.drop()).id)
        const [newest] = await paymentsOf(ada)
        expect(newest).toMatchObject({
          reservationId: paid.id,
          storeName: paid.storeName,
          storeState: paid.storeState,
          paidTo: 'platform',
          status: 'succeeded',
          refunded: 0,
          refunds: [],
        })
        // The store cancels, so the fee comes back.
        await market.ask(
          market.owner,
          `/api/stores/${market.store}/reservations/${paid.id}/cancel`,
          {
            body: { reason: 'A bottle broke.' },
          },
        )
        await market.work()
        const [back] = await paymentsOf(ada)
        expect(back).toMatchObject({ refunded: 3_00, refunds: [{ amount: 3_00, status: 'done' }] })
        const [refund] = back!.refunds
        expect(refund!.doneAt).toBeGreaterThanOrEqual(refund!.askedAt)
        expect(await paymentsOf(await person('Bob'))).toEqual([])
        // One that is called off has no refund, and takes none of another.
        await market.ask(ada, `/api/reservations/${held}/cancel`, { method: 'POST' })
        await market.work()
        const both = (await paymentsOf(ada)).map(({ status, refunds }) => [status, refunds.length])
        expect(both).toEqual([
          ['succeeded', 1],
          ['canceled', 0],
        ])
      })

      test('own reviews show the store’s answer and the reason for hiding; no list shows entries of others', async () => {
        const [rita, rob] = [await person('Rita'), await person('Rob')]
        const reservation = await market.reserved(rita, (await market.drop()).id)
        const { reservations } = market.db.t
        await market.db.transaction('test', (tx) =>
          tx
            .update(reservations)
            .set({ status: 'picked_up' })
            .where(eq(reservations.id, reservation.id)),
        )
        await market.ask(rita, `/api/reservations/${reservation.id}/review`, {
          method: 'PUT',
          body: { rating: 2, comment: 'Slow.' },
        })
        const [said] = await reviewsOf(rita)
        expect(said).toMatchObject({
          reservationId: reservation.id,
          title: reservation.title,
          storeName: reservation.storeName,
          rating: 2,
          comment: 'Slow.',
        })
        expect([said!.reply, said!.hidden]).toEqual([undefined, undefined])

        await market.ask(market.owner, `/api/stores/${market.store}/reviews/${said!.id}/reply`, {
          method: 'PUT',
          body: { text: 'We were two.' },
        })
        await market.ask(rob, `/api/reviews/${said!.id}/report`, { body: { reason: 'Untrue.' } })
        await market.ask(market.admin, `/api/admin/reviews/${said!.id}/hide`, {
          body: { reason: 'It names somebody.' },
        })
        expect(await reviewsOf(rita)).toMatchObject([
          {
            id: said!.id,
            reply: { text: 'We were two.', at: expect.any(Number) as unknown },
            hidden: { reason: 'It names somebody.', at: expect.any(Number) as unknown },
          },
        ])
        const reports = await reportsOf(rob)
        expect(reports).toMatchObject([{ id: said!.id, reason: 'Untrue.' }])
        for (const theirs of [rita.id, rita.name, 'Slow.'])
          expect(JSON.stringify(reports)).not.toContain(theirs)
        expect([await reviewsOf(rob), await reportsOf(rita)]).toEqual([[], []])
      })

      test('waiting lists: from joining until leaving', async () => {
        const [first, ada] = [await person('First'), await person('Ada')]
        const { id, title } = await market.drop({ quantity: 1 })
        await market.reserved(first, id)
        const waiting = (method: string) => market.ask(ada, `/api/drops/${id}/waiting`, { method })
        await waiting('PUT')
        expect(await waitsOf(ada)).toMatchObject([{ id, title, storeState: 'GA' }])
        expect(await waitsOf(first)).toEqual([])
        await waiting('DELETE')
        expect(await waitsOf(ada)).toEqual([])
      })

      test.each([
        ['payments', 'payments_user_idx', 'created_at', 'id'],
        ['reviews', 'reviews_user_idx', 'created_at', 'id'],
        ['review_reports', 'review_reports_user_idx', 'created_at', 'review_id'],
        ['drop_waits', 'drop_waits_user_idx', 'joined_at', 'id'],
      ])('%s come in their order out of an index', async (table, index, at, id) => {
        const [t, when, last] = [sql.raw(table), sql.raw(at), sql.raw(id)]
        const page = sql`select * from ${t} where user_id = 'a'
          and (${when} < 5 or (${when} = 5 and ${last} < 'b'))
          order by ${when} desc, ${last} desc limit 26`
        const plan = await planOf(market.db, page)
        expect(plan).toContain(index)
        expect(plan).not.toMatch(/Sort|ORDER BY/)
      })
    },
  )
