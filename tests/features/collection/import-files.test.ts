import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { type OpenedTable, openFile } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

function opened(name: string, content: string | Uint8Array): OpenedTable {
  const result = openFile(name, typeof content === 'string' ? strToU8(content) : content)
  if ('trouble' in result) throw new Error(result.trouble)
  expect(result.tables).toHaveLength(1)
  return result.tables[0]!
}
const trouble = (content: string | Uint8Array) => {
  const result = openFile('file', typeof content === 'string' ? strToU8(content) : content)
  return 'trouble' in result ? result.trouble : undefined
}
function rowsOf(table: OpenedTable, given: ReadOptions = {}) {
  return readRows(table.rows, proposedOptions(table.rows, table.headers, given))
}
const real = (file: string) => opened(file, new Uint8Array(readFileSync(realData(file))))
const tsv = (name: string) => real(`cellars/cellartracker-tsv/${name}.tsv`)

describe.skipIf(!hasRealData)('the tables of CellarTracker', () => {
  test('the list that the site saves: 92 wines, whole and letter by letter', () => {
    const file = readFileSync(realData('cellars/cellartracker-browser-export.csv'))
    const table = real('cellars/cellartracker-browser-export.csv')
    expect(table.format).toBe('cellartracker-browser')
    const text = new TextDecoder('utf-8').decode(
      Uint8Array.from(
        [...file].flatMap((b) => (b < 0x80 ? [b] : [0xc0 | (b >> 6), 0x80 | (b & 0x3f)])),
      ),
    )
    const expected = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    }).data
    const rows = rowsOf(table)
    expect(rows.map((row) => row.derived.fields.name)).toEqual(expected.map((row) => row['Wine']))
    expect(rows.map((row) => row.derived.fields.brand)).toEqual(
      expected.map((row) => row['Producer']),
    )
    expect(rows.map((row) => row.derived.fields.region)).toEqual(
      expected.map((row) => row['Locale']),
    )
    expect(rows.map((row) => row.derived.fields.quantity)).toEqual(
      expected.map((row) => Number(row['Quantity'])),
    )
    expect(new Set(rows.map((row) => row.key)).size).toBe(92)
    expect(rows.every((row) => row.derived.state === 'stock' && !row.derived.invalid)).toBe(true)
    expect(rows.flatMap((row) => row.derived.remarks)).toEqual([])
    expect(rows[4]!.derived.fields).toEqual({
      name: 'Billecart-Salmon Champagne Brut Rosé',
      notes: 'Grape: Champagne Blend',
      brand: 'Billecart-Salmon',
      category: 'Wine',
      subcategory: 'Sparkling',
      sizeMl: 750,
      region: 'France, Champagne',
      drinkFrom: 2014,
      drinkTo: 2025,
      quantity: 8,
      currentValue: 9290,
      isFinished: false,
    })
    const fog = rows.find((row) => row.derived.fields.brand === 'Fog Theory Wines')
    expect(fog?.derived.fields.drinkFrom).toBeUndefined()
    expect(rows.filter((row) => row.derived.fields.vintage === undefined)).toHaveLength(3)
    expect(rows.filter((row) => row.derived.fields.sizeMl === 1500)).toHaveLength(2)
  })

  test('the inventory: one bottle a row, orders included', () => {
    const table = tsv('inventory')
    expect(table.format).toBe('cellartracker-inventory')
    const rows = rowsOf(table)
    expect(rows.map((row) => [row.key, row.derived.state])).toEqual([
      ['ct:684674:129197314', 'on-order'],
      ['ct:684674:129197315', 'on-order'],
      ['ct:684674:129197316', 'on-order'],
      ['ct:118542:129196204', 'stock'],
      ['ct:1367113:129197436', 'stock'],
      ['ct:1367113:129197437', 'stock'],
      ['ct:1367113:129197438', 'stock'],
      ['ct:1367113:129197439', 'stock'],
      ['ct:1367113:129197440', 'stock'],
    ])
    expect(rows[3]!.derived.fields).toEqual({
      name: 'Domaine de la Romanée-Conti La Tâche',
      notes: 'Grape: Pinot Noir',
      brand: 'Domaine de la Romanée-Conti',
      category: 'Wine',
      subcategory: 'Red Wine',
      vintage: 2003,
      sizeMl: 750,
      region: 'France, Burgundy, Côte de Nuits, La Tâche Grand Cru',
      location: 'Cellar',
      purchasedOn: '2020-04-08',
      drinkFrom: 2013,
      drinkTo: 2029,
      quantity: 1,
      purchasePrice: 350000,
      currency: 'EUR',
      isFinished: false,
    })
    expect(rows[4]!.derived.fields.subcategory).toBe('Dessert Wine')
  })

  test('a price in euros is kept in euros, and nothing is remarked', () => {
    const row = rowsOf(tsv('inventory'))[3]!
    expect(row.derived.fields).toMatchObject({ purchasePrice: 350000, currency: 'EUR' })
    expect(row.derived.remarks).toEqual([])
  })

  test('the list: one wine a row, without orders', () => {
    const rows = rowsOf(tsv('list'))
    expect(rows.map((row) => [row.key, row.derived.state, row.derived.fields.quantity])).toEqual([
      ['ct:684674:W0684674_750ml', 'on-order', 3],
      ['ct:118542:W0118542_750ml', 'stock', 1],
      ['ct:1367113:W1367113_750ml', 'stock', 5],
    ])
    expect(rows[2]!.derived.fields.sku).toBe('810910020858')
  })

  test('the bottles: in the cellar, drunk, on order', () => {
    const rows = rowsOf(tsv('bottles'))
    expect(rows.map((row) => row.derived.state)).toEqual([
      ...Array.from({ length: 3 }, () => 'on-order'),
      ...Array.from({ length: 2 }, () => 'finished'),
      ...Array.from({ length: 6 }, () => 'stock'),
    ])
    expect(new Set(rows.map((row) => row.key)).size).toBe(11)
    expect(rows[3]!.derived.fields).toMatchObject({
      isFinished: true,
      notes: '2020-05-01 Drank: Absolutely fantastic wine!',
    })
  })

  test('a consumed bottle has the number of its bottle', () => {
    const rows = rowsOf(tsv('consumed'))
    expect(rows.map((row) => [row.key, row.derived.state, row.derived.fields.notes])).toEqual([
      [
        'ct:1367113:129197435',
        'finished',
        '2020-05-21 Drank: Excellent!\nGrape: Sémillon-Sauvignon Blanc Blend',
      ],
      [
        'ct:118542:129196205',
        'finished',
        '2020-05-01 Drank: Absolutely fantastic wine!\nGrape: Pinot Noir',
      ],
    ])
  })

  test('purchases count with what remains of them', () => {
    const rows = rowsOf(tsv('purchase'))
    expect(rows.map((row) => [row.derived.state, row.derived.fields.quantity])).toEqual([
      ['on-order', 3],
      ['stock', 1],
      ['stock', 5],
    ])
    expect(rowsOf(tsv('pending')).map((row) => row.derived.state)).toEqual(['on-order'])
  })

  test('tables without bottles are refused by name, and so are empty ones', () => {
    const file = (name: string) =>
      trouble(readFileSync(realData(`cellars/cellartracker-tsv/${name}.tsv`)))
    expect(file('availability')).toBe('cellartracker-availability')
    expect(file('availability_empty')).toBe('cellartracker-availability')
    for (const name of ['list', 'inventory', 'bottles', 'consumed', 'purchase', 'pending'])
      expect(file(`${name}_empty`)).toBe('no-rows')
  })
})

