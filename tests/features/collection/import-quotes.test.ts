import { describe, expect, test } from 'vitest'
import { readTable } from '../../../shared/features/collection/import/table.ts'

function rows(text: string) {
  const table = readTable(text)
  if (typeof table === 'string') throw new Error(table)
  return table.rows.map(({ cells }) => table.headers.map((header) => cells.get(header) ?? ''))
}
const head = ['Producer', 'Wine', 'Vintage', 'Quantity']

describe('quotation marks that are letters', () => {
  const lines = [
    ['Old Mill', 'The "Futures" Shiraz', '2019', '2'],
    ['"Les Deux" Frères', 'Blanc', '2021', '1'],
    ['River Still', '12" Display Rye', '', '1'],
    ['""Twice""', 'x', '2020', '3'],
    ['Inner', '5" and 6"', '2018', '3'],
    ['Last', 'Merlot', '2020', '6'],
  ]

  test.each([',', ';', '\t', '|'])('leave each line a row, between %j', (separator) => {
    for (const newline of ['\n', '\r\n']) {
      const text = [head, ...lines].map((line) => line.join(separator)).join(newline)
      expect(rows(text).map(([, wine]) => wine)).toEqual(lines.map(([, wine]) => wine))
      expect(rows(text)).toHaveLength(lines.length)
    }
  })

  test('leave a note of two lines in the last column whole, where another row has a stray one', () => {
    const text =
      'Wine,Vintage,Note\nA,2019,"First\nsecond"\n"Les Deux" Frères,2020,Fine\nB,2021,"x\ny"'
    expect(rows(text)).toEqual([
      ['A', '2019', 'First\nsecond'],
      ['"Les Deux" Frères', '2020', 'Fine'],
      ['B', '2021', 'x\ny'],
    ])
  })

  test('may be next to correctly quoted cells', () => {
    const text = [
      head.join(','),
      '"Les Deux" Frères,"Blanc, sec",2021,1',
      'Northgate,"Nº 5, ""Le Grand""",2018,3',
      '"Notes","two\nlines",2017,2',
      '"Odd "one" here",Rouge,2016,1',
      'Last,Merlot,2020,6',
    ].join('\n')
    expect(rows(text)).toEqual([
      ['"Les Deux" Frères', 'Blanc, sec', '2021', '1'],
      ['Northgate', 'Nº 5, "Le Grand"', '2018', '3'],
      ['Notes', 'two\nlines', '2017', '2'],
      ['Odd "one" here', 'Rouge', '2016', '1'],
      ['Last', 'Merlot', '2020', '6'],
    ])
  })

  test('between tabs leave a cell with doubled marks inside its own', () => {
    const lines = ['"Les Trois" Sœurs\tBlanc\t2021\t1', 'South\t"Nº 7 ""Petit"""\t2018\t3']
    expect(rows([head.join('\t'), ...lines].join('\n'))).toEqual([
      ['"Les Trois" Sœurs', 'Blanc', '2021', '1'],
      ['South', 'Nº 7 "Petit"', '2018', '3'],
    ])
  })

  test('that open and never close take no row with them', () => {
    const text = [
      head.join(','),
      'A,"Un,2015,1',
      'B,Deux,2016,2',
      'C,"Trois",2017,3',
      'D,"Quatre,2018,4',
    ].join('\n')
    expect(rows(text).map(([producer]) => producer)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('of a thousand lines are read as quickly as others', () => {
    const text = [
      head.join(','),
      ...Array.from({ length: 1_000 }, (_, at) => `"${at}" x,"Un,2015,1`),
    ]
    expect(rows(text.join('\n'))).toHaveLength(1_000)
  })
})
