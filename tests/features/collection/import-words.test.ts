import { expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

function fieldsOf(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') return []
  const rows = readRows(table.rows, proposedOptions(table.rows, table.headers))
  return rows.map(({ derived }) => derived.fields)
}

test.each([
  ['Rs. 12,500', 12_500_00, 'INR'],
  ['Rs. 12,500/-', 12_500_00, 'INR'],
  ['Fr. 1.250', 1250_00, 'CHF'],
  ['12$50 Esc.', 12_50, 'PTE'],
  ['fl. 42,50', 42_50, 'NLG'],
])('the point of a word is no sign of the number: %s', (cell, purchasePrice, currency) => {
  expect(fieldsOf(`Name,Type,Price\nRye,Whiskey,"${cell}"`)).toMatchObject([
    { purchasePrice, currency },
  ])
})

test.each([
  ['四合瓶', 720],
  ['一升瓶', 1800],
  ['二合', 360],
  ['clavelin', 620],
  ['750 cc', 750],
  ['Melchior', 18_000],
])('a size by its name: %s', (cell, sizeMl) => {
  expect(fieldsOf(`Name,Type,Size\nRye,Whiskey,${cell}`)).toMatchObject([{ sizeMl }])
})

test.each([
  ['86.8 U.S. proof', 43.4],
  ['100 American proof', 50],
])('a strength of another country: %s', (cell, abv) => {
  expect(fieldsOf(`Name,Type,ABV\nRye,Whiskey,${cell}`)).toMatchObject([{ abv }])
})

test('three digits behind the sign of an escudo are not read', () => {
  const [fields] = fieldsOf('Name,Type,Price\nRye,Whiskey,2$500 Esc.')
  expect(fields?.purchasePrice).toBeUndefined()
})
