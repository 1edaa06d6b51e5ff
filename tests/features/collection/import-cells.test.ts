import { describe, expect, test } from 'vitest'
import {
  CellFinder,
  headersOf,
  TableCells,
  TableColumns,
} from '../../../shared/features/collection/import/cells.ts'
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
