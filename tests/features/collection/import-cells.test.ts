import { describe, expect, test } from 'vitest'
import { ratingScaleOf, readRating } from '../../../shared/features/collection/import/ratings.ts'
import { readAbv } from '../../../shared/features/collection/import/strength.ts'
import { readVintage } from '../../../shared/features/collection/import/vintage.ts'
import { CellFinder } from '../../../shared/features/collection/import/cells.ts'
import {
  cellarTrackerFamily,
  cellarTrackerKey,
  deriveCellarTracker,
} from '../../../shared/features/collection/import/cellartracker.ts'
import { decodeText, startOf, storable } from '../../../shared/features/collection/import/decode.ts'
import {
  kindOf,
  ownCategory,
  subcategoryIn,
} from '../../../shared/features/collection/import/drink-kind.ts'
import { withoutEntities } from '../../../shared/features/collection/import/entities.ts'
import { FieldsBuilder, moneyRules } from '../../../shared/features/collection/import/fields.ts'
import { type Format, formatOf } from '../../../shared/features/collection/import/formats.ts'
import {
  deriveGeneric,
  genericKey,
  mappedCell,
} from '../../../shared/features/collection/import/generic.ts'
import {
  guessedCategory,
  guessedMapping,
} from '../../../shared/features/collection/import/mapping.ts'
import { type Target, targets } from '../../../shared/features/collection/import/targets.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { deriveOwn, ownKey } from '../../../shared/features/collection/import/own.ts'
import { mergedCells, mergedOptions } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { type RawRow, readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import {
  storedCells,
  readSourceRow,
  writeSourceRow,
} from '../../../shared/features/collection/import/source-row.ts'
import { readSize } from '../../../shared/features/collection/import/size.ts'
import {
  currencyIn,
  currencyOf,
} from '../../../shared/features/collection/import/currency-names.ts'
import { readTable } from '../../../shared/features/collection/import/table.ts'
import {
  dateOrderOf,
  decimalSignOf,
  readDay,
  readDrinkYear,
  readMoney,
  readNumber,
} from '../../../shared/features/collection/import/values.ts'
import {
  deriveVivino,
  joinedVivino,
  vivinoKey,
} from '../../../shared/features/collection/import/vivino.ts'
import {
  decodeWindows1252,
  encodeWindows1252,
} from '../../../shared/features/collection/import/windows-1252.ts'
import { maxImportColumns, maxImportRows } from '../../../shared/business/import.ts'
import { maxTagLength } from '../../../shared/business/tags.ts'
import { maxCents } from '../../../shared/kernel/money.ts'

const cellsOf = (cells: Readonly<Record<string, string>>) => new Map(Object.entries(cells))

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
  ] as const)('%s of %s is %s stars', (cell, scale, stars) =>
    expect(readRating(cell, scale)).toBe(stars),
  )

  test('the scale is the smallest that holds all of them', () => {
    const scales = [[], ['5'], ['5.1'], ['10'], ['10.5'], ['20'], ['20.5'], ['x', '3']]
    expect(scales.map(ratingScaleOf)).toEqual([5, 5, 10, 10, 20, 20, 100, 5])
  })
})

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

