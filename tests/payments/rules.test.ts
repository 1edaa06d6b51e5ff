import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import {
  type GatewayPayment,
  type Payments,
  PaymentsAway,
} from '../../sync-server/outside/payments.ts'
import { moneyOutOfOrder } from '../../sync-server/payments/out-of-order.ts'
import { parkedRefunds, retryRefund } from '../../sync-server/payments/operator.ts'
import { openTestGateway, type TestGateway } from '../../sync-server/payments/test-gateway.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'
import { openTill, type Till } from './till.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock: { now: number }
  let gateway: TestGateway
  let till: Till
  beforeEach(() => {
    clock = { now: testTime }
    gateway = openTestGateway(database.current.db, () => clock.now)
    till = openTill(database.current.db, gateway, { clock })
  })
  const over = (own: Partial<Payments>) =>
    openTill(database.current.db, { ...gateway, ...own }, { clock })
  const begin = async (id: string) => {
    const answer = await till.toPay(id)
    if (answer.by !== 'test') throw new Error('the test gateway is not there')
    return answer.payment
  }
  async function paid(amount: number) {
    const id = await till.intend({ amount })
    await gateway.pay(await begin(id), 'card')
    await till.look(id)
    return id
  }

  const wrong: Record<string, (said: GatewayPayment) => Partial<GatewayPayment>> = {
    'another payment': ({ metadata }) => ({ metadata: { ...metadata, payment: randomUUID() } }),
    'another reservation': ({ metadata }) => ({
      metadata: { ...metadata, reservation: randomUUID() },
    }),
    'another mode': () => ({ livemode: true }),
    'a cent more': ({ amount }) => ({ amount: amount + 1, received: amount + 1 }),
    'a cent less taken': ({ received }) => ({ received: received - 1 }),
    'another currency': () => ({ currency: 'jpy' }),
    'the account of a store': () => ({ account: 'acct_other' }),
  }
  test.each(Object.entries(wrong))(
    '[N6] an answer that names %s changes nothing, and is reported',
    async (_, otherwise) => {
      const id = await till.intend({ amount: 3_00 })
      await gateway.pay(await begin(id), 'card')
      const odd = over({
        async fetchPayment(named) {
          const said = await gateway.fetchPayment(named)
          return { ...said, ...otherwise(said) }
        },
      })
      await odd.look(id)
      expect((await till.payment(id)).status).toBe('open')
      expect(await till.told()).toEqual([])
      expect(odd.reported).toHaveLength(1)
      // The right answer still counts.
      expect((await till.look(id)).status).toBe('succeeded')
    },
  )

  test('[N6] a payment to the account of one store is none to another, or to the platform', async () => {
    const made = await gateway.createAccount('key', { email: 'a@example.com', metadata: {} })
    await gateway.onboardingLink('link', made.id, { done: '', again: '' })
    const id = await till.intend({ purpose: 'bottle', amount: 90_00, account: made.id })
    await gateway.pay(await begin(id), 'card')
    for (const account of ['acct_other', undefined]) {
      const odd = over({
        async fetchPayment(named) {
          const { account: _, ...said } = await gateway.fetchPayment(named)
          return { ...said, ...(account !== undefined && { account }) }
        },
      })
      await odd.look(id)
      expect((await till.payment(id)).status).toBe('open')
    }
    expect((await till.look(id)).status).toBe('succeeded')
  })

  test.each([1, 2, 50, 3_01, 999_999_99])(
    '[N8] parts of %i cents that go back add up to exactly what came',
    async (amount) => {
      const id = await paid(amount)
      const parts = [1, Math.floor(amount / 3), amount]
      const given: number[] = []
      for (const [nth, part] of parts.entries()) {
        given.push(await till.refund(id, `part ${nth}`, part))
        await till.work()
        const sum = given.reduce((all, one) => all + one, 0)
        expect(await till.payment(id)).toMatchObject({ refunded: sum })
        expect(sum).toBeLessThanOrEqual(amount)
      }
      expect(given.reduce((all, one) => all + one, 0)).toBe(amount)
      expect(await till.refund(id, 'once more')).toBe(0)
      const told = (await till.told()).filter((one) => one.startsWith('refunded'))
      expect(told).toHaveLength(given.filter((part) => part > 0).length)
    },
  )

  test('a refund that failed goes back in full when asked again, and is parked no more', async () => {
    const { db } = database.current
    const id = await paid(3_00)
    const failing = over({
      createRefund: async (key, wish) => ({
        ...(await gateway.createRefund(key, { ...wish, amount: 1 })),
        status: 'failed',
        failure: 'lost_or_stolen_card',
      }),
    })
    await till.refund(id, 'cancelled')
    await failing.work()
    const [parked] = await parkedRefunds(db)
    expect(parked).toMatchObject({ subject: id, status: 'failed' })
    expect(await till.payment(id)).toMatchObject({ refunded: 0 })
    const again = () => db.transaction('again', (tx) => retryRefund(tx, parked!.id, clock.now))
    // The gateway of this test has given a cent to nobody.
    expect(await again()).toBe(3_00)
    expect(await again()).toBe(3_00)
    expect(await parkedRefunds(db)).toEqual([])
    expect((await till.ops(id)).filter(({ kind }) => kind === 'refund')).toHaveLength(2)
    // Another reason finds nothing left.
    expect(await till.refund(id, 'by hand')).toBe(0)
  })

  test('payments, requests and events count as out of order from their exact moment on', async () => {
    const { db } = database.current
    const { payments: p, paymentOps: o, gatewayEvents: e } = db.t
    const [open, processing, fine] = [await till.intend(), await till.intend(), await till.intend()]
    const at = clock.now
    const set = (id: string, status: 'open' | 'processing' | 'succeeded') =>
      db.transaction('test', (tx) =>
        tx.update(p).set({ status, createdAt: at }).where(eq(p.id, id)),
      )
    await set(open, 'open')
    await set(processing, 'processing')
    await set(fine, 'succeeded')
    await db.transaction('test', async (tx) => {
      await tx
        .insert(e)
        .values({ id: 'evt_1', type: 'x', objectId: 'y', account: null, receivedAt: at })
      const op = {
        subject: fine,
        args: {},
        status: 'waiting',
        createdAt: at,
        updatedAt: at,
      } as const
      await tx.insert(o).values([
        { ...op, id: 'one', once: 'one', kind: 'refund' },
        // Only what was asked once is without an answer.
        { ...op, id: 'two', once: 'two', kind: 'payment.create', attempts: 1 },
        { ...op, id: 'new', once: 'new', kind: 'payment.create', attempts: 0 },
      ])
    })
    const counts = async (now: number) => {
      const found = await moneyOutOfOrder(db, now)
      return [found.payment_unsettled, found.question_unanswered, found.event_unread]
    }
    expect(await counts(at + 10 * minute - 1)).toEqual([0, 0, 0])
    expect(await counts(at + 10 * minute)).toEqual([0, 0, 1])
    expect(await counts(at + hour - 1)).toEqual([0, 0, 1])
    expect(await counts(at + hour)).toEqual([0, 2, 1])
    expect(await counts(at + day - 1)).toEqual([0, 2, 1])
    expect(await counts(at + day)).toEqual([2, 2, 1])
  })

  test('links of a store are kept for thirty days, and its account is looked at daily, sooner while it is not complete', async () => {
    const { db } = database.current
    const { storeAccounts: a, paymentOps: o } = db.t
    const looked: string[] = []
    const watching = over({
      fetchAccount(id) {
        looked.push(id)
        return gateway.fetchAccount(id)
      },
    })
    const ids = [randomUUID(), randomUUID()] as const
    for (const [nth, store] of ids.entries()) {
      const { id } = await gateway.createAccount(`key ${nth}`, {
        email: 'a@example.com',
        metadata: {},
      })
      if (nth === 0) await gateway.onboardingLink(`link ${nth}`, id, { done: '', again: '' })
      const is = nth === 0
      await db.transaction('test', (tx) =>
        tx.insert(a).values({
          storeId: store,
          account: id,
          updatedAt: clock.now,
          chargesEnabled: is,
          payoutsEnabled: is,
          detailsSubmitted: is,
        }),
      )
    }
    const accounts = await db.select().from(a)
    const accountOf = (store: string) => accounts.find(({ storeId }) => storeId === store)!.account
    const looks = async (at: number) => {
      looked.length = 0
      clock.now = at - minute
      await watching.reconcile(1)
      return looked.toSorted()
    }
    const [complete, begun] = ids.map(accountOf) as [string, string]
    expect(await looks(testTime + hour - 1)).toEqual([])
    expect(await looks(testTime + hour)).toEqual([begun])
    expect(await looks(testTime + day - 1)).not.toContain(complete)
    expect(await looks(testTime + day)).toContain(complete)

    clock.now = testTime
    await till.money.accounts.onboard(ids[1], 'a@example.com')
    const links = async (at: number) => {
      clock.now = at
      await till.money.accounts.sweepSome(10)
      const left = await db.select().from(o).where(eq(o.kind, 'account.onboard'))
      return left.length
    }
    expect(await links(testTime + 30 * day - 1)).toBe(1)
    expect(await links(testTime + 30 * day)).toBe(0)
  })

  test('[N3] a payment that the bank takes its time for is found by polling alone', async () => {
    const id = await till.intend({ amount: 3_00 })
    await gateway.pay(await begin(id), 'late')
    await till.look(id)
    expect((await till.payment(id)).status).toBe('processing')
    await till.reconcile(14)
    expect((await till.payment(id)).status).toBe('processing')
    await till.reconcile(3)
    expect((await till.payment(id)).status).toBe('succeeded')
    expect(await till.told()).toEqual([`paid ${id}`])
  })

  test('a refund that names something else than a refund of ours changes nothing', async () => {
    const id = await paid(3_00)
    const [creation] = await till.ops(id)
    const { gatewayId } = await till.payment(id)
    for (const once of [creation!.once, 'refund/unknown', undefined])
      expect(
        await till.money.desk.refundIs({
          id: 're_1',
          paymentId: gatewayId!,
          amount: 3_00,
          status: 'succeeded',
          metadata: once === undefined ? {} : { once },
          createdAt: clock.now,
        }),
      ).toBe(false)
    expect(await till.payment(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
    expect(await till.ops(id)).toEqual([creation])
  })

  test('an account that a store has taken away can do nothing, and one without an answer stays', async () => {
    const { db } = database.current
    const { storeAccounts: a } = db.t
    const all = { chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true }
    await db.transaction('test', (tx) =>
      tx.insert(a).values({ storeId: randomUUID(), account: 'acct_1', updatedAt: 1, ...all }),
    )
    const away = over({ fetchAccount: () => Promise.reject(new PaymentsAway('down')) })
    await expect(away.money.accounts.refreshAccount('acct_1')).rejects.toThrow(PaymentsAway)
    expect(await db.select().from(a)).toMatchObject([{ ...all, updatedAt: 1 }])
    // The gateway does not know it.
    await till.money.accounts.refreshAccount('acct_1')
    expect(await db.select().from(a)).toMatchObject([
      { chargesEnabled: false, payoutsEnabled: false, detailsSubmitted: false },
    ])
  })
})
