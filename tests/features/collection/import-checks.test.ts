import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'

function read(text: string, category: Category = 'Wine', name = 'list.csv') {
  const table = openText(name, text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, { category })
  return readRows(table.rows, options).map(({ derived }) => derived)
}
const unusual = (text: string, category?: Category) =>
  read(text, category).map(({ remarks }) =>
    remarks.flatMap((one) => (one.kind === 'unusual' ? `${one.field} ${one.cell}` : [])),
  )

describe('a value far from the others of its column', () => {
  test.each([
    ['Price (EUR)', ['14,20', '9,80', '2240', '17,00', '11,50'], 'purchasePrice 2240'],
    ['Price (JPY)', ['2400', '3100', '29', '2750', '1980'], 'purchasePrice 29'],
    ['Value (CHF)', ['40', '55', '38', '47', '5200'], 'currentValue 5200'],
    ['Qty', ['3', '1', '6', '1204', '2'], 'quantity 1204'],
    ['Price (EUR)', ['14,20', '15,80', '224', '17,00', '21,50'], 'purchasePrice 224'],
    ['Value (USD)', ['61.00', '72.50', '6.40', '58.00', '80.00'], 'currentValue 6.4'],
  ])('%s %j is remarked', (header, cells, remark) => {
    const rows = cells.map((cell, at) => `Wine ${at};${cell}`)
    const found = unusual([`Name;${header}`, ...rows].join('\n'))
    expect(found.flat()).toEqual([remark])
  })

  test('is remarked where most rows have no value', () => {
    const cells = ['14', '12', '2240', '17', '11', ...Array.from({ length: 30 }, () => '')]
    const rows = cells.map((cell, at) => `Wine ${at};${cell}`)
    for (const [header, remark] of [
      ['Price (USD)', 'purchasePrice 2240'],
      ['Value (USD)', 'currentValue 2240'],
      ['Qty', 'quantity 2240'],
    ])
      expect(unusual([`Name;${header}`, ...rows].join('\n')).flat()).toEqual([remark])
  })

  test('is none where prices are spread', () => {
    const cells = [9, 15, 22, 40, 75, 120, 260, 480, 900, 1800]
    const rows = cells.map((cell, at) => `Wine ${at};${cell}`)
    expect(unusual(['Name;Price (EUR)', ...rows].join('\n')).flat()).toEqual([])
  })

  test('is none where some bottles are cases', () => {
    const rows = ['1', '1', '2', '12', '1'].map((cell, at) => `Wine ${at};${cell}`)
    expect(unusual(['Name;Qty', ...rows].join('\n')).flat()).toEqual([])
  })

  test('is none in another currency', () => {
    const rows = ['A;€20', 'B;€25', 'C;€31', 'D;€18', 'E;¥4200', 'F;¥3900', 'G;¥5100']
    expect(unusual(['Name;Price', ...rows].join('\n')).flat()).toEqual([])
  })

  test('is not remarked where a program wrote it', () => {
    const rows = [20, 25, 31, 18, 2900].map(
      (price, at) => `${at},Wine ${at},2015,Red,Cellar,1,750ml,${price},EUR`,
    )
    const text = ['iWine,Wine,Vintage,Type,Location,Quantity,Size,Price,Currency', ...rows]
    expect(unusual(text.join('\n')).flat()).toEqual([])
  })
})

describe('a value that its kind of bottle does not have', () => {
  test.each<[Category, string, string[]]>([
    ['Whiskey', '4.3', ['abv 4.3']],
    ['Whiskey', '43', []],
    ['Wine', '41', ['abv 41']],
    ['Wine', '13.5', []],
    ['Wine', '0.0', []],
    ['Spirits', '3.8', ['abv 3.8']],
    ['Beer', '45', ['abv 45']],
  ])('%s of %s %%', (category, abv, expected) => {
    expect(unusual(`Name,ABV\nHill One,${abv}`, category)).toEqual([expected])
  })
})

describe('values of a row that contradict each other', () => {
  test.each([
    ['Vintage,Purchase date\nHill,2019,2017-05-02', ['purchasedOn 2017-05-02']],
    ['Vintage,Drink by\nHill,2019,2009', ['drinkTo 2009']],
    ['Vintage,Purchase date\nHill,2019,2021-05-02', []],
  ])('%j', (text, expected) => {
    expect(unusual(`Name,${text}`)).toEqual([expected])
  })
})