describe('columns', () => {
  test('are found by their names however these are written, the first that has a cell', () => {
    const row = new CellFinder(
      cellsOf({ 'Bottle Size': ' 75 cl ', 'bottle-size': '1 l', Empty: ' ', Größe: 'x' }),
    )
    expect(row.cell('bottlesize')).toBe('75 cl')
    expect(row.cell('empty', 'grosse')).toBe('x')
    expect(row.cell('other')).toBe('')
  })

  test.each<[string, string]>([
    ['vivino-cellar', 'Winery,Wine name,User cellar count,Scan date'],
    ['vivino-wishes', 'Winery,Wine name,Wishlisted date'],
    ['vivino-prices', 'Winery,Wine name,Wine price'],
    ['vivino-tastings', 'Winery,Wine name,Scan date'],
    ['vivino-tastings', 'Winery,Wine name,Your rating'],
    ['vivino-tastings', 'Winery,Wine name,Link to wine'],
    ['table', 'Winery,Wine name'],
    ['cellartracker-availability', 'iWine,Available,Linear'],
    ['cellartracker-notes', 'iWine,Type'],
    ['cellartracker-bottles', 'Wine,BottleState'],
    ['cellartracker-consumed', 'Wine,iConsumed'],
    ['cellartracker-purchases', 'Wine,iPurchase,Remaining'],
    ['table', 'Wine,iPurchase'],
    ['cellartracker-inventory', 'iWine,Wine,Barcode'],
    ['cellartracker-list', 'iWine,Wine,WineBarcode'],
    ['cellartracker-notes', 'iWine,Wine,TastingNotes,Vintage'],
    ['cellartracker-browser', 'iWine,Wine,Vintage'],
    ['cellartracker-browser', 'Wine,Vintage,Color,Locale,Producer'],
    ['table', 'Wine,Vintage,Color,Locale'],
    ['table', 'Wine,Color,Locale,Producer'],
    ['own', 'Bottle ID,Name,Brand,In collection,Is finished'],
    ['table', 'Bottle ID,Name,Brand,In collection'],
  ])('are those of %s: %s', (format, headers) => {
    expect(formatOf(headers.split(','))).toBe(format)
  })

  test('are mapped by what they are called, each meaning once unless it is put together', () => {
    expect(
      guessedMapping(['Wine', 'Winery', 'Region', 'Country', 'Price', 'Cost', 'Size (ml)', 'Odd']),
    ).toEqual([
      ['Wine', 'name'],
      ['Winery', 'brand'],
      ['Region', 'region'],
      ['Country', 'region'],
      ['Cost', 'price'],
      ['Size (ml)', 'size'],
    ])
    expect(guessedMapping(['Bottle', 'Name'])).toEqual([['Name', 'name']])
    expect(guessedMapping(['Type', 'Style'])).toEqual([
      ['Type', 'category'],
      ['Style', 'subcategory'],
    ])
    expect([
      guessedCategory(['Whisky']),
      guessedCategory(['Rebsorte']),
      guessedCategory(['IBU']),
      guessedCategory(['x']),
    ]).toEqual(['Whiskey', 'Wine', 'Beer', undefined])
  })

  test('of one meaning speak together or the first that has a cell', () => {
    const cells = cellsOf({ a: ' x ', b: 'y', c: 'x', d: '' })
    const joined = (target: Target) =>
      mappedCell(
        cells,
        [
          ['d', target],
          ['a', target],
          ['b', target],
          ['c', target],
        ],
        target,
      )
    expect([joined('notes'), joined('region'), joined('name')]).toEqual(['x\ny', 'x, y', 'x'])
    expect(mappedCell(cells, [], 'name')).toBe('')
  })
})

