import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { creditFor } from '../../../shared/business/reserving.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { afterPayment } from '../../../sync-server/reservations/after-payment.ts'
import { enterFeeCredit } from '../../../sync-server/reservations/fee-credit.ts'
import { changeFreeReserves } from '../../../sync-server/reservations/free-reserves.ts'
import { rebuildFeeCredit } from '../../../sync-server/reservations/rebuild-fee-credit.ts'
import { lockPerson } from '../../../sync-server/reservations/rows.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from './market.ts'

test('credit pays as much as possible, and leaves no rest too small for a card', () => {
  expect(creditFor(3_00, 10_00)).toBe(3_00)
  expect(creditFor(5_00, 1_00)).toBe(1_00)
  expect(creditFor(3_00, 0)).toBe(0)
  for (let fee = 50; fee <= 6_00; fee += 7)
    for (let credit = 0; credit <= 12_00; credit += 11) {
      const used = creditFor(fee, credit)
      expect(used).toBeLessThanOrEqual(Math.min(fee, credit))
      expect(used).toBeGreaterThanOrEqual(0)
      const rest = fee - used
      expect(rest === 0 || rest >= 50, `${fee} with ${credit}`).toBe(true)
      // No more is left to the card than that it can be paid.
      expect(rest === 0 || credit - used < 50).toBe(true)
    }
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`credit for fees on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(() => market.assertLaws())
    afterAll(() => market.close())

    /** A user with that much credit. */
    async function rich(change: number): Promise<Person> {
      const who = await market.person()
      const entry = { userId: who.id, subject: randomUUID(), reason: 'compensation' } as const
      await market.db.transaction('test', async (tx) => {
        await lockPerson(tx, who.id)
        await enterFeeCredit(tx, { ...entry, change, at: market.now() })
      })
      return who
    }
    const held = async (who: Person, changes?: Record<string, unknown>) =>
      (await market.reserve(who, (await market.drop(changes)).id)) as unknown as Reservation
    const spend = (who: Person, id: string): Promise<Said> =>
      market.ask(who, `/api/reservations/${id}/pay-credit`, { method: 'POST' })
    const act = (who: Person, id: string, what: 'pay' | 'check' | 'cancel') =>
      market.ask(who, `/api/reservations/${id}/${what}`, { method: 'POST' })
    const creditOf = async (who: Person) => (await market.ask(who, '/api/reserving'))['feeCredit']
    const paid = async (id: string) => {
      const { payments: p } = market.db.t
      const rows = await market.db.select().from(p).where(eq(p.reservationId, id))
      return rows
        .filter(({ status }) => status === 'succeeded')
        .map(({ amount, refunded }) => amount - refunded)
    }
    const reasons = async (who: Person) => {
      const { feeCredits: e } = market.db.t
      const rows = await market.db.select().from(e).where(eq(e.userId, who.id)).orderBy(e.id)
      return rows.slice(1).map(({ reason, change }) => `${reason} ${change}`)
    }

    test('pays a fee whole without any payment, once, and the rest stays', async () => {
      const who = await rich(10_00)
      const { id } = await held(who)
      expect(await spend(who, id)).toMatchObject({
        http: 200,
        reservation: {
          status: 'confirmed',
          feeStatus: 'waived',
          reserveFee: 3_00,
          creditUsed: 3_00,
          usedFreeReserve: false,
        },
      })
      expect(await spend(who, id)).toMatchObject({ http: 200 })
      expect(await creditOf(who)).toBe(7_00)
      expect(await act(who, id, 'pay')).toMatchObject({ code: 'not_now' })
      expect(await paid(id)).toEqual([])
      await market.work()
      const { messages: m } = market.db.t
      const told = await market.db.select().from(m).where(eq(m.cellarId, who.id))
      expect(told).toMatchObject([{ kind: 'confirmed', credit: 3_00, amount: null }])
      // Cancelled in time it comes back; no free reserve is made of it.
      await act(who, id, 'cancel')
      expect(await market.reservation(who, id)).toMatchObject({ feeStatus: 'none', creditUsed: 0 })
      expect(await market.ask(who, '/api/reserving')).toMatchObject({
        feeCredit: 10_00,
        freeReserves: 0,
      })
      expect(await reasons(who)).toEqual(['used -300', 'cancelled 300'])
    })

    test('pays a part, the card pays the rest, and each goes back to where it came from', async () => {
      const who = await rich(1_00)
      const { id } = await held(who)
      expect(await spend(who, id)).toMatchObject({
        reservation: { status: 'pending', feeStatus: 'due', creditUsed: 1_00 },
      })
      expect(await creditOf(who)).toBe(0)
      await market.pay(who, id)
      await act(who, id, 'check')
      expect(await market.reservation(who, id)).toMatchObject({
        status: 'confirmed',
        feeStatus: 'paid',
      })
      expect(await paid(id)).toEqual([2_00])
      await act(who, id, 'cancel')
      await market.work()
      expect(await market.reservation(who, id)).toMatchObject({ feeStatus: 'refunded' })
      expect([await paid(id), await creditOf(who)]).toEqual([[0], 1_00])
    })

    test('a payment that was begun for all of it is called off, and one for the rest begins', async () => {
      const who = await rich(1_00)
      const { id } = await held(who)
      expect(await act(who, id, 'pay')).toMatchObject({ http: 200 })
      await spend(who, id)
      await market.pay(who, id)
      await act(who, id, 'check')
      expect(await market.reservation(who, id)).toMatchObject({ status: 'confirmed' })
      expect(await paid(id)).toEqual([2_00])
    })

    test('when another payment was faster the credit is returned: no double payment', async () => {
      const [part, whole] = [await rich(1_00), await rich(10_00)]
      const [first, second] = [await held(part), await held(whole)]
      for (const [who, { id }] of [
        [part, first],
        [whole, second],
      ] as const) {
        // The payment company has taken it, and the server does not know yet.
        await market.pay(who, id)
        await spend(who, id)
        await act(who, id, 'check')
        expect(await market.reservation(who, id)).toMatchObject({ status: 'confirmed' })
      }
      await market.work()
      expect([await paid(first.id), await creditOf(part)]).toEqual([[3_00], 1_00])
      expect(await reasons(part)).toEqual(['used -100', 'overpaid 100'])
      // This one stood confirmed by the credit, so the money goes back in full.
      expect([await paid(second.id), await creditOf(whole)]).toEqual([[0], 7_00])
    })

    test('stays in a hold whose payment may still succeed, and is returned with an expired hold', async () => {
      const [who, other] = [await rich(1_00), await rich(1_00)]
      const late: string[] = []
      for (const person of [who, other]) {
        const { id } = await held(person, { quantity: 1 })
        await spend(person, id)
        expect(await market.pay(person, id, 'late')).toMatchObject({ status: 'processing' })
        late.push(id)
      }
      const idle = await held(who)
      await market.pass(10 * minute + 1)
      expect(await market.reservation(who, idle.id)).toMatchObject({ status: 'expired' })
      // While the bank may still say yes, nothing comes back.
      expect(await creditOf(who)).toBe(0)
      await market.pass(10 * minute)
      for (const [at, person] of [who, other].entries()) {
        await act(person, late[at]!, 'check')
        expect(await market.reservation(person, late[at]!)).toMatchObject({
          status: 'confirmed',
          creditUsed: 1_00,
        })
      }

      const poor = await rich(1_00)
      const { id } = await held(poor)
      await spend(poor, id)
      await market.pass(10 * minute + 1)
      expect(await market.reservation(poor, id)).toMatchObject({ status: 'expired', creditUsed: 0 })
      expect(await creditOf(poor)).toBe(1_00)
      expect(await reasons(poor)).toEqual(['used -100', 'hold_ended 100'])
      const { messages: m } = market.db.t
      const told = await market.db.select().from(m).where(eq(m.cellarId, poor.id))
      expect(told).toMatchObject([{ kind: 'expired', credit: 1_00 }])
    })

    test('pays again where the rest comes after the hold, if it is still there; else the rest goes back', async () => {
      const [who, spent] = [await rich(1_00), await rich(1_00)]
      const run = async (person: Person) => {
        const { id } = await held(person)
        await spend(person, id)
        await market.pass(10 * minute + 1)
        expect(await market.reservation(person, id)).toMatchObject({ status: 'expired' })
        return id
      }
      const [first, second] = [await run(who), await run(spent)]
      await spend(spent, (await held(spent)).id)
      // The payment company says, against its word, that the rest was paid.
      for (const [person, id] of [
        [who, first],
        [spent, second],
      ] as const)
        await market.db.transaction('a payment', async (tx) => {
          const payment = {
            id: randomUUID(),
            purpose: 'fee' as const,
            reservationId: id,
            userId: person.id,
            account: null,
            amount: 2_00,
            refunded: 0,
            status: 'succeeded' as const,
            gatewayId: `test_${randomUUID()}`,
            createdAt: market.now(),
            updatedAt: market.now(),
          }
          await tx.insert(tx.t.payments).values(payment)
          await afterPayment.paid(tx, payment, market.now())
        })
      expect(await market.row(first)).toMatchObject({
        status: 'confirmed',
        feeStatus: 'paid',
        creditUsed: 1_00,
      })
      expect(await creditOf(who)).toBe(0)
      expect(await reasons(who)).toEqual(['used -100', 'hold_ended 100', 'used_late -100'])
      expect(await market.row(second)).toMatchObject({
        status: 'expired',
        feeStatus: 'refunding',
        creditUsed: 0,
      })
    })

    test('is not refunded after a no-show', async () => {
      const who = await rich(10_00)
      const { id } = await held(who)
      await spend(who, id)
      await market.pass(5 * day)
      expect(await market.reservation(who, id)).toMatchObject({
        status: 'no_show',
        feeStatus: 'forfeited',
        creditUsed: 3_00,
      })
      expect(await creditOf(who)).toBe(7_00)
    })

    test('comes back where the store cancels, however late', async () => {
      const who = await rich(4_00)
      const { id } = await held(who)
      await spend(who, id)
      await market.pass(hour)
      const place = `/api/stores/${market.store}/reservations/${id}/cancel`
      await market.ask(market.owner, place, { body: { reason: 'It broke.' } })
      expect(await market.ask(who, '/api/reserving')).toMatchObject({
        feeCredit: 4_00,
        freeReserves: 1,
      })
    })

    test('is spent once, however many ask for it at the same moment', async () => {
      const who = await rich(4_00)
      const ids = await Promise.all([1, 2, 3].map(async () => (await held(who)).id))
      const said = await Promise.all([...ids, ...ids].map((id) => spend(who, id)))
      expect(said.filter(({ http }) => http >= 500)).toEqual([])
      expect(await creditOf(who)).toBe(0)
      const used = await Promise.all(ids.map(async (id) => (await market.row(id)).creditUsed))
      expect(used.toSorted((one, other) => one - other)).toEqual([0, 1_00, 3_00])
    })

    test('comes back where a free reserve pays instead', async () => {
      const who = await rich(1_00)
      await market.db.transaction('test', async (tx) => {
        const given = { userId: who.id, subject: 'test', at: market.now() } as const
        await changeFreeReserves(tx, { ...given, reason: 'store_cancelled' })
      })
      const { id } = await held(who)
      await spend(who, id)
      const said = await market.ask(who, `/api/reservations/${id}/pay-free`, { method: 'POST' })
      expect(said).toMatchObject({
        http: 200,
        reservation: { status: 'confirmed', usedFreeReserve: true, creditUsed: 0, reserveFee: 0 },
      })
      expect(await creditOf(who)).toBe(1_00)
      expect(await spend(who, id)).toMatchObject({ code: 'not_now' })
    })

    test('a user without credit is refused, and cannot use another’s', async () => {
      const [who, other] = [await market.person(), await rich(10_00)]
      const { id } = await held(who)
      expect(await spend(who, id)).toMatchObject({ http: 409, code: 'limit' })
      expect(await spend(other, id)).toMatchObject({ code: 'not_found' })
      await market.pass(10 * minute + 1)
      expect(await spend(who, id)).toMatchObject({ code: 'not_now' })
    })

    test('its sum is recomputed from the entries', async () => {
      const who = await rich(4_00)
      expect(await rebuildFeeCredit(market.db)).toMatchObject({ mended: 0 })
      const { reservers: r } = market.db.t
      await market.db.transaction('test', (tx) =>
        tx.update(r).set({ feeCredit: 9_99 }).where(eq(r.userId, who.id)),
      )
      expect(await rebuildFeeCredit(market.db)).toMatchObject({ mended: 1 })
      expect(await creditOf(who)).toBe(4_00)
    })
  })
