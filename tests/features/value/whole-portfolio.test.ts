import { expect, test } from 'vitest'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { analysisOf } from '../../../shared/features/value/analysis.ts'
import { insightsOf } from '../../../shared/features/value/insights.ts'
import { type BottleChange, portfolioSummary } from '../../../shared/features/value/metrics.ts'
import { portfolioFigures } from '../../../shared/features/value/portfolio-figures.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aBottle } from './a-portfolio.ts'

// One portfolio with bottles of each sort, and all figures of it.

const year = 2026
const id = (nth: number): Bottle['id'] =>
  `01900000-0000-7000-8000-3${String(nth).padStart(11, '0')}`
const owned: readonly Partial<Bottle>[] = [
  {
    name: 'Alder',
    brand: 'House',
    category: 'Wine',
    region: 'Rioja',
    quantity: 2,
    purchasePrice: 40_00,
    currentValue: 100_00,
    purchasedOn: '2020-05-01',
    drinkTo: 2026,
  },
  {
    name: 'Birch',
    brand: 'House',
    category: 'Wine',
    region: 'Loire',
    purchasePrice: 50_00,
    currentValue: 40_00,
    purchasedOn: '2024-01-31',
    drinkTo: 2025,
  },
  {
    name: 'Cedar',
    brand: 'Mill',
    category: 'Whiskey',
    quantity: 3,
    purchasePrice: 30_00,
    marketValue: 24_00,
    marketSource: 'stores',
    marketCount: 2,
    marketOn: '2026-11-01',
    purchasedOn: '2024-12-31',
  },
  {
    name: 'Dogwood',
    brand: 'Mill',
    category: 'Whiskey',
    purchasePrice: 60_00,
    marketValue: 30_00,
    marketSource: 'others',
    marketCount: 9,
    marketOn: '2026-11-01',
    purchasedOn: '2022-06-01',
  },
  { name: 'Elder', brand: 'Quay', category: 'Spirits', purchasePrice: 70_00, drinkTo: 2027 },
  { name: 'Fir', brand: 'Lock', category: 'Wine', quantity: 4, drinkTo: 2030 },
  {
    name: 'Gorse',
    brand: 'Lock',
    category: 'Wine',
    currentValue: 60_00,
    vintage: 1960,
    drinkTo: 2036,
  },
  { name: 'Heath', brand: 'Quay', category: 'Spirits', currentValue: 500_00, isFinished: true },
  { name: 'Ivy', brand: 'Quay', category: 'Spirits', currentValue: 500_00, inCollection: false },
  {
    name: 'Juniper',
    brand: 'Weir',
    category: 'Wine',
    region: 'Rioja',
    purchasePrice: 20_00,
    currentValue: 40_00,
    purchasedOn: '2020-01-01',
    drinkTo: 2024,
  },
]
const bottles = owned.map((own, nth) => aBottle({ id: id(nth), ...own }))
const changes: ReadonlyMap<Bottle['id'], BottleChange> = new Map([
  [id(0), { gain: 30_00, percent: 17.6 }],
  [id(1), { gain: -8_00, percent: -16.7 }],
  [id(9), { gain: 8_00, percent: 25 }],
  [id(6), { gain: 30_00, percent: 100 }],
])

test('its composition', () => {
  expect(runWhole(portfolioFigures(bottles, year))).toEqual({
    value: 512_00,
    concentration: { rows: 7, value: 512_00, brand: { name: 'House', bottles: 3, value: 240_00 } },
    bySource: [
      { name: 'own', bottles: 5, value: 340_00 },
      { name: 'stores', bottles: 3, value: 72_00 },
      { name: 'paid', bottles: 1, value: 70_00 },
      { name: 'others', bottles: 1, value: 30_00 },
    ],
    byConfidence: [
      { name: 'high', bottles: 5, value: 340_00 },
      { name: 'medium', bottles: 4, value: 102_00 },
      { name: 'low', bottles: 1, value: 70_00 },
    ],
    byRegion: [
      { name: 'Rioja', bottles: 3, paid: 100_00, value: 240_00 },
      { name: 'Loire', bottles: 1, paid: 50_00, value: 40_00 },
    ],
    byCategory: [
      { name: 'Wine', bottles: 4, paid: 150_00, value: 280_00 },
      { name: 'Whiskey', bottles: 4, paid: 150_00, value: 102_00 },
    ],
    byYear: [
      { name: '2024', bottles: 4, paid: 140_00, value: 112_00 },
      { name: '2022', bottles: 1, paid: 60_00, value: 30_00 },
      { name: '2020', bottles: 3, paid: 100_00, value: 240_00 },
    ],
    windows: [
      { year: 2026, bottles: 2 },
      { year: 2027, bottles: 1 },
      { year: 2030, bottles: 4 },
    ],
    withoutGain: 6,
  })
})