describe('a row of any table', () => {
  const mapping = targets.map((target) => [target, target] as const)
  const derived = (cells: Readonly<Record<string, string>>, options: ReadOptions = {}) =>
    deriveGeneric(cellsOf(cells), { mapping, ...options })
  const wine = { name: 'Yquem', brand: 'Lur', category: 'Wine' }

  test('says what its cells say', () => {
    const all = {
      ...wine,
      subcategory: 'Rosé',
      vintage: '2001',
      size: '75 cl',
      abv: '13.5',
      quantity: '3',
      price: '10',
      value: '20',
      purchasedOn: '1/2/2020',
      location: 'Attic',
      bin: 'A',
      sku: '9',
      region: 'Sauternes',
      distillery: 'D',
      rating: '4',
      notes: 'n',
      drinkFrom: '2030',
      drinkTo: '2040',
      tags: 'b; a',
    }
    expect(derived(all)).toEqual({
      state: 'stock',
      remarks: [],
      fields: {
        name: 'Yquem',
        brand: 'Lur',
        category: 'Wine',
        subcategory: 'Rosé',
        vintage: 2001,
        sizeMl: 750,
        abv: 13.5,
        quantity: 3,
        purchasePrice: 1_000,
        currentValue: 2_000,
        purchasedOn: '2020-01-02',
        location: 'Attic',
        bin: 'A',
        sku: '9',
        region: 'Sauternes',
        distillery: 'D',
        rating: 4,
        notes: 'n',
        drinkFrom: 2030,
        drinkTo: 2040,
        tags: '["a","b"]',
        isFinished: false,
      },
    })
    expect(derived(all, { dateOrder: 'dmy', ratingScale: 10, decimal: ',' }).fields).toMatchObject({
      purchasedOn: '2020-02-01',
      rating: 2,
    })
  })

  test('without a brand takes the distillery or its own name, with a remark', () => {
    const { brand: _, ...bare } = wine
    expect(derived({ ...bare, distillery: 'D' })).toMatchObject({
      fields: { brand: 'D' },
      remarks: [],
    })
    expect(derived(bare)).toMatchObject({
      fields: { brand: 'Yquem' },
      remarks: [{ kind: 'no-brand' }],
    })
  })

  test('without a name or a kind is none', () => {
    expect(derived({ ...wine, name: ' ' }).invalid).toBe('no-name')
    expect(derived({ ...wine, category: 'x' }).invalid).toBe('no-category')
    expect(derived({ ...wine, category: '' }, { category: 'Beer' })).toMatchObject({
      fields: { category: 'Beer' },
    })
    expect(derived({ ...wine, category: '' }, { category: 'Beer' }).invalid).toBeUndefined()
    expect(derived({ ...wine, category: '', name: 'A Gin' }).fields).toMatchObject({
      category: 'Spirits',
      subcategory: 'Gin',
    })
    expect(derived({ ...wine, category: '', subcategory: 'Bourbon' }).fields).toMatchObject({
      category: 'Whiskey',
      subcategory: 'Bourbon',
    })
    expect(derived({ ...wine, category: 'Spirits', name: 'A Bourbon' }).fields).toMatchObject({
      category: 'Spirits',
    })
  })

  test('of which none is left is finished; a count that is none is named', () => {
    expect(derived({ ...wine, quantity: '0' })).toMatchObject({
      state: 'none',
      remarks: [],
      fields: { isFinished: true },
    })
    expect(derived({ ...wine, quantity: '0' }).fields).not.toHaveProperty('quantity')
    for (const cell of ['1.5', '-1', '100001', 'x'])
      expect(derived({ ...wine, quantity: cell }).remarks).toEqual([
        { kind: 'unread', field: 'quantity', cell },
      ])
    expect(derived({ ...wine, quantity: '100000' }).fields.quantity).toBe(100_000)
    expect(derived({ ...wine, quantity: '1.000' }, { decimal: ',' }).fields.quantity).toBe(1_000)
  })

  test('has the strength of its proof where it says no other', () => {
    expect(derived({ ...wine, proof: '86' }).fields.abv).toBe(43)
    expect(derived({ ...wine, proof: '86', abv: '40' }).fields.abv).toBe(40)
    expect(derived({ ...wine, abv: '0.4' }, { abvFraction: true }).fields.abv).toBe(40)
  })

  test('has prices in its own currency', () => {
    const paid = { ...wine, price: '10', value: '20' }
    const inEuros = { purchasePrice: 1_000, currentValue: 2_000, currency: 'EUR' }
    expect(derived({ ...paid, currency: 'EUR' }).fields).toMatchObject(inEuros)
    expect(derived(paid, { currency: 'EUR' }).fields).toMatchObject(inEuros)
    expect(derived(paid).fields).not.toHaveProperty('currency')
    expect(derived({ ...paid, price: '€10', value: '$20' })).toMatchObject({
      fields: { purchasePrice: 1_000, currency: 'EUR' },
      remarks: [{ kind: 'other-currency', currency: 'USD' }],
    })
    expect(derived({ ...paid, price: 'x' }).remarks).toEqual([
      { kind: 'unread', field: 'purchasePrice', cell: 'x' },
    ])
  })

  test('is named by its key, else by what tells bottles apart by eye', () => {
    expect(genericKey(cellsOf({ ...wine, key: '7' }), mapping)).toEqual({
      base: 'csv:#key:7',
      single: true,
    })
    expect(
      genericKey(cellsOf({ ...wine, vintage: '2001', size: '1 l', sku: '9' }), mapping),
    ).toEqual({
      base: 'csv:Yquem|Lur|2001|1 l|9',
      single: false,
    })
    const long = genericKey(
      cellsOf({ name: 'n'.repeat(999), brand: 'b'.repeat(999) }),
      mapping,
    ).base
    expect(long).toBe(`csv:${'n'.repeat(170)}|${'b'.repeat(90)}|||`)
  })

  test('a text that is too long is cut, with a remark, and tags are words', () => {
    const built = new FieldsBuilder()
    built.text('bin', 'x'.repeat(120))
    built.text('sku', 'x'.repeat(65))
    built.text('notes', ' ')
    built.tags(' b ,a;;|A\nc')
    expect(built.fields).toEqual({
      bin: 'x'.repeat(120),
      sku: 'x'.repeat(64),
      tags: '["a","b","c"]',
    })
    expect(built.remarks).toEqual([{ kind: 'cut', field: 'sku' }])
    built.tags(` ${'x'.repeat(maxTagLength)} , ${'y'.repeat(maxTagLength)}z`)
    expect(built.fields.tags).toBe(
      JSON.stringify(['x', 'y'].map((one) => one.repeat(maxTagLength))),
    )
    built.vintage('y'.repeat(99))
    expect(built.remarks.slice(1)).toEqual([
      { kind: 'cut', field: 'tags' },
      { kind: 'unread', field: 'vintage', cell: 'y'.repeat(80) },
    ])
  })
})

