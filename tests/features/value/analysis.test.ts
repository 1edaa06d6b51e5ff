import { describe, expect, test } from 'vitest'
import {
  type Advice,
  advices,
  insuranceThreshold,
  sellGainThreshold,
} from '../../../shared/business/value.ts'
import { analysisCopy } from '../../../shared/copy/analysis.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { analysisOf, type CellarAnalysis } from '../../../shared/features/value/analysis.ts'
import type { BottleChange } from '../../../shared/features/value/metrics.ts'
import { portfolioFigures } from '../../../shared/features/value/portfolio-figures.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aBottle } from './a-portfolio.ts'

const year = 2026
const nothing = { changes: new Map<Bottle['id'], BottleChange>(), since: new Map() }
const analyse = (bottles: Bottle[], past = nothing): CellarAnalysis =>
  runWhole(analysisOf(bottles, past, year))
const listOf = (analysis: CellarAnalysis, advice: Advice) =>
  analysis.advised.find((one) => one.advice === advice)?.list ?? []
/** Advice on one bottle alone. */
const advisedOf = (own: Partial<Bottle>, past = nothing): Advice[] => {
  const { advised } = analyse([aBottle(own)], past)
  return advised.flatMap(({ advice, list }) => list.map(() => advice))
}
const rising = (id: Bottle['id'], percent: number) => ({
  changes: new Map([[id, { gain: 10_00, percent }]]),
  since: new Map(),
})

describe('advice about a bottle', () => {
  test.each([
    [{ drinkTo: year - 1 }, ['drink']],
    [{ drinkTo: year }, ['drink']],
    [{ drinkFrom: year, drinkTo: year + 5 }, ['drink']],
    [{ drinkFrom: year }, ['drink']],
    [{ drinkFrom: year + 1, drinkTo: year + 9 }, ['hold']],
    [{}, []],
    [{ purchasePrice: 100_00, currentValue: 150_00 }, ['sell']],
    [{ purchasePrice: 100_00, currentValue: 149_99 }, []],
    // The price paid is no gain, and without it the gain is unknown.
    [{ purchasePrice: 100_00 }, []],
    [{ purchasePrice: 0, currentValue: 150_00 }, []],
    [{ currentValue: 150_00 }, []],
    // A bottle past its window is not bought for that.
    [{ purchasePrice: 100_00, currentValue: 200_00, drinkTo: year - 1 }, ['drink']],
    [{ currentValue: insuranceThreshold }, ['insure']],
    [{ currentValue: insuranceThreshold - 1 }, []],
    // Many of them are worth as much, and one of them is not.
    [{ currentValue: insuranceThreshold / 2, quantity: 12 }, []],
    // Used up bottles, and those only in the bar, do not count.
    [{ currentValue: insuranceThreshold, isFinished: true }, []],
    [{ currentValue: insuranceThreshold, inCollection: false }, []],
  ] satisfies [Partial<Bottle>, Advice[]][])('%o: %o', (own, wanted) =>
    expect(advisedOf(own)).toEqual(wanted),
  )

  test('a bottle with a rising value is held and not sold', () => {
    const bottle = aBottle({ purchasePrice: 100_00, currentValue: 200_00 })
    const past = rising(bottle.id, 10)
    expect(advisedOf(bottle, past)).toEqual(['hold'])
    expect(advisedOf(bottle, rising(bottle.id, 9.9))).toEqual(['sell'])
  })

  test('a bottle may be for more than one thing, each with its own figures', () => {
    const analysis = analyse([
      aBottle({ purchasePrice: 200_00, currentValue: 600_00, drinkTo: year, quantity: 2 }),
    ])
    expect(analysis.advised.map(({ advice, bottles, value }) => [advice, bottles, value])).toEqual([
      ['drink', 2, 1_200_00],
      ['sell', 2, 1_200_00],
      ['hold', 0, 0],
      ['insure', 2, 1_200_00],
    ])
    expect(listOf(analysis, 'sell')[0]?.reason).toEqual({
      advice: 'sell',
      paid: 200_00,
      each: 600_00,
      percent: 200,
      source: 'own',
    })
  })
})

test('the most urgent comes first', () => {
  const analysis = analyse([
    aBottle({ name: 'open', drinkFrom: 2020, drinkTo: 2030 }),
    aBottle({ name: 'last', drinkTo: year }),
    aBottle({ name: 'without an end', drinkFrom: 2020 }),
    aBottle({ name: 'past', drinkTo: 2019 }),
    aBottle({ name: 'next year', drinkFrom: 2027 }),
    aBottle({ name: 'far', drinkFrom: 2040 }),
  ])
  const names = (advice: Advice) => listOf(analysis, advice).map(({ bottle }) => bottle.name)
  expect(names('drink')).toEqual(['past', 'last', 'open', 'without an end'])
  expect(names('hold')).toEqual(['next year', 'far'])
})

