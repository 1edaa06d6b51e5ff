import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import { type Payments, PaymentsRefused } from '../../sync-server/outside/payments.ts'
import { type Gateway, onEachGateway } from './gateways.ts'

onEachGateway((open) => {
  let gateway: Gateway
  let payments: Payments
  beforeEach(async () => {
    gateway = await open()
    payments = gateway.payments
  })
  afterEach(() => gateway.close())

  const fee = { amount: 3_00, description: 'Fee', metadata: { payment: 'p1' } }
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => (error instanceof PaymentsRefused ? error.why : error),
    )
  const allOf = async <T>(many: AsyncIterable<T>) => {
    const all: T[] = []
    for await (const one of many) all.push(one)
    return all
  }

  test('a payment is open until a card is accepted, and names its purpose', async () => {
    const made = await payments.createPayment('k1', fee)
    expect(made).toMatchObject({
      status: 'open',
      amount: 3_00,
      received: 0,
      currency: 'usd',
      livemode: false,
      metadata: { payment: 'p1' },
    })
    await gateway.pay(made.clientSecret, 'declined')
    expect(await payments.fetchPayment(made.id)).toMatchObject({ status: 'open', received: 0 })
    await gateway.pay(made.clientSecret, 'authentication')
    expect(await payments.fetchPayment(made.id)).toMatchObject({ status: 'open', received: 0 })
    await gateway.pay(made.clientSecret, 'card')
    expect(await payments.fetchPayment(made.id)).toMatchObject({
      status: 'succeeded',
      received: 3_00,
      metadata: { payment: 'p1' },
    })
    const { cardFingerprint: _, ...listed } = await payments.fetchPayment(made.id)
    expect(await allOf(payments.listPayments({ since: gateway.now() - day }))).toMatchObject([
      listed,
    ])
  })

  test('only a payment that has succeeded names a card', async () => {
    const made = await payments.createPayment('k1', fee)
    const card = async (id: string) => (await payments.fetchPayment(id)).cardFingerprint
    expect(made.cardFingerprint).toBeUndefined()
    await gateway.pay(made.clientSecret, 'declined')
    expect(await card(made.id)).toBeUndefined()
    await gateway.pay(made.clientSecret, 'authentication')
    expect(await card(made.id)).toBeUndefined()
    await gateway.pay(made.clientSecret, 'late')
    expect(await card(made.id)).toBeUndefined()
    await gateway.arrive(made.id)
    const first = await card(made.id)
    expect(first).toMatch(/./)
    const next = await payments.createPayment('k2', fee)
    await gateway.pay(next.clientSecret, 'card')
    expect(await card(next.id)).toMatch(/./)
    expect(await card(next.id)).not.toBe(first)
  })

  test('the same key gives the same, and another wish under it is refused', async () => {
    const made = await payments.createPayment('k1', fee)
    expect((await payments.createPayment('k1', fee)).id).toBe(made.id)
    expect((await payments.createPayment('k2', fee)).id).not.toBe(made.id)
    expect(await refusal(payments.createPayment('k1', { ...fee, amount: 5_00 }))).toBe('key_reused')
    expect(await allOf(payments.listPayments({ since: 0 }))).toHaveLength(2)
  })

  test('[M3] a cancelled payment is never paid, and one in progress is not cancelled', async () => {
    const made = await payments.createPayment('k1', fee)
    expect(await payments.cancelPayment('c1', made.id)).toMatchObject({ status: 'canceled' })
    expect((await payments.cancelPayment('c1', made.id)).status).toBe('canceled')
    await expect(gateway.pay(made.clientSecret, 'card')).rejects.toThrow()

    const late = await payments.createPayment('k2', fee)
    await gateway.pay(late.clientSecret, 'late')
    expect(await refusal(payments.cancelPayment('c2', late.id))).toBe('unexpected_state')
    expect((await payments.fetchPayment(late.id)).status).toBe('processing')
    await gateway.arrive(late.id)
    expect((await payments.fetchPayment(late.id)).status).toBe('succeeded')
    expect(await refusal(payments.cancelPayment('c3', late.id))).toBe('unexpected_state')
  })

  test('[N8] no more goes back than came', async () => {
    const { id, clientSecret } = await payments.createPayment('k1', fee)
    const part = { paymentId: id, amount: 2_00, fromStore: false, metadata: { once: 'a' } }
    expect(await refusal(payments.createRefund('r0', part))).toBe('refused')
    await gateway.pay(clientSecret, 'card')
    const refund = await payments.createRefund('r1', part)
    expect(refund).toMatchObject({
      paymentId: id,
      amount: 2_00,
      status: 'succeeded',
      metadata: { once: 'a' },
    })
    expect((await payments.createRefund('r1', part)).id).toBe(refund.id)
    expect(await refusal(payments.createRefund('r2', part))).toBe('refused')
    await payments.createRefund('r3', { ...part, amount: 1_00 })
    expect(await allOf(payments.listRefunds(id))).toHaveLength(2)
    expect(await payments.fetchRefund(refund.id)).toEqual(refund)
  })

  test('a bottle is paid to the account of a store, once that can be paid', async () => {
    const account = await payments.createAccount('a1', {
      email: 'shop@example.com',
      metadata: { store: 's1' },
    })
    expect(account).toMatchObject({
      chargesEnabled: false,
      payoutsEnabled: false,
      detailsSubmitted: false,
      metadata: { store: 's1' },
    })
    const bottle = { ...fee, amount: 80_00, account: account.id }
    expect(await refusal(payments.createPayment('k1', bottle))).toBe('refused')
    const pages = { done: 'https://cellar.example/done', again: 'https://cellar.example/again' }
    expect(await payments.onboardingLink('o1', account.id, pages)).toMatch(/^https:/)
    await gateway.completeAccount(account.id)
    expect(await payments.fetchAccount(account.id)).toMatchObject({
      chargesEnabled: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
    })
    expect((await allOf(payments.listAccounts({ since: 0 }))).map(({ id }) => id)).toEqual([
      account.id,
    ])
    const made = await payments.createPayment('k2', bottle)
    expect(made.account).toBe(account.id)
    await gateway.pay(made.clientSecret, 'card')
    const back = { paymentId: made.id, amount: 80_00, fromStore: true, metadata: {} }
    expect(await payments.createRefund('r1', back)).toMatchObject({ status: 'succeeded' })
  })

  test('an unknown id is refused as unknown', async () => {
    expect(await refusal(payments.fetchPayment('pi_none'))).toBe('unknown')
    expect(await refusal(payments.fetchRefund('re_none'))).toBe('unknown')
    expect(await refusal(payments.fetchAccount('acct_none'))).toBe('unknown')
    expect(await refusal(payments.fetchSubscription('sub_none'))).toBe('unknown')
  })

  const prices = async () => {
    const product = 'Insider'
    const month = await payments.createPrice('p1', {
      lookupKey: 'insider_month',
      product,
      amount: 9_00,
      interval: 'month',
    })
    const year = await payments.createPrice('p2', {
      lookupKey: 'insider_year',
      product,
      amount: 90_00,
      interval: 'year',
    })
    return { month, year }
  }
  const subscriber = async () => {
    const { month, year } = await prices()
    const customer = await payments.createCustomer('cus1', {
      email: 'ada@example.com',
      metadata: { user: 'u1' },
    })
    return { month, year, customer }
  }

  test('prices are found by their names', async () => {
    const { month, year } = await prices()
    expect(month).toMatchObject({ amount: 9_00, currency: 'usd', interval: 'month' })
    expect(await payments.listPrices(['insider_year', 'other'])).toEqual([year])
  })

  test('a trial begins with a card, is paid when it ends, and can be ended and taken up again', async () => {
    const { month, customer } = await subscriber()
    const began = await payments.createSubscription('s1', {
      customerId: customer.id,
      priceId: month.id,
      trialDays: 30,
      metadata: { user: 'u1' },
    })
    expect(began).toMatchObject({
      status: 'trialing',
      priceId: month.id,
      amount: 9_00,
      interval: 'month',
      cancelAtPeriodEnd: false,
      confirm: { kind: 'setup' },
      metadata: { user: 'u1' },
    })
    expect(began.trialEnd).toBe(began.periodEnd)
    await gateway.pay(began.confirm?.clientSecret ?? '', 'card')
    const kept = await payments.fetchSubscription(began.id)
    expect(kept.confirm).toBeUndefined()
    const method = await payments.fetchMethod(kept.methodId ?? '')
    expect(method).toMatchObject({ customerId: customer.id, card: { last4: '4242' } })

    expect(await payments.cancelAtPeriodEnd('x1', began.id)).toMatchObject({
      cancelAtPeriodEnd: true,
      status: 'trialing',
    })
    expect(await payments.resume('x2', began.id)).toMatchObject({ cancelAtPeriodEnd: false })

    gateway.wait(31 * day)
    const paid = await payments.fetchSubscription(began.id)
    expect(paid).toMatchObject({ status: 'active', latestInvoice: { status: 'paid' } })
    const [invoice] = await payments.listInvoices(customer.id, 1)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: 9_00, currency: 'usd' })

    await payments.cancelAtPeriodEnd('x3', began.id)
    gateway.wait(40 * day)
    expect(await payments.fetchSubscription(began.id)).toMatchObject({ status: 'canceled' })
    expect(await allOf(payments.listSubscriptions(customer.id))).toMatchObject([
      { id: began.id, status: 'canceled' },
    ])
  })

  test('a trial without a card ends with the trial', async () => {
    const { month, customer } = await subscriber()
    const began = await payments.createSubscription('s1', {
      customerId: customer.id,
      priceId: month.id,
      trialDays: 14,
      withoutCard: true,
      metadata: {},
    })
    expect(began.confirm).toBeUndefined()
    gateway.wait(15 * day)
    expect(await payments.fetchSubscription(began.id)).toMatchObject({ status: 'canceled' })
  })

  test('without a trial the first payment is confirmed, reduced by the promised discount', async () => {
    const { month, customer } = await subscriber()
    const began = await payments.createSubscription('s1', {
      customerId: customer.id,
      priceId: month.id,
      firstPaymentOff: 4_00,
      metadata: {},
    })
    expect(began).toMatchObject({ status: 'incomplete', confirm: { kind: 'payment' } })
    await gateway.pay(began.confirm?.clientSecret ?? '', 'declined')
    expect(await payments.fetchSubscription(began.id)).toMatchObject({ status: 'incomplete' })
    await gateway.pay(began.confirm?.clientSecret ?? '', 'card')
    const active = await payments.fetchSubscription(began.id)
    expect(active).toMatchObject({ status: 'active', latestInvoice: { amountPaid: 5_00 } })
    expect(active.confirm).toBeUndefined()
  })

  test('a change of price credits the rest of the period, and a preview says so before', async () => {
    const { month, year, customer } = await subscriber()
    const wish = { customerId: customer.id, priceId: month.id, metadata: {} }
    const began = await payments.createSubscription('s1', wish)
    await gateway.pay(began.confirm?.clientSecret ?? '', 'card')
    const change = { itemId: began.itemId, priceId: year.id, at: gateway.now() }
    const { dueNow, nextPaymentAt } = await payments.previewPrice(began.id, change)
    expect(dueNow).toBe(81_00)
    expect(nextPaymentAt - gateway.now()).toBe(365 * day)
    const changed = await payments.changePrice('x1', began.id, change)
    expect(changed).toMatchObject({ priceId: year.id, interval: 'year', amount: 90_00 })
    expect(changed.latestInvoice).toMatchObject({ status: 'paid', amountPaid: 81_00 })
    const ended = await payments.endSubscription('x2', began.id)
    expect(ended).toMatchObject({ status: 'canceled' })
    expect(ended.endedAt).toBeDefined()
  })

  test('another card is kept without paying, and pays from then on', async () => {
    const { month, customer } = await subscriber()
    const wish = { customerId: customer.id, priceId: month.id, metadata: {} }
    const began = await payments.createSubscription('s1', { ...wish, trialDays: 7 })
    const setup = await payments.createSetup('t1', { customerId: customer.id, metadata: {} })
    expect(setup).toMatchObject({ status: 'open', customerId: customer.id })
    await gateway.pay(setup.clientSecret, 'card')
    const { methodId = '', status } = await payments.fetchSetup(setup.id)
    expect(status).toBe('succeeded')
    expect(await payments.setSubscriptionMethod('m1', began.id, methodId)).toMatchObject({
      methodId,
    })
    expect(await payments.setDefaultMethod('m2', customer.id, methodId)).toMatchObject({
      defaultMethodId: methodId,
    })
    await payments.deleteCustomer('d1', customer.id)
    await payments.deleteCustomer('d2', customer.id)
    expect(await payments.fetchCustomer(customer.id)).toBeUndefined()
    expect(await payments.fetchSubscription(began.id)).toMatchObject({ status: 'canceled' })
    expect(await allOf(payments.listCustomers({ since: 0 }))).toEqual([])
  })
})
