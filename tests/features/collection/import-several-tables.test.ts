import { expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

function rowsOf(lines: readonly string[]) {
  const table = openText('list.csv', lines.join('\n'))
  if (typeof table === 'string') throw new Error(table)
  return readRows(table.rows, proposedOptions(table.rows, table.headers)).map(
    ({ line, derived: { state, fields, doubt } }) => ({ line, state, doubt, ...fields }),
  )
}
const namesOf = (lines: readonly string[]) => rowsOf(lines).map(({ line, name }) => [line, name])

test('a second table with its title is read below the first', () => {
  const rows = rowsOf([
    'Name,Category,Price',
    'Quay Rye,Whiskey,40',
    '',
    'Spirits',
    'Name,Category,Price',
    'Farrow Gin,Gin,30',
  ])
  expect(rows).toMatchObject([
    { line: 2, name: 'Quay Rye', category: 'Whiskey', purchasePrice: 4000, doubt: undefined },
    { line: 6, name: 'Farrow Gin', subcategory: 'Gin', purchasePrice: 3000, doubt: undefined },
  ])
})

test.each<[string, readonly string[]]>([
  [
    'other columns',
    [
      'Name;Jahrgang;Anzahl',
      'A Riesling;2018;2',
      'Spirituosen',
      'Flasche;Preis;Alkohol',
      'Quay Rye;30;45',
    ],
  ],
  [
    'more columns',
    ['Bottle;Qty', 'A Riesling;2', '', 'Spirits', 'Name;Price;Size;ABV', 'Quay Rye;30;70 cl;45'],
  ],
  ['no title', ['Wine\tVintage', 'A Riesling\t2018', '', 'Name\tABV', 'Quay Rye\t45']],
  [
    'a title above the first, too',
    [
      'Wines',
      'Name,Vintage',
      'A Riesling,2018',
      '',
      'Spirits',
      'Bottle,ABV,Size,Notes',
      'Quay Rye,45,700 ml,x',
    ],
  ],
])('a second table with %s is read', (_, lines) => {
  const rows = rowsOf(lines)
  expect(rows.map(({ name }) => name)).toEqual(['A Riesling', 'Quay Rye'])
  expect(rows[1]).toMatchObject({ line: lines.length, doubt: undefined })
  if (lines.join().match(/ABV|Alkohol/)) expect(rows[1]).toMatchObject({ abv: 45 })
})

test('rows apart from others stay rows of the one table', () => {
  expect(
    namesOf([
      'Name,Category,Bin',
      'Quay Rye,Whiskey,A1',
      '',
      'Harrow,Bourbon,A2',
      '',
      'Farrow,Gin,B1',
    ]),
  ).toEqual([
    [2, 'Quay Rye'],
    [4, 'Harrow'],
    [6, 'Farrow'],
  ])
})

const cabinets = [
  '"","","",""',
  '"Cabinet ID","Cabinet Label","Shelf Index","Total Slots"',
  '"41","Hall fridge","2","38"',
  '""',
  '"User Bottles Details"',
  '""',
  '"Bottle ID","Bottle Size Liters","Wine Year","Wine Type","Wine Title","Wine Winery","Purchase Cost","Purchase Currency","Consumed On"',
]

test('a list of shelves above the bottles needs a check, and null is empty', () => {
  const [shelf, ...rows] = rowsOf([
    ...cabinets,
    '"8001","0.75","2018","Red Wine","Pinot Noir","Farrow Hill","42.50","NZD",""',
    '"8002","1.5","N.V.","Sparkling Wine","Cuvée Ouverte","Delorme-Rey","null","NZD","null"',
    '"8003","0.75","2014","White Wine","Riesling Dry","Farrow Hill","null","NZD","2025-01-18"',
  ])
  expect(shelf).toMatchObject({ line: 3, doubt: 'not-bottles' })
  expect(rows.map(({ doubt }) => doubt)).toEqual([undefined, undefined, undefined])
  expect(rows).toMatchObject([
    { name: 'Pinot Noir', state: 'stock', sizeMl: 750, purchasePrice: 4250, currency: 'NZD' },
    { name: 'Cuvée Ouverte', state: 'stock', sizeMl: 1500, isFinished: false },
    { name: 'Riesling Dry', state: 'finished', isFinished: true, notes: 'Consumed On: 2025-01-18' },
  ])
  expect(rows.map(({ purchasePrice }) => purchasePrice)).toEqual([4250, undefined, undefined])
  expect(rows.map(({ drinkFrom }) => drinkFrom)).toEqual([undefined, undefined, undefined])
})

test.each(['Drunk on', 'Date consumed', 'Getrunken am', 'Bu le', 'Fecha de consumo'])(
  'a day under “%s” says that the bottle is finished',
  (header) => {
    const rows = rowsOf([`Name;Quantity;${header}`, 'A Riesling;1;2025-01-18', 'B Riesling;1;'])
    expect(rows.map(({ state }) => state)).toEqual(['finished', 'stock'])
  },
)
