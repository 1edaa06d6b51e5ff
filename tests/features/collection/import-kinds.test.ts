import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import * as rareWords from '../../../shared/features/collection/import/rare-words.ts'
import { takeRareWords } from '../../../shared/features/collection/import/loaded-words.ts'

takeRareWords(rareWords)

function read(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers)
  return { options, rows: readRows(table.rows, options).map(({ derived }) => derived) }
}
const cells = (header: string, ...texts: readonly string[]) =>
  read([`Name;Type;${header}`, ...texts.map((text, at) => `B${at};Whisky;${text}`)].join('\n'))

describe('the size', () => {
  test.each([
    ['four fifths of a quart', 757, undefined],
    ['three-quarter gallon', 2839, undefined],
    ['one-tenth gal.', 379, undefined],
    ['half-pint', 237, undefined],
    ['one fifth of a gallon', 757, undefined],
    ['12er-Kiste 0,5 l', 500, 12],
    ['3er Pack 70 cl', 700, 3],
    ['6 bottle case 75cl', 750, 6],
    ['half barrel', undefined, undefined],
    ['media botella', 375, undefined],
    ['Demi-bt', 375, undefined],
    ['½ Fl.', 375, undefined],
    ['700ml (3)', 700, 3],
    ['75 cl (Magnum)', 750, undefined],
  ])('%s', (text, ml, count) => {
    const [row] = cells('Size', text).rows
    expect([row!.fields.sizeMl, row!.fields.quantity]).toEqual([ml, count])
    const unread = row!.remarks.some((one) => one.kind === 'unread' && one.field === 'sizeMl')
    expect(unread).toBe(ml === undefined)
  })
})

describe('the year', () => {
  test.each([
    ['昭和五十九年', 1984],
    ['平成十年', 1998],
    ['平成二十', 2008],
    ['令和三年', 2021],
    ['大正元年', 1912],
    ['昭和六二年', 1987],
    ['民国102年', 2013],
    ['中華民國七十五年', 1986],
    ['民國百年', 2011],
    ['二〇一六年', 2016],
    ['一九九八', 1998],
  ])('%s', (text, year) => {
    expect(cells('Vintage', text).rows[0]!.fields.vintage).toBe(year)
  })

  test.each(['昭和六十九年', '平成九十年', '山十年'])('%s is none, and said', (text) => {
    const [row] = cells('Vintage', text).rows
    expect(row!.fields.vintage).toBeUndefined()
    expect(row!.remarks).toContainEqual(expect.objectContaining({ kind: 'unread' }))
  })

  test('of a brandy stands in its name', () => {
    const { rows } = read('Name;Type\nBas Armagnac Ferme 1979;Armagnac\nOld Mill 1979;Bourbon')
    expect(rows.map(({ fields }) => fields.vintage)).toEqual([1979, undefined])
    expect(rows[0]!.guesses).toContainEqual({ field: 'vintage', from: 'name' })
  })
})

describe('the day', () => {
  test.each([
    ['7 stycznia 2020', '2020-01-07'],
    ['28 lutego 2021', '2021-02-28'],
    ['1 kwietnia 2019 r.', '2019-04-01'],
    ['30 czerwca 2022', '2022-06-30'],
    ['15 lipca 2018', '2018-07-15'],
    ['9 sierpnia 2023', '2023-08-09'],
    ['2 października 2021', '2021-10-02'],
    ['24 grudnia 2020', '2020-12-24'],
    ['11.03.2022 r.', '2022-03-11'],
    ['5 IX 2017', '2017-09-05'],
    ['19.xii.2016', '2016-12-19'],
  ])('%s', (text, day) => {
    expect(cells('Data zakupu', text).rows[0]!.fields.purchasedOn).toBe(day)
  })
})

describe('a currency in the name of a column that leaves others open', () => {
  test.each([
    ['Prix (francs)', 'FRF'],
    ['Prix (F)', 'FRF'],
    ['Prezzo in franchi', 'FRF'],
    ['Preis in Mark', 'DEM'],
    ['Precio en pts', 'ESP'],
    ['Hinta (mk)', 'FIM'],
  ])('%s is a question', (header, currency) => {
    const { options, rows } = cells(header, '480', '95')
    expect(rows.map(({ fields }) => fields.currency)).toEqual([currency, currency])
    expect(options.unproven).toContain('currency')
    expect(rows[0]!.remarks).toContainEqual(
      expect.objectContaining({ kind: 'assumed', field: 'purchasePrice' }),
    )
  })

  test.each([
    ['Prix en francs suisses', 'CHF'],
    ['Precio en pesetas', 'ESP'],
    ['Precio (ptas)', 'ESP'],
    ['Preis in Schweizer Franken', 'CHF'],
    ['Prijs in guldens', 'NLG'],
  ])('%s is none', (header, currency) => {
    const { options, rows } = cells(header, '480', '95')
    expect(rows[0]!.fields.currency).toBe(currency)
    expect(options.unproven ?? []).not.toContain('currency')
  })
})

describe('the kind in the name of the column of names', () => {
  test.each([
    ['Rhum', 'Spirits', 'Rum'],
    ['Tequila', 'Spirits', 'Tequila'],
    ['Vodka', 'Spirits', 'Vodka'],
    ['Amaro', 'Liqueurs', 'Amaro'],
    ['Bourbon', 'Whiskey', 'Bourbon'],
  ])('%s', (header, category, subcategory) => {
    const { options, rows } = read(`${header};Bottles\nSilver Reef;2\nOld Anchor;1`)
    expect(rows[0]!.fields).toMatchObject({ name: 'Silver Reef', category, subcategory })
    expect(options.unproven).toContain('category')
    expect(rows[0]!.guesses).toContainEqual({ field: 'subcategory', from: 'headers' })
  })
})

