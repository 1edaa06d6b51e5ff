import { describe, expect, test } from 'vitest'
import { maxInsightsOfKind, maxValuePoints } from '../../../shared/business/value.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { type Bottle, gain, totals, valueOf } from '../../../shared/features/collection/bottle.ts'
import { confidenceOf } from '../../../shared/features/value/confidence.ts'
import { gainOver, ValueOverTime } from '../../../shared/features/value/history.ts'
import { insightsOf } from '../../../shared/features/value/insights.ts'
import { daysOf, pastOf, portfolioSummary } from '../../../shared/features/value/metrics.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import { changesOf } from '../../../shared/features/value/price-trends.ts'
import { rarityOf } from '../../../shared/features/value/rarity.ts'
import { reportCsv, reportOf } from '../../../shared/features/value/report.ts'
import { directionOf } from '../../../shared/features/value/trend.ts'
import {
  dayNumber,
  dayOfNumber,
  pointsOf,
  type ValuePoint,
  withPoint,
  written,
} from '../../../shared/features/value/valuation.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aBottle } from './a-portfolio.ts'

const today = dayNumber('2026-11-21')
const year = 2026
const summary = (...bottles: Bottle[]) => runWhole(portfolioSummary(bottles, year))
const market = (marketValue: number, marketCount = 3) =>
  ({ marketValue, marketCount, marketSource: 'stores', marketOn: '2026-11-20' }) as const
const point = (
  on: number,
  each: number | undefined,
  own: Partial<ValuePoint> = {},
): ValuePoint => ({
  on,
  each,
  quantity: 1,
  source: each === undefined ? undefined : 'own',
  ...own,
})

describe('what a bottle is worth', () => {
  test.each([
    ['its owner’s own figure', { currentValue: 1, ...market(2), purchasePrice: 3 }, 1, 'own'],
    ['what the market says', { ...market(2), purchasePrice: 3 }, 2, 'stores'],
    ['what was paid', { purchasePrice: 3 }, 3, 'paid'],
  ] as const)('is first of all %s', (_, fields, each, source) => {
    expect(valueOf(aBottle(fields))).toEqual({ each, source })
  })

  test('is unknown without any source, and not zero', () => {
    const rows = [aBottle({ quantity: 3 }), aBottle({ currentValue: 0 })]
    expect(valueOf(rows[0]!)).toBeUndefined()
    expect(totals(rows)).toMatchObject({ value: 0, bottles: 4, unvalued: 3 })
  })

  test('compares with purchase prices only if there is another source', () => {
    expect(gain(aBottle({ purchasePrice: 100 }))).toBeUndefined()
    expect(gain(aBottle({ currentValue: 100 }))).toBeUndefined()
    expect(gain(aBottle({ purchasePrice: 100, quantity: 2, ...market(150) }))).toBe(100)
  })

  test('is as certain as what it rests on', () => {
    expect(confidenceOf({}, 'own')).toBe('high')
    expect([1, 2, 5].map((marketCount) => confidenceOf({ marketCount }, 'stores'))).toEqual([
      'low',
      'medium',
      'high',
    ])
    expect([5, 10].map((marketCount) => confidenceOf({ marketCount }, 'others'))).toEqual([
      'medium',
      'high',
    ])
    expect(confidenceOf({}, 'paid')).toBe('low')
  })
})

describe('a history of values', () => {
  test('keeps every change with its day, the last word of a day, and nothing twice', () => {
    let points: readonly ValuePoint[] = []
    for (const [on, each] of [
      [1, 10],
      [1, 11],
      [2, 11],
      [5, 12],
      [5, 11],
      [9, undefined],
    ] as const)
      points = withPoint(points, point(on, each))
    expect(points.map(({ on, each }) => [on, each])).toEqual([
      [1, 11],
      [9, undefined],
    ])
    expect(pointsOf({ history: written(points) })).toEqual(points)
  })

  test('begins with nothing for a bottle that is not in the collection', () => {
    expect(withPoint([], point(1, 10, { quantity: 0 }))).toEqual([])
    expect(withPoint([point(1, 10)], point(2, 10, { quantity: 0 }))).toHaveLength(2)
  })

  test('has an end: the oldest make room', () => {
    let points: readonly ValuePoint[] = []
    for (let on = 0; on < maxValuePoints + 5; on++) points = withPoint(points, point(on, on))
    expect(points).toHaveLength(maxValuePoints)
    expect(points[0]?.on).toBe(5)
    expect(written(points).length).toBeLessThan(60_000)
  })

  test('days are numbers and back', () => {
    expect(dayOfNumber(today)).toBe('2026-11-21')
    expect(dayNumber('1970-01-02')).toBe(1)
  })
})

