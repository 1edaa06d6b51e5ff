import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '../../shared/kernel/time.ts'
import { askOnce } from '../../sync-server/payments/ops.ts'
import { sqlite } from '../support/engines.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { type Bench, openBench } from './stripe-bench.ts'
import { hasStripeSpec } from './stripe-double.ts'
import { deadly, Died, listed, openTill } from './till.ts'

describe.skipIf(!hasStripeSpec)('failures of Stripe', () => {
  const database = databasePerTest(sqlite, { beforeEach, afterEach })
  let bench: Bench
  beforeEach(async () => {
    bench = await openBench(database)
  })
  afterEach(() => bench.double.close())

  test('while Stripe is down the user sees so, and later there is one payment', async () => {
    const { till, double } = bench
    const id = await till.intend()
    for (const how of ['away', 'cut_before', 'cut_after'] as const) {
      const mend = double.break('POST', '/v1/payment_intents', how)
      await expect(till.toPay(id)).rejects.toMatchObject({ code: 'payment' })
      mend()
    }
    await bench.begin(id)
    expect(double.world.all('payment_intent')).toHaveLength(1)
    expect(new Set(double.sent.flatMap(({ key }) => key ?? [])).size).toBe(1)
  })

  test('[N5] a fault that is kept for the key is looked behind, not asked again for ever', async () => {
    const { till, double } = bench
    for (const how of ['fault_after', 'fault_before'] as const) {
      const before = double.world.all('payment_intent').length
      const id = await till.intend()
      const mend = double.break('POST', '/v1/payment_intents', how)
      await expect(till.toPay(id)).rejects.toMatchObject({ code: 'payment' })
      mend()
      double.pay(await bench.begin(id))
      await till.look(id)
      expect((await till.payment(id)).status).toBe('succeeded')
      expect(double.world.all('payment_intent')).toHaveLength(before + 1)
    }
  })

  test('[N5] after a fault, money is not given back again while it may be on its way', async () => {
    const { till, double, clock } = bench
    const id = await bench.paidFee()
    await till.refund(id, 'user', 1_00)
    const mend = double.break('POST', '/v1/refunds', 'fault_before')
    await till.work()
    mend()
    await till.reconcile(5)
    expect(double.world.all('refund')).toEqual([])
    clock.now += day
    await till.reconcile()
    expect(double.world.all('refund')).toHaveLength(1)
    expect((await till.payment(id)).refunded).toBe(1_00)
  })

  test('[N5] a key Stripe has forgotten is not reused: the existing payment is found', async () => {
    const { till, double, payments, clock } = bench
    const id = await bench.paidFee()
    await till.refund(id, 'user', 1_00)
    const { gateway } = deadly(payments, 0, 'after')
    const dying = openTill(database.current.db, gateway, { clock })
    await expect(dying.look(id)).rejects.toThrow(Died)
    expect(double.world.all('refund')).toHaveLength(1)
    clock.now += 25 * hour
    double.forgetKeys()
    await till.reconcile()
    expect(double.world.all('refund')).toHaveLength(1)
    expect((await till.payment(id)).refunded).toBe(1_00)
    const refund = (await till.ops(id)).find(({ kind }) => kind === 'refund')
    expect(refund?.status).toBe('done')
  })

  test('control: a key that is forgotten, and asked with again, gives money back twice', async () => {
    const { till, double, payments } = bench
    const id = await bench.paidFee()
    const { gatewayId } = await till.payment(id)
    const wish = { paymentId: gatewayId ?? '', amount: 1_00, fromStore: false, metadata: {} }
    await payments.createRefund('k', wish)
    double.forgetKeys()
    await payments.createRefund('k', wish)
    expect(double.world.all('refund')).toHaveLength(2)
  })

  test('every other caller uses one key per request, and a new one after a refusal', async () => {
    const { payments, clock, double } = bench
    const parts = { db: database.current.db, now: () => clock.now }
    const wish = (email: string) => ({
      kind: 'customer.create',
      once: 'customer/u1',
      subject: 'u1',
      args: { email },
    })
    const create = (email: string) =>
      askOnce(parts, wish(email), {
        ask: (key) => payments.createCustomer(key, { email, metadata: { user: 'u1' } }),
        find: async () =>
          (await listed(payments.listCustomers({ since: 0 }))).find(
            ({ metadata }) => metadata['user'] === 'u1',
          ),
      })
    const mend = double.break('POST', '/v1/customers', 'cut_after')
    await expect(create('ada@example.com')).rejects.toThrow()
    mend()
    // She has another address by now: it is the same customer.
    const id = await create('ada@example.org')
    expect(await create('ada@example.net')).toBe(id)
    expect(double.world.all('customer')).toHaveLength(1)

    let says: 'no' | 'yes' = 'no'
    const change = () =>
      askOnce(
        parts,
        { kind: 'method', once: 'method/u1', subject: 'u1', args: {} },
        {
          ask: (key) =>
            payments.setDefaultMethod(
              key,
              id,
              says === 'yes' ? double.world.method(id).id : 'pm_none',
            ),
        },
      )
    await expect(change()).rejects.toMatchObject({ why: 'unknown' })
    says = 'yes'
    expect(await change()).toBe(id)
  })
})
