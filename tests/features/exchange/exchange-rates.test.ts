import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxRatesBytes, rateCheckInterval } from '../../../shared/business/exchange.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { takeRates } from '../../../sync-server/features/exchange/take-rates.ts'
import { readSettings, WrongSettings } from '../../../sync-server/settings.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { type FeedHouse, openFeedHouse, testInternet } from '../news/feed-house.ts'
import { rates, ratesFile } from './rates-of-day.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`exchange rates on ${engine}`, () => {
    let house: FeedHouse
    let market: Market
    beforeAll(async () => {
      house = await openFeedHouse()
      // Before the server looks for the first time.
      house.pages.set('/daily.xml', (request, response) => {
        const etag = `"${hash('sha256', published)}"`
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
        else response.writeHead(200, { ETag: etag }).end(published)
      })
      market = await openMarket(engine, {
        jobs: ['exchange'],
        feedNetwork: testInternet,
        env: { EXCHANGE_RATES: `http://bank.example:${house.port}/daily.xml` },
      })
    })
    afterAll(async () => {
      await market.close()
      await house.close()
    })

    let published = 'not yet'
    let daysOn = 0
    /** The bank's day: one later with each publication. */
    const today = () => dayOf(Date.now() + daysOn * day)
    /** The server looks once more: its own round may be at it as well. */
    async function look(): Promise<void> {
      const before = house.asked.length
      await market.pass(rateCheckInterval)
      while (house.asked.length === before) await market.work()
      await market.work()
    }
    async function publish(changes: Partial<Record<string, string>> = {}): Promise<void> {
      published = ratesFile(today(), { ...rates, ...changes } as Record<string, string>)
      await look()
    }
    const nextDay = async () => {
      daysOn += 1
      await market.pass(day)
    }
    const known = async () => {
      const who = await market.person()
      return market.ask(who, '/api/exchange-rates')
    }
    const warned = (what: string) =>
      market.door
        .log()
        .split('\n')
        .filter((line) => line.includes(what))

    test('an unreadable answer is ignored, and logged', async () => {
      await look()
      expect(await known()).toEqual({ http: 200, perEuro: {} })
      expect(warned('was not understood').length).toBeGreaterThan(0)
    })

    test('a signed-in user gets the daily rates with their day', async () => {
      await publish()
      expect(await known()).toEqual({
        http: 200,
        on: today(),
        perEuro: { USD: 1.1572, JPY: 181.25, GBP: 0.88123, IDR: 19350.42 },
      })
      const visitor = await market.ask(market.door.visitor(), '/api/exchange-rates')
      expect(visitor).toMatchObject({ http: 401 })
    })

    test('a portfolio is counted in the currency of its user, at these rates', async () => {
      const who = await market.person()
      const add = (own: object) =>
        market.ask(who, '/api/bottles', {
          body: { name: 'Yamazaki 12', brand: 'Suntory', category: 'Whiskey', ...own },
        })
      expect(await add({ purchasePrice: 12_000, currency: 'JPY' })).toMatchObject({ http: 200 })
      await add({ currentValue: 50, currency: 'EUR' })
      await add({ currentValue: 5_000, currency: 'XAF' })
      const metrics = () => market.ask(who, '/api/portfolio/value-metrics')
      // 12,000 / 181.25 and 50, times 1.1572; the franc has no rate.
      expect(await metrics()).toMatchObject({
        currency: 'USD',
        ratesOn: today(),
        totalValue: 134.47,
        unvaluedBottles: 1,
      })
      await market.chose(who, { currency: 'EUR' })
      expect(await metrics()).toMatchObject({ currency: 'EUR', totalValue: 116.21, bottles: 3 })
      await market.chose(who, { currency: 'JPY' })
      expect(await metrics()).toMatchObject({ currency: 'JPY', totalValue: 21_063 })
    })

    test('an up-to-date device gets 304', async () => {
      const who = await market.person()
      const first = await who.fetch('/api/exchange-rates')
      const etag = first.headers.get('ETag') ?? ''
      const again = await who.fetch('/api/exchange-rates', { headers: { 'If-None-Match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    test('an unchanged file is not sent to the server again', async () => {
      await look()
      await look()
      expect(house.asked.at(-1)?.headers['if-none-match']).toMatch(/^"\w{64}"$/)
      expect(house.asked.at(-1)?.headers.cookie).toBeUndefined()
    })

    test('a correction of the same day counts, an older day does not', async () => {
      await publish({ GBP: '0.9' })
      expect((await known())['perEuro']).toMatchObject({ GBP: 0.9 })
      published = ratesFile(dayOf(Date.now() - 3 * day), { ...rates, GBP: '0.5' })
      await look()
      expect(await known()).toMatchObject({ on: today(), perEuro: { GBP: 0.9 } })
      expect(warned('older than what is known').length).toBeGreaterThan(0)
    })

    test('a day to come is not taken', async () => {
      published = ratesFile(dayOf(market.now() + 3 * day), { ...rates, GBP: '0.8' })
      await look()
      expect(await known()).toMatchObject({ on: today(), perEuro: { GBP: 0.9 } })
      // It would be of a day that has come, were it still there when time goes on.
      await publish({ GBP: '0.9' })
    })

    test('a rate that is off by more than half waits for the next day, and the log says so', async () => {
      await nextDay()
      await publish({ JPY: '18.125' })
      await look()
      const doubted = await known()
      expect(doubted['on']).toBe(today())
      expect(doubted['perEuro']).not.toHaveProperty('JPY')
      expect(doubted['perEuro']).toMatchObject({ USD: 1.1572 })
      expect(warned('off by more than half').map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ currency: 'JPY', on: today() }),
      ])
      // Another file of the same day is no second opinion.
      await publish({ JPY: '18.125', GBP: '0.91' })
      expect((await known())['perEuro']).toMatchObject({ GBP: 0.91 })
      expect((await known())['perEuro']).not.toHaveProperty('JPY')
      await nextDay()
      await publish({ JPY: '18.2' })
      expect((await known())['perEuro']).toMatchObject({ JPY: 18.2 })
    })

    test('a rate that is off by exactly half of the known one is taken, up and down', async () => {
      for (const JPY of ['20', '10', '15']) {
        await nextDay()
        await publish({ JPY })
        expect((await known())['perEuro']).toMatchObject({ JPY: Number(JPY) })
      }
      await nextDay()
      await publish({ JPY: '22.6' })
      expect((await known())['perEuro']).not.toHaveProperty('JPY')
    })

    test('if the bank is down, the known rates stay, with their day', async () => {
      const before = await known()
      await nextDay()
      house.pages.set('/daily.xml', (_, response) => response.writeHead(503).end())
      await look()
      expect(await known()).toEqual(before)
      expect(warned('none came').length).toBeGreaterThan(0)
      house.pages.set('/daily.xml', 'x'.repeat(maxRatesBytes + 1))
      await look()
      expect(await known()).toEqual(before)
      expect(warned('too_large').length).toBeGreaterThan(0)
    })
  })

