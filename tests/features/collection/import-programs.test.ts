import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { ratesOf } from './written-tables/judge.ts'
import { otherPrograms } from './written-tables/other-programs.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

function read(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') return table
  const rows = readRows(table.rows, proposedOptions(table.rows, table.headers))
  return rows.map(({ derived }) => derived)
}
const fieldsOf = (text: string) => {
  const rows = read(text)
  return typeof rows === 'string' ? [] : rows.map(({ fields }) => fields)
}

test.each(otherPrograms)('a table of another program is right: $says', (table) => {
  const { rows, right, remarked, wrong } = ratesOf([table])
  expect({ right, remarked, wrong }).toEqual({ right: rows, remarked: [], wrong: [] })
})

describe('a value that only the name has', () => {
  test('is marked as a guess', () => {
    const rows = read('Bottle\nGlen Sorrel Single Malt 46% 70cl')
    expect(typeof rows === 'string' ? rows : rows[0]!.guesses).toEqual(
      expect.arrayContaining([
        { field: 'sizeMl', from: 'name' },
        { field: 'abv', from: 'name' },
      ]),
    )
  })

  test.each([
    ['a cell of its own', 'Bottle,Size,ABV\nGlen Sorrel Whisky 46% 70cl,50cl,40', 500, 40],
    [
      'an unread cell',
      'Bottle,Size,ABV\nGlen Sorrel Whisky 46% 70cl,big,strong',
      undefined,
      undefined,
    ],
    ['another share', 'Bottle\nSol Alto Tequila 100% agave', undefined, undefined],
    ['an age', 'Bottle\nGlen Sorrel Whisky 15 years', undefined, undefined],
  ])('gives way to %s', (_, text, sizeMl, abv) => {
    const [fields] = fieldsOf(text)
    expect([fields?.sizeMl, fields?.abv]).toEqual([sizeMl, abv])
  })

  test('is no vintage of a spirit, or where there are two years', () => {
    const fields = fieldsOf('Bottle\nOld Forester 1920 Bourbon\nPort 1985 bottled 1988')
    expect(fields.map(({ vintage }) => vintage)).toEqual([undefined, undefined])
  })
})

test.each([
  ['values of years', 'Bottle;2021;2022\nRye A;80;95\nRye B;60;0'],
  ['too many for one vintage', 'Bottle;2021;2022\nRye A;145;\nRye B;60;0'],
  ['years beside a vintage', 'Wine;Vintage;2021;2022\nClos A;2016;1;\nClos B;2017;;2'],
])('columns of years are no vintages: %s', (_, text) => {
  const table = openText('list.csv', text)
  expect(typeof table === 'string' ? table : table.headers).toContain('2021')
})

test.each([
  ['case and bottle prices', 'SKU,Product,Size,Case Price,Bottle Price\n7,Rye,750ML,299.88,24.99'],
  ['a sale', 'Item,Vintage,Format,RRP,Sale\nMoriane,2015,75cl,£45.00,£39.00'],
  ['a price for a litre', 'Bezeichnung;Liter;VK-Preis;Grundpreis\nObstler;0,7;18,90;27,00'],
])('a price list of a shop is named: %s', (_, text) => {
  expect(openText('list.csv', text)).toBe('prices')
})
