import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'

/** Reads a table like the desk before any question is answered. */
function read(text: string, given: ReadOptions = {}) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, given)
  const rows = readRows(table.rows, options)
  return { options, rows, headers: table.headers, fields: rows.map((row) => row.derived.fields) }
}
const remarks = (rows: ReturnType<typeof read>['rows']) =>
  rows.map(({ derived }) => derived.remarks.map((one) => one.kind))
const planned = (text: string) => {
  const { rows, headers, options } = read(text)
  return planImport({ rows, headers, options, known: [], room: Infinity }).rows
}
const table = (header: string, ...cells: readonly string[]) =>
  [
    `Name;Brand;Type;${header}`,
    ...cells.map((cell, at) => `Bottle ${'ABCDEFGH'[at]};Maker;Wine;${cell}`),
  ].join('\n')

describe('the size of a bottle', () => {
  test.each([
    ['the unit of the column', 'Size (cl)', ['70', '75', '150'], [700, 750, 1500]],
    ['behind an underscore', 'Format_cl', ['37,5', '75', '300'], [375, 750, 3000]],
    ['ounces', 'Size oz', ['25.4', '12'], [751, 355]],
    ['the unit of the cell', 'Size', ['750ml', '0,7 l', '70 CL'], [750, 700, 700]],
    ['what makes bottles of all', 'Format', ['75', '75', '37.5', '150'], [750, 750, 375, 1500]],
    ['litres', 'Volume', ['0.75', '1.5', '0.7'], [750, 1500, 700]],
    ['one litre and a half', 'Inhalt', ['1,5 L', '0,75 L'], [1500, 750]],
    ['names', 'Taille', ['Magnum', 'Demi', '1/2', 'Double Magnum'], [1500, 375, 375, 3000]],
  ])('is told by %s', (_what, header, cells, sizes) => {
    const { fields, rows } = read(table(header, ...cells))
    expect(fields.map(({ sizeMl }) => sizeMl)).toEqual(sizes)
    expect(remarks(rows).flat()).toEqual([])
  })

  test('of a case is that of one bottle, and says how many there are', () => {
    const { fields } = read(
      table(
        'Size',
        '6 x 750 ml',
        '12x75cl',
        '75cl x 3',
        'Case of 3 x 70 cl',
        '6/750ml',
        'Kiste 12 x 0,75 l',
      ),
    )
    expect(fields.map(({ sizeMl, quantity }) => [sizeMl, quantity])).toEqual([
      [750, 6],
      [750, 12],
      [750, 3],
      [700, 3],
      [750, 6],
      [750, 12],
    ])
  })

  test('is a question when one name has two houses or hardly any bottle has it', () => {
    const { fields, rows } = read(table('Size', 'Jéroboam', '750 ml', '433 ml'))
    expect(fields.map(({ sizeMl }) => sizeMl)).toEqual([3000, 750, 433])
    expect(remarks(rows)).toEqual([['assumed'], [], ['unusual']])
  })
})

describe('money', () => {
  test.each([
    ['of the column', 'Price (EUR)', '12.50', 'EUR', 1250],
    ['of the column, as a sign', 'Preis €', '12,50', 'EUR', 1250],
    ['of the cell', 'Price', '£12.50', 'GBP', 1250],
    ['a code behind the amount', 'Price', '12.50 chf', 'CHF', 1250],
    ['without a fraction', 'Price', '1200円', 'JPY', 1200],
    ['of three decimals', 'Price (KWD)', '4.250', 'KWD', 4250],
  ])('is in the currency %s', (_what, header, cell, currency, amount) => {
    const { fields, options } = read(table(header, cell, cell))
    expect(fields[0]).toMatchObject({ currency, purchasePrice: amount })
    expect(options.unproven ?? []).not.toContain('currency')
  })

  test('without a currency needs one answer', () => {
    const text = table('Price', '12.50', '9')
    expect(read(text).options.unproven).toContain('currency')
    const said = read(text, { currency: 'SEK' })
    expect(said.options.unproven).toBeUndefined()
    expect(said.fields[0]).toMatchObject({ currency: 'SEK', purchasePrice: 1250 })
    expect(remarks(said.rows).flat()).toEqual([])
  })

  test('without a currency is remarked cell by cell, not where the cell names one', () => {
    const { options, rows } = read(table('Price', '12.50', '£9', '9 EUR', '8'))
    expect(options.unproven).toContain('currency')
    expect(remarks(rows)).toEqual([['assumed'], [], [], ['assumed']])
  })

  test('of a sign that several countries write is taken as one of them, and remarked', () => {
    const { options, rows } = read(table('Pris', '120 kr', '99 kr'))
    expect(options.unproven).toContain('currency')
    expect(remarks(rows)[0]).toContain('assumed')
  })
})