test('a file that the operator puts is read, and its rates are removed by an admin', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-rates-'))
  const file = path.join(folder, 'eurofxref-daily.xml')
  writeFileSync(file, ratesFile(dayOf(Date.now())))
  const market = await openMarket('SQLite', { jobs: ['exchange'], env: { EXCHANGE_RATES: file } })
  try {
    const who = await market.person()
    const ask = () => market.ask(who, '/api/exchange-rates')
    while ((await ask())['on'] === undefined) await market.work()
    expect((await ask())['perEuro']).toMatchObject({ USD: 1.1572 })
    writeFileSync(
      file,
      ratesFile(dayOf(Date.now()), { ...rates, USD: '1.2' }).padEnd(maxRatesBytes + 1),
    )
    await market.pass(rateCheckInterval)
    while (!market.door.log().includes('TooManyRates')) await market.work()
    expect((await ask())['perEuro']).toMatchObject({ USD: 1.1572 })
    // Where fetching is switched off, the known rates stay, with their day, until an admin removes them.
    await takeRates({ db: market.db, askForRates: undefined, warn: () => undefined })
    expect((await ask())['perEuro']).toMatchObject({ USD: 1.1572 })
    const known = `/api/admin/exchange-rates/${String((await ask())['on'])}`
    expect(await market.ask(market.admin, known, { method: 'DELETE' })).toMatchObject({ http: 204 })
    expect(await ask()).toEqual({ http: 200, perEuro: {} })
  } finally {
    await market.close()
    rmSync(folder, { recursive: true })
  }
})

