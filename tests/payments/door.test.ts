import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { subscriptionCopy } from '../../shared/copy/subscription.ts'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import { pricingData } from '../../sync-server/features/billing/pricing-data.ts'
import { noPayments } from '../../sync-server/outside/no-payments.ts'
import { maxEventBytes } from '../../sync-server/payments/handlers.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { aDrop } from '../features/market/a-drop.ts'
import { aStore } from '../features/stores/a-store.ts'
import { type Door, openDoor, type Person, quickPoll, until } from '../http/door.ts'
import { silent } from '../support/engines.ts'
import { hasStripeSpec, openStripeDouble, type StripeDouble } from './stripe-double.ts'

let door: Door | undefined
let double: StripeDouble | undefined
afterEach(async () => {
  await door?.close()
  await double?.close()
  door = double = undefined
})

const opened = async (env?: Record<string, string>): Promise<Door> => {
  door = await openDoor({ pollEvery: quickPoll, ...(env && { env }) })
  return door
}
const said = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
})

async function aShop(own: Door): Promise<{ owner: Person; payouts: string; store: string }> {
  const owner = await own.person('Olive Owner')
  const applied = await owner.post('/api/stores', aStore(), { 'Idempotency-Key': randomUUID() })
  const { id } = (await applied.json()) as { id: string }
  return { owner, payouts: `/api/stores/${id}/payouts`, store: id }
}

test('a store can be paid at the test gateway at once, and it is plain that it is a test', async () => {
  const own = await opened()
  const { owner, payouts } = await aShop(own)
  const none = { by: 'test', state: 'none', chargesEnabled: false }
  expect(await said(await owner.fetch(payouts))).toMatchObject({ status: 200, ...none })
  expect(await said(await owner.post(`${payouts}/open`, {}))).toMatchObject({
    code: 'not_now',
    message: paymentsCopy.noAccountYet,
  })
  const begun = await said(await owner.post(`${payouts}/begin`, {}))
  expect(begun['link']).toContain('/store-dashboard?tab=payouts')
  expect(await said(await owner.post(`${payouts}/refresh`, {}))).toMatchObject({
    by: 'test',
    state: 'ready',
    chargesEnabled: true,
    payoutsEnabled: true,
  })
  expect(await said(await owner.post(`${payouts}/open`, {}))).toMatchObject({
    code: 'not_now',
    message: paymentsCopy.testHasNoPages,
  })
  const stranger = await own.person('Stan Stranger')
  expect((await stranger.fetch(payouts)).status).toBe(404)
  expect((await stranger.post(`${payouts}/begin`, {})).status).toBe(404)
})

test('in production without keys payments are off, and there is no test gateway', async () => {
  const own = await opened({
    NODE_ENV: 'production',
    APP_ORIGIN: 'http://localhost:1',
    APP_SECRET: 'x'.repeat(32),
  })
  const { owner, payouts } = await aShop(own)
  expect(await said(await owner.fetch(payouts))).toMatchObject({ by: 'nobody', state: 'none' })
  for (const page of ['begin', 'open'])
    expect(await said(await owner.post(`${payouts}/${page}`, {}))).toMatchObject({
      status: 502,
      code: 'payment',
      message: paymentsCopy.notTaken,
    })
  expect(
    await said(await owner.post('/api/test-payments/test_pi_1', { with: 'card' })),
  ).toMatchObject({ status: 404 })
  const hook = await own.visitor().fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })
  expect(hook.status).toBe(400)
  // Nor is anything said to be for sale.
  expect(await said(await own.visitor().fetch('/api/offer'))).toMatchObject({ isSold: false })
  expect(await said(await owner.fetch('/api/subscription'))).toMatchObject({ isSold: false })
  const prices = JSON.stringify(pricingData({ offer: 'trial-30', payments: noPayments() }))
  expect(prices).toContain(subscriptionCopy.pricing.canIBuy)
  expect(prices).not.toMatch(/"Product"|Free for|\$10/)
})