describe('how a file is read', () => {
  const rows = (...all: Readonly<Record<string, string>>[]): RawRow[] =>
    all.map((cells, at) => ({
      line: at + 2,
      format: 'table',
      cells: cellsOf(cells),
      ragged: false,
      cleaned: false,
    }))

  test('follows from its own cells, and from what a person said before these', () => {
    const file = rows(
      { Name: 'A', Price: '€ 1,50', Date: '13/1/2020', Rating: '94', ABV: '0,4' },
      { Price: '€ 2,5' },
    )
    const headers = ['Name', 'Price', 'Date', 'Rating', 'ABV']
    const proposed = proposedOptions(file, headers)
    expect(proposed).toMatchObject({
      dateOrder: 'dmy',
      decimal: ',',
      ratingScale: 100,
      abvFraction: true,
      currency: 'EUR',
    })
    expect(proposed).not.toHaveProperty('category')
    expect(proposedOptions(file, headers, { decimal: '.', currency: 'GBP' })).toMatchObject({
      decimal: '.',
      currency: 'GBP',
    })
    expect(proposedOptions(file, headers, { mapping: [] }).mapping).toEqual([])
    const two = proposedOptions(rows({ Price: '€ 1' }, { Price: '$ 1', ABV: '40' }), [
      'Price',
      'ABV',
      'Whisky',
    ])
    expect(two).toMatchObject({ category: 'Whiskey', dateOrder: 'mdy' })
    expect(two).not.toHaveProperty('currency')
    expect(two).not.toHaveProperty('abvFraction')
    expect(proposedOptions(rows({ ABV: '1' }, { ABV: '0' }), ['ABV'])).not.toHaveProperty(
      'abvFraction',
    )
    expect(proposedOptions([], [])).toEqual({ dateOrder: 'mdy' })
  })

  test('equal rows are numbered by position, and their corrections are remarked', () => {
    const mapping = [
      ['Name', 'name'],
      ['Place', 'location'],
      ['Bin', 'bin'],
    ] as const
    const keysOf = (...all: Readonly<Record<string, string>>[]) =>
      readRows(rows(...all), { mapping }).map(({ key }) => key)
    const [one, two] = [
      { Name: 'A', Place: 'x', Bin: '2' },
      { Name: 'A', Place: 'x', Bin: '1' },
    ]
    expect(keysOf(one, two, { Name: 'B' })).toEqual(['csv:A|||||2', 'csv:A||||', 'csv:B||||'])
    expect(keysOf(two, one)).toEqual(['csv:A||||', 'csv:A|||||2'])
    expect(keysOf(one, one, one)).toEqual(['csv:A||||', 'csv:A|||||2', 'csv:A|||||3'])
    const [row] = readRows(
      [{ ...rows({ Name: 'A', x: 'Wine' })[0]!, ragged: true, cleaned: true }],
      { mapping },
    )
    expect(row!.derived.remarks.map(({ kind }) => kind)).toEqual(['no-brand', 'ragged', 'cleaned'])
  })
})

describe('what a later file says', () => {
  test('of columns that it does not have is nothing', () => {
    const merged = mergedCells(
      cellsOf({ a: '1' }),
      cellsOf({ a: '0', b: '2', c: '3' }),
      new Set(['a', 'b']),
    )
    expect(Object.fromEntries(merged)).toEqual({ a: '1', c: '3' })
  })

  test('comes before earlier notes, which stay where it is silent', () => {
    const kept: ReadOptions = {
      category: 'Wine',
      currency: 'EUR',
      mapping: [
        ['a', 'name'],
        ['b', 'brand'],
        ['c', 'notes'],
        ['d', 'bin'],
      ],
    }
    const merged = (options: ReadOptions, ...columns: string[]) =>
      mergedOptions(options, kept, new Set(columns))
    expect(merged({})).toEqual({ category: 'Wine', currency: 'EUR' })
    expect(merged({ category: 'Beer', currency: 'USD' })).toEqual({
      category: 'Beer',
      currency: 'USD',
    })
    expect(
      merged(
        {
          mapping: [
            ['a', 'brand'],
            ['x', 'bin'],
          ],
        },
        'd',
      ).mapping,
    ).toEqual([
      ['a', 'brand'],
      ['x', 'bin'],
      ['b', 'brand'],
      ['c', 'notes'],
    ])
    expect(mergedOptions({}, {}, new Set())).toEqual({})
  })
})

