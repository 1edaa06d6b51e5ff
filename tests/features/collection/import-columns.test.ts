import { describe, expect, test } from 'vitest'
import { readLwin } from '../../../shared/features/collection/import/lwin.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'

function read(text: string, given: ReadOptions = {}) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const { headers } = table
  const options = proposedOptions(table.rows, headers, given)
  const rows = readRows(table.rows, options)
  return {
    fields: rows.map(({ derived }) => derived.fields),
    planned: planImport({ rows, headers, options, known: [], room: Infinity }).rows,
  }
}

describe('titles above the names of the columns', () => {
  test.each([
    ['of four columns', 'My cellar\n\nName,Vintage,Size,Quantity\nA,2015,75cl,1\nB,2016,75cl,2'],
    ['of three', 'My cellar list 2024\n\nName;Vintage;Quantity\nA;2015;1\nB;2016;2'],
    ['of two', 'Wine list\nName,Vintage\nA,2015\nB,2016'],
    ['in two lines', 'My cellar\nas of May\n\nName;Vintage;Quantity\nA;2015;1\nB;2016;2'],
    ['in two cells', 'Exported\tby Bea\n\nName\tVintage\tQty\nA\t2015\t1\nB\t2016\t2'],
    ['none', 'Name,Vintage\nA,2015\nB,2016'],
  ])('%s', (_what, text) => {
    const { fields } = read(text, { category: 'Wine' })
    expect(fields.map(({ name, vintage }) => [name, vintage])).toEqual([
      ['A', 2015],
      ['B', 2016],
    ])
  })
})

test.each([
  [
    'sizes under a word for bottles',
    'Name,Bottle\nA,70 cl\nB,1 L\nC,700ml',
    'sizeMl',
    [700, 1000, 700],
  ],
  [
    'years under a word for prices',
    'Wine,Price\nA,2015\nB,2016\nC,1998',
    'vintage',
    [2015, 2016, 1998],
  ],
  [
    'strengths under a word for makers',
    'Whisky,Distillery\nA,46%\nB,57.1 %\nC,40%',
    'abv',
    [46, 57.1, 40],
  ],
] as const)('%s are read by their cells', (_what, text, field, expected) => {
  expect(read(text).fields.map((fields) => fields[field])).toEqual(expected)
})

describe('a column of sizes', () => {
  test.each(['6 bottles', '24 Flaschen', '65 quoits', '5 botellas', '50 units'])(
    'with %s has no strength, and the cell is not read',
    (cell) => {
      const table = openText('list.csv', `Name,Type,Size\nA,Whiskey,${cell}`)
      if (typeof table === 'string') throw new Error(table)
      const [row] = readRows(table.rows, proposedOptions(table.rows, table.headers))
      expect(row!.derived.fields).not.toHaveProperty('abv')
      expect(row!.derived.fields).not.toHaveProperty('sizeMl')
      expect(row!.derived.remarks).toContainEqual({ kind: 'unread', field: 'sizeMl', cell })
    },
  )

  test.each(['46 %', '46 vol', '46 Grad'])('with %s has strengths', (cell) => {
    const [fields] = read(`Name,Type,Volume\nA,Whiskey,${cell}`).fields
    expect(fields).toMatchObject({ abv: 46 })
  })
})

describe('what the name says outweighs what the columns say', () => {
  test.each([
    ['Rye 18', 'Whiskey'],
    ['Straight Rye', 'Whiskey'],
    ['Kirsch', 'Spirits'],
    ['Himbeergeist', 'Spirits'],
    ['Wodka Weizen', 'Spirits'],
    ['Riesling Kabinett', 'Wine'],
    ['Rye Vineyard Pinot Noir', 'Wine'],
    ['Rye Hill Chardonnay', 'Wine'],
    ['Rye IPA', 'Beer'],
  ])('%s is %s', (name, category) => {
    const { fields } = read(`Producent;Wein;Jahrgang\nNord;${name};`)
    expect(fields[0]!.category).toBe(category)
  })
})