test.each([
  'Verkostungsdatum',
  'Fecha de cata',
  'Data degustazione',
  'Data da prova',
  'Provningsdatum',
  'Datum proeverij',
])('ratings with %s are tastings', (header) => {
  const { rows } = read(`Wein;Rating;${header}\nHang;88;12.05.2023\nTal;91;13.05.2023`)
  expect(rows.map(({ state, fields }) => [state, fields.purchasedOn])).toEqual([
    ['tasted', undefined],
    ['tasted', undefined],
  ])
})

describe('a cell of barcodes as a scanner left it', () => {
  const codes = (text: string) => cells('EAN', text).rows[0]!
  test.each([
    ['(01)05000281005423(21)7', '5000281005423', false],
    ['(01)15201234000008(10)A7', '5201234000001', true],
    [']C10115201234000008', '5201234000001', true],
    ['https://wine.example/01/03012345678902/10/L1', '3012345678902', false],
    ['EAN 5000281005423', '5000281005423', false],
  ])('%s is a number', (text, code, isCase) => {
    const { fields, remarks } = codes(text)
    expect(fields.sku).toBe(code)
    expect(remarks.some((one) => one.kind === 'assumed' && one.field === 'sku')).toBe(isCase)
  })

  test.each(['https://label.example/ab12', '(01)05000281005429(21)7'])('%s is none', (text) => {
    const { fields, remarks } = codes(text)
    if (fields.sku !== undefined) expect(fields.sku).toBe(text)
    else expect(remarks).toContainEqual({ kind: 'unread', field: 'sku', cell: text })
  })

  test('stays unread without the words that load later', () => {
    takeRareWords({})
    const { fields, remarks } = codes('(01)05000281005423')
    takeRareWords(rareWords)
    expect(fields.sku).toBeUndefined()
    expect(remarks).toContainEqual(expect.objectContaining({ kind: 'unread', field: 'sku' }))
  })
})

test('the size of a case has its bottles and theirs', () => {
  const { rows } = read(
    'Wine,Cases,Pack size,Price per case (CHF)\nBirch,2,12x37.5cl,288\nElm,1,3 x 1.5 l,270',
  )
  expect(rows.map(({ fields }) => fields)).toMatchObject([
    { quantity: 24, sizeMl: 375, purchasePrice: 2400, currency: 'CHF' },
    { quantity: 3, sizeMl: 1500, purchasePrice: 9000 },
  ])
  expect(rows[0]!.guesses).toContainEqual({ field: 'sizeMl', from: 'case' })
})

test.each(['Bues le', 'Consommée le', 'Bebida el', 'Consumata il', 'Vendues le'])(
  'a bottle with a day below %s is finished',
  (header) => {
    const { rows } = read(`Vin;Millésime;${header}\nOrme;2015;31/12/2023\nHêtre;2016;`)
    expect(rows.map(({ state }) => state)).toEqual(['finished', 'stock'])
    expect(rows[0]!.fields.purchasedOn).toBeUndefined()
  },
)

test.each([
  ['1998er', 1998],
  ['2021er', 2021],
])('the vintage %s', (text, year) => {
  expect(cells('Jahrgang', text).rows[0]!.fields.vintage).toBe(year)
})

test.each([
  ['101 pf', 50.5],
  ['93.6 Prf.', 46.8],
])('the proof %s', (text, abv) => {
  expect(cells('Proof', text).rows[0]!.fields.abv).toBe(abv)
})

test.each(['Date paid', 'Paid on', 'Bezahlt am', 'Fecha pagado'])('%s is a day', (header) => {
  const { rows } = read(`Name,Type,Paid,${header}\nA,Gin,12.50,2021-03-14\nB,Gin,30,2022-05-01`)
  expect(rows.map(({ fields }) => [fields.purchasePrice, fields.purchasedOn])).toEqual([
    [1250, '2021-03-14'],
    [3000, '2022-05-01'],
  ])
})

test.each([
  ['Ron Viejo Palma', 'Spirits', 'Rum'],
  ['Ginebra Costa', 'Spirits', 'Gin'],
  ['Ron Rubin Reserve', 'Wine', undefined],
])('a clear word in “%s” outweighs the column', (name, category, subcategory) => {
  const { rows } = read(`Bodega;Vino;Añada\nMar;${name};\nMar;Albariño;2021`)
  expect(rows[0]!.fields.category).toBe(category)
  expect(rows[0]!.fields.subcategory).toBe(subcategory)
})

test.each([
  ['ABV', 'abv', '46·3%', 46.3],
  ['ABV', 'abv', '57·1', 57.1],
  ['Rating', 'rating', '2½', 2.5],
  ['Rating', 'rating', '4 ½ stars', 4.5],
  ['Vintage', 'vintage', 'Dist. 03.1991', 1991],
  ['Vintage', 'vintage', 'distilled March 1976', 1976],
] as const)('%s: %s %s', (header, field, cell, value) => {
  expect(cells(header, cell).rows[0]!.fields[field]).toBe(value)
})

test.each([
  ['two cells', 5, 'D;75 cl;Rack 2;94'],
  ['one cell', 100, 'D;75 cl;75 cl;94'],
])('beside a row with %s in wrong columns, ratings go to %i', (_, ratingScale, row) => {
  const rows = ['A;2015;75 cl;4', 'B;2016;75 cl;5', 'C;2017;75 cl;3,5', row]
  const { options } = read(['Name;Vintage;Size;Rating', ...rows].join('\n'))
  expect(options).toMatchObject({ ratingScale })
})
