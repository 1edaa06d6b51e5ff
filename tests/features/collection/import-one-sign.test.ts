import { describe, expect, test } from 'vitest'
import { guessesOf } from '../../../shared/features/collection/import/guesses.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'

// A value is written without a mark only where two signs agree: the name of its column and its cells.

function read(header: string, cells: readonly string[], type = 'Wine', given: ReadOptions = {}) {
  const lines = cells.map((cell, at) => `Bottle ${'ABCDEF'[at]},Maker,${type},"${cell}"`)
  const table = openText('list.csv', [`Name,Producer,Type,${header}`, ...lines].join('\n'))
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, given)
  const rows = readRows(table.rows, options)
  const marks = rows.map((row) => {
    const guessed = guessesOf(row, options, given).map(({ field, from }) => `${field} ${from}`)
    return [...guessed, ...row.derived.remarks.map(({ kind }) => kind)]
  })
  return { rows: rows.map(({ derived }) => derived.fields), marks, options }
}
const years = ['1998', '2004', '2011']
const days = ['2019-02-14', '2020-06-30', '2021-11-02']
const counts = ['4', '1', '2']
const amounts = ['€39.00', '€41.50', '€54.00']

describe('a column that only its cells explain is marked', () => {
  test.each([
    ['Established', years, 'vintage cells'],
    ['Print run', years, 'vintage cells'],
    ['Logged', days, 'purchasedOn cells'],
    ['Registered', days, 'purchasedOn cells'],
    ['Measure', ['43 %', '46 %', '40 %'], 'abv cells'],
  ])('%s', (header, cells, mark) => {
    expect(read(header, cells).marks.every((all) => all.includes(mark))).toBe(true)
  })
})

describe('a column with a vague name is marked', () => {
  test.each([
    ['Year opened', years, 'vintage headers', 'Wine'],
    ['Year', years, 'vintage headers', 'Rum'],
    ['Date', days, 'purchasedOn headers', 'Wine'],
    ['Nr', counts, 'quantity headers', 'Wine'],
    ['Until', ['2031', '2034', '2029'], 'drinkTo headers', 'Wine'],
    ['Starting quantity', counts, 'quantity headers', 'Wine'],
    ['Purchased quantity', counts, 'quantity headers', 'Wine'],
    ['Bestellte Menge', counts, 'quantity headers', 'Wine'],
    ['Pflanzjahr', years, 'vintage headers', 'Wine'],
    ['Erscheinungsjahr', years, 'vintage headers', 'Wine'],
    ['Earliest vintage', years, 'vintage headers', 'Wine'],
    ['Katalogpreis', amounts, 'purchasePrice headers', 'Wine'],
    ['Prix origine', amounts, 'purchasePrice headers', 'Wine'],
    ['Price 2021', amounts, 'purchasePrice headers', 'Wine'],
    ['Price excl. VAT', amounts, 'purchasePrice headers', 'Wine'],
    ['Preis inkl. Versand', amounts, 'purchasePrice headers', 'Wine'],
    ['Barrel volume', ['70 cl', '75 cl', '50 cl'], 'sizeMl headers', 'Rum'],
    ['Volume remaining', ['70 cl', '75 cl', '50 cl'], 'sizeMl headers', 'Rum'],
    ['Strength at origin', ['43 %', '46 %', '40 %'], 'abv headers', 'Rum'],
  ])('%s', (header, cells, mark, type) => {
    expect(read(header, cells, type).marks.every((all) => all.includes(mark))).toBe(true)
  })

  test.each([
    ['Vintage', years, 'Rum'],
    ['Year', years, 'Wine'],
    ['Jahrgang', years, 'Wine'],
    ['Purchase date', days, 'Wine'],
    ['Kaufdatum', days, 'Wine'],
    ['Quantity', counts, 'Wine'],
    ['Anzahl Flaschen', counts, 'Wine'],
    ['ABV', ['43 %', '46 %', '40 %'], 'Rum'],
    ['Einzelpreis', amounts, 'Wine'],
    ['Einkaufspreis', amounts, 'Wine'],
    ['Price per bottle', amounts, 'Wine'],
    ['Precio de compra', amounts, 'Wine'],
    ['Flaschengröße', ['70 cl', '75 cl', '50 cl'], 'Rum'],
    ['Gesamtbestand', counts, 'Wine'],
    ['Erntejahr', years, 'Wine'],
  ])('and a clear one is not: %s', (header, cells, type) => {
    expect(read(header, cells, type).marks).toEqual([[], [], []])
  })

  test('a person who chose the columns sees no marks of them', () => {
    const { options } = read('Established', years)
    expect(read('Established', years, 'Wine', { mapping: options.mapping! }).marks.flat()).toEqual(
      [],
    )
  })
})

