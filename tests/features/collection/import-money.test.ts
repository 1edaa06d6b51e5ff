import { describe, expect, test } from 'vitest'
import { currenciesWithOld } from '../../../shared/business/currencies.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { decimalsOf } from '../../../shared/kernel/currency.ts'
import { euroRates } from '../../../shared/kernel/euro-rates.ts'
import { convert } from '../../../shared/kernel/exchange.ts'
import { isDay } from '../../../shared/kernel/time.ts'

function read(text: string, given: ReadOptions = {}) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, given)
  return { options, rows: readRows(table.rows, options).map((row) => row.derived) }
}

/** Prices as they would be written, with the names of fields that got a remark. */
function prices(text: string, given?: ReadOptions) {
  return read(text, given).rows.map(({ fields, remarks }) => {
    const asked = remarks.some((one) => 'field' in one && one.field === 'purchasePrice')
    const { purchasePrice: cents, currency = 'USD' } = fields
    return `${cents === undefined ? '-' : cents / 10 ** decimalsOf(currency)} ${currency}${asked ? '?' : ''}`
  })
}
const column = (header: string, ...cells: readonly string[]) =>
  [`Name;Type;${header}`, ...cells.map((cell, at) => `Bottle ${at};Wine;${cell}`)].join('\n')
const price = (cell: string, given?: ReadOptions) => prices(column('Price', cell), given)[0]

describe('the sign before the cents', () => {
  test.each([
    [
      'thousands alone are a question',
      ['1.015', '2.450', '39'],
      ['1015 USD?', '2450 USD?', '39 USD?'],
    ],
    ['a comma proves thousands', ['1.015,00', '39,90', '1.200'], ['1015', '39.9', '1200']],
    ['a point proves them', ['1,015.00', '39.90', '1,200'], ['1015', '39.9', '1200']],
    ['apostrophes', ["1'015.50", '1’200.–', '39.–'], ['1015.5', '1200', '39']],
    ['spaces', ['1 015,50', '1\u202f770,00', '1\u00a0200'], ['1015.5', '1770', '1200']],
    ['lakhs', ['1,50,000.50', '12,00,000', '99.50'], ['150000.5', '1200000', '99.5']],
    ['a line for the cents', ['3.480:-', '20.50', '1.015,–'], ['3480', '20.5', '1015']],
    ['computed values', ['12.375', '29.0099', '8.5'], ['12.38', '29.01', '8.5']],
    ['a thousandth among cents is a question', ['39.90', '1.015'], ['39.9', '1.02?']],
  ])('%s', (_what, cells, expected) => {
    const got = prices(column('Price (USD)', ...cells))
    const marked = expected.map((one) => (/[A-Z]/.test(one) ? one : one.replace('?', ' USD?')))
    // The currency is in the header, so that only the sign can be asked.
    expect(got).toEqual(
      marked.map((one) => (/ USD/.test(one) ? one : `${one} USD`).replace('39 USD?', '39 USD')),
    )
  })

  test('is that of its own column, whatever the others have', () => {
    const text = [
      'Name;Type;ABV;Price (EUR);Value (EUR);Rating',
      'A;Wine;13.5;1.015,00;1.200;4.5',
      'B;Wine;14.5;39,90;55;4.25',
      'C;Wine;12.5;1.200;1.350;3.75',
    ].join('\n')
    expect(prices(text)).toEqual(['1015 EUR', '39.9 EUR', '1200 EUR'])
    const { rows } = read(text)
    expect(rows.map(({ fields }) => fields.currentValue)).toEqual([120_000, 5500, 135_000])
    expect(rows.map(({ fields }) => [fields.abv, fields.rating])).toEqual([
      [13.5, 4.5],
      [14.5, 4.25],
      [12.5, 3.75],
    ])
  })

  test('of values may be another than that of prices', () => {
    const text = 'Name;Type;Price (EUR);Value (EUR)\nA;Wine;1.015,00;1,200.50\nB;Wine;2.000;2,500'
    expect(
      read(text).rows.map(({ fields }) => [fields.purchasePrice, fields.currentValue]),
    ).toEqual([
      [101_500, 120_050],
      [200_000, 250_000],
    ])
  })

  test('is what a person says', () => {
    const text = column('Price (EUR)', '1.015', '39')
    expect(prices(text, { decimal: '.' })).toEqual(['1.02 EUR', '39 EUR'])
    expect(prices(text, { decimal: ',' })).toEqual(['1015 EUR', '39 EUR'])
    expect(read(text, { decimal: ',' }).options.unproven ?? []).not.toContain('decimal')
  })

  test('is decided for CellarTracker as well, whose dates are a question too', () => {
    const head =
      'iWine,Barcode,Location,Size,Currency,Price,PurchaseDate,Vintage,Wine,Producer,Type'
    const row = (price: string, day: string) =>
      `1,${price.length}7,Cellar,750ml,EUR,"${price}",${day},2015,Wine,House,Red`
    const { rows, options } = read(
      [head, row('1.015', '3/4/2023'), row('89,90', '5/6/2022')].join('\n'),
    )
    expect(rows.map(({ fields }) => fields.purchasePrice)).toEqual([101_500, 8990])
    expect(options.unproven).toEqual(['dateOrder'])
    expect(rows[0]!.remarks).toEqual([{ kind: 'assumed', field: 'purchasedOn', cell: '3/4/2023' }])
    const proven = read([head, row('10', '3/4/2023'), row('123', '5/16/2022')].join('\n'))
    expect(proven.options.unproven).toBeUndefined()
    expect(proven.rows[0]!.fields.purchasedOn).toBe('2023-03-04')
  })
})