describe('the kind', () => {
  const text = 'Name,Brand\nTequila Sunrise Ale,Brewer\nBourbon County,Goose'
  test('chosen by the person outweighs the name, with a remark', () => {
    const { fields, rows } = read(text, { category: 'Beer' })
    expect(fields.map(({ category }) => category)).toEqual(['Beer', 'Beer'])
    expect(remarks(rows)).toEqual([['other-kind'], ['other-kind']])
  })
  test('is that of the name unless a person chose', () => {
    expect(read(text).fields.map(({ category }) => category)).toEqual(['Spirits', 'Whiskey'])
  })
})

describe('a key', () => {
  test('is a column whose values tell rows apart that differ, and no other', () => {
    const head = 'Wine ID,Wine,Producer,Vintage'
    const vintages = read(`${head}\n7,Lur,Ana,2015\n7,Lur,Ana,2016\n8,Mar,Ana,2015`)
    expect(vintages.options.mapping).not.toContainEqual(['Wine ID', 'key'])
    expect(new Set(vintages.rows.map(({ key }) => key)).size).toBe(3)
    const bottles = read(`${head}\n7,Lur,Ana,2015\n9,Lur,Ana,2016\n8,Mar,Ana,2015`)
    expect(bottles.options.mapping).toContainEqual(['Wine ID', 'key'])
  })
})

describe('years', () => {
  test('an age is no vintage', () => {
    const text =
      'Name,Distillery,Type,Year\nTen,Ardbeg,Whisky,10\nTwelve,Bowmore,Whisky,12\nX,Y,Whisky,18'
    const { fields, options } = read(text)
    expect(options.mapping).toContainEqual(['Year', 'age'])
    expect(fields.map(({ vintage, notes }) => [vintage, notes])).toEqual([
      [undefined, 'Year: 10'],
      [undefined, 'Year: 12'],
      [undefined, 'Year: 18'],
    ])
  })
  test('a vintage is no age', () => {
    const text = 'Name,Producer,Type,Year\nLur,Ana,Red,2015\nMar,Ana,Red,NV\nSol,Ana,Red,1998'
    expect(read(text).fields.map(({ vintage }) => vintage)).toEqual([2015, undefined, 1998])
  })
})

describe('codes', () => {
  test.each([
    ['5000281005423.0', '5000281005423', false],
    ["'5000281005423", '5000281005423', false],
    ['="5000281005423"', '5000281005423', false],
    ['5 000281 005423', '5000281005423', false],
    ['88004144708', '088004144708', false],
    ['5000281005424', '5000281005424', true],
    ['01234133', '01234133', false],
    ['0123-4505', '01234505', false],
    ['01234506', '01234506', true],
    ['25000281005427', '5000281005423', false],
    ['25000281005428', '25000281005428', true],
  ])('%s stands for %s', (cell, code, isWrong) => {
    const { fields, rows } = read(table('Barcode', cell))
    expect(fields[0]!.sku).toBe(code)
    expect(remarks(rows)[0]!.includes('check-digit')).toBe(isWrong)
  })
  test('of cases bring the bottle inside, with a question', () => {
    const { rows } = read(table('EAN', '15000281005420'))
    expect(rows[0]!.derived.remarks).toEqual([
      { kind: 'assumed', field: 'sku', cell: '15000281005420' },
    ])
  })
  test('with lost digits are remarked and kept unchanged', () => {
    const { fields, rows } = read(table('Barcode', '5.00028E+12'))
    expect(fields[0]).toMatchObject({ notes: 'Barcode: 5.00028E+12' })
    expect(fields[0]!.sku).toBeUndefined()
    expect(remarks(rows)[0]).toContain('unread')
  })
})