describe('value over time', () => {
  test('adds bottles up from the day on which each is known, until it goes', () => {
    const over = new ValueOverTime(10, 14)
    over.add([point(3, 100), point(12, 150, { quantity: 2 }), point(13, 150, { quantity: 0 })])
    over.add([point(11, 7), point(14, undefined)])
    expect(over.days()).toEqual([
      { on: 10, value: 100, valued: 1, unvalued: 0 },
      { on: 11, value: 107, valued: 2, unvalued: 0 },
      { on: 12, value: 307, valued: 3, unvalued: 0 },
      { on: 13, value: 7, valued: 1, unvalued: 0 },
      { on: 14, value: 0, valued: 0, unvalued: 1 },
    ])
  })

  test('begins where something is known', () => {
    const over = new ValueOverTime(10, 14)
    expect(over.days()).toEqual([])
    over.add([point(13, 5)])
    expect(over.days().map(({ on }) => on)).toEqual([13, 14])
  })
})

describe('the gain over a period', () => {
  const now = point(100, 150, { quantity: 2 })
  test.each([
    [
      'from what held when it began',
      [point(1, 100), point(80, 120), now],
      { base: 200, gain: 100 },
    ],
    ['from its first value within it', [point(90, 120), now], { base: 240, gain: 60 }],
    ['not from a price paid', [point(1, 10, { source: 'paid' }), now], { base: 300, gain: 0 }],
    ['not from a time without a value', [point(1, undefined), now], { base: 300, gain: 0 }],
  ])('is counted %s', (_, points, found) => {
    expect(gainOver(points, now, 70)).toEqual(found)
  })

  test('is not known of a bottle whose value is the price, or nothing', () => {
    const paid = point(100, 10, { source: 'paid' })
    expect(gainOver([paid], paid, 70)).toBeUndefined()
    expect(gainOver([point(1, 1)], point(100, undefined), 70)).toBeUndefined()
  })

  test('is the same for every period out of one pass, and today is as the bottles are now', () => {
    const bottle = aBottle({ currentValue: 200 })
    const gone = aBottle()
    const kept = [
      { id: bottle.id, history: written([point(today - 400, 100), point(today - 20, 160)]) },
      { id: gone.id, history: written([point(today - 400, 50)]) },
    ]
    const past = runWhole(pastOf([bottle], kept, today, '30d'))
    expect(past.gains['7d']).toEqual({ gain: 40, percent: 25, bottles: 1 })
    expect(past.gains['30d']).toEqual({ gain: 100, percent: 100, bottles: 1 })
    expect(past.gains['1y'].gain).toBe(100)
    expect(past.days.at(-2)?.value).toBe(160 + 50)
    expect(past.days.at(-1)?.value).toBe(200)
    expect(daysOf(past.days, '7d', today)).toHaveLength(8)
    expect(past.since.get(bottle.id)).toBe(today)
    expect(past.changes.get(bottle.id)).toEqual({ gain: 100, percent: 100 })
  })

  test.each([
    ['its value changed', point(today - 20, 160), today - 9],
    ['its source changed', point(today - 20, 200, { source: 'stores' }), today - 9],
    ['it was first known', undefined, today - 9],
    [
      'it was first known, whatever its quantity',
      point(today - 20, 200, { quantity: 3 }),
      today - 20,
    ],
  ])('a value holds from the day on which %s', (_, before, since) => {
    const bottle = aBottle({ currentValue: 200 })
    const points = [...(before ? [before] : []), point(today - 9, 200)]
    const past = runWhole(
      pastOf([bottle], [{ id: bottle.id, history: written(points) }], today, '30d'),
    )
    expect(past.since.get(bottle.id)).toBe(since)
  })
})

