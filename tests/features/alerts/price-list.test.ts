import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { maxAlertPlaceLength } from '../../../shared/business/alerts.ts'
import { priceLineTrouble } from '../../../shared/copy/price-lists.ts'
import { readPriceList } from '../../../shared/features/prices/price-list.ts'
import { operate } from '../../../sync-server/admin.ts'

const latest = '2026-11-22'

/** With each refused line told in words. */
function told(text: string) {
  const list = readPriceList(text, latest)
  if (typeof list === 'string') return list
  return {
    lines: list.lines,
    bad: list.bad.map((one) => ({ line: one.line, why: priceLineTrouble(one) })),
  }
}
const header = 'Store,Place,Name,Brand,Category,Vintage,Size,Price,Quantity,Date'

test('a list is read with its columns in any order and case', () => {
  expect(told('date;PRICE;name;store\n2026-11-21;"$1,234.50";Château Margaux;A')).toEqual({
    lines: [{ store: 'A', name: 'Château Margaux', price: 1_234_50, pricedOn: '2026-11-21' }],
    bad: [],
  })
  expect(told(`${header}\nA,"Atlanta, GA",Gold,Blanton’s,whiskey,,70 cl,99,0,2026-11-21`)).toEqual({
    lines: [
      {
        store: 'A',
        place: 'Atlanta, GA',
        name: 'Gold',
        brand: 'Blanton’s',
        category: 'Whiskey',
        sizeMl: 700,
        price: 99_00,
        quantity: 0,
        pricedOn: '2026-11-21',
      },
    ],
    bad: [],
  })
})

test.each([
  ['has no store', ',,Ardbeg,,,,,45,,2026-11-21'],
  ['has no bottle name', 'A,,,,,,,45,,2026-11-21'],
  ['has an invalid price in dollars: dear', 'A,,Ardbeg,,,,,dear,,2026-11-21'],
  ['has an invalid price in dollars: 0', 'A,,Ardbeg,,,,,0,,2026-11-21'],
  ['has an invalid price in dollars: -5', 'A,,Ardbeg,,,,,-5,,2026-11-21'],
  ['has an invalid date (use 2026-11-21): 21.11.2026', 'A,,Ardbeg,,,,,45,,21.11.2026'],
  ['has a date in the future: 2027-01-01', 'A,,Ardbeg,,,,,45,,2027-01-01'],
  ['has an unknown category: Shoes', 'A,,Ardbeg,,Shoes,,,45,,2026-11-21'],
  ['has an invalid vintage: NV', 'A,,Ardbeg,,,NV,,45,,2026-11-21'],
  ['has an invalid quantity: many', 'A,,Ardbeg,,,,,45,many,2026-11-21'],
  ['has an invalid size: large', 'A,,Ardbeg,,,,large,45,,2026-11-21'],
  ['has a name without a word: —', 'A,,—,,,,,45,,2026-11-21'],
  ['has more or fewer cells than the header', 'A,,Ardbeg'],
])('a line that %s is refused, and the others are taken', (why, bad) => {
  const good = 'A,,Ardbeg 10,,,,,45,,2026-11-21'
  const read = told([header, good, bad, good].join('\n'))
  expect(read).toMatchObject({ bad: [{ line: 3, why }] })
  expect(typeof read === 'object' && read.lines).toHaveLength(2)
})

test('a list may say in which region a store is', () => {
  const read = (zip: string) => told(`Store,Zip,Name,Price,Date\nA,${zip},Ardbeg 10,45,2026-11-21`)
  expect(read('30308-1234')).toMatchObject({ lines: [{ zip: '30308-1234' }], bad: [] })
  expect(read('Fulton')).toEqual({
    lines: [],
    bad: [{ line: 2, why: 'has an invalid ZIP code: Fulton' }],
  })
})

test.each([
  ['Store', 200, 'has a store name of more than 200 characters'],
  ['Name', 300, 'has a name that is too long'],
  ['Brand', 200, 'has a name that is too long'],
  ['Place', maxAlertPlaceLength, 'has a place name that is too long'],
])('a %s has %i characters at the most', (column, most, why) => {
  const listOf = (length: number) => {
    const cells = { Store: 'A', Name: 'Ardbeg', Price: '45', Date: latest }
    const own = { ...cells, [column]: 'x'.repeat(length) }
    return told(`${Object.keys(own).join()}\n${Object.values(own).join()}`)
  }
  expect(listOf(most)).toMatchObject({ lines: [{ price: 45_00 }], bad: [] })
  expect(listOf(most + 1)).toEqual({ lines: [], bad: [{ line: 2, why }] })
})

test.each([
  ['Vintage', 'vintage', ['1000', '9999'], ['999', '10000', '12345678', '-1']],
  ['Quantity', 'quantity', ['0', '1000000'], ['1000001', '-1', '1.5']],
  ['Size', 'sizeMl', ['1', '100000'], ['0', '100001', '0 cl', '101 L']],
])('a %s lies within its limits', (column, field, good, bad) => {
  const read = (value: string) =>
    told(`Store,Name,Price,Date,${column}\nA,Ardbeg,45,${latest},${value}`)
  for (const value of good) expect(read(value)).toMatchObject({ lines: [{ [field]: +value }] })
  for (const value of bad) {
    const why = `has an invalid ${column.toLowerCase()}: ${value}`
    expect(read(value)).toEqual({ lines: [], bad: [{ line: 2, why }] })
  }
})

test('a price of the same day is taken, and a size in words next to one in millilitres', () => {
  const read = told(
    `Store,Name,Price,Date,Size\nA,Ardbeg,0.01,${latest},1 L\nA,Ardbeg,45,2026-11-23,700`,
  )
  expect(read).toEqual({
    lines: [{ store: 'A', name: 'Ardbeg', price: 1, sizeMl: 1_000, pricedOn: latest }],
    bad: [{ line: 3, why: 'has a date in the future: 2026-11-23' }],
  })
})

test('a file that is not a price list is refused', () => {
  expect(told('')).toBe('empty')
  expect(told('a,b\n1,2')).toMatchObject({
    bad: [{ line: 1, why: 'has no column store, name, price, date' }],
  })
})

const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-prices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function admin(...words: string[]) {
  const said: string[] = []
  const code = await operate(words, { DATA_DIR: path.join(folder, 'data') }, (one) =>
    said.push(one),
  )
  return { code, said: said.join('\n') }
}

test('the operator loads a list, sees its bad rows by file and row, and loading it twice changes nothing', async () => {
  const file = path.join(folder, 'prices.csv')
  writeFileSync(
    file,
    `${header}\nA,,Ardbeg 10,,,,,45,,2026-11-20\nA,,Ardbeg 10,,,,,cheap,,2026-11-20\nB,,Ardbeg 10 yo,,,,,44,,2026-11-20\n`,
  )
  expect(await admin('prices', 'import', file)).toEqual({
    code: 1,
    said: `${file}:3 has an invalid price in dollars: cheap\n2 new bottles, 0 changed prices, 0 already known, 1 rows refused.`,
  })
  expect((await admin('prices', 'import', file)).said).toContain(
    '0 new bottles, 0 changed prices, 2 already known',
  )
  expect((await admin('jobs')).said.match(/alerts\.priced\//g)).toHaveLength(1)
  expect(await admin('prices', 'import', path.join(folder, 'none.csv'))).toMatchObject({ code: 1 })
  expect(await admin('prices', 'export', file)).toMatchObject({ code: 2 })
})