describe('columns of something else are noted', () => {
  test.each([
    ['Last updated', days],
    ['Opened on', days],
    ['Zuletzt geändert', days],
    ['Price per dram (EUR)', ['9', '11', '14']],
    ['Menu price (EUR)', ['29', '31', '54']],
    ['Minimum stock', counts],
    ['Target quantity', counts],
    ['Where bought', ['Hall & Co', 'Market', 'Auction']],
    ['Whiskybase score', ['84', '88', '79']],
    ['Postage', amounts],
    ['Warehouse storage charge', amounts],
    ['Lieferkosten', amounts],
    ['Frais de port', amounts],
    ['Customs duty', amounts],
    ['Gross margin', amounts],
    ['Price range', ['2', '3', '1']],
    ['Distillery rating', ['84', '88', '79']],
    ['Price per 100 ml', amounts],
    ['Qty sold', counts],
    ['Review count', counts],
    ['Anzahl Degustationen', counts],
    ['Número de catas', counts],
    ['Jahr der Abfüllung', years],
    ['Winery location', ['Napa', 'Barossa', 'Jerez']],
    ['Where opened', ['Home', 'Paris', 'Oslo']],
    ['Last tasted', ['Paris', 'Rome', 'Oslo']],
    ['Fridge temperature', ['12', '14', '11']],
    ['Rack type', ['Oak', 'Steel', 'Pine']],
    ['Taster', ['Anna', 'Ben', 'Cleo']],
    ['Regalo di', ['Anna', 'Ben', 'Cleo']],
    ['Country of sale', ['France', 'Italy', 'Spain']],
  ])('%s', (header, cells) => {
    const { rows } = read(header, cells)
    for (const [at, { notes, ...fields }] of rows.entries()) {
      expect(notes).toBe(`${header}: ${cells[at]}`)
      expect(Object.keys(fields).toSorted()).toEqual(
        ['brand', 'category', 'isFinished', 'name'].toSorted(),
      )
    }
  })
})

describe('bottles bought and gone', () => {
  const readTable = (...lines: readonly string[]) => {
    const table = openText('list.csv', lines.join('\n'))
    if (typeof table === 'string') throw new Error(table)
    const options = proposedOptions(table.rows, table.headers)
    return readRows(table.rows, options).map((row) => ({
      ...row.derived,
      guessed: guessesOf(row, options, {}).map(({ field }) => field),
    }))
  }
  test('leave the others, as a guess', () => {
    const rows = readTable(
      'Name,Type,Acquired,Drunk',
      'North,Wine,6,2',
      'South,Wine,3,3',
      'East,Wine,12,0',
    )
    expect(rows.map(({ state, fields }) => [state, fields.quantity])).toEqual([
      ['stock', 4],
      ['none', undefined],
      ['stock', 12],
    ])
    expect(rows.every(({ fields }) => fields.purchasePrice === undefined)).toBe(true)
    expect(rows[0]!.guessed).toContain('quantity')
  })
  test('are noted where a column says what is left', () => {
    const [row] = readTable('Name,Type,Bought,Drunk,Left', 'North,Wine,6,2,5', 'South,Wine,3,0,3')
    expect(row!.fields).toMatchObject({ quantity: 5, notes: 'Bought: 6\nDrunk: 2' })
  })
  test('are prices where they are amounts', () => {
    const [row] = readTable('Name,Type,Bought,Drunk', 'North,Wine,€26.50,2', 'South,Wine,€13.00,0')
    expect(row!.fields).toMatchObject({ purchasePrice: 2650 })
  })
  test.each([
    ['percent', ['80', '35', '100'], { fillLevel: 80 }],
    ['millilitres', ['640', '30', '700'], { notes: 'Remaining: 640' }],
    ['a few', ['4', '2', '12'], { quantity: 4 }],
  ])('of which %s remain', (_what, [one, two, three], fields) => {
    const [row] = readTable(
      'Name,Type,Remaining',
      `North,Rum,${one}`,
      `South,Rum,${two}`,
      `East,Rum,${three}`,
    )
    expect(row!.fields).toMatchObject(fields)
    if ('fillLevel' in fields) expect(row!.guessed).toContain('fillLevel')
    else expect(row!.fields.fillLevel).toBeUndefined()
  })
})