describe('the portfolio', () => {
  test('counts collected and unfinished bottles', () => {
    const found = summary(
      aBottle({ currentValue: 100, quantity: 2, location: 'Cellar' }),
      aBottle({ category: 'Wine', purchasePrice: 50 }),
      aBottle({ currentValue: 1_000, isFinished: true }),
      aBottle({ currentValue: 1_000, inCollection: false }),
      aBottle({ category: 'Wine' }),
    )
    expect(found.totals).toMatchObject({ value: 250, bottles: 4, unvalued: 1, paid: 50 })
    expect(found.byCategory).toEqual([
      { name: 'Whiskey', value: 200, bottles: 2, unvalued: 0 },
      { name: 'Wine', value: 50, bottles: 2, unvalued: 1 },
    ])
    expect(found.byLocation.map(({ name, value }) => [name, value])).toEqual([
      ['Cellar', 200],
      ['Home Bar', 50],
    ])
  })

  test('ranks bottles by gain in percent, unknown ones last', () => {
    const [low, high, none] = [
      aBottle({ purchasePrice: 100, currentValue: 110 }),
      aBottle({ purchasePrice: 10, currentValue: 20 }),
      aBottle({ purchasePrice: 10 }),
    ]
    expect(summary(low, none, aBottle(), high).performance).toEqual([
      { bottle: high, worth: 20, gain: 10, gainPercent: 100 },
      { bottle: low, worth: 110, gain: 10, gainPercent: 10 },
      { bottle: none, worth: 10, gain: undefined, gainPercent: undefined },
    ])
  })
})

describe('the investment score', () => {
  const known = (brand: string, own: Partial<Bottle> = {}) =>
    aBottle({ brand, purchasePrice: 100, currentValue: 150, ...own })

  test('is made of its parts, by their weights', () => {
    const { score } = summary(known('A'), known('B'), known('C', { name: 'Rare 25 years old' }))
    if ('missing' in score) throw new Error('there is a score')
    expect(score.parts.map(({ name, points, weight }) => [name, points, weight])).toEqual([
      ['growth', 100, 40],
      ['spread', 67, 20],
      ['rarity', 100, 20],
      ['certainty', 100, 20],
    ])
    expect(score).toMatchObject({ points: 93, name: 'excellent' })
  })

  test('is not there where it would be an accident', () => {
    expect(summary(known('A'), known('B')).score).toEqual({ missing: 'few' })
    const gifts = { purchasePrice: 0 }
    expect(summary(known('A', gifts), known('B', gifts), known('C', gifts)).score).toEqual({
      missing: 'unpaid',
    })
  })

  test('counts a fall below half, and never less than nothing', () => {
    const fallen = { currentValue: 1 }
    const { score } = summary(known('A', fallen), known('A', fallen), known('A', fallen))
    expect(score).toMatchObject({ points: 20, name: 'weak' })
  })
})

test.each([
  [{ name: 'Lagavulin 25 Year Old' }, { kind: 'age', years: 25 }],
  [{ name: 'Lagavulin 16 Year Old' }, undefined],
  [
    { name: 'Yquem', vintage: 1990 },
    { kind: 'vintage', years: 36 },
  ],
  [{ name: 'Yquem', vintage: 2015 }, undefined],
  [{ name: 'Blanton’s Single Barrel' }, { kind: 'edition', word: 'single barrel' }],
  [{ name: 'Eagle Rare 10' }, undefined],
] as const)('a bottle is rare by what it says of itself: %j', (fields, reason) => {
  expect(rarityOf(aBottle(fields), year)).toEqual(reason)
})

describe('insights', () => {
  const looked = (
    bottles: Bottle[],
    changes = new Map<string, { gain: number; percent: number }>(),
  ) => runWhole(insightsOf(bottles, { changes }, year))

  test('name risen, fallen, discounted, past and rare bottles', () => {
    const bottles = [
      aBottle({ name: 'Riser' }),
      aBottle({ name: 'Faller' }),
      aBottle({ name: 'Cheaper', purchasePrice: 100_00, ...market(80_00) }),
      aBottle({ name: 'Past', drinkTo: 2025 }),
      aBottle({ name: 'Old 30 years' }),
      aBottle({ name: 'Nothing to say', drinkTo: 2026, purchasePrice: 100, ...market(95) }),
    ]
    const changes = new Map([
      [bottles[0]!.id, { gain: 50_00, percent: 20 }],
      [bottles[1]!.id, { gain: -50_00, percent: -20 }],
      [bottles[5]!.id, { gain: 1, percent: 9 }],
    ])
    const found = looked(bottles, changes).flatMap(({ shown }) =>
      shown.map((one) => [one.bottle.name, valueCopy.why(one, false)]),
    )
    expect(found).toEqual([
      ['Riser', '+20% in 30 days ($50), by its recorded values.'],
      ['Faller', '−20% in 30 days ($50), by its recorded values.'],
      ['Cheaper', 'Stores ask $80, 20% less than the $100 you paid.'],
      ['Past', 'The drink window ended in 2025.'],
      ['Old 30 years', 'Its label says 30 years.'],
    ])
  })

  test('say no amount where amounts are hidden', () => {
    const bottle = aBottle({ purchasePrice: 100_00, ...market(80_00) })
    const changes = new Map([[bottle.id, { gain: 50_00, percent: 20 }]])
    const words = looked([bottle], changes).flatMap(({ shown }) =>
      shown.map((one) => valueCopy.why(one, true)),
    )
    expect(words).toHaveLength(2)
    expect(words.join()).not.toContain('$')
  })

  test('show the strongest and say how many more there are', () => {
    const bottles = Array.from({ length: 8 }, (_, at) =>
      aBottle({ drinkTo: 2000, currentValue: at }),
    )
    const [past] = looked(bottles)
    expect(past).toMatchObject({ kind: 'past', more: 8 - maxInsightsOfKind })
    expect(past?.shown[0]?.bottle.currentValue).toBe(7)
  })
})

