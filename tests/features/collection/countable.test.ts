import { expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  countableCurrencies,
  isBetterInDollars,
} from '../../../shared/features/collection/countable.ts'
import { newRow } from '../../../shared/kernel/entity.ts'

const aBottle = (more: Partial<Bottle>): Bottle =>
  newRow(
    bottles,
    '01900000-0000-7000-8000-000000000001',
    { name: 'Ardbeg 10', brand: 'Ardbeg', category: 'Whiskey', ...more },
    { createdAt: 1, updatedAt: 1, ...more },
  )
const dollars = aBottle({ purchasePrice: 50_00 })
const euros = aBottle({ purchasePrice: 50_00, currency: 'EUR' })
const yen = aBottle({ currentValue: 12_000, currency: 'JPY' })
const all = ['EUR', 'GBP', 'JPY', 'USD', 'XAF']
const rates = { on: '2026-11-20', perEuro: { USD: 1.1572, GBP: 0.88 } }

test.each([
  ['without rates, what is in dollars is counted in dollars only', [dollars], undefined, ['USD']],
  ['without rates, what is in euros is counted in euros', [euros], undefined, ['EUR', 'USD']],
  ['of two, the one with more bottles', [dollars, euros, euros], undefined, ['EUR', 'USD']],
  ['a case counts as its bottles', [{ ...dollars, quantity: 3 }, euros], undefined, ['USD']],
  ['rates make their currencies countable', [dollars, euros], rates, ['EUR', 'GBP', 'USD']],
  [
    'a bottle that no rate counts holds nothing up',
    [dollars, dollars, yen],
    rates,
    ['EUR', 'GBP', 'USD'],
  ],
  ['where nothing has a value, all can be chosen', [aBottle({})], undefined, all],
  ['what is finished does not count', [{ ...dollars, isFinished: true }], undefined, all],
] as const)('%s', (_, own, known, offered) => {
  expect(countableCurrencies(all, own, known)).toEqual(offered)
})

test('dollars stand in for a currency in which fewer bottles can be counted', () => {
  expect(isBetterInDollars('EUR', [dollars], undefined)).toBe(true)
  expect(isBetterInDollars('EUR', [dollars, dollars, euros], undefined)).toBe(true)
  expect(isBetterInDollars('EUR', [dollars], rates)).toBe(false)
  expect(isBetterInDollars('EUR', [euros], undefined)).toBe(false)
  expect(isBetterInDollars('EUR', [], undefined)).toBe(false)
  expect(isBetterInDollars('JPY', [dollars], rates)).toBe(true)
})
