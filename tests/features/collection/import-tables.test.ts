import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { readTable } from '../../../shared/features/collection/import/table.ts'
import { withSizesInRows } from '../../../shared/features/collection/import/wide.ts'
import { maxImportColumns, maxImportRows } from '../../../shared/business/import.ts'

describe('tables', () => {
  const read = (text: string) => readTable(text)
  const of = (text: string) => {
    const table = read(text)
    if (typeof table === 'string') throw new Error(table)
    return table
  }

  test('with a column for each size keep a wine of which there is none', () => {
    const table = withSizesInRows(of('Name,75 cl,Magnum\nClos Nord,2,1\nClos Sud,,\nClos Est,3,'))
    const rows = table.rows.map(({ cells }) => [cells.get('Name'), cells.get('Quantity')])
    expect(rows).toEqual([
      ['Clos Nord', '2'],
      ['Clos Nord', '1'],
      ['Clos Sud', '0'],
      ['Clos Est', '3'],
    ])
  })

  test('have so many columns and rows at most', () => {
    const wide = (count: number) =>
      `${Array.from({ length: count }, (_, at) => `c${at}`).join(',')}\n1`
    expect(read(wide(maxImportColumns + 1))).toBe('too-wide')
    expect(typeof read(wide(maxImportColumns))).toBe('object')
    expect(read(`a,b\n${'1,2\n'.repeat(maxImportRows + 1)}`)).toBe('too-many-rows')
    expect(read('x'.repeat(61))).toBe('no-columns')
    expect(of(`${'x'.repeat(60)}\n1`).headers).toHaveLength(1)
  })

  test.each([
    ['sep=|\na|b,c\n1|2', '|', ['a', 'b,c']],
    ['"sep=;"\r\na;b\r\n1;2', ';', ['a', 'b']],
    ['a;b,c;d\n1;2,5;3\n', ';', ['a', 'b,c', 'd']],
    ['a|b\n1|2', '|', ['a', 'b']],
    ['a\tb\n1\t2', '\t', ['a', 'b']],
    ['\n\na,b\n\n1,2', ',', ['a', 'b']],
  ])('%j is parted by %j', (text, separator, headers) => {
    expect(of(text)).toMatchObject({ separator, headers, rows: [{ ragged: false }] })
  })

  test('a separator that breaks quotes is rejected, and a file that is not a table is refused', () => {
    expect(of('"a;1",b;c;d\n"e;2",f;g;h\n"i;3",j;k;l\n').separator).toBe(',')
    expect(of('"a";1,"b",2\n"c";3,"d",4\n').separator).toBe(';')
    for (const text of ['{ "a": 1', '{"a"}', '\ufeff [ {', '[{'])
      expect(openText('a.csv', text), text).toBe('bad-json')
    for (const text of [' <!doctype html>', '<HTML>'])
      expect(openText('a.csv', text)).toBe('web-page')
    expect([
      openText('a.csv', ' \n'),
      openText('a.csv', 'Name,Brand'),
      openText('a.csv', ''),
    ]).toEqual(['empty', 'no-rows', 'empty'])
  })

  test('of lines that end in both ways the last cell is whole', () => {
    const { rows, headers } = of('a,b\n1,two\r\n3,four\n')
    expect(rows.map(({ cells }) => headers.map((header) => cells.get(header)))).toEqual([
      ['1', 'two'],
      ['3', 'four'],
    ])
  })

  test('a row is counted as a spreadsheet does, also behind blank ones', () => {
    expect(of('a,b\n\n1,2\n ,\n3,4').rows.map(({ line }) => line)).toEqual([3, 5])
    expect(of('a,b\n1,2, \n').rows[0]).toMatchObject({ ragged: false, cleaned: false })
  })
})