describe.skipIf(!hasStripeSpec)('with Stripe', () => {
  const withStripe = async () => {
    double = await openStripeDouble()
    return { stripe: double, own: await opened({ ...double.env }) }
  }

  test('[N4] the webhook believes a signature of these bytes, and nothing else', async () => {
    const { stripe, own } = await withStripe()
    stripe.world.tell(
      'payment_intent.created',
      stripe.world.intent({ amount: 300, currency: 'usd' }),
    )
    const [event] = stripe.events
    if (!event) throw new Error('nothing happened')
    const send = (body: string, signature?: string) =>
      own.visitor().fetch('/api/stripe/webhook', {
        method: 'POST',
        body,
        headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
      })
    const { body, signature } = stripe.signed(event)
    expect(await said(await send(body))).toMatchObject({ status: 400, code: 'bad_request' })
    expect((await send(`${body} `, signature)).status).toBe(400)
    expect((await send(body.replace('300', '3'), signature)).status).toBe(400)
    const others = [{ livemode: true }, { account: 'acct_foreign' }]
    expect(
      await stripe.deliver(
        own.origin,
        others.map((other) => ({ ...event, ...other })),
      ),
    ).toEqual([204, 204])
    // Repeated events belong to the same object.
    const long = stripe.signed({ ...event, id: 'evt_long', padding: 'x'.repeat(900_000) } as never)
    expect((await send(long.body, long.signature)).status).toBe(204)
    expect((await send(' '.repeat(maxEventBytes + 1), signature)).status).toBe(413)
    expect(await stripe.deliver(own.origin, [event, event])).toEqual([204, 204])
    expect(await stripe.deliver(own.origin, [event], { at: Date.now() - 400_000 })).toEqual([400])
    // Each of their objects is fetched once, however many events name it.
    const db = await openDb({ sqliteFile: path.join(own.dataDir, 'undercroft.sqlite') }, silent)
    const taken = await until(async () => {
      const events = await db.select().from(db.t.gatewayEvents)
      return events.every(({ doneAt }) => doneAt !== null) ? events : undefined
    })
    await db.close()
    expect(taken.map(({ id }) => id).sort()).toEqual([event.id, 'evt_long'].sort())
    expect(stripe.sent.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  test('an owner completes the account at Stripe, and the store can be paid then', async () => {
    const { stripe, own } = await withStripe()
    const { owner, payouts } = await aShop(own)
    const begun = await said(await owner.post(`${payouts}/begin`, {}))
    expect(begun['link']).toMatch(/^https:\/\/connect\.stripe\.example\//)
    expect(await said(await owner.post(`${payouts}/refresh`, {}))).toMatchObject({ state: 'begun' })
    expect((await owner.post(`${payouts}/open`, {})).status).toBe(409)
    const [account] = stripe.world.all('account')
    stripe.completeAccount(account?.id ?? '')
    expect(await stripe.deliver(own.origin, stripe.events)).toEqual([204])
    await until(async () => {
      const { state } = await said(await owner.fetch(payouts))
      return state === 'ready' || undefined
    })
    const pages = await said(await owner.post(`${payouts}/open`, {}))
    expect(pages['link']).toMatch(/express/)
    const mend = stripe.break('GET', '/v1/accounts/{account}', 'away')
    expect(await said(await owner.post(`${payouts}/refresh`, {}))).toMatchObject({
      status: 502,
      code: 'payment',
    })
    mend()
    // Able to do one of the two is not able to be paid.
    for (const able of [{ charges_enabled: false }, { payouts_enabled: false }]) {
      const both = { charges_enabled: true, payouts_enabled: true }
      Object.assign(account ?? {}, both, able)
      expect(await said(await owner.post(`${payouts}/refresh`, {}))).toMatchObject({
        state: 'restricted',
      })
    }
    stripe.restrictAccount(account?.id ?? '')
    expect(await said(await owner.post(`${payouts}/refresh`, {}))).toMatchObject({
      state: 'restricted',
      chargesEnabled: false,
    })
  })

  test('a fee and a bottle are paid at Stripe, confirmed by events, and refunded when the store cancels', async () => {
    const { stripe, own } = await withStripe()
    const { owner, payouts, store } = await aShop(own)
    // In local mode the first account is the admin, too.
    expect((await owner.post(`/api/admin/stores/${store}/approve`, {})).status).toBe(200)
    await owner.post(`${payouts}/begin`, {})
    const [account] = stripe.world.all('account')
    stripe.completeAccount(account?.id ?? '')
    let delivered = 0
    const tellAll = async () => {
      const news = stripe.events.slice(delivered)
      delivered += news.length
      expect(await stripe.deliver(own.origin, news)).toEqual(news.map(() => 204))
      await own.running.work()
    }
    await tellAll()

    const keyed = () => ({ 'Idempotency-Key': randomUUID() })
    const drop = await said(await owner.post(`/api/stores/${store}/drops`, aDrop(), keyed()))
    const ada = await own.person('Ada Collector')
    const held = await said(
      await ada.post(`/api/drops/${String(drop['id'])}/reservations`, {}, keyed()),
    )
    const place = `/api/reservations/${String(held['id'])}`
    const reservation = async () => (await said(await ada.fetch(place)))['reservation']
    const pay = async (what: 'pay' | 'pay-bottle') => {
      const toPay = await said(await ada.post(`${place}/${what}`, {}))
      expect(toPay).toMatchObject({ by: 'stripe', publishableKey: 'pk_test_double' })
      stripe.pay(String(toPay['clientSecret']), 'authentication')
      stripe.pay(String(toPay['clientSecret']))
      await tellAll()
    }
    await pay('pay')
    expect(await reservation()).toMatchObject({ status: 'confirmed', feeStatus: 'paid' })
    await pay('pay-bottle')
    expect(await reservation()).toMatchObject({ bottlePaid: true })

    const reason = { reason: 'The bottle fell down.' }
    const cancelled = await owner.post(
      `/api/stores/${store}${place.replace('/api', '')}/cancel`,
      reason,
    )
    expect(cancelled.status).toBe(200)
    await own.running.work()
    await tellAll()
    expect(await reservation()).toMatchObject({ status: 'cancelled', feeStatus: 'refunded' })
    const given = stripe.world
      .all('refund')
      .map(({ amount, transfer_reversal: back }) => [amount, back])
    expect(given.sort()).toEqual([
      [3_00, null],
      [89_00, 'trr_1'],
    ])
  })
})
