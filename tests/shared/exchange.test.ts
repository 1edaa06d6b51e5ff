import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf } from '../../shared/kernel/currency.ts'
import type { Language } from '../../shared/kernel/language.ts'
import { centsFromText, moneyForField } from '../../shared/kernel/typed-money.ts'
import { convert, type ExchangeRates } from '../../shared/kernel/exchange.ts'
import { euroRates } from '../../shared/kernel/euro-rates.ts'
import { exactMoney, maxOfCurrency, money } from '../../shared/kernel/money.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'

const rates: ExchangeRates = {
  on: '2026-11-20',
  perEuro: { USD: 1.1572, JPY: 181.25, GBP: 0.88123, IDR: 19350.42, KWD: 0.35501 },
}
const known = ['EUR', ...Object.keys(rates.perEuro)]
const currency = fc.constantFrom(...known)
const amount = fc.integer({ min: -Number(maxOfCurrency), max: maxOfCurrency })

describe('an amount in another currency', () => {
  test.each([
    // 12,000 / 181.25 = 66.2068… euros
    [12_000, 'JPY', 'EUR', 66_21],
    [66_21, 'EUR', 'JPY', 12_001],
    // 100 × 1.1572
    [100_00, 'EUR', 'USD', 115_72],
    [1_000, 'KWD', 'EUR', 2_82],
    [1_00, 'EUR', 'KWD', 355],
    [0, 'GBP', 'JPY', 0],
  ])('%i of %s are %s: %i', (given, from, to, comes) => {
    expect(convert(given, from, to, rates)).toBe(comes)
    expect(convert(-given, from, to, rates)).toBe(comes === 0 ? 0 : -comes)
  })

  // The fixed rates of Council Regulation (EC) 2866/98, and what later members joined with.
  test.each([
    ['ITL', 1_936.27],
    ['DEM', 1.95583],
    ['ESP', 166.386],
    ['IEP', 0.787564],
    ['GRD', 340.75],
    ['HRK', 7.5345],
    ['BGN', 1.95583],
  ])('a currency before the euro has its fixed rate, without any list of rates: %s', (of, rate) => {
    const euros = 10_000_00
    const unit = 10 ** decimalsOf(of)
    const comes = Math.round((euros / 100) * rate * unit)
    expect(convert(euros, 'EUR', of, undefined)).toBe(comes)
    expect(convert(comes, of, 'EUR', { ...rates, perEuro: { [of]: 1 } })).toBe(euros)
  })

  test('every currency before the euro has a rate, and the day of its end', () => {
    for (const [of, { from }] of Object.entries(euroRates)) {
      expect(convert(1_000_000, of, 'EUR', undefined), of).toBeGreaterThan(0)
      expect(from, of).toMatch(/^\d{4}-01-01$/)
    }
  })

  test('is the nearest whole one there is, halves away from zero', () => {
    fc.assert(
      fc.property(amount, currency, currency, (given, from, to) => {
        const comes = convert(given, from, to, rates)!
        const rate = (of: string) => BigInt(Math.round((rates.perEuro[of] ?? 1) * 1e6))
        // comes / 10^to / rate(to) against given / 10^from / rate(from), over one denominator
        const left = BigInt(comes) * rate(from) * 10n ** BigInt(decimalsOf(from))
        const right = BigInt(given) * rate(to) * 10n ** BigInt(decimalsOf(to))
        const unit = rate(from) * 10n ** BigInt(decimalsOf(from))
        const off = left > right ? left - right : right - left
        // Beyond 2^53 a number holds every second or fourth only.
        const slack = Math.abs(comes) > Number.MAX_SAFE_INTEGER ? 4n * unit : 0n
        expect(2n * off <= unit + 2n * slack).toBe(true)
      }),
    )
  })

  test('keeps the order of amounts, and converts back to within rounding', () => {
    const small = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(small, small, currency, currency, (one, other, from, to) => {
        const [a, b] = [convert(one, from, to, rates)!, convert(other, from, to, rates)!]
        expect(Math.sign(a - b) * Math.sign(one - other)).toBeGreaterThanOrEqual(0)
        const step = convert(1_000_000, to, from, rates)! / 1_000_000
        expect(Math.abs(convert(a, to, from, rates)! - one)).toBeLessThanOrEqual(step / 2 + 1)
      }),
    )
  })

  test('of the same currency needs no rate, and else there is none without one', () => {
    expect(convert(5, 'XAF', 'XAF', undefined)).toBe(5)
    expect(convert(5, 'XAF', 'EUR', rates)).toBeUndefined()
    expect(convert(5, 'EUR', 'XAF', rates)).toBeUndefined()
    expect(convert(5, 'USD', 'EUR', undefined)).toBeUndefined()
    expect(convert(5, 'constructor', 'EUR', rates)).toBeUndefined()
    expect(convert(5, 'USD', 'EUR', { ...rates, perEuro: { USD: 0 } })).toBeUndefined()
  })
})

