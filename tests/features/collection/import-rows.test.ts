import { describe, expect, test } from 'vitest'
import { CellFinder } from '../../../shared/features/collection/import/cells.ts'
import { FieldsBuilder } from '../../../shared/features/collection/import/fields.ts'
import { formatOf } from '../../../shared/features/collection/import/format-of.ts'
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
import { maxTagLength } from '../../../shared/business/tags.ts'
import { cellsOf } from './cells-of.ts'

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

  test('are mapped by their names, each meaning once unless it is composed', () => {
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

  test('the record of an import’s changes is kept as far as it fits, dropping the longest texts first', () => {
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