describe.skipIf(!hasRealData)('any other table', () => {
  test('a catalogue of a thousand wines is mapped by the names of its columns', () => {
    const table = real('catalogues/XWines_Slim_1K_wines.csv')
    expect(table.format).toBe('table')
    const options = proposedOptions(table.rows, table.headers)
    expect(options.mapping).toEqual([
      ['WineID', 'key'],
      ['WineName', 'name'],
      ['Type', 'category'],
      ['Elaborate', 'notes'],
      ['Grapes', 'notes'],
      ['Harmonize', 'notes'],
      ['ABV', 'abv'],
      ['Body', 'notes'],
      ['Acidity', 'notes'],
      ['Code', 'notes'],
      ['Country', 'region'],
      ['RegionName', 'region'],
      ['WineryName', 'brand'],
      ['Vintages', 'notes'],
    ])
    const rows = readRows(table.rows, options)
    expect(rows).toHaveLength(1007)
    expect(rows.filter((row) => row.derived.invalid)).toEqual([])
    // Grappa among the wines, and a must of grapes.
    const remarks = rows.flatMap((row) => row.derived.remarks)
    const strengths = remarks.flatMap((one) => (one.kind === 'unusual' ? Number(one.cell) : []))
    expect(strengths).toHaveLength(9)
    expect(strengths.filter((abv) => abv > 4.5 && abv < 25)).toEqual([])
    const { notes, ...fields } = rows[0]!.derived.fields
    expect(notes).toContain('Grapes: Muscat/Moscato\nHarmonize: Pork, Rich Fish, Shellfish\n')
    expect(fields).toEqual({
      name: 'Espumante Moscatel',
      brand: 'Casa Perini',
      category: 'Wine',
      subcategory: 'Sparkling',
      abv: 7.5,
      region: 'Brazil, Serra Gaúcha',
      isFinished: false,
    })
  })

  test('names beyond ASCII and strings that break software are names like any other', () => {
    const strings = JSON.parse(readFileSync(realData('names/blns.json'), 'utf8')) as string[]
    const names = strings
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.includes('\u0000'))
    const real = Papa.parse<{ name: string }>(
      readFileSync(realData('names/unicode-bottle-and-drink-names.csv'), 'utf8'),
      { header: true, skipEmptyLines: true },
    ).data.map((row) => row.name)
    const all = [...names, ...real]
    const table = opened(
      'names.csv',
      Papa.unparse([['Name', 'Type'], ...all.map((name) => [name, 'Gin'])]),
    )
    const rows = rowsOf(table)
    const whole = all.map((name) => (name.length > 300 ? name.slice(0, 300).trim() : name.trim()))
    expect(rows.map((row) => row.derived.fields.name)).toEqual(whole)
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  })
})