test.each([
  ['Rating', '91 Punkte'],
  ['Rating', '4,5 Sterne'],
  ['Rating', '17 von 20'],
  ['Drink from', '2031'],
  ['Trinken ab', '2031'],
  ['Drink window', 'from 2031'],
  ['Drink window', '2029 - 2035'],
])('%s is clear: %s', (header, cell) => {
  const { rows, marks } = read(header, [cell, cell, cell])
  expect(marks.flat().filter((mark) => !mark.startsWith('rating ratings'))).toEqual([])
  expect(Object.keys(rows[0]!).length).toBeGreaterThan(4)
})

describe('days with short years', () => {
  test('are marked where the first number may be the year as well', () => {
    const { marks } = read('Bought', ['18-04-21', '19-08-12'])
    expect(marks.every((all) => all.includes('assumed'))).toBe(true)
  })
  test('are those of the last number where days differ more than years', () => {
    const { rows, marks } = read('Bought', ['28/04/21', '03/11/22', '14/08/21'])
    expect(rows.map(({ purchasedOn }) => purchasedOn)).toEqual([
      '2021-04-28',
      '2022-11-03',
      '2021-08-14',
    ])
    expect(marks.flat()).not.toContain('assumed')
  })
})

describe('sizes by name', () => {
  test.each([
    ['Standard', 750],
    ['half bottle', 375],
    ['1/2', 375],
    ['Magnum', 1500],
  ])('%s is clear of wine, and marked for spirits', (cell, ml) => {
    expect(read('Size', [cell])).toMatchObject({ rows: [{ sizeMl: ml }], marks: [[]] })
    expect(read('Size', [cell], 'Rum')).toMatchObject({
      rows: [{ sizeMl: ml }],
      marks: [['sizeMl cell', 'assumed']],
    })
  })
  test.each(['1 pint', 'quart', '70cl magnum', '134.9cl magnum', '165.1cl magnum', '1/2 pint'])(
    '%s is marked',
    (cell) => {
      expect(read('Size', [cell]).marks[0]).toContain('assumed')
    },
  )
  test.each([
    ['135cl magnum', 1_350],
    ['150cl magnum', 1_500],
    ['165cl magnum', 1_650],
    ['300cl double magnum', 3_000],
  ])('%s is within a tenth of its name, and no assumption', (cell, sizeMl) => {
    const { rows, marks } = read('Size', [cell])
    expect(rows).toMatchObject([{ sizeMl }])
    expect(marks[0]).not.toContain('assumed')
  })
  test.each(['24 ounces of love', '3 litres of luck', '70 cl de bonheur', '2 pints of nothing'])(
    '%s is not read',
    (cell) => {
      const { rows, marks } = read('Size', [cell])
      expect(rows[0]!.sizeMl).toBeUndefined()
      expect(marks[0]).toContain('unread')
    },
  )
  test.each(['75 cl of wine', '1 litre of rum', '4/5 of a quart'])('%s is read', (cell) => {
    expect(read('Size', [cell]).rows[0]!.sizeMl).toBeGreaterThan(700)
  })
})