describe('market trends', () => {
  const changes = (...prices: [number, number][]) =>
    changesOf(
      prices.map(([ago, price]) => ({ pricedOn: dayOfNumber(today - ago), price })),
      today,
    )

  test('are made of prices at both ends of a period', () => {
    expect(changes([40, 100], [1, 110])).toEqual([{ period: '30d', percent: 10, on: '2026-11-20' }])
    expect(changes([30, 100], [0, 90])).toEqual([{ period: '30d', percent: -10, on: '2026-11-21' }])
  })

  test('ignore outdated prices and sightings', () => {
    expect(changes([70, 100], [1, 110]).filter(({ period }) => period === '30d')).toEqual([])
    expect(changes([40, 100], [35, 110]).filter(({ period }) => period === '30d')).toEqual([])
    // At its exact limits: the day of the start, the first day before it, and the last day after it.
    const over = (...prices: [number, number][]) =>
      changes(...prices).filter(({ period }) => period === '30d').length
    expect([over([60, 100], [1, 110]), over([61, 100], [1, 110])]).toEqual([1, 0])
    expect([over([40, 100], [29, 110]), over([40, 100], [30, 110])]).toEqual([1, 0])
    expect([over([30, 100], [1, 110]), over([29, 100], [1, 110])]).toEqual([1, 0])
  })

  test.each([
    [1.1, 'up'],
    [-1.1, 'down'],
    [0.9, 'stable'],
    [-1, 'stable'],
  ] as const)('of %d percent go %s', (percentage, direction) =>
    expect(directionOf(percentage)).toBe(direction),
  )
})

test('the middle one of an even number is between the two', () => {
  expect([middle([3, 1, 2]), middle([4, 1, 3, 2]), middle([7])]).toEqual([2, 2.5, 7])
})

test('the report has every bottle by place and name, also without a value, and no formula', () => {
  const bottles = [
    aBottle({ name: 'B', location: 'Cellar 2', currentValue: 12_34, quantity: 2 }),
    aBottle({ name: '=A', location: 'Cellar 10' }),
    aBottle({ name: 'A', location: 'Cellar 2', ...market(10_00) }),
    aBottle({ name: 'Drunk', isFinished: true }),
  ]
  const lines = runWhole(reportOf(bottles, { since: new Map([[bottles[0]!.id, today]]) }))
  expect(lines.map(({ bottle }) => bottle.name)).toEqual(['A', 'B', '=A'])
  const rows = runWhole(reportCsv(lines, valueCopy)).trimEnd().split('\r\n')
  expect(rows[2]).toBe(
    'B,Buffalo Trace,Whiskey,,,Cellar 2,,2,,12.34,24.68,USD,Your own figure,2026-11-21',
  )
  expect(rows[3]?.startsWith("'=A,")).toBe(true)
})

test('the report writes amounts with as many decimals as their money has', () => {
  const bottle = { ...aBottle({ purchasePrice: 12_000, currentValue: 15_000 }), currency: 'JPY' }
  const lines = runWhole(reportOf([bottle as Bottle], { since: new Map() }))
  const [, yen = ''] = runWhole(reportCsv(lines, valueCopy, 'JPY')).split('\r\n')
  expect(yen).toContain(',12000,15000,15000,JPY,')
  const [, dollars = ''] = runWhole(reportCsv(lines, valueCopy)).split('\r\n')
  expect(dollars).toContain(',120.00,150.00,150.00,USD,')
})
