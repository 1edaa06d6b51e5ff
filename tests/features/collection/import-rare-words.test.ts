import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRareWords } from '../../../shared/features/collection/import/loaded-words.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import * as words from '../../../shared/features/collection/import/rare-words.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

beforeEach(() => takeRareWords({}))
afterEach(() => takeRareWords(words))

function read(text: string) {
  const table = openText('cellar.csv', text)
  if (typeof table === 'string') throw new Error(table)
  return readRows(table.rows, proposedOptions(table.rows, table.headers)).map(
    ({ derived }) => derived,
  )
}

test.each([
  ['Vintage', 'vintage', '平成3年'],
  ['Vintage', 'vintage', 'H3'],
  ['Size', 'sizeMl', '4/5 pint'],
  ['Size', 'sizeMl', '25.4 fl oz'],
  ['Quantity', 'quantity', 'three'],
  ['Quantity', 'quantity', 'half a dozen'],
] as const)(
  'a cell of %s that needs rare words is remarked without them: %s %s',
  (header, field, cell) => {
    const [plain, odd] = read(
      `Name,Producer,Type,${header}\nGlen Kelp,Kelp,Whisky,${header === 'Size' ? '700 ml' : header === 'Vintage' ? '1990' : '2'}\nGlen Moss,Moss,Whisky,${cell}\n`,
    )
    expect(plain!.remarks).toEqual([])
    expect(odd!.fields[field]).toBeUndefined()
    expect(odd!.remarks).toMatchObject([{ kind: 'unread', field, cell }])
    expect(odd!.fields.name).toBe('Glen Moss')
  },
)

test.each([
  ['Price', 'purchasePrice', '40 pesetas'],
  ['Level', 'fillLevel', 'half full'],
] as const)('%s in words is remarked without them: %s', (header, field, cell) => {
  const [row] = read(`Name,Producer,Type,${header}\nGlen Moss,Moss,Whisky,${cell}\n`)
  expect(row!.fields[field]).toBeUndefined()
  expect(row!.remarks).toMatchObject([{ kind: 'unread', field, cell }])
})

test('letters with a rare name stay as they were typed without rare words', () => {
  const [row] = read('Name,Producer,Type\nCh&acirc;teau &amp; Fils &#226;,Kelp,Red\n')
  expect(row!.fields.name).toBe('Ch&acirc;teau & Fils â')
  takeRareWords(words)
  const [whole] = read('Name,Producer,Type\nCh&acirc;teau &constructor;,Kelp,Red\n')
  expect(whole!.fields.name).toBe('Château &constructor;')
})

test('an ordinary table is read in full without rare words', () => {
  expect(
    read(
      'Name,Producer,Type,Vintage,Size,Quantity,Price\nKelp Rouge,Kelp,Red,2015,75 cl,3,€ 12.50\n',
    ),
  ).toMatchObject([
    {
      remarks: [],
      fields: { name: 'Kelp Rouge', vintage: 2015, sizeMl: 750, quantity: 3, purchasePrice: 1250 },
    },
  ])
})
