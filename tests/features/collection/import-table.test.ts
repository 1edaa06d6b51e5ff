import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../../shared/features/collection/import/decode.ts'
import { readTable, type Table } from '../../../shared/features/collection/import/table.ts'
import { encodeWindows1252 } from '../../../shared/features/collection/import/windows-1252.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const random = { seed, numRuns: 300 }

function table(text: string): Table {
  const read = readTable(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}
const cellsOf = (read: Table) =>
  read.rows.map((row) => read.headers.map((header) => row.cells.get(header) ?? ''))

describe(`a table comes back letter by letter (SEED=${seed})`, () => {
  const letter = fc.constantFrom(...'aZ019 ,;|\t"\'\n\r.-&<>', 'é', 'ß', 'Ñ', '…', '’', '€')
  const text = (unit: fc.Arbitrary<string>) => fc.string({ unit, maxLength: 12 })
  const separator = fc.constantFrom('\t', ',', ';', '|')
  const lineEnd = fc.constantFrom('\n', '\r\n')
  const grid = (unit: fc.Arbitrary<string>) =>
    fc.integer({ min: 2, max: 7 }).chain((width) =>
      fc.record({
        headers: fc.uniqueArray(
          fc.string({ unit: fc.constantFrom(...'abcdeéß'), minLength: 1, maxLength: 8 }),
          {
            minLength: width,
            maxLength: width,
          },
        ),
        rows: fc.array(fc.array(text(unit), { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 8,
        }),
      }),
    )
  const written = (
    { headers, rows }: { headers: string[]; rows: string[][] },
    delimiter: string,
    newline: string,
    quotes: boolean,
  ) => Papa.unparse([headers, ...rows], { delimiter, newline, quotes })
  const notBlank = (row: string[]) => row.some((cell) => cell.trim() !== '')

  test('in UTF-8 and UTF-16, with any separator, quoted or not', () => {
    fc.assert(
      fc.property(
        grid(fc.oneof(letter, fc.constantFrom('山', '🍷', 'ă'))),
        separator,
        lineEnd,
        fc.boolean(),
        fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le'),
        (grid, delimiter, newline, quotes, encoding) => {
          const file = written(grid, delimiter, newline, quotes)
          const bytes =
            encoding === 'utf-16le'
              ? new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le'))
              : new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${file}` : file)
          const read = table(decodeText(bytes).text)
          expect(read.headers).toEqual(grid.headers)
          expect(cellsOf(read)).toEqual(grid.rows.filter(notBlank))
        },
      ),
      random,
    )
  })

  test('in Windows-1252, as CellarTracker writes it', () => {
    fc.assert(
      fc.property(grid(letter), separator, lineEnd, (grid, delimiter, newline) => {
        // A letter that only Windows-1252 has in this way, so that the bytes cannot be UTF-8.
        const marked = { ...grid, rows: [...grid.rows, grid.headers.map(() => 'Rosé’s')] }
        const bytes = encodeWindows1252(written(marked, delimiter, newline, true))!
        const read = table(decodeText(bytes).text)
        expect(cellsOf(read)).toEqual(marked.rows.filter(notBlank))
      }),
      random,
    )
  })
})

describe('tables as programs write them', () => {
  test('unquoted tabs with quotes as letters', () => {
    const read = table('Wine\tSize\n"Les Clos" Chablis\t750ml\n12" bottle\t1.5L\n')
    expect(cellsOf(read)).toEqual([
      ['"Les Clos" Chablis', '750ml'],
      ['12" bottle', '1.5L'],
    ])
  })

  test('quoted cells hold line ends, separators and quotes', () => {
    const read = table('a;b\r\n"one\r\ntwo";"x;""y"""\r\n')
    expect(cellsOf(read)).toEqual([['one\r\ntwo', 'x;"y"']])
  })

  test('a quotation mark that another one far behind it closes swallows no rows', () => {
    const read = table('a,b,c\n"Ten,Ardbeg,smoky\nTwelve,Bowmore",fine\nX,Y,Z\n')
    expect(read.rows).toHaveLength(3)
    expect(cellsOf(read).at(-1)).toEqual(['X', 'Y', 'Z'])
    expect(read.rows.map(({ broken }) => broken !== undefined)).toContain(true)
  })

  test('a first line names the separator', () => {
    expect(cellsOf(table('sep=;\nName;Price\nA;1,5\n'))).toEqual([['A', '1,5']])
  })

  test.each([
    ['Wein;Preis, EUR', 'Riesling;39,50', ['Riesling', '39,50']],
    ['Wein;Größe, l;Preis, EUR', 'Riesling;0,75;39,50', ['Riesling', '0,75', '39,50']],
    ['Wein, Lage;Größe, l;Preis, EUR', 'R, Berg;0,75;39,50', ['R, Berg', '0,75', '39,50']],
    ['Wein, Lage\tPreis', 'Riesling, Berg\t39', ['Riesling, Berg', '39']],
    ['Wine|Price, EUR', 'Riesling|39,50', ['Riesling', '39,50']],
    ['Foo;Bar, x', 'Riesling;39,50', ['Riesling', '39,50']],
    ['Name,Tags,Price', 'Riesling,dry|old,39', ['Riesling', 'dry|old', '39']],
    ['Foo,Bar;Baz,Qux', 'Riesling,dry;old,39', ['Riesling', 'dry;old', '39']],
  ])('%s: a comma in every line separates only what nothing else does', (head, row, cells) => {
    expect(cellsOf(table(`${head}\n${row}\n${row}\n`))).toEqual([cells, cells])
  })

  test('equal and empty headers keep their own cells', () => {
    const read = table('Notes,Notes,,Notes (2)\na,b,c,d\n')
    expect(read.headers).toEqual(['Notes', 'Notes (3)', 'Column 3', 'Notes (2)'])
    expect(cellsOf(read)).toEqual([['a', 'b', 'c', 'd']])
  })

  test('rows with too few or too many cells are named and lose nothing', () => {
    const read = table('a,b\n1\n1,2,3\n1,2\n1,2,\n')
    expect(read.rows.map((row) => [row.line, row.ragged])).toEqual([
      [2, true],
      [3, true],
      [4, false],
      [5, false],
    ])
    expect([...read.rows[1]!.cells]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['Column 3', '3'],
    ])
  })

  test('headers that are names of object members are columns like any other', () => {
    const read = table('__proto__,constructor,toString\n1,2,3\n')
    expect(cellsOf(read)).toEqual([['1', '2', '3']])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test('characters that nothing can store are taken out and the row says so', () => {
    const read = table(`Name,Brand\na\u0000b,c\ud800d\n`)
    expect(cellsOf(read)).toEqual([['ab', 'c\ufffdd']])
    expect(read.rows[0]!.cleaned).toBe(true)
  })

  test('lines of both kinds in one file', () => {
    expect(cellsOf(table('a,b\n1,2\r\n3,4\n'))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('of lines of both kinds the last cell alone loses its return', () => {
    expect(cellsOf(table('a,b,c\n1,"x\r",3\r\n4,5,6\n'))).toEqual([
      ['1', 'x\r', '3'],
      ['4', '5', '6'],
    ])
    expect(cellsOf(table('a,b,c\n1,2,3\r\n4,5,6\n'))).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
  })

  test('old Macs end lines with a return', () => {
    expect(cellsOf(table('a,b\r1,2\r3,4'))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('nothing, and a letter to a friend, are no tables', () => {
    expect(readTable(' \n\n')).toBe('empty')
    expect(readTable(`Dear friend. ${'I have many bottles to tell you about. '.repeat(4)}`)).toBe(
      'no-columns',
    )
  })
})