describe('the row that is kept with a bottle', () => {
  const row = { format: 'table', options: { currency: 'EUR' }, cells: cellsOf({ a: '1' }) } as const
  test('reads its own format and ignores others', () => {
    expect(readSourceRow(writeSourceRow(row))).toEqual(row)
    const before = { importId: 'i', was: { name: null }, set: { name: 'x' }, row: '' }
    expect(readSourceRow(writeSourceRow({ ...row, before }))).toEqual({ ...row, before })
    for (const bad of [
      '{',
      '[]',
      '{}',
      '{"cells":[]}',
      '{"cells":{},"format":"x"}',
      '{"format":"table"}',
      'null',
    ])
      expect(readSourceRow(bad), bad).toBeUndefined()
    expect(readSourceRow(undefined)).toBeUndefined()
    expect(
      readSourceRow(
        '{"format":"table","cells":{"a":1,"b":"2"},"options":[],"before":{"importId":"i"}}',
      ),
    ).toEqual({
      format: 'table',
      options: {},
      cells: cellsOf({ b: '2' }),
    })
  })

  test('is shortened until it fits, and a changed cell is still noticed', () => {
    const kept = storedCells(cellsOf({ a: 'x'.repeat(7_000), b: 'y' }))
    expect(kept.get('a')).toMatch(/^x{2000}…#[0-9a-f]{8}$/)
    expect(kept.get('b')).toBe('y')
    expect(storedCells(cellsOf({ a: `${'x'.repeat(6_999)}z` })).get('a')).not.toBe(kept.get('a'))
    expect(storedCells(cellsOf({ a: 'x'.repeat(5_900) })).get('a')).toHaveLength(5_900)
    const many = cellsOf(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`${at}${'h'.repeat(40)}`, 'x'.repeat(99)]),
      ),
    )
    const few = storedCells(many)
    expect(few.size).toBe(20)
    expect([...few][0]).toEqual([`0${'h'.repeat(19)}`, expect.stringMatching(/^x{10}…#/)])
  })

  test('what an import changed is kept as far as it fits, the longest texts first to go', () => {
    const was = { name: 'old', notes: 'n'.repeat(501), bin: 'b'.repeat(500) }
    const wide = { importId: 'i', was, set: { ...was, name: 'new' }, row: 'r'.repeat(7_500) }
    expect(readSourceRow(writeSourceRow({ ...row, before: wide }))!.before).toEqual({
      ...wide,
      was: { name: 'old', bin: was.bin },
      set: { name: 'new', bin: was.bin },
    })
    const wider = { ...wide, row: 'r'.repeat(9_000) }
    expect(readSourceRow(writeSourceRow({ ...row, before: wider }))).toEqual(row)
  })
})

describe('rows of our own export', () => {
  test('keep their text and are recognized by their ids', () => {
    const cells = {
      'Bottle ID': 'x',
      Name: 'A',
      Category: 'Wine',
      'Is finished': 'TRUE',
      Quantity: '1.5',
    }
    expect(deriveOwn(cellsOf(cells))).toEqual({
      state: 'finished',
      remarks: [{ kind: 'unread', field: 'quantity', cell: '1.5' }],
      fields: { name: 'A', brand: 'A', category: 'Wine', isFinished: true },
    })
    expect(deriveOwn(cellsOf({ Name: 'A', Brand: 'B' }))).toMatchObject({
      state: 'stock',
      invalid: 'no-category',
    })
    expect(deriveOwn(cellsOf({ Category: 'Wine' })).invalid).toBe('no-name')
    expect(ownKey(cellsOf(cells))).toEqual({ base: 'own:x', single: true })
    expect(ownKey(cellsOf({ Name: 'A' }))).toEqual({ base: 'csv:A||||', single: false })
  })
})

describe('Vivino', () => {
  const cells = {
    Winery: 'Lur',
    'Wine name': 'Yquem',
    Vintage: '2001',
    'Wine type': 'Dessert Wine',
    Region: 'Sauternes',
    Country: 'France',
    'Your rating': '4.5',
    'Your review': 'good',
    'Personal Note': 'mine',
    'Drinking Window': '2020 — 2040',
    'Wine price': '10',
  }
  test('a row lists its fields', () => {
    expect(
      deriveVivino('vivino-cellar', cellsOf({ ...cells, 'User cellar count': '3' }), {}),
    ).toEqual({
      state: 'stock',
      remarks: [],
      fields: {
        name: 'Yquem',
        brand: 'Lur',
        category: 'Wine',
        subcategory: 'Dessert Wine',
        vintage: 2001,
        region: 'Sauternes, France',
        rating: 4.5,
        notes: 'good\nmine',
        drinkFrom: 2020,
        drinkTo: 2040,
        purchasePrice: 1_000,
        quantity: 3,
        isFinished: false,
      },
    })
  })
  test.each([
    ['vivino-cellar', '', 'stock'],
    ['vivino-cellar', '0', 'none'],
    ['vivino-wishes', '3', 'tasted'],
    ['vivino-prices', '3', 'priced'],
    ['vivino-tastings', '3', 'tasted'],
  ] as const)('of %s with a count of %j it is %s', (format, count, state) => {
    const row = deriveVivino(format, cellsOf({ ...cells, 'User cellar count': count }), {})
    expect(row).toMatchObject({ state, fields: { isFinished: state !== 'stock' } })
    expect(row.fields.quantity).toBe(state === 'stock' ? 1 : undefined)
  })
  test('a wish is one where the row says since when', () => {
    const since = { ...cells, 'Wishlisted date': '2024-05-01 10:00:00' }
    expect(deriveVivino('vivino-wishes', cellsOf(since), {}).state).toBe('wished')
  })

  test('one name replaces the other, and a row without any is invalid', () => {
    expect(deriveVivino('vivino-cellar', cellsOf({ Winery: 'Lur' }), {}).fields).toMatchObject({
      name: 'Lur',
      brand: 'Lur',
      category: 'Wine',
    })
    expect(deriveVivino('vivino-cellar', cellsOf({ 'Wine name': 'Y' }), {}).fields).toMatchObject({
      name: 'Y',
      brand: 'Y',
    })
    expect(deriveVivino('vivino-cellar', cellsOf({}), {}).invalid).toBe('no-name')
  })
  test('lists are joined: the cellar speaks, the others complete it, the first scan before later ones', () => {
    const row = (format: Format, line: number, own: Readonly<Record<string, string>>) => ({
      format,
      line,
      cells: cellsOf({ Winery: 'Lur', 'Wine name': 'Yquem', ...own }),
    })
    const joined = joinedVivino([
      [row('vivino-prices', 5, { p: '5', a: 'price' })],
      [
        row('vivino-tastings', 2, { a: 'first' }),
        row('vivino-tastings', 3, { a: 'later', b: 'more' }),
      ],
      [row('vivino-cellar', 1, { c: 'here' }), row('vivino-wishes', 4, { 'Wine name': 'Other' })],
    ])
    expect(joined.map(({ line, cells: own }) => [line, Object.fromEntries(own)])).toEqual([
      [1, { Winery: 'Lur', 'Wine name': 'Yquem', a: 'first', b: 'more', c: 'here', p: '5' }],
      [4, { Winery: 'Lur', 'Wine name': 'Other' }],
    ])
    expect(vivinoKey(cellsOf({ 'Link to wine': 'l'.repeat(400) })).base).toBe(
      `vivino:${'l'.repeat(350)}`,
    )
    expect(vivinoKey(cellsOf(cells))).toEqual({ base: 'vivino:Lur|Yquem|2001', single: false })
  })
})

describe('CellarTracker', () => {
  const wine = { iWine: '7', Wine: 'Yquem', Producer: 'Lur', Vintage: '2001' }
  const derived = (
    format: Format,
    cells: Readonly<Record<string, string>>,
    options: ReadOptions = {},
  ) => deriveCellarTracker(format, cellsOf({ ...wine, ...cells }), options)

  test.each<
    [Format, Readonly<Record<string, string>>, state: string, quantity: number | undefined]
  >([
    ['cellartracker-bottles', { BottleState: '1', Quantity: '1' }, 'stock', 1],
    ['cellartracker-bottles', { BottleState: '0', Quantity: '1' }, 'finished', 1],
    ['cellartracker-bottles', { BottleState: '-1', Quantity: '1' }, 'on-order', 1],
    ['cellartracker-consumed', {}, 'finished', 1],
    ['cellartracker-purchases', { Delivered: 'False', Remaining: '3' }, 'on-order', 3],
    ['cellartracker-purchases', { Delivered: 'True', Remaining: '0' }, 'none', undefined],
    ['cellartracker-purchases', { Delivered: 'True', Remaining: '2' }, 'stock', 2],
    ['cellartracker-inventory', { Location: '(Pending)' }, 'on-order', 1],
    ['cellartracker-inventory', { Location: 'Attic' }, 'stock', 1],
    ['cellartracker-list', {}, 'stock', 1],
    ['cellartracker-list', { Quantity: '4' }, 'stock', 4],
    ['cellartracker-list', { Quantity: '0', Pending: '6' }, 'on-order', 6],
    ['cellartracker-list', { Quantity: '0', Pending: '0' }, 'none', undefined],
    ['cellartracker-list', { Quantity: '0' }, 'none', undefined],
    ['cellartracker-browser', { TotalQuantity: '6', Pending: '2' }, 'stock', 4],
    ['cellartracker-browser', { TotalQuantity: '6', Pending: '6' }, 'on-order', 6],
    ['cellartracker-browser', { TotalQuantity: '3' }, 'stock', 3],
  ])('in %s %j is %s, %s bottles', (format, cells, state, quantity) => {
    const row = derived(format, cells)
    expect([row.state, row.fields.quantity]).toEqual([state, quantity])
    expect(row.fields.isFinished).toBe(state === 'finished' || state === 'none')
  })

  test.each([
    [{ Type: 'Red' }, 'Wine', 'Red Wine'],
    [{ Type: 'White - Sparkling' }, 'Wine', 'Sparkling'],
    [{ Type: 'White - Sweet/Dessert' }, 'Wine', 'Dessert Wine'],
    [{ Type: 'Red - Fortified' }, 'Wine', 'Fortified'],
    [{ Color: 'White', Category: 'Sparkling' }, 'Wine', 'Sparkling'],
    [{ Color: 'White' }, 'Wine', 'White Wine'],
    [{ Type: 'Spirits', Varietal: 'Rum' }, 'Spirits', 'Rum'],
    [{ Type: 'Spirits', MasterVarietal: 'Gin' }, 'Spirits', 'Gin'],
    [{ Type: 'Spirit' }, 'Spirits', undefined],
    [{ Type: 'Odd' }, 'Wine', undefined],
    [{}, 'Wine', undefined],
  ])('%j is %s, %s', (cells, category, subcategory) => {
    const { fields } = derived('cellartracker-list', cells as Readonly<Record<string, string>>)
    expect([fields.category, fields.subcategory]).toEqual([category, subcategory])
  })

  test('a row has the values of its columns, and none for unknown ones', () => {
    const cells = {
      Size: '750ml',
      Country: 'France',
      Region: 'Unknown',
      SubRegion: 'Sauternes',
      Bin: 'A1',
      Location: 'Attic',
      UPC: '9',
      BeginConsume: '2020',
      EndConsume: '9999',
      MY: '95',
      PurchaseDate: '5/6/2020',
      BottleNote: 'b&amp;',
      PurchaseNote: 'p',
      Consumed: '1/2/2021',
      ShortType: 'Drank',
      ConsumptionNote: 'good',
    }
    expect(derived('cellartracker-bottles', { ...cells, BottleState: '1' }).fields).toEqual({
      name: 'Yquem',
      brand: 'Lur',
      category: 'Wine',
      vintage: 2001,
      sizeMl: 750,
      region: 'France, Sauternes',
      location: 'Attic',
      bin: 'A1',
      sku: '9',
      drinkFrom: 2020,
      rating: 4.75,
      purchasedOn: '2020-05-06',
      isFinished: false,
      notes: 'b&\np\n2021-01-02 Drank: good',
    })
    expect(
      derived('cellartracker-list', {
        Location: '(Pending)',
        Locale: 'Here',
        Country: 'There',
        Producer: 'N/A',
      }).fields,
    ).toMatchObject({
      region: 'Here',
      brand: 'Yquem',
    })
    expect(derived('cellartracker-list', { Location: '(Pending)' }).fields).not.toHaveProperty(
      'location',
    )
    expect(
      derived('cellartracker-list', { ConsumptionNote: 'good', Consumed: 'soon' }).fields.notes,
    ).toBe('good')
    expect(derived('cellartracker-list', { ShortType: 'Sold' }).fields.notes).toBe('Sold')
    expect(
      derived('cellartracker-list', { Consumed: '1/2/2021' }, { dateOrder: 'dmy' }).fields.notes,
    ).toBe('2021-02-01')
    expect(derived('cellartracker-list', { Wine: 'unknown' }).invalid).toBe('no-name')
  })

  test('prices are those that were paid in dollars, else in the currency of the account', () => {
    const prices = (cells: Readonly<Record<string, string>>, options: ReadOptions = {}) => {
      const { fields, remarks } = derived('cellartracker-list', cells, options)
      return [fields.purchasePrice, fields.currentValue, remarks.length]
    }
    expect(prices({ Price: '10', Value: '12' })).toEqual([1_000, 1_200, 0])
    expect(prices({ BottleCost: '10', Valuation: '12' })).toEqual([1_000, 1_200, 0])
    expect(prices({ Price: '10', Value: '10' })).toEqual([1_000, undefined, 0])
    expect(prices({ Price: '10', Value: '10', MyValue: '15' })).toEqual([1_000, 1_500, 0])
    expect(prices({ Price: '10', Value: '12', MyValue: '0' })).toEqual([1_000, 1_200, 0])
    expect(prices({ Price: '10', Value: '12', Quantity: '0' })).toEqual([1_000, undefined, 0])
    expect(prices({ Price: '10', Currency: 'EUR' })).toEqual([1_000, undefined, 0])
    expect(prices({ Price: '10', Value: '12', Currency: 'JPY' })).toEqual([10, 12, 0])
    expect(
      prices({ Price: '10', Currency: 'EUR', NativePrice: '11', NativePriceCurrency: 'USD' }),
    ).toEqual([1_100, undefined, 0])
    expect(
      prices({ Price: '10', Currency: 'USD', NativePrice: '11', NativePriceCurrency: 'EUR' }),
    ).toEqual([1_000, undefined, 0])
  })

  test.each<[Format, Readonly<Record<string, string>>, string, boolean, string]>([
    ['cellartracker-inventory', { Barcode: '0012' }, 'ct:7:12', true, 'bottle'],
    ['cellartracker-bottles', { Barcode: '0' }, 'ct:7:0', true, 'bottle'],
    [
      'cellartracker-inventory',
      { PurchaseDate: '1/2/2020', BottleSize: '750ml' },
      'ct:7:b1/2/2020/750ml',
      false,
      'b',
    ],
    ['cellartracker-bottles', { Size: '1.5L' }, 'ct:7:b/1.5L', false, 'b'],
    ['cellartracker-consumed', { iConsumed: '12' }, 'ct:7:12', true, 'bottle'],
    ['cellartracker-purchases', { iPurchase: '12' }, 'ct:7:p12', true, 'p'],
    ['cellartracker-list', { WineBarcode: 'W1' }, 'ct:7:W1', false, 'w'],
    ['cellartracker-browser', { Size: '750ml' }, 'ct:7:~750ml', false, 'browser'],
    [
      'cellartracker-browser',
      { iWine: '', Size: '750ml' },
      'ct:~Yquem|2001|750ml',
      false,
      'browser',
    ],
  ])('%s with %j has the key %s', (format, cells, base, single, family) => {
    const key = cellarTrackerKey(format, cellsOf({ ...wine, ...cells }))
    expect(key).toEqual({ base, single })
    expect(cellarTrackerFamily(key.base)).toBe(family)
  })

  test('a key has an end, and others are of no table', () => {
    const cells = cellsOf({ ...wine, WineBarcode: 'x'.repeat(999) })
    expect(cellarTrackerKey('cellartracker-list', cells).base).toHaveLength(380)
    expect(['csv:a', 'ct:', 'ct:7:', 'own:1'].map(cellarTrackerFamily)).toEqual(
      Array(4).fill(undefined),
    )
  })
})

describe('tables', () => {
  const read = (text: string) => readTable(text)
  const of = (text: string) => {
    const table = read(text)
    if (typeof table === 'string') throw new Error(table)
    return table
  }

  test('have so many columns and rows at most', () => {
    const wide = (count: number) =>
      `${Array.from({ length: count }, (_, at) => `c${at}`).join(',')}\n1`
    expect(read(wide(maxImportColumns + 1))).toBe('too-wide')
    expect(typeof read(wide(maxImportColumns))).toBe('object')
    expect(read(`a,b\n${'1,2\n'.repeat(maxImportRows + 1)}`)).toBe('too-many-rows')
    expect(read('x'.repeat(61))).toBe('no-columns')
    expect(of(`${'x'.repeat(60)}\n1`).headers).toHaveLength(1)
  })

  test.each([
    ['sep=|\na|b,c\n1|2', '|', ['a', 'b,c']],
    ['"sep=;"\r\na;b\r\n1;2', ';', ['a', 'b']],
    ['a;b,c;d\n1;2,5;3\n', ';', ['a', 'b,c', 'd']],
    ['a|b\n1|2', '|', ['a', 'b']],
    ['a\tb\n1\t2', '\t', ['a', 'b']],
    ['\n\na,b\n\n1,2', ',', ['a', 'b']],
  ])('%j is parted by %j', (text, separator, headers) => {
    expect(of(text)).toMatchObject({ separator, headers, rows: [{ ragged: false }] })
  })

  test('a separator that breaks quotes is rejected, and a file that is not a table is refused', () => {
    expect(of('"a;1",b;c;d\n"e;2",f;g;h\n"i;3",j;k;l\n').separator).toBe(',')
    expect(of('"a";1,"b",2\n"c";3,"d",4\n').separator).toBe(';')
    for (const text of ['{ "a": 1', '{"a"}', '\ufeff [ {', '[{'])
      expect(openText('a.csv', text), text).toBe('bad-json')
    for (const text of [' <!doctype html>', '<HTML>'])
      expect(openText('a.csv', text)).toBe('web-page')
    expect([
      openText('a.csv', ' \n'),
      openText('a.csv', 'Name,Brand'),
      openText('a.csv', ''),
    ]).toEqual(['empty', 'no-rows', 'empty'])
  })

  test('of lines that end in both ways the last cell is whole', () => {
    const { rows, headers } = of('a,b\n1,two\r\n3,four\n')
    expect(rows.map(({ cells }) => headers.map((header) => cells.get(header)))).toEqual([
      ['1', 'two'],
      ['3', 'four'],
    ])
  })

  test('a row is counted as a spreadsheet does, also behind blank ones', () => {
    expect(of('a,b\n\n1,2\n ,\n3,4').rows.map(({ line }) => line)).toEqual([3, 5])
    expect(of('a,b\n1,2, \n').rows[0]).toMatchObject({ ragged: false, cleaned: false })
  })
})