test('its insights, the weightiest first, of equal ones the one that was added first', () => {
  const insights = runWhole(insightsOf(bottles, { changes }, year)).map(
    ({ kind, shown, more }) => ({
      kind,
      more,
      shown: shown.map(({ bottle, kind: _, ...rest }) => ({ name: bottle.name, ...rest })),
    }),
  )
  expect(insights).toEqual([
    {
      kind: 'rose',
      more: 0,
      shown: [
        { name: 'Alder', percent: 17.6, gain: 30_00, period: '30d' },
        { name: 'Gorse', percent: 100, gain: 30_00, period: '30d' },
        { name: 'Juniper', percent: 25, gain: 8_00, period: '30d' },
      ],
    },
    {
      kind: 'fell',
      more: 0,
      shown: [{ name: 'Birch', percent: -16.7, gain: -8_00, period: '30d' }],
    },
    // Only what a store asks is an offer, and no value by what others paid.
    {
      kind: 'cheaper',
      more: 0,
      shown: [{ name: 'Cedar', asked: 24_00, paid: 30_00, percent: 20 }],
    },
    {
      kind: 'past',
      more: 0,
      shown: [
        { name: 'Birch', drinkTo: 2025 },
        { name: 'Juniper', drinkTo: 2024 },
      ],
    },
    { kind: 'rare', more: 0, shown: [{ name: 'Gorse', reason: { kind: 'vintage', years: 66 } }] },
  ])
})

test('its summary', () => {
  const { score, performance, ...summary } = runWhole(portfolioSummary(bottles, year))
  expect(summary).toEqual({
    totals: {
      value: 512_00,
      gain: 82_00,
      gainOn: 300_00,
      gainPercent: (82 / 300) * 100,
      gainUnknown: 6,
      paid: 370_00,
      bottles: 14,
      unvalued: 4,
    },
    rare: 1,
    byCategory: [
      { name: 'Wine', value: 340_00, bottles: 9, unvalued: 4 },
      { name: 'Whiskey', value: 102_00, bottles: 4, unvalued: 0 },
      { name: 'Spirits', value: 70_00, bottles: 1, unvalued: 0 },
    ],
    byLocation: [{ name: 'Home Bar', value: 512_00, bottles: 14, unvalued: 4 }],
  })
  expect(score).toMatchObject({
    points: 69,
    name: 'good',
    parts: [
      { name: 'growth', points: 77, weight: 40 },
      { name: 'spread', points: 70, weight: 20 },
      { name: 'rarity', points: 39, weight: 20 },
      { name: 'certainty', points: 81, weight: 20 },
    ],
  })
  expect(
    performance.map(({ bottle, worth, gain, gainPercent }) => [
      bottle.name,
      worth,
      gain,
      gainPercent,
    ]),
  ).toEqual([
    ['Alder', 200_00, 120_00, 150],
    ['Juniper', 40_00, 20_00, 100],
    ['Birch', 40_00, -10_00, -20],
    ['Cedar', 72_00, -18_00, -20],
    ['Dogwood', 30_00, -30_00, -50],
    ['Elder', 70_00, undefined, undefined],
    ['Gorse', 60_00, undefined, undefined],
  ])
})

test('its advice', () => {
  const { advised, ...all } = runWhole(analysisOf(bottles, { changes, since: new Map() }, year))
  expect(all).toEqual({ bottles: 14, withoutWindow: 4, withoutValue: 4 })
  const said = advised.map(({ advice, list, bottles: count, value }) => [
    advice,
    count,
    value,
    ...list.map(({ bottle, reason }) => {
      const [, ...why] = Object.values(reason) as (string | number)[]
      return [bottle.name, ...why].join(' ')
    }),
  ])
  expect(said).toEqual([
    [
      'drink',
      10,
      410_00,
      'Juniper past 2024',
      'Birch past 2025',
      'Alder last 2026',
      'Elder open 2027',
      'Fir open 2030',
      'Gorse open 2036',
    ],
    ['sell', 0, 0],
    ['hold', 3, 260_00, 'Gorse rising 100', 'Alder rising 17.6'],
    ['insure', 0, 0],
  ])
})