describe('a cell with more than one value, or no whole one', () => {
  test.each([
    ['Price (EUR)', '12.4.2019'],
    ['Price (EUR)', '45 50'],
    ['Price (EUR)', '1.23.4'],
    ['Quantity', '4\n5'],
    ['Quantity', '1 2'],
    ['Rating', '91/93'],
    ['Rating', '7/6'],
  ])('of %s is not read: %j', (header, cell) => {
    const { marks } = read(header, [cell, cell])
    expect(marks.flat()).toContain('unread')
  })
  test.each([
    ['Price (EUR)', '45 USD', 'purchasePrice cell'],
    ['Vintage', '2016, 2018', 'vintage cell'],
    ['Drink window', '2009/11', 'drinkFrom cell'],
    ['Drink window', '1998/05', 'drinkFrom cell'],
    ['Vintage', '2016/2017', 'vintage cell'],
    ['Bought', '14/03/2021 and 15/03/2021', 'purchasedOn cell'],
    ['ABV', '41 %?', 'abv cell'],
    ['EAN', '77-12', 'sku cell'],
    ['Region', '2014', 'region cell'],
    ['Distillery', '12', 'distillery cell'],
    ['EAN', 'B 1290', 'sku cell'],
    ['Size', 'approx. 70 cl', 'sizeMl cell'],
    ['Bought', '3.4.2021?', 'purchasedOn cell'],
    ['Rating', '91 (Halliday)', 'rating cell'],
    ['Rating', '17/20 & 18/20', 'rating cell'],
    ['Drink window', '2031', 'drinkFrom cell'],
    ['Drink window', 'late 2020s', 'drinkFrom cell'],
    ['Drink window', '2029 (peak)', 'drinkFrom cell'],
    ['Drink window', '2035-2025', 'drinkTo cell'],
    ['Quantity', '198', 'unusual'],
  ])('of %s is marked: %j', (header, cell, mark) => {
    expect(read(header, [cell, cell]).marks[0]).toContain(mark)
  })
  test.each([
    ['Price (EUR)', '1 234 567', { purchasePrice: 123_456_700 }],
    ['Price (INR)', '1,23,450', { purchasePrice: 12_345_000 }],
    ['Price (EUR)', '2’450.00', { purchasePrice: 245_000 }],
    ['Drink window', '2024-31', { drinkFrom: 2024, drinkTo: 2031 }],
    ['Drink window', '2026 bis 32', { drinkFrom: 2026, drinkTo: 2032 }],
    ['Drink window', '1998/05', { drinkFrom: 1998, drinkTo: undefined }],
    ['Rating', '5/6', { rating: 4.17 }],
    ['Rating', '3/3', { rating: 5 }],
    ['Vintage', 'vendemmia 2011', { vintage: 2011 }],
    ['Vintage', 'Ernte 1999', { vintage: 1999 }],
  ])('of %s is read where it is whole: %j', (header, cell, fields) => {
    const { rows } = read(header, [cell])
    for (const [field, value] of Object.entries(fields))
      expect((rows[0] as Readonly<Record<string, unknown>>)[field]).toBe(value)
  })
})

describe('the kind', () => {
  const kindOf = (type: string, name: string) => {
    const table = openText('list.csv', `Name,Producer,Type\n${name},Maker,${type}`)
    if (typeof table === 'string') throw new Error(table)
    const [row] = readRows(table.rows, proposedOptions(table.rows, table.headers))
    return row!.derived
  }
  test.each([
    ['Oloroso cask', 'Glen Fern 9'],
    ['Port wood finish', 'Glen Fern 9'],
    ['Ex-bourbon barrel', 'Glen Fern 9'],
    ['Wine glasses', 'Six of them'],
    ['Ginger beer', 'Old Root'],
    ['Sparkling water', 'Spring'],
    ['Whiskey cakes', 'Bakery'],
  ])('is not that of a cask or a thing: %s', (type, name) => {
    expect(kindOf(type, name)).toMatchObject({ invalid: 'no-category' })
  })
  test.each([
    ['Rum barrel porter', 'Night', 'Beer'],
    ['Single malt, sherry butt', 'Glen Fern', 'Whiskey'],
    ['Bourbon, cask strength', 'Creek', 'Whiskey'],
    ['Sour mash', 'Creek', 'Whiskey'],
    ['White lightning', 'Creek', 'Whiskey'],
    ['English barleywine', 'Night', 'Beer'],
    ['Blue Curaçao', 'Reef', 'Liqueurs'],
  ])('is that of the drink in it: %s', (type, name, category) => {
    expect(kindOf(type, name).fields.category).toBe(category)
  })
  test('is remarked where a clear word in the name says another', () => {
    expect(kindOf('Dessert', 'Grappa di Moscato').remarks).toMatchObject([
      { kind: 'other-kind', category: 'Spirits' },
    ])
    expect(kindOf('Red', 'Rioja Crianza').remarks).toEqual([])
  })
})
