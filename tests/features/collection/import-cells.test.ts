import { describe, expect, test } from 'vitest'
import {
  CellFinder,
  headersOf,
  TableCells,
  TableColumns,
} from '../../../shared/features/collection/import/cells.ts'
import { writeSourceRow } from '../../../shared/features/collection/import/source-row.ts'
import { readTable } from '../../../shared/features/collection/import/table.ts'

const headers = ['Price', 'price_', 'PRICE', 'Note']
const rowOf = (...texts: string[]) => new TableCells(new TableColumns(headers, true), texts)

describe.each([
  ['of a table', (cells: TableCells) => cells],
  ['of a map', (cells: TableCells) => new Map(cells)],
])('cells %s', (_what, as) => {
  test.each([
    [['1', '2', '3', ''], '1'],
    [['', '2', '3', ''], '2'],
    [['', '', ' 3 ', 'x'], '3'],
    [[' ', '2', '', ''], ''],
    [['', '', '', 'x'], ''],
  ])('%j are found by a folded name', (texts, found) => {
    expect(new CellFinder(as(rowOf(...texts))).cell('price')).toBe(found)
  })

  test('take the next name where the first has no cell', () => {
    expect(new CellFinder(as(rowOf('', '', '', 'x'))).cell('cost', 'price', 'note')).toBe('x')
  })

  test('are picked by the names of their columns', () => {
    const isPrice = (header: string) => /price/i.test(header)
    const cells = as(rowOf('1', '2', '3', 'x'))
    expect(headersOf(cells, isPrice)).toEqual(['Price', 'price_', 'PRICE'])
  })
})

test('the separator of a long table is that of its first lines', () => {
  const row = '"Glen, the ""Old""";12;a | b'
  const text = ['Name;Age;Note', ...Array.from({ length: 6_000 }, () => row)].join('\r\n')
  const table = readTable(text)
  expect(table).toMatchObject({ separator: ';', headers: ['Name', 'Age', 'Note'] })
  expect(typeof table === 'object' && table.rows.length).toBe(6_000)
})

test.each([
  ['cells in their order', { Price: '1', Note: 'He said "no"\n' }],
  ['a column called __proto__', { ['__proto__']: 'x', Note: 'y' }],
  ['numbered columns', { '2': 'b', '1': 'a' }],
])('a kept row is the JSON of its parts: %s', (_what, cells) => {
  const row = { format: 'table', options: { decimal: ',' }, cells } as const
  const pairs = new Map(Object.entries(cells))
  const kept = () => writeSourceRow({ ...row, cells: pairs })
  expect(kept()).toBe(JSON.stringify(row))
  expect(kept()).toBe(JSON.stringify(row))
})

test('a kept row with other options has those', () => {
  const cells = new Map([['Name', 'x']])
  for (const decimal of ['.', ','] as const)
    expect(
      JSON.parse(writeSourceRow({ format: 'table', options: { decimal }, cells })),
    ).toMatchObject({ options: { decimal } })
})