describe('money of other currencies', () => {
  test.each([
    ['JPY', 12_000, '¥12,000', '¥12,000', '12000'],
    ['KWD', 1_234_567, 'KWD 1,235', 'KWD 1,234.567', '1234.567'],
    ['EUR', 123_450, '€1,235', '€1,234.50', '1234.50'],
    ['GBP', -5, '-£0', '-£0.05', '-0.05'],
  ])('%s %i is written %s, exactly %s, in a field %s', (of, given, whole, exact, field) => {
    expect(money(given, of).replaceAll('\u00a0', ' ')).toBe(whole)
    expect(exactMoney(given, of).replaceAll('\u00a0', ' ')).toBe(exact)
    expect(moneyForField(given, of)).toBe(field)
  })

  test.each([
    ['JPY', '¥12,000', 12_000],
    ['JPY', '12000 JPY', 12_000],
    ['JPY', '12000.5', undefined],
    ['KWD', '1.234', 1_234],
    ['KWD', '1.2345', undefined],
    ['EUR', '12.5 €', 1_250],
    ['EUR', '$12.50', undefined],
    ['USD', '€12.50', undefined],
    ['IDR', '112,000,000', 11_200_000_000],
  ])('as %s %j is read as %s', (of, typed, comes) => {
    expect(centsFromText(typed, of)).toBe(comes)
  })

  test('the displayed amount of a field is read back as the same amount', () => {
    const codes = fc.constantFrom('EUR', 'JPY', 'KWD', 'IDR', 'CHF')
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: maxOfCurrency }), (of, given) => {
        expect(centsFromText(moneyForField(given, of), of)).toBe(given)
      }),
    )
  })
})

describe('money in another language', () => {
  test.each<[Language, string, string, number | undefined]>([
    ['de', 'EUR', '1.234,50', 123_450],
    ['de', 'USD', '1.234,50 $', 123_450],
    ['de', 'EUR', '1234,5', 123_450],
    ['de', 'EUR', '1234.50', 123_450],
    ['de', 'EUR', '1.234', 123_400],
    ['de', 'EUR', '1 234,50 €', 123_450],
    ['de', 'EUR', "1'234,50", 123_450],
    ['de', 'EUR', '1,234.50', 123_450],
    ['de', 'EUR', '1,2345', undefined],
    ['es', 'EUR', '12.345,6', 1_234_560],
  ])('in %s and %s %j is read as %s', (language, of, typed, comes) => {
    expect(inLanguage(language, () => centsFromText(typed, of))).toBe(comes)
  })

  test('is written by its rules, and the text of a field is read back', () => {
    inLanguage('de', () => {
      expect(exactMoney(123_450, 'EUR')).toBe('1.234,50\u00a0€')
      expect(money(123_450)).toBe('1.235\u00a0$')
      fc.assert(
        fc.property(fc.constantFrom('USD', 'JPY', 'KWD'), fc.nat(), (of, given) => {
          expect(centsFromText(moneyForField(given, of), of)).toBe(given)
          expect(centsFromText(exactMoney(given, of), of)).toBe(given)
        }),
      )
    })
  })
})
