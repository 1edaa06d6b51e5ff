import { expect, test } from 'vitest'
import { rateLines, readRateLines } from '../../../shared/features/exchange/rate-lines.ts'
import { parseRates } from '../../../sync-server/features/exchange/parse-rates.ts'
import { rates, ratesFile } from './rates-of-day.ts'

const parse = (text: string) => parseRates(new TextEncoder().encode(text))
const friday = ratesFile('2026-11-20')

test('the rates of a day are read as they are written', () => {
  expect(parse(friday)).toEqual({
    on: '2026-11-20',
    perEuro: { USD: 1.1572, JPY: 181.25, GBP: 0.88123, IDR: 19350.42 },
  })
  expect(parse(ratesFile('2026-11-20', { USD: '1' }))?.perEuro).toEqual({ USD: 1 })
})

test.each([
  ['nothing', ''],
  ['a web page', '<!doctype html><html><body>Sorry</body></html>'],
  ['what is cut off', friday.slice(0, -40)],
  ['no day', friday.replace('2026-11-20', '2026-02-30')],
  ['no rate', friday.replace('1.1572', 'N/A')],
  ['a rate of nothing', friday.replace('1.1572', '0')],
  ['a negative rate', friday.replace('1.1572', '-1')],
  ['a rate with a comma', friday.replace('1.1572', '1,1572')],
  ['a rate without end', friday.replace('1.1572', '1e400')],
  ['a currency twice', friday.replace('GBP', 'USD')],
  ['no currency', friday.replace('GBP', 'Pound')],
  ['a euro that is not worth one', friday.replace('GBP', 'EUR')],
  ['no dollar', ratesFile('2026-11-20', { JPY: rates.JPY })],
  ['entities', friday.replace('<gesmes', '<!DOCTYPE x [<!ENTITY y "z">]><gesmes')],
  ['too many', ratesFile('2026-11-20', Object.fromEntries(many()))],
])('%s is not taken for rates', (_, text) => {
  expect(parse(text)).toBeUndefined()
})

test('typed rates are read line by line, and written back as they are', () => {
  const perEuro = { USD: 1.1572, GBP: 0.88123, IDR: 19_350.42 }
  expect(readRateLines('USD 1.1572\n\n gbp=0,88123 \nIDR: 19350.42')).toEqual({ perEuro })
  expect(rateLines(perEuro)).toBe('USD 1.1572\nGBP 0.88123\nIDR 19350.42')
  expect(readRateLines(rateLines(perEuro))).toEqual({ perEuro })
})

test.each([
  ['GBP 0.9', { wrong: 'no_dollars' }],
  ['USD 1.1\nGBP', { wrong: 'line', line: 2 }],
  ['USD 0', { wrong: 'line', line: 1 }],
  ['USD 1.1\nEUR 1', { wrong: 'line', line: 2 }],
  ['USD 1,157.2', { wrong: 'line', line: 1 }],
  ['USD 1.1\nusd 1.2', { wrong: 'twice', currency: 'USD' }],
  [
    many()
      .map((one) => one.join(' '))
      .join('\n'),
    { wrong: 'too_many' },
  ],
])('%j is not taken for typed rates', (text, why) => {
  expect(readRateLines(text)).toEqual(why)
})

function many(): [string, string][] {
  const letter = (at: number) => String.fromCharCode(65 + at)
  const codes = Array.from({ length: 201 }, (_, at) => `X${letter(at / 26)}${letter(at % 26)}`)
  return ['USD', ...codes].map((code) => [code, '2'])
}
