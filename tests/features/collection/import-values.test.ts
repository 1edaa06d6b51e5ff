import { describe, expect, test } from 'vitest'
import { ratingScaleOf, readRating } from '../../../shared/features/collection/import/ratings.ts'
import { readAbv } from '../../../shared/features/collection/import/strength.ts'
import { readVintage } from '../../../shared/features/collection/import/vintage.ts'
import { decodeText, repaired } from '../../../shared/features/collection/import/decode.ts'
import { kindInName, kindOf } from '../../../shared/features/collection/import/drink-kind.ts'
import { withoutEntities } from '../../../shared/features/collection/import/entities.ts'
import { readSize } from '../../../shared/features/collection/import/size.ts'
import {
  currencyIn,
  currencyOf,
  currencyOfHeader,
} from '../../../shared/features/collection/import/currency-names.ts'
import {
  dateOrderOf,
  decimalSignOf,
  readDay,
  readDrinkYear,
  readMoney,
  readNumber,
} from '../../../shared/features/collection/import/values.ts'

describe('the content of a cell', () => {
  test.each([
    ['750ml', 750],
    ['750 mL', 750],
    ['700ml', 700],
    ['1.5L', 1500],
    ['3.0L', 3000],
    ['75 cl', 750],
    ['75cl', 750],
    ['0,7 l', 700],
    ['0.75', 750],
    ['750', 750],
    ['1,75 L', 1750],
    ['25.4 fl oz', 751],
    ['Magnum', 1500],
    ['Half bottle', 375],
    ['1.5L Magnum', 1500],
    ['', undefined],
    ['big', 'unread'],
    ['0ml', 'unread'],
  ])('size %s is %s', (cell, ml) => expect(readSize(cell)).toBe(ml))

  test.each([
    ['2016', 2016],
    ['1001', undefined],
    ['9999', undefined],
    ['NV', undefined],
    ['N.V.', undefined],
    ['', undefined],
    ['0', undefined],
    ['2016.0', 2016],
    ['[2020, 2019]', 'unread'],
    ['12', 'unread'],
  ])('vintage %s is %s', (cell, year) => expect(readVintage(cell)).toBe(year))

  test('the drink year 9999 says that there is none', () => {
    expect([readDrinkYear('9999'), readDrinkYear('2030'), readDrinkYear('12/31/2046')]).toEqual([
      undefined,
      2030,
      2046,
    ])
  })

  test.each([
    ['5/25/2020', 'mdy', '2020-05-25'],
    ['5/6/2020', 'mdy', '2020-05-06'],
    ['5/6/2020', 'dmy', '2020-06-05'],
    ['25.05.2020', 'mdy', '2020-05-25'],
    ['2020-05-25 18:04:11', 'mdy', '2020-05-25'],
    ['2020-05-25T18:04:11Z', 'mdy', '2020-05-25'],
    ['25 May 2020', 'mdy', '2020-05-25'],
    ['May 25, 2020', 'mdy', '2020-05-25'],
    ['5/25/20', 'mdy', '2020-05-25'],
    ['43976', 'mdy', '2020-05-25'],
    ['439760', 'mdy', 'unread'],
    ['', 'mdy', undefined],
    ['13/13/2020', 'mdy', 'unread'],
    ['2/30/2020', 'mdy', 'unread'],
    ['00.05.2020', 'mdy', 'unread'],
    ['soon', 'mdy', 'unread'],
  ] as const)('day %s in the order %s is %s', (cell, order, day) =>
    expect(readDay(cell, order)).toBe(day),
  )

  test('the order of dates follows from the file, or from nothing', () => {
    expect(dateOrderOf(['5/6/2020', '5/25/2020'])).toBe('mdy')
    expect(dateOrderOf(['5/6/2020', '25/5/2020'])).toBe('dmy')
    expect(dateOrderOf(['5/6/2020'])).toBeUndefined()
    expect(dateOrderOf(['25/5/2020', '5/25/2020'])).toBeUndefined()
  })

  test.each([
    ['1,234.50', '.', 1234.5],
    ['1.234,50', ',', 1234.5],
    ['1.234,50', '.', 1234.5],
    ["1'234.50", '.', 1234.5],
    ['1 234,5', ',', 1234.5],
    ['15.744', '.', 15.744],
    ['1,234', '.', 1234],
    ['1.234', ',', 1234],
    ['12,5', '.', 12.5],
    ['1,234,567', '.', 1234567],
    ['-3', '.', -3],
    ['3 bottles', '.', undefined],
    ['', '.', undefined],
  ] as const)('number %s with the sign %s is %s', (cell, sign, value) =>
    expect(readNumber(cell, sign)).toBe(value),
  )

  test('a file shows its decimal sign', () => {
    expect(decimalSignOf(['12,50', '1.200,00', '7'])).toBe(',')
    expect(decimalSignOf(['12.50', '1,200.00', '7'])).toBe('.')
    expect(decimalSignOf(['€ 12,5'])).toBe(',')
  })

  const dollars = { decimal: '.', currency: 'USD' } as const
  test('money is whole in the smallest unit of its own currency', () => {
    expect(readMoney('29.0099', dollars)).toEqual({ cents: 2901, currency: 'USD' })
    expect(readMoney('$1,234.50', dollars)).toEqual({ cents: 123450, currency: 'USD' })
    expect(readMoney('1.005', dollars)).toEqual({ cents: 101, currency: 'USD' })
    expect(readMoney('0', dollars)).toBeUndefined()
    expect(readMoney('', dollars)).toBeUndefined()
    expect(readMoney('€ 20', dollars)).toEqual({ cents: 2000, currency: 'EUR' })
    expect(readMoney('20 CHF', dollars)).toEqual({ cents: 2000, currency: 'CHF' })
    expect(readMoney('20', { ...dollars, currency: 'EUR' })).toEqual({
      cents: 2000,
      currency: 'EUR',
    })
    expect(readMoney('¥12,000', dollars)).toEqual({ cents: 12_000, currency: 'JPY' })
    expect(readMoney('1.2345 KWD', dollars)).toEqual({ cents: 1_235, currency: 'KWD' })
    expect(readMoney('20 QQQ', dollars)).toBe('unread')
    expect(['Price (EUR)', 'price_gbp', 'Preis €', 'Cost CHF'].map(currencyOfHeader)).toEqual([
      'EUR',
      'GBP',
      'EUR',
      'CHF',
    ])
    expect(
      ['Price', 'Price all', 'EUR', 'What I paid', 'Price (net)'].map(currencyOfHeader),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(readMoney('a lot', dollars)).toBe('unread')
    expect(readMoney('-5', dollars)).toBe('unread')
    expect(currencyIn('C$ 20')).toBe('CAD')
    expect([currencyOf('', 'USD'), currencyOf('eur', 'USD'), currencyOf('€', 'USD')]).toEqual([
      'USD',
      'EUR',
      'EUR',
    ])
  })

  test('strength is read as percent, as proof and as a fraction', () => {
    expect(readAbv('12,5 %')).toBe(12.5)
    expect(readAbv('40% vol')).toBe(40)
    expect(readAbv('86 proof')).toBe(43)
    expect(readAbv('0.43', true)).toBe(43)
    expect(readAbv('0.5')).toBe(0.5)
    expect(readAbv('strong')).toBe('unread')
  })

  test('ratings of every scale become stars', () => {
    expect(readRating('94', 100)).toBe(4.7)
    expect(readRating('90-92', 100)).toBe(4.55)
    expect(readRating('4.2', 5)).toBe(4.2)
    expect(readRating('17', 20)).toBe(4.25)
    expect(readRating('', 100)).toBeUndefined()
    expect(readRating('great', 5)).toBe('unread')
    expect(ratingScaleOf(['3', '4.5'])).toBe(5)
    expect(ratingScaleOf(['3', '94'])).toBe(100)
  })
})

describe('text of a file', () => {
  test('Windows-1252 keeps its quotes, dashes and the euro sign', () => {
    const bytes = Uint8Array.of(0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xe9, 0x8c)
    expect(decodeText(bytes)).toEqual({ text: '€‘’“”–—éŒ', encoding: 'windows-1252' })
  })

  test('byte order marks decide, and do not become letters', () => {
    const utf16 = new Uint8Array(
      Uint16Array.of(0xfeff, ...[...'Pétrus'].map((c) => c.charCodeAt(0))).buffer,
    )
    expect(decodeText(utf16)).toEqual({ text: 'Pétrus', encoding: 'utf-16le' })
    expect(decodeText(utf16.subarray(2)).encoding).toBe('utf-16le')
    const big = utf16.slice()
    for (let i = 0; i < big.length; i += 2) [big[i], big[i + 1]] = [big[i + 1]!, big[i]!]
    expect(decodeText(big)).toEqual({ text: 'Pétrus', encoding: 'utf-16be' })
    expect(decodeText(new TextEncoder().encode('\ufeffPétrus'))).toEqual({
      text: 'Pétrus',
      encoding: 'utf-8',
    })
  })

  test('HTML references become letters, other ampersands stay', () => {
    expect(withoutEntities('R&#259;zvan &amp; fils &eacute;t&#xE9; &#x1F377;')).toBe(
      'Răzvan & fils été 🍷',
    )
    expect(withoutEntities('Brave & Maiden; Swan &co; &#0; &#xD800; &#99999999;')).toBe(
      'Brave & Maiden; Swan &co; &#0; &#xD800; &#99999999;',
    )
    expect(withoutEntities('&#150;')).toBe('–')
  })

  test('text that was encoded twice is repaired, text that was not is left alone', () => {
    expect(repaired('CÃ´tes du RhÃ´ne â€“ trÃ¨s bon')).toBe('Côtes du Rhône – très bon')
    expect(repaired('å±±å´Ž')).toBe('山崎')
    for (const text of ['Côtes du Rhône', 'Château d’Yquem', '山崎', 'Ästad Übersee', 'plain'])
      expect(repaired(text)).toBe(text)
  })
})

describe('the kind of a bottle', () => {
  test.each([
    ['Red', 'Wine', 'Red Wine'],
    ['Rotwein', 'Wine', 'Red Wine'],
    ['vin blanc', 'Wine', 'White Wine'],
    ['Rosé Wine', 'Wine', 'Rosé'],
    ['Sparkling', 'Wine', 'Sparkling'],
    ['Dessert Wine', 'Wine', 'Dessert Wine'],
    ['Fortified Wine', 'Wine', 'Fortified'],
    ['Single Malt Scotch Whisky', 'Whiskey', 'Scotch'],
    ['Bourbon', 'Whiskey', 'Bourbon'],
    ['Japanese Whisky', 'Whiskey', 'Japanese'],
    ['Rum', 'Spirits', 'Rum'],
    ['Kräuterlikör', 'Liqueurs', 'Herbal'],
    ['Porter', 'Beer', 'Porter'],
    ['Spirits', 'Spirits', undefined],
    ['Whiskey', 'Whiskey', undefined],
  ])('%s is %s, %s', (text, category, subcategory) => {
    expect(kindOf(text)?.category).toBe(category)
    expect(kindOf(text)?.subcategory).toBe(subcategory)
  })

  test('a name tells a kind only by words that name nothing else', () => {
    expect(kindInName('Port Ellen 1979')).toBeUndefined()
    expect(kindInName('Red Spot')).toBeUndefined()
    expect(kindInName('Lagavulin 16 Single Malt Scotch Whisky')).toEqual({
      category: 'Whiskey',
      subcategory: 'Scotch',
    })
  })
})
