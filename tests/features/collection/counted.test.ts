import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { gain, totals, valueOf, worth } from '../../../shared/features/collection/bottle.ts'
import {
  counted,
  isForeign,
  type MoneyCounting,
} from '../../../shared/features/collection/counted.ts'
import {
  inOrder,
  noFilters,
  onView,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import { pastOf } from '../../../shared/features/value/metrics.ts'
import { pointsOf, pointOf, written } from '../../../shared/features/value/valuation.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aBottle } from '../value/a-portfolio.ts'

const rates = { on: '2026-11-20', perEuro: { USD: 1.25, JPY: 160 } }
const inEuros: MoneyCounting = { currency: 'EUR', rates }
const asked = {
  marketValue: 12_50,
  marketSource: 'stores',
  marketCount: 3,
  marketOn: '2026-11-20',
} as const

describe('a bottle as sums count it', () => {
  test('has price, own value and the market in one currency', () => {
    const bottle = aBottle({ purchasePrice: 12_000, currency: 'JPY', quantity: 2, ...asked })
    // A price in yen and a market value in dollars give no gain until both are euros.
    expect([worth(bottle), gain(bottle)]).toEqual([25_00, undefined])
    const own = counted(bottle, inEuros)
    expect(valueOf(own)).toEqual({ each: 10_00, currency: 'EUR', source: 'stores' })
    expect([own.purchasePrice, worth(own), gain(own)]).toEqual([75_00, 20_00, -130_00])
    expect(counted({ ...bottle, currentValue: 16_000 }, inEuros).currentValue).toBe(100_00)
  })

  test('is the row itself where nothing is in another currency', () => {
    const bottle = aBottle({ purchasePrice: 10_00, ...asked })
    expect(counted(bottle, { currency: 'USD', rates: undefined })).toBe(bottle)
  })

  test('has no value where its currency has no rate, and the price does not stand in for it', () => {
    const bottle = aBottle({ purchasePrice: 5_00, currency: 'XAF', ...asked })
    const own = counted(bottle, inEuros)
    expect([worth(own), gain(own), own.purchasePrice]).toEqual([10_00, undefined, undefined])
    const valued = counted({ ...bottle, currentValue: 7_00 }, inEuros)
    expect([valueOf(valued), valued.purchasePrice]).toEqual([undefined, undefined])
    const all = totals([valued, own].map((one) => ({ ...one, quantity: 3 })))
    expect(all).toMatchObject({ value: 30_00, bottles: 6, unvalued: 3, gainUnknown: 6 })
  })

  test('without any amount is counted without one', () => {
    const empty = aBottle({ quantity: 2 })
    expect(counted(empty, inEuros)).toEqual({ ...empty, currency: 'EUR', isCounted: true })
  })

  test('is foreign where an amount of it is in another currency', () => {
    const yen = { currency: 'JPY' } as const
    expect(isForeign(aBottle({ ...yen }), 'EUR')).toBe(false)
    for (const amount of [{ purchasePrice: 0 }, { currentValue: 1 }]) {
      expect(isForeign(aBottle({ ...yen, ...amount }), 'EUR')).toBe(true)
      expect(isForeign(aBottle({ ...yen, ...amount }), 'JPY')).toBe(false)
      expect(isForeign(aBottle(amount), 'USD')).toBe(false)
    }
    // The market's values are in dollars.
    expect(isForeign(aBottle({ ...yen, ...asked }), 'JPY')).toBe(true)
    expect(isForeign(aBottle(asked), 'USD')).toBe(false)
  })

  test('without rates bottles in the user’s own currency still count', () => {
    const none: MoneyCounting = { currency: 'EUR', rates: undefined }
    const mine = counted(
      aBottle({ currentValue: 9_00, purchasePrice: 6_00, currency: 'EUR' }),
      none,
    )
    expect([worth(mine), gain(mine)]).toEqual([9_00, 3_00])
    expect(worth(counted(aBottle({ currentValue: 9_00 }), none))).toBeUndefined()
  })

  test('counted in the currency in which they are, bottles add up to the same', () => {
    const amount = fc.option(fc.nat({ max: 1_000_000 }), { nil: undefined })
    const bottle = fc.record({ purchasePrice: amount, currentValue: amount })
    fc.assert(
      fc.property(fc.array(bottle), (given) => {
        const inYen = given.map((own) => aBottle({ ...own, currency: 'JPY' }))
        const same: MoneyCounting = { currency: 'JPY', rates }
        expect(totals(inYen.map((one) => counted(one, same)))).toEqual(totals(inYen))
      }),
    )
  })
})

test('sorting and filtering compare amounts by value in one currency, not by their numbers', () => {
  const yen = aBottle({ name: 'Yen', purchasePrice: 12_000, currency: 'JPY' })
  const euros = aBottle({ name: 'Euros', purchasePrice: 85_00, currency: 'EUR' })
  const dollars = aBottle({ name: 'Dollars', purchasePrice: 100_00 })
  const count = (bottle: Bottle) => counted(bottle, inEuros)
  const names = (rows: readonly Bottle[]) => rows.map(({ name }) => name)
  const all = [yen, euros, dollars]
  expect(names(runWhole(inOrder(all, 'value', false, count)))).toEqual(['Yen', 'Dollars', 'Euros'])
  const filters = { ...noFilters, priceFrom: 70_00, priceTo: 79_00 }
  expect(names(onView(all, { ...wholeShelf, filters }, 2026, count))).toEqual(['Yen'])
})

test('the history keeps amounts in their currency, and today’s rates make no gain', () => {
  const bottle = aBottle({ currentValue: 16_000, currency: 'JPY' })
  const points = [{ ...pointOf(bottle, 20_000), on: 20_000 }]
  expect(pointsOf({ history: written(points) })).toEqual(points)
  expect(written(points)).toBe('[[20000,16000,1,"own","JPY"]]')
  const valuation = { id: bottle.id, history: written(points) }
  const past = runWhole(pastOf([counted(bottle, inEuros)], [valuation], 20_040, '30d', inEuros))
  expect(past.gains['30d']).toEqual({ gain: 0, percent: 0, bottles: 1 })
  expect(past.days.at(0)).toMatchObject({ on: 20_000, value: 100_00, valued: 1 })
  expect(past.days.at(-1)).toMatchObject({ value: 100_00 })
})
