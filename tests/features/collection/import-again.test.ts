import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { importBottle } from '../../../shared/features/collection/bottle-mutators.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { ownCsv } from '../../../shared/features/collection/own-csv.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'

const own = { useCount: 0, createdAt: 0, updatedAt: 0 }
const importId = '00000000-0000-7000-8000-000000000009'

function plan(text: string, known: readonly Bottle[] = []) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers)
  const rows = planImport({
    rows: readRows(table.rows, options),
    headers: table.headers,
    options,
    known: known.map((bottle) => ({ bottle, removed: false })),
    room: Infinity,
  }).rows
  return { rows, headers: table.headers, options }
}

/** The bottles that an import of this table leaves. */
function imported(text: string): Bottle[] {
  const { rows, ...rest } = plan(text)
  return importMutations(rows, { importId, ...rest, bottle: () => undefined, sha256 }).map(
    (mutation) => newRow(bottles, mutation.args.id, importBottle.args.parse(mutation.args), own),
  )
}

function written(rows: readonly Bottle[]): string {
  const steps = ownCsv(rows)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const bottle = newRow(
  bottles,
  '00000000-0000-7000-8000-000000000001',
  {
    name: 'Rye',
    brand: 'Mill',
    category: 'Whiskey',
    abv: 64.9,
    rating: 4.5,
    currentValue: 120_050,
    purchasedOn: '2022-02-14',
    sku: '5000281005423',
    isFinished: false,
  },
  own,
)

/** The file as a spreadsheet of another language saves it. */
function spoilt(text: string, change: Readonly<Record<string, string>>, separator: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const lines = table.rows.map(({ cells }) =>
    table.headers.map((header) => {
      const cell = cells.get(header) ?? ''
      return change[cell] ?? cell
    }),
  )
  return [table.headers, ...lines].map((line) => line.join(separator)).join('\r\n')
}

const german = {
  '64.9': '64,9',
  '4.5': '4,5',
  '1200.50': '1200,5',
  '2022-02-14': '14.02.2022',
  true: 'WAHR',
  false: 'FALSCH',
}

describe('our own table, from a spreadsheet that changed its cells', () => {
  test.each([
    ['German', german, []],
    [
      'German, with a number of the barcode',
      { ...german, '5000281005423': '5,00028E+12' },
      ['sku'],
    ],
    ['French', { ...german, '2022-02-14': '14/02/2022', true: 'VRAI', false: 'FAUX' }, []],
    ['Spanish', { ...german, true: 'VERDADERO', false: 'FALSO' }, []],
    ['American', { '2022-02-14': '2/14/2022', true: 'TRUE', false: 'FALSE' }, []],
    [
      'words of our own',
      { '64.9': 'strong', '4.5': '??', '1200.50': '1,200' },
      ['abv', 'rating', 'currentValue'],
    ],
    ['a day that may be two', { '2022-02-14': '3/4/2022' }, ['purchasedOn']],
  ])('%s', (_what, change, unread) => {
    const there = imported(written([bottle]))
    const [row] = plan(spoilt(written([bottle]), change as Record<string, string>, ';'), there).rows
    expect(row!.changes).toBeUndefined()
    expect(row!.verdict).toBe('same')
    const named = row!.remarks.flatMap((one) => (one.kind === 'unread' ? one.field : []))
    expect(new Set(named)).toEqual(new Set(unread))
  })

  test('still brings what a person changed in it', () => {
    const there = imported(written([bottle]))
    const change = { ...german, '4.5': '4,75', '64.9': '' }
    const [row] = plan(spoilt(written([bottle]), change, ';'), there).rows
    expect(row!.changes).toEqual({ rating: 4.75, abv: null })
  })
})

describe('a table imported again', () => {
  const table = (...cells: readonly string[]) =>
    `ID;Name;Type;Price (EUR);ABV;Vintage;Bought;Size\n7;Bottle;Wine;${cells.join(';')}`
  const first = table('39,50', '13,5', '2015', '2020-03-14', '750 ml')

  test('keeps values it can no longer read, and says so', () => {
    const there = imported(first)
    const [row] = plan(table('cheap', 'strong', 'old', 'spring', 'big'), there).rows
    expect(row!.changes ?? {}).not.toMatchObject({ purchasePrice: null })
    for (const value of Object.values(row!.changes ?? {})) expect(value).not.toBeNull()
    const unread = row!.remarks.flatMap((one) => (one.kind === 'unread' ? one.field : []))
    expect(unread).toEqual(
      expect.arrayContaining(['purchasePrice', 'abv', 'vintage', 'purchasedOn', 'sizeMl']),
    )
  })

  test('clears what a person emptied', () => {
    const [row] = plan(table('', '13,5', '2015', '2020-03-14', '750 ml'), imported(first)).rows
    expect(row!.changes).toMatchObject({ purchasePrice: null })
  })
})
