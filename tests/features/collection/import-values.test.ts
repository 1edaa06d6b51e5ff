import { describe, expect, test } from 'vitest'
import { ratingScaleOf, readRating } from '../../../shared/features/collection/import/ratings.ts'
import { readAbv } from '../../../shared/features/collection/import/strength.ts'
import { readVintage } from '../../../shared/features/collection/import/vintage.ts'
import { decodeText, startOf, storable } from '../../../shared/features/collection/import/decode.ts'
import {
  kindOf,
  ownCategory,
  subcategoryIn,
} from '../../../shared/features/collection/import/drink-kind.ts'
import { withoutEntities } from '../../../shared/features/collection/import/entities.ts'
import { moneyRules } from '../../../shared/features/collection/import/fields.ts'
import { readSize } from '../../../shared/features/collection/import/size.ts'
import {
  currencyIn,
  currencyOf,
} from '../../../shared/features/collection/import/currency-names.ts'
import {
  dateOrderOf,
  decimalSignOf,
  readDay,
  readDrinkYear,
  readMoney,
  readNumber,
} from '../../../shared/features/collection/import/values.ts'
import {
  decodeWindows1252,
  encodeWindows1252,
} from '../../../shared/features/collection/import/windows-1252.ts'
import { maxCents } from '../../../shared/kernel/money.ts'

describe('sizes', () => {
  test.each([
    ['1ml', 1],
    ['0.4 ml', 'unread'],
    ['100 l', 100_000],
    ['100.1 l', 'unread'],
    ['7 dl', 700],
    ['1 lt', 1_000],
    ['1 ltr', 1_000],
    ['2 liters', 2_000],
    ['2 litres', 2_000],
    ['12 oz', 355],
    ['12 oz.', 355],
    ['12 fl. oz', 355],
    ['29', 29_000],
    ['30', 30],
    ['1 500 ml', 1_500],
    [' 70 CL ', 700],
    ['.', 'unread'],
    ['1.2.3 l', 'unread'],
    ['700 mlx', 'unread'],
    ['Double Magnum', 3_000],
    ['jeroboam', 3_000],
    ['demi', 375],
    ['a half', 'unread'],
    ['split', 187],
    ['Piccolo', 187],
    ['rehoboam', 4_500],
    ['Imperial', 6_000],
    ['methuselah', 6_000],
    ['salmanazar', 9_000],
    ['Balthazar', 12_000],
    ['Nebuchadnezzar', 15_000],
    ['Flasche', 750],
    ['standard', 750],
    ['standard size', 'unread'],
    ['70cls', 700],
    ['750 c.c.', 750],
    ['1/2 l', 500],
    ['375mls', 375],
    ['70 Zentiliter', 700],
    ['7,5 Deziliter', 750],
    ['1 tenth', 379],
    ['Tenth', 379],
    ['a tenth', 379],
    ['Fifth', 757],
    ['one US fifth', 757],
    // No part of the number is one in litres.
    ['75zorks', 'unread'],
    ['12bottles', 'unread'],
  ])('%s is %s', (cell, ml) => expect(readSize(cell)).toBe(ml))
})