describe('files as people choose them', () => {
  test('a sign-in page, a spreadsheet, a picture and an empty file are distinguished', () => {
    expect(trouble('\n<!DOCTYPE html><html><body>Sign in</body></html>')).toBe('web-page')
    expect(trouble('<html lang="en">')).toBe('web-page')
    expect(trouble(zipSync({ 'xl/workbook.xml': strToU8('<x/>') }))).toBe('spreadsheet')
    expect(trouble(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('spreadsheet')
    expect(trouble(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10))).toBe('not-text')
    expect(trouble(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('not-text')
    expect(trouble('%PDF-1.7\n')).toBe('not-text')
    expect(trouble('[{"wineName": "A"},')).toBe('bad-json')
    expect(trouble('')).toBe('empty')
    expect(trouble(zipSync({ 'photo.jpg': Uint8Array.of(1, 2) }))).toBe('zip-without-table')
    expect(trouble(zipSync({ 'a.csv': strToU8('Name,Type\nA,Gin\n') }).slice(0, 60))).toBe(
      'bad-zip',
    )
  })

  test('files beyond the limits are refused before they are read', () => {
    expect(trouble(new Uint8Array(20 * 1024 * 1024 + 1))).toBe('too-large')
    expect(trouble(zipSync({ 'a.csv': new Uint8Array(20 * 1024 * 1024 + 1) }, { level: 1 }))).toBe(
      'too-large',
    )
    expect(trouble(`Name,Type\n${'A,Gin\n'.repeat(20_001)}`)).toBe('too-many-rows')
    expect(opened('a.csv', `Name,Type\n${'A,Gin\n'.repeat(20_000)}`).rows).toHaveLength(20_000)
  })

  const vivino = {
    cellar:
      '\ufeffWinery,Wine name,Vintage,Region,Country,Wine type,Link to wine,User cellar count\nPétrus,Pomerol,2008,Pomerol,France,Red Wine,https://vivino.example/w/1,3\nCloudy Bay,Sauvignon Blanc,,Marlborough,New Zealand,White Wine,https://vivino.example/w/2,0\n',
    tastings:
      'Winery,Wine name,Vintage,Region,Country,Scan date,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine\nPétrus,Pomerol,2008,Pomerol,France,2021-02-03 10:00:00,4.5,"TrÃ¨s bon, ""long""",For Anna,Red Wine,2018 - 2046,https://vivino.example/w/1\nRuinart,Blanc de Blancs,,Champagne,France,2020-01-01 10:00:00,4.0,,,Sparkling,,https://vivino.example/w/3\n',
    prices:
      'Winery,Wine name,Vintage,Link to wine,Wine price\nPétrus,Pomerol,2008,https://vivino.example/w/1,"$1,850.00"\n',
  }

  test('Vivino: the cellar is the stock, the other lists complete it', () => {
    const table = opened(
      'vivino.zip',
      zipSync({
        'export/full_wine_list.csv': strToU8(vivino.tastings),
        'export/cellar.csv': strToU8(vivino.cellar),
        'export/user_prices.csv': strToU8(vivino.prices),
        '__MACOSX/export/._cellar.csv': strToU8('junk'),
      }),
    )
    expect(table.format).toBe('vivino-cellar')
    const rows = rowsOf(table)
    expect(rows.map((row) => [row.key, row.derived.state])).toEqual([
      ['vivino:https://vivino.example/w/1', 'stock'],
      ['vivino:https://vivino.example/w/2', 'none'],
      ['vivino:https://vivino.example/w/3', 'tasted'],
    ])
    expect(rows[0]!.derived.fields).toEqual({
      name: 'Pomerol',
      brand: 'Pétrus',
      category: 'Wine',
      subcategory: 'Red Wine',
      vintage: 2008,
      region: 'Pomerol, France',
      rating: 4.5,
      notes: 'Très bon, "long"\nFor Anna',
      drinkFrom: 2018,
      drinkTo: 2046,
      purchasePrice: 185000,
      quantity: 3,
      isFinished: false,
    })
  })

  test('Vivino: scanned wines are not stock', () => {
    const rows = rowsOf(opened('full_wine_list.csv', vivino.tastings))
    expect(rows.map((row) => row.derived.state)).toEqual(['tasted', 'tasted'])
  })

  test('the tags of a spreadsheet are words between commas, each once and in order', () => {
    const table = opened(
      'cellar.csv',
      'Name,Producer,Type,Tags,Bin\nMeursault,Coche,White wine,"for guests; Burgundy, burgundy,  | gift",R4\nVolnay,Lafarge,Red wine,,\n',
    )
    const [first, second] = rowsOf(table)
    expect(first!.derived.fields).toMatchObject({
      tags: '["Burgundy","for guests","gift"]',
      bin: 'R4',
    })
    expect(second!.derived.fields.tags).toBeUndefined()
  })

  test('a spreadsheet in German, with commas in its numbers', () => {
    const table = opened(
      'keller.csv',
      'Bezeichnung;Weingut;Art;Jahrgang;Inhalt;Anzahl;Kaufpreis;Kaufdatum;Lagerort;Bewertung;Alkoholgehalt\nRiesling „Kirchenstück“;Bürklin-Wolf;Weißwein;2019;0,75 l;6;1.034,50 €;03.04.2021;Keller;17;12,5 %\n',
    )
    const [row] = rowsOf(table)
    expect(row!.derived).toEqual({
      state: 'stock',
      remarks: [],
      fields: {
        name: 'Riesling „Kirchenstück“',
        brand: 'Bürklin-Wolf',
        category: 'Wine',
        subcategory: 'White Wine',
        vintage: 2019,
        sizeMl: 750,
        abv: 12.5,
        quantity: 6,
        purchasePrice: 103450,
        currency: 'EUR',
        purchasedOn: '2021-04-03',
        location: 'Keller',
        rating: 4.25,
        isFinished: false,
      },
    })
  })

  test('rows that cannot become bottles give the reason, others their unread cells', () => {
    const table = opened(
      'bar.csv',
      'Name,Type,Size,Purchased,Qty,__proto__\nOld One,Gin,huge,someday,many,x\n,Gin,1L,,1,\nThing,,1L,,1,\n',
    )
    const rows = rowsOf(table)
    expect(rows.map((row) => row.derived.invalid)).toEqual([undefined, 'no-name', 'no-category'])
    expect(rows[0]!.derived.remarks).toEqual([
      { kind: 'no-brand' },
      { kind: 'unread', field: 'sizeMl', cell: 'huge' },
      { kind: 'unread', field: 'quantity', cell: 'many' },
      { kind: 'unread', field: 'purchasedOn', cell: 'someday' },
    ])
    expect(rowsOf(table, { category: 'Spirits' }).map((row) => row.derived.invalid)).toEqual([
      undefined,
      'no-name',
      undefined,
    ])
  })

  test('columns are recognized with and without text in brackets', () => {
    const [row] = rowsOf(
      opened(
        'a.csv',
        'Name,Type,Size (ml),Price (USD),ABV %,Purchase Store\nA,Gin,700,30,43,Shop\n',
      ),
    )
    expect(row!.derived.fields).toMatchObject({ sizeMl: 700, purchasePrice: 3000, abv: 43 })
    expect(row!.derived.fields.location).toBeUndefined()
  })

  test('rows that name no kind are what the columns speak of', () => {
    const kindOf = (file: string) => rowsOf(opened('a.csv', file))[0]!.derived.fields.category
    expect(kindOf('Whisky;Destillerie\nArdbeg 10;Ardbeg\n')).toBe('Whiskey')
    expect(kindOf('Name,Grapes\nBarolo,Nebbiolo\n')).toBe('Wine')
    expect(kindOf('Name,Maker\nBarolo,Contucci\n')).toBeUndefined()
  })

  test('a name that is too long is cut at a whole character, and the row keeps all of it', () => {
    const name = `${'a'.repeat(299)}🍷🍷`
    const [row] = rowsOf(opened('long.csv', `Name,Type\n${name},Gin\n`))
    expect(row!.derived.fields.name).toBe('a'.repeat(299))
    expect(row!.derived.remarks).toContainEqual({ kind: 'cut', field: 'name' })
    expect(row!.cells.get('Name')).toBe(name)
  })
})