describe('an amount as people write it', () => {
  test.each([
    ['SFr. 20.50', '20.5 CHF'],
    ['CHF 1’250.–', '1250 CHF'],
    ['Fr. 1’250.—', '1250 CHF?'],
    ['CHF 2´480.50', '2480.5 CHF'],
    ['EUR 2.480,-', '2480 EUR'],
    ['NOK 2.480:-', '2480 NOK'],
    ['CHF 12.–', '12 CHF'],
    ['EUR 250,--', '250 EUR'],
    ['320,-- DM', '320 DEM'],
    ['1.150,– CHF', '1150 CHF'],
    ['75.— francs', '75 CHF?'],
    ['80,- Euro', '80 EUR'],
    ['250,- €', '250 EUR'],
    ['SEK 1.250:-', '1250 SEK'],
    ['INR 500/-', '500 INR'],
    ['SEK 39:50', '39.5 SEK'],
    ['CHF –.80', '0.8 CHF'],
    ['1 250 kr', '1250 SEK?'],
    ['£5·52', '5.52 GBP'],
    ['¥10,000-', '10000 JPY?'],
    ['12万円', '120000 JPY'],
    ['INR 1.5 lakh', '150000 INR'],
    ['EUR 1.5k', '1500 EUR'],
    ['£7.10s.6d', '- USD?'],
    ['£15/8/4', '- USD?'],
    ['GBP 10/-', '- USD?'],
    ['TRL 1,500,000', '- USD?'],
  ])('%s', (cell, expected) => expect(price(cell)).toBe(expected))

  test('of pounds, shillings and pence stays in the notes', () => {
    expect(read(column('Price', '£15/8/4')).rows[0]!.fields.notes).toBe('Price: £15/8/4')
  })
})

describe('money that became the euro', () => {
  test.each([
    ['120', 'DEM', 6136],
    ['300', 'FRF', 4573],
    ['45000', 'ITL', 2324],
    ['2500', 'ESP', 1503],
    ['600', 'ATS', 4360],
    ['60', 'NLG', 2723],
    ['150', 'HRK', 1991],
    ['50', 'BGN', 2556],
  ])('%s %s is kept and counted', (amount, currency, cents) => {
    const [row] = read(`Name;Type;Price;Currency\nA;Wine;${amount};${currency}`).rows
    expect(row!.fields.currency).toBe(currency)
    expect(convert(row!.fields.purchasePrice!, currency, 'EUR', undefined)).toBe(cents)
  })

  test.each([
    ['Price (DEM)', '39', '39 DEM'],
    ['Preis (DM)', '39', '39 DEM'],
    ['Prix (FRF)', '300', '300 FRF'],
    ['Prezzo (Lire)', '45000', '45000 ITL'],
    ['Price', 'DM 39,50', '39.5 DEM'],
    ['Price', '45 Mark', '- USD?'],
    ['Price', '2500 ptas', '2500 ESP'],
    ['Price', '300 FF', '300 FRF'],
    ['Price', 'öS 600', '600 ATS'],
    ['Price', 'hfl 60', '60 NLG'],
    ['Price', 'IR£ 12.50', '12.5 IEP'],
    ['Price', '50 лв.', '50 BGN'],
    ['Price', '150 kn', '150 HRK'],
  ])('%s: %s', (header, cell, expected) => expect(prices(column(header, cell))[0]).toBe(expected))

  test('has a rate that nothing else outweighs, and a day', () => {
    expect(Object.keys(euroRates)).toHaveLength(21)
    for (const [code, { perEuro, from }] of Object.entries(euroRates)) {
      expect(currenciesWithOld).toContain(code)
      expect(isDay(from) && from.endsWith('-01-01')).toBe(true)
      const whole = 1000 * 10 ** decimalsOf(code)
      expect(convert(whole, code, 'EUR', { on: '2020-01-01', perEuro: { [code]: 99 } })).toBe(
        Math.round(100_000 / perEuro),
      )
    }
  })

  test('goes from old to old over the euro, and to dollars only with a rate', () => {
    expect(convert(10_000, 'DEM', 'FRF', undefined)).toBe(33_539)
    expect(convert(10_000, 'DEM', 'USD', undefined)).toBeUndefined()
    expect(convert(195_583, 'DEM', 'USD', { on: '2026-11-27', perEuro: { USD: 1.1 } })).toBe(
      110_000,
    )
  })
})
