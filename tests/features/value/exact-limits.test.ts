import { expect, test } from 'vitest'
import {
  maxCountedChange,
  minBottlesForScore,
  minPricesForMonth,
  moversPerCategory,
  notableChange,
  rareAge,
  rareVintageYears,
  stableMargin,
} from '../../../shared/business/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { confidenceOf } from '../../../shared/features/value/confidence.ts'
import { insightsOf } from '../../../shared/features/value/insights.ts'
import {
  type MonthSoFar,
  monthOf,
  withListing,
} from '../../../shared/features/value/market-report.ts'
import { portfolioSummary } from '../../../shared/features/value/metrics.ts'
import { rarityOf } from '../../../shared/features/value/rarity.ts'
import { directionOf } from '../../../shared/features/value/trend.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aBottle } from './a-portfolio.ts'

const year = 2026

test('a market is stable up to its margin, and rises or falls beyond', () => {
  expect([stableMargin, -stableMargin].map(directionOf)).toEqual(['stable', 'stable'])
  expect([stableMargin + 0.1, -stableMargin - 0.1].map(directionOf)).toEqual(['up', 'down'])
})

test('a bottle is rare from its exact age on, and from the exact age of its vintage on', () => {
  const aged = (years: number) => rarityOf(aBottle({ name: `Malt ${years} Years` }), year)
  expect([aged(rareAge), aged(rareAge - 1)]).toEqual([{ kind: 'age', years: rareAge }, undefined])
  const of = (vintage: number) => rarityOf(aBottle({ name: 'Yquem', vintage }), year)
  expect([of(year - rareVintageYears), of(year - rareVintageYears + 1)]).toEqual([
    { kind: 'vintage', years: rareVintageYears },
    undefined,
  ])
})

test('a score needs so many bottles with a gain, counted one by one', () => {
  const score = (...some: Partial<Bottle>[]) =>
    runWhole(
      portfolioSummary(
        some.map((one) => aBottle({ purchasePrice: 100, currentValue: 150, ...one })),
        year,
      ),
    ).score
  expect(score({ quantity: minBottlesForScore })).toHaveProperty('points')
  expect(score({ quantity: minBottlesForScore - 1 })).toEqual({ missing: 'few' })
})

test('an insight needs a change of exactly so much, up or down, or so much below the price paid', () => {
  const kindsOf = (own: Partial<Bottle>, percent?: number) => {
    const bottle = aBottle(own)
    const changes = new Map(
      percent === undefined ? [] : [[bottle.id, { gain: percent, percent }] as const],
    )
    return runWhole(insightsOf([bottle], { changes }, year)).map(({ kind }) => kind)
  }
  expect(kindsOf({}, notableChange)).toEqual(['rose'])
  expect(kindsOf({}, -notableChange)).toEqual(['fell'])
  expect(kindsOf({}, notableChange - 0.1)).toEqual([])
  const asked = (marketValue: number) =>
    kindsOf({ purchasePrice: 1_000, marketValue, marketSource: 'stores', marketCount: 1 })
  expect(asked(1_000 - notableChange * 10)).toEqual(['cheaper'])
  expect(asked(1_001 - notableChange * 10)).toEqual([])
  for (const marketSource of ['others', undefined] as const)
    expect(
      kindsOf({ purchasePrice: 1_000, marketValue: 10, marketSource, marketCount: 9 }),
    ).toEqual([])
})

test.each([
  ['stores', 1, 'low'],
  ['stores', 2, 'medium'],
  ['stores', 4, 'medium'],
  ['stores', 5, 'high'],
  ['others', 9, 'medium'],
  ['others', 10, 'high'],
  ['paid', 99, 'low'],
  ['own', 0, 'high'],
] as const)('a value by %s with %s prices is certain: %s', (source, marketCount, certain) => {
  expect(confidenceOf({ marketCount }, source)).toBe(certain)
})

test('a month compares exactly so many, names so many movers, and counts a change so far', () => {
  const month = (count: number, last = 200) => {
    let so: MonthSoFar | undefined
    for (let nth = 1; nth <= count; nth++)
      so = withListing(so, {
        category: 'Wine',
        name: `Wine ${nth}`,
        store: 'Tower',
        prices: [
          { pricedOn: '2026-10-01', price: 100 },
          { pricedOn: '2026-10-02', price: last },
        ],
      })
    return monthOf(so!)
  }
  expect(month(minPricesForMonth)).toMatchObject({ percent: 100 })
  expect(month(minPricesForMonth - 1)).not.toHaveProperty('percent')
  expect(month(moversPerCategory + 1).rose).toHaveLength(moversPerCategory)
  expect(month(3, 100 + maxCountedChange + 500).percent).toBe(maxCountedChange)
})

test.each([
  ['as they came', ['Alder', 'Birch', 'Cedar']],
  ['turned round', ['Cedar', 'Birch', 'Alder']],
])('movers of one size are named in the order of their names, %s', (_, names) => {
  let so: MonthSoFar | undefined
  for (const name of names)
    for (const store of name === 'Birch' ? ['Tower', 'Quay'] : ['Tower'])
      for (const price of [200, 50])
        so = withListing(so, {
          category: 'Wine',
          name: `${name} ${price}`,
          store,
          prices: [
            { pricedOn: '2026-10-01', price: 100 },
            { pricedOn: '2026-10-02', price },
          ],
        })
  const { rose, fell } = monthOf(so!)
  const named = (movers: typeof rose) => movers.map(({ name, store }) => `${name}, ${store}`)
  expect(named(rose)).toEqual([
    'Alder 200, Tower',
    'Birch 200, Quay',
    'Birch 200, Tower',
    'Cedar 200, Tower',
  ])
  expect(named(fell)).toEqual([
    'Alder 50, Tower',
    'Birch 50, Quay',
    'Birch 50, Tower',
    'Cedar 50, Tower',
  ])
})
