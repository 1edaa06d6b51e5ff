import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

function read(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, { category: 'Wine' })
  return readRows(table.rows, options)
}
const fieldsOf = (text: string) => read(text).map(({ derived }) => derived.fields)

describe('tables without a line of column names', () => {
  test.each([
    ['commas', 'Mill Rye,1,70cl,46%,€55.00\nFen Gin,2,50cl,41%,€31.50', 'EUR'],
    ['tabs', 'Mill Rye\t1\t70 cl\t46 %\t55,00 €\nFen Gin\t2\t50 cl\t41 %\t31,50 €', 'EUR'],
    ['another order', '46%;€55.00;Mill Rye;70cl;1\n41%;€31.50;Fen Gin;50cl;2', 'EUR'],
  ])('%s are read by their cells, and each value is marked', (_what, text, currency) => {
    const rows = read(text)
    expect(rows.map(({ derived }) => derived.fields)).toMatchObject([
      { name: 'Mill Rye', quantity: 1, sizeMl: 700, abv: 46, purchasePrice: 5500, currency },
      { name: 'Fen Gin', quantity: 2, sizeMl: 500, abv: 41, purchasePrice: 3150, currency },
    ])
    const marked = rows[0]!.derived.guesses?.filter(({ from }) => from === 'cells')
    expect(marked?.map(({ field }) => field).toSorted()).toEqual(
      ['abv', 'name', 'purchasePrice', 'quantity', 'sizeMl'].toSorted(),
    )
    expect(rows.map(({ line }) => line)).toEqual([1, 2])
  })

  test('years are vintages, and words of rooms are places', () => {
    expect(
      fieldsOf('2011|Clos Nord|3|Rack 1\n2014|Clos Nord|6|Rack 2\n2014|Clos Sud|1|Rack 1'),
    ).toMatchObject([
      { name: 'Clos Nord', vintage: 2011, quantity: 3, location: 'Rack 1' },
      { name: 'Clos Nord', vintage: 2014, quantity: 6, location: 'Rack 2' },
      { name: 'Clos Sud', vintage: 2014, quantity: 1, location: 'Rack 1' },
    ])
  })

  test.each([
    ['3x Clos Nord\n12 x Clos Sud\n1x Clos Est', [3, 12, 1]],
    ['3 Clos Nord\n12 Clos Sud\n1 Clos Est', [3, 12, 1]],
    ['- 3 btl. Clos Nord\n- 12 btl. Clos Sud\n- 1 btl. Clos Est', [3, 12, 1]],
    ['Clos Nord (3)\nClos Sud (12)\nClos Est', [3, 12, undefined]],
    ['Clos Nord x3\nClos Sud x12\nClos Est x1', [3, 12, 1]],
    ['Clos Nord\nClos Sud\nClos Est', [undefined, undefined, undefined]],
  ])('%j is a list of three', (text, counts) => {
    const fields = fieldsOf(text)
    expect(fields.map(({ name }) => name)).toEqual(['Clos Nord', 'Clos Sud', 'Clos Est'])
    expect(fields.map(({ quantity }) => quantity)).toEqual(counts)
  })

  test('a list may have names of 120 letters, longer ones make it a table', () => {
    const listOf = (length: number) => {
      const line = `${'Clos '
        .repeat(30)
        .slice(0, length - 4)
        .trimEnd()} (3)`.padStart(length, 'A')
      return `Clos Sud (2)\n${line}\nClos Est (1)`
    }
    expect(fieldsOf(listOf(120)).map(({ quantity }) => quantity)).toEqual([2, 3, 1])
    expect(openText('list.csv', listOf(121))).toMatchObject({ headers: ['Clos Sud (2)'] })
  })

  test.each([
    'Wine\nClos Nord\nClos Sud',
    'My bottles\nClos Nord\nClos Sud',
    'Name,1,2\nClos Nord,5,4\nClos Sud,3,3',
    'Wine,Qty\nClos Nord,5\nClos Sud,3',
    'Wine,2015,2016\nClos Nord,2,\nClos Sud,,3',
    'Wein;75 cl;Magnum\nClos Nord;2;\nClos Sud;;3',
  ])('%j has one', (text) => {
    expect(fieldsOf(text).map(({ name }) => name)).toEqual(['Clos Nord', 'Clos Sud'])
  })
})
