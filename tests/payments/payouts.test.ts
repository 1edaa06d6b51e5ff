import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import { hour } from '../../shared/kernel/time.ts'
import { type Market, openMarket } from '../features/market/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket('SQLite')
})
afterAll(() => market.close())

const payouts = (what = '') =>
  market.ask(market.owner, `/api/stores/${market.store}/payouts${what && `/${what}`}`, {
    ...(what && { body: {} }),
  })

test('a store is ready once it can be charged for and paid, and its pages open once its details are there', async () => {
  expect(await payouts()).toMatchObject({ state: 'none' })
  expect(await payouts('open')).toMatchObject({ message: paymentsCopy.noAccountYet })
  await payouts('begin')
  // The account is complete at the company, and nobody has asked yet.
  expect(await payouts()).toMatchObject({ state: 'begun', detailsSubmitted: false })
  expect(await payouts('open')).toMatchObject({ message: paymentsCopy.noAccountYet })
  expect(await payouts('refresh')).toMatchObject({ state: 'ready' })
  expect(await payouts('open')).toMatchObject({ message: paymentsCopy.testHasNoPages })
  const { storeAccounts: a } = market.db.t
  const all = { chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true }
  for (const missing of ['chargesEnabled', 'payoutsEnabled'] as const) {
    await market.db.transaction('restricted', (tx) =>
      tx
        .update(a)
        .set({ ...all, [missing]: false })
        .where(eq(a.storeId, market.store)),
    )
    expect(await payouts()).toMatchObject({ state: 'restricted' })
  }
})

test('a store asks the payment company so often an hour', async () => {
  await market.pass(hour)
  for (let times = 0; times < 60; times += 1)
    expect(await payouts('refresh')).toMatchObject({ http: 200 })
  expect(await payouts('refresh')).toMatchObject({ http: 429 })
  expect(await payouts()).toMatchObject({ http: 200 })
  await market.pass(hour)
  expect(await payouts('refresh')).toMatchObject({ http: 200 })
})