describe('years', () => {
  test.each([
    ['1499', 'unread'],
    ['1500', 1500],
    ['3000', 'unread'],
    ['2999', 2999],
    ['n/a', undefined],
    ['--', undefined],
    ['Non-Vintage', undefined],
    ['non vintage', undefined],
    ['U.V.', undefined],
    ['S.A.', undefined],
    ['none', undefined],
    ['12/31/2019', 2019],
    ['3 March 1994', 1994],
    ['3. März 1994', 1994],
    ['3 de marzo de 1994', 1994],
    ['3 casks 1994', 'unread'],
    ['2016.5', 'unread'],
    ['x2016', 'unread'],
    ['20166', 'unread'],
  ])('vintage %s is %s', (cell, year) => expect(readVintage(cell)).toBe(year))

  test('a drink year is one or none', () => {
    expect(['2030', ' 2030 ', '0', '9999', 'soon', ''].map(readDrinkYear)).toEqual([
      2030,
      2030,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('days', () => {
  test.each([
    ['2020/5/6', 'dmy', '2020-05-06'],
    ['2020.05.06', 'dmy', '2020-05-06'],
    ['2020-05-060', 'mdy', 'unread'],
    ['6.5.2020', 'mdy', '2020-05-06'],
    ['6-5-2020', 'mdy', '2020-06-05'],
    ['6/5-2020', 'mdy', 'unread'],
    ['6/5/20201', 'mdy', 'unread'],
    ['5/6/69', 'mdy', '2069-05-06'],
    ['5/6/70', 'mdy', '1970-05-06'],
    ['5/6/2020 10:00', 'mdy', '2020-05-06'],
    ['25. Mai 2020', 'mdy', '2020-05-25'],
    ['25. December 2020', 'mdy', '2020-12-25'],
    ['Dec. 5 2020', 'mdy', '2020-12-05'],
    ['Dec 2020', 'mdy', 'unread'],
    ['1 foo 2020', 'mdy', 'unread'],
    ['Jan 1, 2020', 'dmy', '2020-01-01'],
    ['20000', 'mdy', '1954-10-03'],
    ['69999', 'mdy', '2091-08-24'],
    ['70000', 'mdy', 'unread'],
    ['19999', 'mdy', 'unread'],
  ] as const)('%s in the order %s is %s', (cell, order, day) =>
    expect(readDay(cell, order)).toBe(day),
  )

  test('evidence for an order', () => {
    expect(dateOrderOf(['12/12/2020', '12-12-20'])).toBeUndefined()
    expect(dateOrderOf([' 13/1/20'])).toBe('dmy')
    expect(dateOrderOf(['1-13-2020 x'])).toBe('mdy')
    expect(dateOrderOf(['1/13/202', '13.1.2020', 'soon'])).toBeUndefined()
    expect(dateOrderOf([])).toBeUndefined()
  })
})

describe('numbers', () => {
  test.each([
    ['1.234.567', '.', 1_234_567],
    ['1.234.567,5', '.', 1_234_567.5],
    ['1,234,567.5', ',', 1_234_567.5],
    ['0,123', '.', 0.123],
    ['-0,123', '.', -0.123],
    ['+5', '.', 5],
    ['1,2345', '.', 1.2345],
    ['1.', '.', 1],
    ['.5', '.', 0.5],
    ['.', '.', undefined],
    ['--5', '.', undefined],
    ['5-', '.', undefined],
    ['1’000', '.', 1_000],
  ] as const)('%s with the sign %s is %s', (cell, sign, value) =>
    expect(readNumber(cell, sign)).toBe(value),
  )

  test('a file reveals its decimal sign by numbers with one or two digits after it', () => {
    expect(decimalSignOf(['1,5', '1.5'])).toBe('.')
    expect(decimalSignOf(['1,5', '2,50', '1.5'])).toBe(',')
    expect(decimalSignOf(['1,500', '1,5001'])).toBe('.')
    expect(decimalSignOf(['1,50 EUR'])).toBe(',')
    expect(decimalSignOf(['1,5,'])).toBe('.')
    expect(decimalSignOf([])).toBe('.')
  })
})

describe('money', () => {
  const rules = moneyRules('USD')
  test.each([
    ['US$ 5', { cents: 500, currency: 'USD' }],
    ['5 USD', { cents: 500, currency: 'USD' }],
    ['€5', { cents: 500, currency: 'EUR' }],
    ['5 eur', { cents: 500, currency: 'EUR' }],
    ['A$5', { cents: 500, currency: 'AUD' }],
    ['NZ$5', { cents: 500, currency: 'NZD' }],
    ['HK$ 5', { cents: 500, currency: 'HKD' }],
    ['S$5', { cents: 500, currency: 'SGD' }],
    ['£5', { cents: 500, currency: 'GBP' }],
    ['¥5', { cents: 5, currency: 'JPY' }],
    ['5 CHF', { cents: 500, currency: 'CHF' }],
    ['5,-', { cents: 500, currency: 'USD' }],
    ['5 kr.', 'unread'],
    ['Fr. 5', { cents: 500, currency: 'CHF' }],
    ['0.00', undefined],
    ['0.004', 'unread'],
    ['0.005', { cents: 1, currency: 'USD' }],
    ['99999999.99', { cents: maxCents, currency: 'USD' }],
    ['100000000', 'unread'],
    ['€ 50000000', { cents: 5_000_000_000, currency: 'EUR' }],
    ['€ 10000000000', 'unread'],
    ['5 5 x', 'unread'],
  ])('%s is %j', (cell, amount) => expect(readMoney(cell, rules)).toEqual(amount))

  test('a currency is named by its code before its sign, and in a cell of its own in any case', () => {
    expect([
      currencyIn('EUR $5'),
      currencyIn('5 eur'),
      currencyIn('EURO 5'),
      currencyIn('CA$5'),
    ]).toEqual(['EUR', 'EUR', 'EUR', 'CAD'])
    expect([currencyOf(' ', 'EUR'), currencyOf('us$', 'EUR'), currencyOf('euro', 'USD')]).toEqual([
      'EUR',
      'USD',
      'EUR',
    ])
  })
})

describe('strength and stars', () => {
  test.each([
    ['', false, undefined],
    ['0', false, undefined],
    ['100', false, 100],
    ['100.1', false, 'unread'],
    ['200 proof', false, 100],
    ['202 PROOF', false, 'unread'],
    ['86 proof', true, 43],
    ['0.4312', true, 43.12],
    ['0.43 %', true, 0.43],
    ['43.126', false, 43.13],
    ['ca. 13,5', false, 13.5],
  ] as const)('a strength of %s, as a fraction: %s, is %s', (cell, fraction, abv) =>
    expect(readAbv(cell, fraction)).toBe(abv),
  )

  test.each([
    ['0', 5, undefined],
    ['5', 5, 5],
    ['5.1', 5, 'unread'],
    ['★★★', 5, 3],
    ['⭐⭐ good', 5, 2],
    ['94+', 100, 4.7],
    ['94 (100)', 100, 4.7],
    ['4/5', 5, 4],
    ['94p', 100, 4.7],
    ['94pts', 100, 4.7],
    ['94 x', 100, 'unread'],
    ['90 – 92', 100, 4.55],
    ['4,5', 5, 4.5],
    ['8', 10, 4],
    ['33', 100, 1.65],
    ['1 star', 100, 1],
    ['2 stars', 100, 2],
    ['1 Stern', 100, 1],
    ['2 Sterne', 100, 2],
    ['1 étoile', 100, 1],
    ['2 étoiles', 100, 2],
    ['1 estrella', 100, 1],
    ['2 estrellas', 100, 2],
    ['1 stella', 100, 1],
    ['2 stelle', 100, 2],
    ['1 estrela', 100, 1],
    ['2 estrelas', 100, 2],
    ['3 starships', 100, 'unread'],
  ] as const)('%s of %s is %s stars', (cell, scale, stars) =>
    expect(readRating(cell, scale)).toBe(stars),
  )

  test('the scale is the smallest that holds all of them', () => {
    const scales = [[], ['5'], ['5.1'], ['10'], ['10.5'], ['20'], ['20.5'], ['x', '3']]
    expect(scales.map(ratingScaleOf)).toEqual([5, 5, 10, 10, 20, 20, 100, 5])
  })
})

/** Letters with accents of Windows-1252 that are signs of Shift JIS as well, each with its second byte. */
const accents = (count: number) => Array.from({ length: count }, () => [0xe2, 0x74]).flat()

describe('bytes and letters', () => {
  test('UTF-16 without a mark is known by its zeros, and only where they are many', () => {
    const wide = (text: string, big = false) => {
      const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
      if (big)
        for (let i = 0; i < bytes.length; i += 2)
          [bytes[i], bytes[i + 1]] = [bytes[i + 1]!, bytes[i]!]
      return bytes
    }
    expect(decodeText(wide('Name,Brand')).encoding).toBe('utf-16le')
    expect(decodeText(wide('Name,Brand', true))).toEqual({
      text: 'Name,Brand',
      encoding: 'utf-16be',
    })
    expect(decodeText(new TextEncoder().encode(`a\u0000${'b'.repeat(98)}`)).encoding).toBe('utf-8')
    expect(decodeText(Uint8Array.of(0xef, 0xbb)).encoding).toBe('windows-1252')
    expect(decodeText(Uint8Array.of()).encoding).toBe('utf-8')
  })

  test.each([
    ['Château', 'windows-1252', [0x43, 0x68, 0xe2, 0x74, 0x65, 0x61, 0x75]],
    ['kana', 'shift_jis', [0x83, 0x45, 0x83, 0x43, 0x83, 0x58]],
    ['kana that break off', 'windows-1252', [0x83, 0x45, 0x83, 0x43, 0x83]],
    ['one of kana for twenty signs', 'windows-1252', [0x83, 0x45, ...accents(19)]],
    ['one of kana for fewer', 'shift_jis', [0x83, 0x45, ...accents(18)]],
  ])('bytes that fit two encodings are by their kana: %s', (_, encoding, bytes) => {
    expect(decodeText(Uint8Array.from(bytes)).encoding).toBe(encoding)
  })

  test('each byte of Windows-1252 has a letter, and each of these its byte', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
    const text = decodeWindows1252(bytes)
    expect(text).toHaveLength(bytes.length)
    expect(text.slice(0x7f, 0x84)).toBe('\u007f€\u0081‚ƒ')
    expect(encodeWindows1252(text)).toEqual(bytes)
    expect(encodeWindows1252('aĀ')).toBeUndefined()
    expect(encodeWindows1252('山')).toBeUndefined()
  })

  test('a text is cut at a whole letter, and what cannot be stored is taken out', () => {
    expect([startOf('abc', 3), startOf('abcd', 3), startOf('a🍷', 2), startOf('a🍷', 3)]).toEqual([
      'abc',
      'abc',
      'a',
      'a🍷',
    ])
    expect(storable('a\u0000b\ud800')).toBe('ab\ufffd')
  })

  test('references of HTML are read as far as HTML has them', () => {
    expect(withoutEntities('&nbsp;&yuml;&eacute;&Eacute;&bogus;&frac12;')).toBe('\u00a0ÿéÉ&bogus;½')
    expect(withoutEntities('&#x9f;&#160;&#x10FFFF;&#x110000;&#xDFFF;&#xE000;')).toBe(
      'Ÿ\u00a0\u{10ffff}&#x110000;&#xDFFF;\ue000',
    )
    expect(withoutEntities('no reference; here')).toBe('no reference; here')
  })
})

describe('kinds', () => {
  test.each([
    ['Coffee Liqueur', 'Liqueurs', 'Coffee'],
    ['Irish Cream', 'Liqueurs', 'Cream'],
    ['Amaro', 'Liqueurs', 'Amaro'],
    ['Likör', 'Liqueurs', undefined],
    ['Rye Whiskey', 'Whiskey', 'Rye'],
    ['Irish Pot Still Whiskey', 'Whiskey', 'Irish'],
    ['Canadian Whisky', 'Whiskey', 'Canadian'],
    ['Single Malt', 'Whiskey', undefined],
    ['Cognac', 'Spirits', 'Cognac'],
    // As Finns, Brazilians and Japanese write them.
    ['Konjakit', 'Spirits', 'Cognac'],
    ['Conhaque', 'Spirits', 'Cognac'],
    ['コニャック', 'Spirits', 'Cognac'],
    ['Viski', 'Whiskey', undefined],
    ['Maltaviski', 'Whiskey', undefined],
    ['ウイスキー', 'Whiskey', undefined],
    ['Brandyt', 'Spirits', 'Brandy'],
    ['Rommi', 'Spirits', 'Rum'],
    ['Ginebra', 'Spirits', 'Gin'],
    ['ウォッカ', 'Spirits', 'Vodka'],
    ['Tequilat', 'Spirits', 'Tequila'],
    ['Genebra', 'Spirits', 'Other'],
    ['Grappa', 'Spirits', 'Brandy'],
    ['Mezcal', 'Spirits', 'Other'],
    ['Sekt', 'Wine', 'Sparkling'],
    ['India Pale Ale', 'Beer', 'IPA'],
    ['Hefeweizen', 'Beer', 'Wheat Beer'],
    ['Cider', 'Beer', 'Other'],
    ['Porto', 'Wine', 'Fortified'],
    ['Orange', 'Wine', 'White Wine'],
    ['vin', 'Wine', undefined],
    ['beer', 'Beer', undefined],
  ])('%s is %s, %s', (text, category, subcategory) => {
    expect(kindOf(text)).toEqual(subcategory ? { category, subcategory } : { category })
  })

  test('our own names count in any case, and a subcategory only where it belongs', () => {
    expect([ownCategory(' wine '), ownCategory('Red'), kindOf('nothing')]).toEqual([
      'Wine',
      undefined,
      undefined,
    ])
    expect(subcategoryIn('rose', 'Wine')).toBe('Rosé')
    expect(subcategoryIn('Rotwein', 'Wine')).toBe('Red Wine')
    expect(subcategoryIn('Rotwein', 'Beer')).toBeUndefined()
    expect(subcategoryIn('Spirits', 'Spirits')).toBeUndefined()
  })
})
