import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxMarketReports, minPricesForMonth } from '../../../shared/business/value.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { MarketReports } from '../../../shared/features/value/endpoints.ts'
import {
  daysOfMonth,
  type ListingOfMonth,
  monthAgo,
  monthBefore,
  monthOf,
  type MonthSoFar,
  withListing,
} from '../../../shared/features/value/market-report.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import { valueHandlers } from '../../../sync-server/features/value/handlers.ts'
import { valueJobs } from '../../../sync-server/features/value/jobs.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { runAmongTheDying, runWhole } from '../../support/run-whole.ts'

describe('a month', () => {
  const at = (text: string) => Date.parse(text)

  test('is one of the calendar, and the one before is over', () => {
    expect(monthBefore(at('2026-11-01T00:00:00Z'))).toBe('2026-10')
    expect(monthBefore(at('2026-01-31T23:59:59Z'))).toBe('2025-12')
    expect(monthAgo(at('2026-03-31T12:00:00Z'), 1)).toBe('2026-02')
    expect(daysOfMonth('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
    expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
  })

  const listing = (name: string, ...prices: number[]): ListingOfMonth => ({
    category: 'Whiskey',
    name,
    store: 'Tower',
    prices: prices.map((price, on) => ({ pricedOn: `2026-10-0${on + 1}`, price })),
  })
  const made = (...listings: ListingOfMonth[]) => {
    let so: MonthSoFar | undefined
    for (const one of listings) so = withListing(so, one)
    return so && monthOf(so)
  }

  test('says where a kind of drink went by the middle one of the changes, in halves of a percent', () => {
    expect(
      made(listing('a', 100, 110), listing('b', 100, 104), listing('c', 1_000, 1_013)),
    ).toMatchObject({ listings: 3, prices: 6, compared: 3, percent: 4 })
    // Of an even number the mean of the two in the middle; a fall counts as well.
    expect(
      made(
        listing('a', 100, 110),
        listing('b', 100, 104),
        listing('c', 100, 101),
        listing('d', 100, 50),
      ),
    ).toMatchObject({ compared: 4, percent: 2.5 })
  })

  test('says nothing of it where too few have prices on two days', () => {
    const few = made(listing('a', 100, 110), listing('b', 100, 120), listing('c', 100))
    expect(few).toMatchObject({ listings: 3, prices: 5, compared: minPricesForMonth - 1 })
    expect(few).not.toHaveProperty('percent')
  })

  test('names the largest rises and falls, with both prices, up to a limit', () => {
    const month = made(
      ...[1, 2, 3, 4, 5, 6].map((by) => listing(`up ${by}`, 100, 100 + by)),
      listing('down', 200, 100, 150),
      listing('the same', 100, 100),
    )
    expect(month?.rose.map(({ name }) => name)).toEqual(['up 6', 'up 5', 'up 4', 'up 3', 'up 2'])
    expect(month?.fell).toEqual([
      {
        name: 'down',
        store: 'Tower',
        from: 200,
        to: 150,
        fromOn: '2026-10-01',
        toOn: '2026-10-03',
        percent: -25,
      },
    ])
  })
})

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let now = 0
  beforeEach(async () => {
    database = await engine.open()
    now = Date.parse('2026-11-23T12:00:00Z')
  })
  afterEach(() => database.remove())

  const listed = (...lines: (Partial<PriceLine> & { pricedOn: string })[]) =>
    importPrices(
      database.db,
      lines.map((own) => ({
        store: 'Tower',
        name: 'Eagle Rare 10 Year',
        brand: 'Buffalo Trace',
        category: 'Whiskey' as const,
        price: 50_00,
        ...own,
      })),
      () => now,
    )
  const parts = () => ({ db: database.db, now: () => now })
  const make = () => runWhole(valueJobs(parts())['value.report'])
  const ask = async (plan: 'free' | 'insider', month?: string) =>
    (await valueHandlers(parts())['market.report'].handle({
      user: { id: 'somebody', plan },
      query: { month },
    } as never)) as MarketReports

  test('the report of the month that is over is made once, of its own prices alone', async () => {
    for (const [at, price] of [40_00, 60_00, 55_00].entries())
      await listed(
        { store: `Store ${at}`, price: 10_00, pricedOn: '2026-09-30' },
        { store: `Store ${at}`, price: 50_00, pricedOn: '2026-10-01' },
        { store: `Store ${at}`, price, pricedOn: '2026-10-31' },
        { store: `Store ${at}`, price: 99_00, pricedOn: '2026-11-01' },
      )
    await listed({ name: 'Yquem', category: 'Wine', pricedOn: '2026-10-15' })
    await make()
    const wanted = {
      month: '2026-10',
      categories: [
        {
          category: 'Whiskey',
          listings: 3,
          prices: 6,
          compared: 3,
          percent: 10,
          rose: [
            { store: 'Store 1', from: 50_00, to: 60_00, percent: 20 },
            { store: 'Store 2', from: 50_00, to: 55_00, percent: 10 },
          ],
          fell: [{ store: 'Store 0', from: 50_00, to: 40_00, percent: -20 }],
        },
        { category: 'Wine', listings: 1, prices: 1, compared: 0, rose: [], fell: [] },
      ],
    }
    const told = await ask('insider')
    expect(told).toMatchObject({
      months: [{ month: '2026-10', listings: 4, prices: 7 }],
      report: wanted,
    })
    expect(told.report?.categories[1]).not.toHaveProperty('percent')
    expect(await ask('insider', '2026-10')).toEqual(told)

    // Later prices do not change an existing report.
    await listed({ store: 'Late', price: 1_00, pricedOn: '2026-10-20' })
    await make()
    expect(await ask('insider')).toEqual(told)
  })

  test('Free users see the months and their number of prices, and not the report', async () => {
    await listed({ pricedOn: '2026-10-15' })
    await make()
    expect(await ask('free')).toEqual({ months: [{ month: '2026-10', listings: 1, prices: 1 }] })
    expect(await ask('free', '2026-10')).not.toHaveProperty('report')
    expect(await ask('insider')).toHaveProperty('report')
  })

  test('a month without prices says so, and one that was never made is absent', async () => {
    expect(await ask('insider')).toEqual({ months: [] })
    await make()
    expect(await ask('insider')).toEqual({
      months: [{ month: '2026-10', listings: 0, prices: 0 }],
      report: { month: '2026-10', categories: [] },
    })
    expect(await ask('insider', '2026-09')).not.toHaveProperty('report')
  })

  test('more bottles than one batch holds are all counted, though a batch is done twice', async () => {
    const many = 120
    await listed(
      ...Array.from({ length: many }, (_, at) => ({
        name: `Bottle of cask ${at}`,
        pricedOn: '2026-10-15',
      })),
    )
    const job = () => valueJobs(parts())['value.report']
    expect(await runAmongTheDying([job(), job()])).toBeGreaterThan(2)
    expect((await ask('insider')).months).toEqual([
      { month: '2026-10', listings: many, prices: many },
    ])
  })

  test('two years of reports are kept', async () => {
    for (let at = 0; at < maxMarketReports + 3; at++) {
      await make()
      const on = new Date(now)
      now = Date.UTC(on.getUTCFullYear(), on.getUTCMonth() + 1, 5)
    }
    const { months } = await ask('insider')
    expect(months).toHaveLength(maxMarketReports)
    expect(months[0]?.month).toBe(monthAgo(now, 2))
    const rows = await database.db.select().from(database.db.t.marketReports)
    expect(rows.length).toBeLessThanOrEqual(maxMarketReports)
  })
})
