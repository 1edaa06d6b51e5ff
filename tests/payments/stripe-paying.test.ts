import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '../../shared/kernel/time.ts'
import { sqlite } from '../support/engines.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { type Bench, openBench } from './stripe-bench.ts'
import { hasStripeSpec } from './stripe-double.ts'

describe.skipIf(!hasStripeSpec)('paying at Stripe', () => {
  const database = databasePerTest(sqlite, { beforeEach, afterEach })
  let bench: Bench
  beforeEach(async () => {
    bench = await openBench(database)
  })
  afterEach(() => bench.double.close())

  test('the page gets its payment’s details, and Stripe gets only valid requests', async () => {
    const { till, double } = bench
    const id = await till.intend()
    const answer = await till.toPay(id)
    expect(answer).toEqual({
      by: 'stripe',
      publishableKey: 'pk_test_double',
      clientSecret: expect.stringMatching(/^pi_\w+_secret_/) as string,
    })
    const { reservationId } = await till.payment(id)
    expect(double.sent[0]).toMatchObject({
      path: '/v1/payment_intents',
      form: {
        amount: '300',
        currency: 'usd',
        metadata: { payment: id, reservation: reservationId, purpose: 'fee' },
      },
    })
    const [op] = await till.ops(id)
    expect(double.sent[0]?.key).toBe(op?.id)
  })

  test('a bottle is paid to the store, and comes back from there', async () => {
    const { till, double, payments } = bench
    const { id: account } = await payments.createAccount('a', { metadata: {} })
    double.completeAccount(account)
    const id = await till.intend({ purpose: 'bottle', amount: 80_00, account })
    double.pay(await bench.begin(id))
    await till.look(id)
    await till.refund(id, 'store')
    await till.work()
    expect(double.sent.find(({ path }) => path === '/v1/payment_intents')?.form).toMatchObject({
      transfer_data: { destination: account },
      on_behalf_of: account,
    })
    expect(double.sent.find(({ path }) => path === '/v1/refunds')?.form).toMatchObject({
      amount: '8000',
      reverse_transfer: 'true',
    })
    expect(await till.told()).toEqual([`paid ${id}`, `refunded ${id} store 8000`])
  })

  test('[M3] a cancel refused during a payment is repeated after the payment failed', async () => {
    const { till, double } = bench
    const id = await till.intend()
    const secret = await bench.begin(id)
    double.pay(secret, 'late')
    await till.cancel(id)
    await till.reconcile(5)
    expect((await till.payment(id)).status).toBe('processing')
    // Their bank has said no: it could be paid again.
    const intent = double.world.get('payment_intent', secret.split('_secret')[0])
    Object.assign(intent, { status: 'requires_payment_method' })
    await till.reconcile(5)
    expect((await till.payment(id)).status).toBe('canceled')
    expect(intent['status']).toBe('canceled')
    expect(await till.told()).toEqual([`canceled ${id}`])
    const ops = await till.ops(id)
    expect(ops.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'payment.cancel done',
      'payment.create done',
    ])
  })

  test.each([
    ['amount', { amount: 1, amount_received: 1 }],
    ['amount taken', { amount_received: 1 }],
    ['currency', { currency: 'cad' }],
    ['metadata', { metadata: { payment: 'another' } }],
    ['account', { transfer_data: { destination: 'acct_of_somebody' } }],
    ['livemode', { livemode: true }],
  ])(
    '[N6] [N13] a payment with another %s than was meant leads to nothing, and is reported',
    async (name, change) => {
      const { till, double } = bench
      const id = await till.intend()
      const secret = await bench.begin(id)
      double.pay(secret)
      Object.assign(double.world.get('payment_intent', secret.split('_secret')[0]), change)
      await till.look(id)
      expect((await till.payment(id)).status).toBe('open')
      expect(await till.told()).toEqual([])
      expect(till.reported).toEqual([`a payment is not what was meant: ${name}`])
    },
  )

  test('a store opens one account, however often its owner begins, and it is looked at', async () => {
    const { till, double, clock } = bench
    const { accounts } = till.money
    const mend = double.break('POST', '/v1/accounts', 'cut_after')
    await expect(accounts.onboard('s1', 'shop@example.com')).rejects.toThrow()
    mend()
    expect(await accounts.onboard('s1', 'shop@example.com')).toMatch(/^https:/)
    expect(await accounts.onboard('s1', 'other@example.com')).toMatch(/^https:/)
    const [account] = double.world.all('account')
    expect(double.world.all('account')).toHaveLength(1)
    const rows = () => database.current.db.select().from(database.current.db.t.storeAccounts)
    expect(await rows()).toMatchObject([{ storeId: 's1', chargesEnabled: false }])
    double.completeAccount(account?.id ?? '')
    clock.now += hour + minute
    await till.reconcile()
    expect(await rows()).toMatchObject([
      { storeId: 's1', account: account?.id, chargesEnabled: true, payoutsEnabled: true },
    ])
  })
})