test('an admin sets the rates of a day where the server fetches none', async () => {
  const market = await openMarket('SQLite', { jobs: ['exchange'] })
  try {
    const [who, today] = [await market.person(), dayOf(market.now())]
    const set = (on: string, perEuro: object, by = market.admin) =>
      market.ask(by, '/api/admin/exchange-rates', { method: 'PUT', body: { on, perEuro } })
    const rate = async () => (await market.ask(who, '/api/exchange-rates'))['perEuro']
    expect(await market.ask(market.admin, '/api/admin/exchange-rates')).toEqual({
      http: 200,
      perEuro: {},
      doubted: {},
      isFetching: false,
    })
    expect(await set(today, { USD: 1.2 }, who)).toMatchObject({ http: 404 })
    expect(await set(today, { USD: 1.2, GBP: 0.8 })).toEqual({
      http: 200,
      on: today,
      perEuro: { USD: 1.2, GBP: 0.8 },
      doubted: {},
      isFetching: false,
    })
    expect(await rate()).toEqual({ USD: 1.2, GBP: 0.8 })
    // No fetching means that nothing is replaced either.
    await market.pass(rateCheckInterval)
    await market.work()
    expect(await rate()).toEqual({ USD: 1.2, GBP: 0.8 })
    // A correction of the same day counts; an earlier day and one to come do not.
    expect(await set(today, { USD: 1.25 })).toMatchObject({ http: 200, perEuro: { USD: 1.25 } })
    const other = (days: number) => dayOf(Date.parse(today) + days * day)
    expect(await set(other(-1), { USD: 1.1 })).toMatchObject({ http: 400, code: 'bad_request' })
    expect(await set(other(4), { USD: 1.1 })).toMatchObject({ http: 400, code: 'bad_request' })
    for (const wrong of [{}, { GBP: 1 }, { USD: 0 }, { USD: -1 }, { USD: 1.2, EUR: 1 }, { usd: 1 }])
      expect(await set(today, wrong), JSON.stringify(wrong)).toMatchObject({ http: 400 })
    expect(await rate()).toEqual({ USD: 1.25 })
    // A slip of the point is doubted, also when it is sent twice.
    await market.pass(day)
    const next = dayOf(market.now())
    for (let time = 0; time < 2; time++)
      expect(await set(next, { USD: 12.5, CHF: 0.95 })).toMatchObject({
        on: next,
        perEuro: { CHF: 0.95 },
        doubted: { USD: 12.5 },
      })
    expect(await set(next, { USD: 1.26, CHF: 0.95 })).toMatchObject({ doubted: {} })
    const remove = (on: string, by = market.admin) =>
      market.ask(by, `/api/admin/exchange-rates/${on}`, { method: 'DELETE' })
    expect(await remove(next, who)).toMatchObject({ http: 404 })
    expect(await remove(next)).toMatchObject({ http: 204 })
    expect(await remove(next)).toMatchObject({ http: 404 })
    expect(await rate()).toEqual({ USD: 1.25 })
    const { activity } = (await market.ask(market.admin, '/api/admin/activity')) as unknown as {
      activity: { action: string; about?: string }[]
    }
    expect(
      activity
        .filter(({ action }) => action.startsWith('exchange_rates'))
        .map(({ action, about }) => [action, about]),
    ).toEqual([
      ['exchange_rates.removed', next],
      ['exchange_rates.set', next],
      ['exchange_rates.set', next],
      ['exchange_rates.set', today],
      ['exchange_rates.set', today],
    ])
  } finally {
    await market.close()
  }
})

test('rates are fetched only if the operator says so', () => {
  expect(readSettings({})).not.toHaveProperty('exchangeRatesUrl')
  expect(readSettings({ EXCHANGE_RATES: 'off' })).not.toHaveProperty('exchangeRatesFile')
  expect(readSettings({ EXCHANGE_RATES: 'fetch' }).exchangeRatesUrl).toContain(
    'eurofxref-daily.xml',
  )
  const url = 'https://mirror.example/rates.xml'
  expect(readSettings({ EXCHANGE_RATES: url }).exchangeRatesUrl).toBe(url)
  expect(readSettings({ EXCHANGE_RATES: './rates.xml' }).exchangeRatesFile).toBe(
    path.resolve('rates.xml'),
  )
  for (const wrong of ['yes', 'on', 'ftp://bank.example/x.xml', 'https://'])
    expect(() => readSettings({ EXCHANGE_RATES: wrong }), wrong).toThrow(WrongSettings)
})