describe('misleading rows', () => {
  const head = 'Name,Brand,Type,Vintage,Price,Notes'
  test.each([
    ['a sum', 'total', 'Total,,,,120,'],
    ['a heading', 'heading', 'Bordeaux,,,,,'],
    ['the columns again', 'header-again', head],
    ['too many cells', 'shifted', 'Lur, the red,Ana,Red,2015,12,good,bad'],
    ['cells of other columns', 'shifted', 'Lur,the red,Ana,Red,2015 or so,cheap'],
    ['a mark without its end', 'open-quote', '"Lur,Ana,Red,2015,12,good'],
  ])('%s is looked at first', (_what, reason, line) => {
    const good = ['A,Ana,Red,2015,12,x', 'B,Ana,Red,2016,13,y', 'C,Ana,White,2017,14,z']
    const rows = planned([head, ...good, line].join('\n'))
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new', 'doubtful'])
    expect(rows[3]).toMatchObject({ reason, chosen: false, choosable: true })
  })
})

describe('columns in the languages of collectors', () => {
  test.each([
    [
      'German',
      'Bezeichnung;Weingut;Farbe;Jahrgang;Inhalt;Anzahl;Preis (€);Lagerort',
      'Rot',
      '0,75',
    ],
    [
      'French',
      'Nom du vin;Domaine;Couleur;Millésime;Contenance;Quantité;Prix (€);Cave',
      'Rouge',
      '75 cl',
    ],
    ['Spanish', 'Nombre;Bodega;Tipo;Añada;Formato;Cantidad;Precio (€);Ubicación', 'Tinto', '75 cl'],
    [
      'Italian',
      'Nome;Produttore;Tipo;Annata;Formato;Quantità;Prezzo (€);Posizione',
      'Rosso',
      '0,75 l',
    ],
    [
      'Portuguese',
      'Nome;Produtor;Tipo;Colheita;Capacidade;Quantidade;Preço (€);Localização',
      'Tinto',
      '750 ml',
    ],
    ['Swedish', 'Namn;Producent;Typ;Årgång;Volym;Antal;Pris (EUR);Plats', 'Rött', '750 ml'],
    [
      'Norwegian',
      'Navn;Produsent;Type;Årgang;Volum;Antall;Pris (EUR);Plassering',
      'Rødvin',
      '75 cl',
    ],
    [
      'Danish',
      'Navn;Producent;Type;Årgang;Flaskestørrelse;Antal;Pris (EUR);Placering',
      'Rødvin',
      '75 cl',
    ],
    [
      'Finnish',
      'Nimi;Tuottaja;Tyyppi;Vuosikerta;Pullokoko;Määrä;Hinta (€);Sijainti',
      'Punaviini',
      '0,75 l',
    ],
    ['Dutch', 'Naam;Producent;Soort;Jaargang;Inhoud;Aantal;Prijs (€);Locatie', 'Rood', '75 cl'],
    ['Japanese', '名前;生産者;種類;ヴィンテージ;容量;本数;価格 (EUR);保管場所', '赤', '750ml'],
  ])('%s', (_language, head, red, size) => {
    const { fields, rows } = read(
      [head, `Lur;Ana;${red};2015;${size};3;12,50;A1`, `Mar;Bo;${red};2016;${size};1;9,00;B2`].join(
        '\n',
      ),
    )
    expect(remarks(rows).flat()).toEqual([])
    expect(fields[0]).toMatchObject({
      name: 'Lur',
      brand: 'Ana',
      category: 'Wine',
      subcategory: 'Red Wine',
      vintage: 2015,
      sizeMl: 750,
      quantity: 3,
      purchasePrice: 1250,
      currency: 'EUR',
      location: 'A1',
    })
  })
})

describe('JSON of any shape', () => {
  const bottle = {
    producer: 'Ana',
    wineName: 'Lur',
    type: 'red',
    vintage: 2015,
    bottleSize: '750ml',
  }
  const other = {
    producer: 'Bo',
    wineName: 'Mar',
    type: 'white',
    vintage: 2018,
    bottleSize: '1.5L',
  }
  test.each([
    ['a list', [bottle, other]],
    ['a list within', { exported: '2026-01-01', data: { cellar: { bottles: [bottle, other] } } }],
    ['things by their keys', { b1: bottle, b2: other }],
    [
      'things within things',
      [
        { wine: bottle, place: { rack: 'A1' } },
        { wine: other, place: null },
      ],
    ],
  ])('%s', (_shape, value) => {
    const { fields, rows } = read(JSON.stringify(value))
    expect(fields).toMatchObject([
      { name: 'Lur', brand: 'Ana', subcategory: 'Red Wine', vintage: 2015, sizeMl: 750 },
      { name: 'Mar', brand: 'Bo', subcategory: 'White Wine', vintage: 2018, sizeMl: 1500 },
    ])
    expect(remarks(rows).flat()).toEqual([])
  })
  test('a thing a line', () => {
    const { fields } = read(`${JSON.stringify(bottle)}\n${JSON.stringify(other)}\n`)
    expect(fields.map(({ name }) => name)).toEqual(['Lur', 'Mar'])
  })
  test.each([
    ['[{"a":1},', 'bad-json'],
    ['{"a":[]}', 'no-rows'],
    ['[{}]', 'no-rows'],
  ])('%s is %s', (text, trouble) => {
    expect(openText('a.json', text)).toBe(trouble)
  })
})