test('unknown bottles are counted', () => {
  const analysis = analyse([
    aBottle({ quantity: 3 }),
    aBottle({ drinkTo: 2030 }),
    aBottle({ currentValue: 1_00 }),
  ])
  expect(analysis).toMatchObject({ bottles: 5, withoutWindow: 4, withoutValue: 4 })
})

test('every sentence has its figures, and none of them where amounts are hidden', () => {
  const { advised } = analyse([
    aBottle({ purchasePrice: 200_00, currentValue: 600_00, drinkTo: 2031 }),
    aBottle({ drinkFrom: 2030 }),
  ])
  const reasons = advised.flatMap(({ list }) => list.map(({ reason }) => reason))
  expect(new Set(reasons.map(({ advice }) => advice))).toEqual(new Set(advices))
  for (const reason of reasons) {
    expect(analysisCopy.why(reason, false, String)).toMatch(/\d/)
    expect(analysisCopy.why(reason, true, String)).not.toContain('$')
  }
  expect(analysisCopy.rules.sell).toContain(`${sellGainThreshold}%`)
})

test('ten thousand bottles take more than a hundred slices, with the same result', () => {
  const cellar = Array.from({ length: 10_000 }, (_, at) =>
    aBottle({ purchasePrice: 10_00, currentValue: 10_00 + at, drinkTo: 2020 + (at % 20) }),
  )
  for (const work of [analysisOf(cellar, nothing, year), portfolioFigures(cellar, year)]) {
    let slices = 0
    while (!work.next().done) slices++
    expect(slices).toBeGreaterThan(10_000 / 100)
  }
  const { advised } = analyse(cellar)
  // From 15.00 on, and not those whose window is over: all but the first 500, of them 14 of 20.
  const sold = cellar.filter(
    ({ currentValue, drinkTo }) => currentValue! >= 15_00 && drinkTo! >= year,
  )
  expect(advised.find(({ advice }) => advice === 'sell')?.bottles).toBe(sold.length)
})

describe('the composition of the portfolio', () => {
  const figures = runWhole(
    portfolioFigures(
      [
        aBottle({
          brand: 'A',
          region: 'Islay',
          purchasePrice: 50_00,
          currentValue: 100_00,
          purchasedOn: '2024-05-01',
          quantity: 2,
          drinkTo: year,
        }),
        aBottle({
          brand: 'B',
          category: 'Wine',
          purchasePrice: 60_00,
          marketValue: 50_00,
          marketSource: 'stores',
          marketCount: 5,
          purchasedOn: '2025-01-31',
          drinkTo: 2036,
        }),
        aBottle({ brand: 'B', purchasePrice: 150_00, drinkTo: 2035 }),
        aBottle({ brand: 'C', quantity: 4 }),
      ],
      year,
    ),
  )

  test('where the value lies, and who says so', () => {
    expect(figures.value).toBe(400_00)
    expect(figures.concentration).toEqual({
      rows: 3,
      value: 400_00,
      brand: { name: 'A', bottles: 2, value: 200_00 },
    })
    expect(figures.bySource).toEqual([
      { name: 'own', bottles: 2, value: 200_00 },
      { name: 'paid', bottles: 1, value: 150_00 },
      { name: 'stores', bottles: 1, value: 50_00 },
    ])
    expect(figures.byConfidence).toEqual([
      { name: 'high', bottles: 3, value: 250_00 },
      { name: 'low', bottles: 1, value: 150_00 },
    ])
  })

  test('gains have the paid and the value of the same bottles; the others are counted', () => {
    expect(figures.byCategory).toEqual([
      { name: 'Whiskey', bottles: 2, paid: 100_00, value: 200_00 },
      { name: 'Wine', bottles: 1, paid: 60_00, value: 50_00 },
    ])
    expect(figures.byRegion).toEqual([{ name: 'Islay', bottles: 2, paid: 100_00, value: 200_00 }])
    expect(figures.byYear.map(({ name }) => name)).toEqual(['2025', '2024'])
    expect(figures.withoutGain).toBe(5)
  })

  test('windows that end within ten years, by year', () => {
    expect(figures.windows).toEqual([
      { year: 2026, bottles: 2 },
      { year: 2035, bottles: 1 },
    ])
  })
})