describe('a list of bottlings', () => {
  const head =
    'ID,Brand,Name,Bottler,Vintage,Bottled,Stated age,Strength,Size,Number of bottles,Price,Currency'
  const row =
    '1,Glen Harrow,Glen Harrow CV,Cask & Vale,12.05.1988,09.2004,16,57.1 % Vol.,700 ml,262,185.00,EUR'

  test('counts the edition, not the stock', () => {
    const [bottle] = read(`${head}\n${row}`).fields
    expect(bottle).toMatchObject({
      name: 'Glen Harrow CV',
      category: 'Whiskey',
      vintage: 1988,
      abv: 57.1,
      sizeMl: 700,
      purchasePrice: 18_500,
      currency: 'EUR',
    })
    expect(bottle!.quantity ?? 1).toBe(1)
    expect(bottle!.notes).toContain('Bottled: 09.2004')
    expect(bottle!.notes).toContain('Number of bottles: 262')
  })

  test.each([
    ['Abfüller', 'Flaschenzahl'],
    ['Bottler', 'Bottle count'],
    ['Embotellador', 'Tirada'],
    ['Embouteilleur', 'Nombre de bouteilles'],
  ])('counts none in the columns %s and %s', (bottler, count) => {
    const [bottle] = read(
      `Brand;Name;${bottler};${count};ABV\nHarrow;Harrow CV;Vale;318;57,1`,
    ).fields
    expect(bottle!.quantity ?? 1).toBe(1)
    expect(bottle!.notes).toContain(`${count}: 318`)
  })

  test.each([
    [',Series,', 'Old Casks', 'Glen Harrow Old Casks 1988 16-year-old'],
    [',Bottling serie,', 'Old Casks', 'Glen Harrow Old Casks 1988 16-year-old'],
    [',Shelf,', 'B2', 'Glen Harrow 1988 16-year-old'],
  ])('without names names them by their parts: %s', (header, cell, name) => {
    const text = `${head.replace(',Name,', header)}\n${row.replace('Glen Harrow CV', cell)}`
    expect(read(text).fields[0]!.name).toBe(name)
  })
})

test('an amount next to a price counts bottles, and alone it is a price', () => {
  const beside = read('Name,Type,Amount,Purchase price (EUR)\nA,Wine,4,18.50\nB,Wine,2,11')
  expect(beside.fields).toMatchObject([{ quantity: 4, purchasePrice: 1850 }, { quantity: 2 }])
  const alone = read('Name,Type,Amount (EUR)\nA,Wine,18.50\nB,Wine,11')
  expect(alone.fields[0]).toMatchObject({ purchasePrice: 1850 })
  expect(alone.fields[0]).not.toHaveProperty('quantity')
})

describe('tastings', () => {
  test('are no stock, and their days no purchases', () => {
    const { planned } = read(
      'Wine,Vintage,Rating,Notes,Date\nA,2015,92,Nice,2024-03-01\nB,2016,90,Fine,2024-03-02',
    )
    expect(planned.map(({ verdict, reason, chosen }) => [verdict, reason, chosen])).toEqual([
      ['not-stock', 'tasted', false],
      ['not-stock', 'tasted', false],
    ])
    expect(planned[0]!.row.derived.fields).not.toHaveProperty('purchasedOn')
    expect(planned[0]!.row.derived.fields.notes).toContain('2024-03-01')
  })

  test.each(['Quantity', 'Price', 'Location'])('are bottles with a column of %s', (header) => {
    const { planned } = read(`Wine,Vintage,Rating,Date,${header}\nA,2015,92,2024-03-01,2`)
    expect(planned[0]!.verdict).toBe('new')
    expect(planned[0]!.row.derived.fields.purchasedOn).toBe('2024-03-01')
  })
})

describe('numbers of Liv-ex', () => {
  test.each([
    ['1014033', {}],
    ['10140332015', { vintage: 2015 }],
    ['1014033201500750', { vintage: 2015, sizeMl: 750 }],
    ['101403320151200750', { vintage: 2015, sizeMl: 750, count: 12 }],
    ['1014033-2015-01-01500', { vintage: 2015, sizeMl: 1500 }],
    ['10140331000', {}],
    ['12', {}],
  ])('%s', (text, expected) => expect(readLwin(text)).toEqual(expected))

  test('say vintage, size and case next to a name', () => {
    const { fields, planned } = read('LWIN18,Name,Quantity\n101403320151200750,Chateau Test,12', {
      category: 'Wine',
    })
    expect(fields[0]).toMatchObject({ vintage: 2015, sizeMl: 750, quantity: 12 })
    expect(planned[0]!.remarks).toContainEqual({ kind: 'case', count: 12 })
  })

  test('alone are refused with the missing column', () => {
    expect(openText('list.csv', 'LWIN18,Quantity\n101403320151200750,12')).toBe('lwin-alone')
  })
})