describe('a file of another kind is named', () => {
  test.each([
    ['recipes', 'Cocktail,Ingredients,Directions\nSour,"gin, lime",Shake.'],
    [
      'recipes',
      'Drink;Zutat;Menge\nSour;Gin;4 cl\nSour;Zitrone;2 cl'.replace('Menge', 'Zubereitung'),
    ],
    ['recipes', JSON.stringify([{ name: 'Sour', ingredients: ['gin'], instructions: 'Shake.' }])],
    ['changes', 'Date,Action,Wine,Qty\n2020-01-01,Added,Lur,2\n2020-02-01,Consumed,Lur,1'],
    [
      'prices',
      'Product,Price,Retailer,URL\nArdbeg 10,49.90,Shop,https://x\nOban,60,Shop,https://y',
    ],
  ])('%s', (other, text) => {
    expect(openText('list', text)).toBe(other)
  })
  test.each([
    [
      'a cellar with prices and shops',
      'Name,Price,Store,URL,Quantity\nArdbeg 10,49.90,Shop,https://x,1',
    ],
    ['a cellar with events in its notes', 'Name,Event,Qty\nLur,Birthday of Ana,1\nMar,Wedding,2'],
    ['a beer with its ingredients', 'Name,Ingredients,Quantity\nAle,"malt, hops",6'],
  ])('%s is a cellar', (_what, text) => {
    expect(openText('list', text)).toMatchObject({ format: 'table' })
  })
})

test('a table in Markdown has no row of lines', () => {
  const { fields } = read('| Wine | Winery | Year |\n|---|:--:|---|\n| Clos | Rive | 2015 |')
  expect(fields).toMatchObject([{ name: 'Clos', brand: 'Rive', vintage: 2015 }])
})

test('a column of what it is worth today is the value, and a rating of the owner goes before a house’s', () => {
  const { fields } = read(
    'Name,Brand,Type,Cost basis,Current,Distiller Score,My Rating\nA,H,Bourbon,$400,$900,88,4.25',
  )
  expect(fields).toMatchObject([{ purchasePrice: 400_00, currentValue: 900_00, rating: 4.25 }])
})

test('a spirit cream is a liqueur, and a cell of a rack a place', () => {
  const { fields } = read('Name,Brand,Type,Cell\nFresa,Sol,Crema de tequila,R12-C04')
  expect(fields).toMatchObject([{ category: 'Liqueurs', subcategory: 'Cream', bin: 'R12-C04' }])
})

test.each([
  ['until 2025', undefined, 2025],
  ['bis 2031', undefined, 2031],
  ['from 2024', 2024, undefined],
  ['2020-2030', 2020, 2030],
])('“%s” in a column for both years is a window', (cell, drinkFrom, drinkTo) => {
  const { fields } = read(`Wine,Producer,Vintage,Drink\nA,B,2010,${cell}`)
  expect(fields[0]!.drinkFrom).toBe(drinkFrom)
  expect(fields[0]!.drinkTo).toBe(drinkTo)
})

test('half a star counts, and a price per 12 x 75 cl is divided', () => {
  const stars = read('Wine,Producer,Rating\nA,B,★★★★\nC,D,★★★½').fields
  expect(stars.map(({ rating }) => rating)).toEqual([4, 3.5])
  const { fields, rows } = read(
    'Wine,Vintage,Price per 12x75cl (£),MSRP,Secondary\nA,2015,1200,£90,£450',
  )
  expect(fields).toMatchObject([{ purchasePrice: 100_00, currency: 'GBP', currentValue: 450_00 }])
  expect(remarks(rows)[0]).toContain('assumed')
})
