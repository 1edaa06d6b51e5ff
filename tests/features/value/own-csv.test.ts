import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { importBottle } from '../../../shared/features/collection/bottle-mutators.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import { openFile } from '../../../shared/features/collection/import/open-file.ts'
import { type BottleInCellar, planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { headerOf, ownCsv } from '../../../shared/features/collection/own-csv.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { type Field, newRow } from '../../../shared/kernel/entity.ts'
import { maxCents } from '../../../shared/kernel/money.ts'
import { inOneLine, isStorable } from '../../../shared/kernel/text.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { aBottle } from './a-portfolio.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const importId = '00000000-0000-7000-8000-000000000001'

/**
 * The fields that a person can set, except for the import's source, which the next import sets
 * again.
 */
const userFields = (Object.entries(bottles.fields) as [string, Field][])
  .filter(([name, { owner }]) => owner === 'user' && !/^(source|importId)/.test(name))
  .map(([name]) => name)
const asSet = (row: object) =>
  Object.fromEntries(userFields.map((name) => [name, (row as Record<string, unknown>)[name]]))

/** Fields of one line lose their line breaks, which rows of earlier versions may have. */
const asImported = (row: object) =>
  Object.fromEntries(
    Object.entries(asSet(row)).map(([name, value]) => {
      const { values } = (bottles.fields as Record<string, Field>)[name]!
      const isLine = values.are === 'text' && values.isLine
      return [name, isLine && typeof value === 'string' ? inOneLine(value) : value]
    }),
  )

function planOf(text: string, known: readonly BottleInCellar[] = []) {
  const opened = openFile('collection.csv', new TextEncoder().encode(text))
  if ('trouble' in opened) throw new Error(opened.trouble)
  const [table] = opened.tables
  expect(table?.format).toBe('own')
  const options = proposedOptions(table!.rows, table!.headers)
  const rows = readRows(table!.rows, options)
  const plan = planImport({ rows, headers: table!.headers, options, known, room: Infinity })
  return { plan, headers: table!.headers, options }
}

/** Writes the file, reads it into an empty cellar, and returns the resulting rows. */
function comeBack(rows: readonly Bottle[]): Bottle[] {
  const { plan, headers, options } = planOf(runWhole(ownCsv(rows)))
  expect(plan.rows.flatMap(({ remarks }) => remarks)).toEqual([])
  const made = importMutations(plan.rows, {
    importId,
    headers,
    options,
    sha256,
    bottle: () => undefined,
  })
  return made.map(({ name, args }) => {
    expect(name).toBe('bottle.import')
    // The schema by which the server refuses.
    const given = importBottle.args.parse(args)
    return newRow(bottles, given.id, given, { useCount: 0, createdAt: 0, updatedAt: 0 })
  })
}

const strange = [
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '+49 1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "'quoted",
  "''twice",
  '"',
  '""',
  'a,b;c|d\te',
  'line\nline\r\nline\rline',
  ' spaces around ',
  '＝１',
  '山崎 12年 🥃',
  'true',
  '0012',
  '1e5',
  '2026-11-21',
  'null',
  '\ufeffmark',
  'a;=HYPERLINK("http://x")&";b',
  'a\n=1+1;b',
  "a\t'=1;'b",
  "a;''-1",
]

describe('the collection as CSV', () => {
  test('brings every field that a person can set back, letter by letter', () => {
    const rows = strange.map((text) =>
      aBottle({
        name: text,
        brand: text,
        notes: text,
        region: text,
        location: text,
        bin: text,
        sku: text,
        distillery: text,
        quantity: 3,
        purchasePrice: 1_05,
        currentValue: 0,
        vintage: 1996,
        sizeMl: 700,
        abv: 46.3,
        rating: 4.5,
        fillLevel: 0,
        drinkFrom: 2020,
        drinkTo: 2030,
        purchasedOn: '2020-02-29',
        inCollection: false,
        isFinished: true,
        category: 'Whiskey',
        subcategory: 'Scotch',
        photo: 'ab'.repeat(32),
      }),
    )
    expect(comeBack(rows).map(asSet)).toEqual(rows.map(asImported))
  })

  test('holds a column for every field but the line of the file it came from', () => {
    const [head] = Papa.parse(runWhole(ownCsv([aBottle()])).slice(1), {}).data as string[][]
    const said = head!.map((one) => one.toLowerCase().replaceAll(' ', ''))
    const wanted = Object.keys(bottles.fields).filter((name) => name !== 'sourceRow')
    expect(said).toEqual(['bottleid', ...wanted.map((name) => name.toLowerCase())])
  })

  test('writes amounts paid in the bottle’s own money, and the market’s value in dollars', () => {
    const text = runWhole(
      ownCsv([
        aBottle({ currency: 'JPY', purchasePrice: 12_000, marketValue: 98_50 }),
        aBottle({ currency: 'EUR', purchasePrice: 80_05, marketValue: 98_50 }),
      ]),
    )
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true })
    expect(
      data.slice(0, 2).map((row) => [row['Currency'], row['Purchase price'], row['Market value']]),
    ).toEqual([
      ['JPY', '12000', '98.50'],
      ['EUR', '80.05', '98.50'],
    ])
  })

  test('has no cell that a spreadsheet takes for a formula', () => {
    const rows = strange.map((text) => aBottle({ name: text, notes: text }))
    const cells = (Papa.parse(runWhole(ownCsv(rows)).slice(1), {}).data as string[][]).flat()
    expect(cells.length).toBeGreaterThan(strange.length)
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    // And unguarded cells would be formulas.
    expect(strange.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)).length).toBeGreaterThan(5)
  })

  test.each([';', '\t'])(
    'has no formula either for a spreadsheet that separates cells by %j',
    (delimiter) => {
      const rows = strange.map((text) => aBottle({ name: 'A name', notes: text }))
      const read = (text: string) =>
        (Papa.parse(text, { delimiter }).data as string[][])
          .flat()
          .filter((cell) => /^[=+\-@＝]/.test(cell))
      expect(read(runWhole(ownCsv(rows)).slice(1))).toEqual([])
      // What was only quoted for commas would be formulas.
      const quoted = strange.map((text) => `,"${text.replaceAll('"', '""')}"\r\n`)
      expect(read(quoted.join(''))).not.toEqual([])
    },
  )

  test('adds no existing row', () => {
    const rows = [aBottle({ name: 'One' }), aBottle({ name: 'Two' })]
    const known = rows.map((bottle) => ({ bottle, removed: false }))
    const { plan } = planOf(runWhole(ownCsv(rows)), known)
    expect(plan.counts).toMatchObject({ same: 2, new: 0 })
  })

  test('names a cell that a spreadsheet has spoiled, and takes the rest', () => {
    const text = runWhole(ownCsv([aBottle({ sizeMl: 700, notes: 'kept' })])).replace(
      ',700,',
      ',7E+,',
    )
    const { plan } = planOf(text)
    expect(plan.rows[0]).toMatchObject({
      verdict: 'new',
      remarks: [{ kind: 'unread', field: 'sizeMl', cell: '7E+' }],
    })
    expect(plan.rows[0]?.row.derived.fields).toMatchObject({ notes: 'kept' })
  })

  test(`comes back whole with random bottles (seed ${seed})`, () => {
    const words = (max: number) =>
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: max })
        .filter((text) => isStorable(text) && inOneLine(text).trim() !== '' && text.length <= max)
    const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
    const year = fc.integer({ min: 1000, max: 9999 })
    const bottle = fc
      .record({
        name: words(60),
        brand: words(40),
        notes: maybe(words(200)),
        region: maybe(words(40)),
        location: words(30),
        bin: maybe(words(30)),
        sku: maybe(words(20)),
        vintage: maybe(year),
        drinkFrom: maybe(year),
        drinkTo: maybe(year),
        purchasePrice: maybe(fc.integer({ min: 0, max: maxCents })),
        currentValue: maybe(fc.integer({ min: 0, max: maxCents })),
        currency: maybe(fc.constantFrom('EUR', 'JPY', 'KWD')),
        abv: maybe(fc.double({ min: 0, max: 100, noNaN: true }).map((n) => n + 0)),
        rating: maybe(fc.double({ min: 0, max: 5, noNaN: true }).map((n) => n + 0)),
        quantity: fc.integer({ min: 1, max: 100_000 }),
        fillLevel: maybe(fc.integer({ min: 0, max: 100 })),
        inCollection: fc.boolean(),
        isFinished: fc.boolean(),
      })
      .map((fields) => aBottle(fields as Partial<Bottle>))
    fc.assert(
      fc.property(fc.array(bottle, { minLength: 1, maxLength: 8 }), (rows) => {
        expect(comeBack(rows).map(asSet)).toEqual(rows.map(asImported))
      }),
      { seed, numRuns: 25 },
    )
  })

  test.skipIf(!hasRealData)('comes back whole with the naughty strings and real names', () => {
    const naughty = JSON.parse(readFileSync(realData('names/blns.json'), 'utf8')) as string[]
    const real = readFileSync(realData('names/unicode-bottle-and-drink-names.csv'), 'utf8')
    const names = (Papa.parse(real, {}).data as string[][]).map((cells) => cells[0] ?? '')
    const rows = [...naughty, ...names]
      .filter((text) => isStorable(text) && inOneLine(text).trim() !== '')
      .map((text) => {
        const short = (most: number) => (text.length <= most ? text : 'too long')
        return aBottle({ name: short(300), brand: short(200), notes: text, bin: short(120) })
      })
    expect(rows.length).toBeGreaterThan(400)
    expect(comeBack(rows).map(asSet)).toEqual(rows.map(asImported))
  })
})

test.each([
  ['name', 'Name'],
  ['purchasePrice', 'Purchase price'],
  ['sizeMl', 'Size ml'],
])('the field %s has the column %s', (field, header) => {
  const [head = ''] = runWhole(ownCsv([])).split(/\r?\n/)
  expect(headerOf(field)).toBe(header)
  expect(head.split(',')).toContain(header)
})