describe('what a cell has besides its value', () => {
  test.each([
    ['Vintage', 'Solera 1921', 'Vintage: Solera 1921'],
    ['Vintage', '04.1987', 'Vintage: 04.1987'],
    ['Size', 'wooden box 75cl', 'Size: wooden box 75cl'],
    ['ABV', 'Lot 7 - 58.4%', 'ABV: Lot 7 - 58.4%'],
    ['My rating', '91 (Anna)', 'My rating: 91 (Anna)'],
    ['Type', 'Orange skin contact', 'Type: Orange skin contact'],
  ])('%s %j goes into the notes', (header, cell, notes) => {
    expect(read(`Name,${header}\nHill,${cell}`)[0]!.fields.notes).toBe(notes)
  })

  test.each([
    ['Vintage', 'NV'],
    ['Vintage', '2015'],
    ['Size', 'Standard (750ml)'],
    ['Size', '1/2 bottle'],
    ['ABV', '43 % vol. / 86 proof'],
    ['My rating', '91 points'],
    ['Type', 'Red wine'],
  ])('%s %j has nothing besides', (header, cell) => {
    expect(read(`Name,${header}\nHill,${cell}`)[0]!.fields.notes).toBeUndefined()
  })
})

describe('the shape of a hand-made table', () => {
  test('two lines of names are one', () => {
    const [row] = read('Vin;Année;Prix;;Emplacement\n;;achat;actuel;Casier\nClos;2014;20 €;35 €;7')
    expect(row!.fields).toMatchObject({ name: 'Clos', vintage: 2014, bin: '7' })
    expect(row!.fields).toMatchObject({ purchasePrice: 2000, currentValue: 3500 })
  })

  test('a column for each bottle is a row for each', () => {
    const text = 'Wein;Clos Nord;Clos Sud\nJahrgang;2014;2017\nAnzahl;3;1\nGröße;75 cl;1,5 l'
    expect(read(text).map(({ fields }) => fields)).toMatchObject([
      { name: 'Clos Nord', vintage: 2014, quantity: 3, sizeMl: 750 },
      { name: 'Clos Sud', vintage: 2017, quantity: 1, sizeMl: 1500 },
    ])
  })

  test.each(['Total wines', 'Gesamtwert', 'Valeur totale', 'Total de botellas', 'Totale vini'])(
    '%s below it is no bottle',
    (word) => {
      const rows = read(`Wine,Qty,Price (EUR)\nA,3,12.50\nB,4,20.00\n${word},7,`)
      expect(rows.at(-1)!.doubt).toBe('total')
    },
  )

  test.each(['Btl. No.', 'Flaschen-Nr.', 'Fl. Nr.'])('%s numbers a bottle', (header) => {
    const [row] = read(`Whisky,${header}\nGlen,318`, 'Whiskey')
    expect(row!.fields.quantity).toBeUndefined()
    expect(row!.fields.notes).toContain('318')
  })

  test.each(['Vide', 'Finished', 'Ausgetrunken', 'Vendido'])(
    'an x below %s says gone',
    (header) => {
      expect(read(`Wine,${header}\nClos,x\nHill,`).map(({ state }) => state)).toEqual([
        'finished',
        'stock',
      ])
    },
  )

  test('open and sealed bottles are counted together', () => {
    const [row] = read('Name,Bottles sealed,Bottles open\nGin,2,1', 'Spirits')
    expect(row).toMatchObject({ fields: { quantity: 3 } })
    expect(row!.guesses).toContainEqual({ field: 'quantity', from: 'cells' })
  })

  test('names with a year in front are a list without a header', () => {
    expect(read('2012 Clos Nord\n2015 Hill Estate Red').map(({ fields }) => fields)).toMatchObject([
      { name: '2012 Clos Nord', vintage: 2012 },
      { name: '2015 Hill Estate Red', vintage: 2015 },
    ])
  })

  test('the day of an order is a day of buying, and bottles each are a number of bottles', () => {
    const [row] = read('Wine;Bestelldatum;Bottles each\nClos;04.03.2021;4')
    expect(row!.fields).toMatchObject({ purchasedOn: '2021-03-04', quantity: 4 })
  })

  test('the text of a label is no name', () => {
    const [row] = read('Bottle,Label\nHill Ten,50cl 46% vol', 'Whiskey')
    expect(row!.fields.name).toBe('Hill Ten')
  })

  test('check-ins are tastings', () => {
    const [row] = read('beer_name,brewery_name,rating_score,checkin_url\nPale,Hill,4,x', 'Beer')
    expect(row!.state).toBe('tasted')
  })

  test('wines within racks are rows, with their rack', () => {
    const racks = [
      { name: 'North', bottles: [{ name: 'Clos', year: 2014 }] },
      { name: 'South', bottles: [{ name: 'Hill', year: 2016 }, { name: 'Dale' }] },
    ]
    const rows = read(JSON.stringify({ racks }), 'Wine', 'racks.json')
    expect(rows.map(({ fields }) => [fields.name, fields.location ?? fields.bin])).toEqual([
      ['Clos', 'North'],
      ['Hill', 'South'],
      ['Dale', 'South'],
    ])
  })

  test('a line with a kind alone gives it to the rows below', () => {
    const text = 'Bottle,Size,Paid\nGINS,,\nHarbour,1 L,€31.00\nCOGNAC,,\nClos,70cl,€40.00'
    expect(read(text, 'Whiskey').map(({ fields }) => fields)).toMatchObject([
      { name: 'Harbour', category: 'Spirits', subcategory: 'Gin', sizeMl: 1000 },
      { name: 'Clos', category: 'Spirits', subcategory: 'Cognac', purchasePrice: 4000 },
    ])
  })

  test('a line with another title stays a line to check', () => {
    const rows = read('Wine,Size,Paid\nTop shelf,,\nClos,75cl,€31.00\nHill,75cl,€40.00')
    expect(rows.map(({ doubt }) => doubt)).toEqual(['heading', undefined, undefined])
  })

  test.each([
    ['a column of highest prices', 'list.csv', 'Bottle,Max price\nGlen,€50'],
    ['the name of the file', 'Wunschliste 2024.csv', 'Flasche;Alter\nGlen;12'],
  ])('%s makes wishes', (_, name, text) => {
    expect(read(text, 'Whiskey', name)[0]!.state).toBe('wished')
  })

  test('a name from a column of another meaning is marked', () => {
    const [row] = read('Producent,Xyzzy\nNord,Clos\nSud,Hill')
    expect(row!.guesses).toContainEqual({ field: 'name', from: 'cells' })
  })

  test('a number and its unit in JSON are one size', () => {
    const text = JSON.stringify([{ name: 'Clos', size: { value: 37.5, unit: 'cl' }, qty: 2 }])
    const [row] = read(text, 'Wine', 'list.json')
    expect(row!.fields).toMatchObject({ sizeMl: 375, quantity: 2 })
    expect(row!.fields.currentValue).toBeUndefined()
  })

  test.each([
    ['3 stars', 3],
    ['4,5 Sterne', 4.5],
    ['2 étoiles', 2],
  ])('%s are stars', (cell, rating) => {
    expect(read(`Wine;My rating\nClos;${cell}\nHill;5`)[0]!.fields.rating).toBe(rating)
  })

  test.each([
    [
      'Distillery,Bottling,Age\nKelp,Kelp Dark 10,10\nMoss,Moss Old 15,15',
      { name: 'Kelp Dark 10', category: 'Whiskey' },
    ],
    [
      'Bourbon,Size\nOld Pier,1 L\nOld Quay,750 ml',
      { name: 'Old Pier', category: 'Whiskey', sizeMl: 1000 },
    ],
    ['Nazwa;Rocznik\nJura;2019\nSolaris;2020', { name: 'Jura', category: 'Wine', vintage: 2019 }],
  ])('%j says its kind, name and size', (text, fields) => {
    const table = openText('list.csv', text)
    if (typeof table === 'string') throw new Error(table)
    const [row] = readRows(table.rows, proposedOptions(table.rows, table.headers))
    expect(row!.derived.fields).toMatchObject(fields)
  })

  test('of many columns without a meaning none is lost', () => {
    const odd = Array.from({ length: 20 }, (_, at) => `Xq${at}`)
    const [row] = read(`Name,Type,${odd.join()}\nHill,Red,${odd.map((_, at) => `v${at}`).join()}`)
    expect(row!.fields.notes?.split('\n')).toEqual(odd.map((header, at) => `${header}: v${at}`))
  })

  test('the shop and the grape of a program stay in the notes, but for a grape in the name', () => {
    const text =
      'iWine,Barcode,Wine,Producer,Vintage,Type,Size,StoreName,Varietal,Price\n' +
      '1,11,Kelp Rouge,Kelp,2019,Red,750ml,Corner Shop,Merlot,12\n' +
      '2,12,Kelp Merlot,Kelp,2020,Red,750ml,Unknown,Merlot,14'
    expect(read(text).map(({ fields }) => fields.notes)).toEqual([
      'Store: Corner Shop\nGrape: Merlot',
      undefined,
    ])
  })

  test('a kind that no subcategory has stays in the notes', () => {
    expect(read('Name,Type\nHill,Ouzo')[0]!.fields.notes).toBe('Type: Ouzo')
  })
})
