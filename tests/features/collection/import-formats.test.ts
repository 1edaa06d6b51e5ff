import { describe, expect, test } from 'vitest'
import {
  cellarTrackerFamily,
  cellarTrackerKey,
  deriveCellarTracker,
} from '../../../shared/features/collection/import/cellartracker.ts'
import type { Format } from '../../../shared/features/collection/import/formats.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import {
  deriveVivino,
  joinedVivino,
  vivinoKey,
} from '../../../shared/features/collection/import/vivino.ts'
import { cellsOf } from './cells-of.ts'

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

  test('prices are those that were paid, in their own currency', () => {
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
    ).toEqual([1_100, undefined, 0])
    // The value stays in the account's currency, and a bottle has one: said in a remark.
    expect(
      prices({
        Price: '10',
        Value: '12',
        Currency: 'USD',
        NativePrice: '9',
        NativePriceCurrency: 'GBP',
      }),
    ).toEqual([900, undefined, 1])
    for (const native of [{ NativePrice: '0', NativePriceCurrency: 'EUR' }, { NativePrice: '11' }])
      expect(prices({ Price: '10', Currency: 'USD', ...native })).toEqual([1_000, undefined, 0])
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