test('cells that say null are empty, and a wine of that name is not', () => {
  const { fields } = read(
    'Name,Type,Price (NZD),Location,Vintage\nNull,Wine,null,NULL,(null)\nB,Wine,42.50,n/a,2018',
  )
  expect(fields[0]).toMatchObject({ name: 'Null' })
  for (const field of ['purchasePrice', 'location', 'vintage'])
    expect(fields[0]).not.toHaveProperty(field)
  expect(fields[1]).toMatchObject({ purchasePrice: 4250, currency: 'NZD' })
  expect(fields[1]).not.toHaveProperty('location')
})

describe('counts, places and days as collectors name them', () => {
  const cells = (header: string, ...values: string[]) =>
    read(`Name;${header}\n${values.map((value, at) => `Wein ${at};${value}`).join('\n')}`).fields

  test.each([
    ['Q.tà', '7'],
    ['Q.ty', '7'],
    ['Qtde', '7'],
    ['Uds.', '7 ud.'],
    ['Rimanenza', '7 bott.'],
    ['Estoque', '7 garrs'],
    ['Lagersaldo', '7 styck'],
    ['Antal kvar', '7 flaskor'],
    ['Jäljellä', '7 kpl'],
    ['Stuks', '7 stuks'],
    ['Flaschen im Keller', '7 Fln.'],
    ['Disponibles', '7 bts'],
    ['数量', '7個'],
  ])('%s with %s counts seven bottles', (header, cell) => {
    expect(cells(header, cell, cell, cell).map(({ quantity }) => quantity)).toEqual([7, 7, 7])
  })

  test.each(['2 Kisten', '2 cartons', '2 x 6'])('%s is no count of bottles', (cell) => {
    expect(cells('Quantity', '1', cell, '3', '4', '5', '6').map((row) => row.quantity)[1]).not.toBe(
      2,
    )
  })

  test('a slot is the column of codes, and a place that of words', () => {
    const [fields] = read('Nom;Rangement;Position\nA;B12;Maison\nB;C3;Maison\nC;D4;Garage').fields
    expect([fields!.location, fields!.bin]).toEqual(['Maison', 'B12'])
  })

  test('columns that say which is which stay', () => {
    const [fields] = read('Name;Room;Shelf\nA;R1;top\nB;R2;low\nC;R3;top').fields
    expect([fields!.location, fields!.bin]).toEqual(['R1', 'top'])
  })

  test.each([
    ['Date entrée en cave', '24/12/2023'],
    ['Eingangsdatum', '24.12.2023'],
    ['Levert dato mottatt', '24.12.2023'],
    ['Data di ingresso in cantina', '24/12/2023'],
  ])('%s is the day of the purchase', (header, cell) => {
    expect(cells(header, cell, cell, cell)[0]!.purchasedOn).toBe('2023-12-24')
  })

  test.each([
    ['Land und Region', 'Spanien, Rioja', 'region'],
    ['Landskap', 'Skåne', 'location'],
    ['Guardado em', 'Cave', 'purchasedOn'],
  ])('%s with %s: %s is right', (header, cell, field) => {
    const [fields] = cells(header, cell)
    const found = (fields as unknown as Record<string, unknown>)[field]
    expect(found).toBe(field === 'region' ? cell : undefined)
    expect(fields!.quantity).toBeUndefined()
  })

  test('a house that is called a cellar makes the wine', () => {
    const [fields] = cells('Weinkellerei', 'Nord', 'Süd', 'West')
    expect([fields!.brand, fields!.location]).toEqual(['Nord', undefined])
  })

  test.each([
    ['Note personnelle', 4.5],
    ['Nota pessoal', 4.5],
    ['Punteggio attribuito', 4.5],
    ['Punteggio Gambero', undefined],
  ])('%s: a person gave it, a guide did not', (header, rating) => {
    expect(cells(`${header} (/5)`, '4,5', '3,5', '2')[0]!.rating).toBe(rating)
  })

  test('a unit of volume in brackets says the size', () => {
    expect(cells('Garrafa (ml)', '750', '375', '1500').map(({ sizeMl }) => sizeMl)).toEqual([
      750, 375, 1500,
    ])
  })
})
