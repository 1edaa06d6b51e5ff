import { expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'

const length = 60_000
const blanks = ' '.repeat(length)
const columns = [
  'Vintage',
  'Size',
  'ABV',
  'Qty',
  'Price',
  'Value',
  'Currency',
  'Purchase date',
  'Rating',
  'Notes',
  'Barcode',
  'Drink window',
  'Tags',
  'Level',
  'Unit',
  'Status',
  'Bottles',
]

/** Processor time in milliseconds. */
function costOf(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

// By the square of its length one such cell takes three seconds.
const limitMs = 1_500

test.each(columns)('blanks in a cell of "%s" take no more time than letters', (column) => {
  for (const cell of [`a${blanks}b`, `1${blanks}x`, `[a${blanks}b]`]) {
    const cost = costOf(() => {
      const table = openText('list.csv', `Name,${column}\nGin A,"${cell}"\nGin B,1`)
      if (typeof table === 'string') throw new Error(table)
      readRows(table.rows, proposedOptions(table.rows, table.headers))
    })
    expect(cost).toBeLessThan(limitMs)
  }
})

test.each([
  ['a written recipe', 'a.txt', `Fix\n2 oz gin\n1 a${blanks}b\nStir.`],
  ['its name', 'a.txt', `a${blanks}b\n2 oz gin\n\nStir.`],
  ['an amount of Cooklang', 'a.cook', `Stir @gin{1${blanks}x} and @lime{1%oz}.`],
  [
    'linked data',
    'a.json',
    JSON.stringify({ '@type': 'Recipe', name: 'Fix', recipeIngredient: [`1 a${blanks}b`] }),
  ],
])('blanks in %s take no more time than letters', (_, name, text) => {
  expect(costOf(() => void readAnyRecipeFile(name, text))).toBeLessThan(limitMs)
})
