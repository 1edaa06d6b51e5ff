import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { strToU8 } from 'fflate'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { maxMutationBytes } from '../../../shared/business/sync.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { bottleCrud, importBottle } from '../../../shared/features/collection/bottle-mutators.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import {
  type ImportMutation,
  undoMutations,
} from '../../../shared/features/collection/import/undo-import.ts'
import { openFile } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import type { ImportPlan } from '../../../shared/features/collection/import/verdicts.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { rememberedOptions } from '../../../shared/features/collection/import/remembered-options.ts'
import { changed, newRow } from '../../../shared/kernel/entity.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { deepTest } from '../../support/deep-test.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const importId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The bottles of one user as the mutators leave them, without a plan's limit. */
class Shelf {
  readonly live = new Map<string, Bottle>()
  readonly removed = new Map<string, Bottle>()

  known() {
    return [
      ...[...this.live.values()].map((bottle) => ({ bottle, removed: false })),
      ...[...this.removed.values()].map((bottle) => ({ bottle, removed: true })),
    ]
  }

  do(mutation: ImportMutation) {
    // The schemas are those that the server refuses by.
    const { name, args } = mutation
    expect(strToU8(JSON.stringify(mutation)).length).toBeLessThan(maxMutationBytes - 200)
    if (name === 'bottle.import') {
      const given = importBottle.args.parse(args)
      if (this.live.has(args.id)) return
      const own = { useCount: 0, createdAt: 0, updatedAt: 0 }
      this.live.set(args.id, newRow(bottles, args.id, given, own))
      this.removed.delete(args.id)
    } else if (name === 'bottle.edit') {
      const { changes } = bottleCrud['bottle.edit'].args.parse(args)
      this.live.set(args.id, changed(this.live.get(args.id)!, changes))
    } else {
      bottleCrud['bottle.remove'].args.parse(args)
      this.removed.set(args.id, this.live.get(args.id)!)
      this.live.delete(args.id)
    }
  }

  plan(
    content: string | Uint8Array,
    more: Partial<Parameters<typeof planImport>[0]> & { given?: ReadOptions } = {},
  ) {
    const { given, ...input } = more
    const opened = openFile('file.csv', typeof content === 'string' ? strToU8(content) : content)
    if ('trouble' in opened) throw new Error(opened.trouble)
    const table = opened.tables[0]!
    const options = proposedOptions(table.rows, table.headers, given)
    const rows = readRows(table.rows, options)
    const plan = planImport({
      rows,
      headers: table.headers,
      options,
      known: this.known(),
      room: Number.POSITIVE_INFINITY,
      ...input,
    })
    return { plan, headers: table.headers, options }
  }

  async import(
    content: string | Uint8Array,
    n: number,
    more: Parameters<Shelf['plan']>[1] = {},
  ): Promise<ImportPlan> {
    const { plan, headers, options } = this.plan(content, more)
    const mutations = importMutations(plan.rows, {
      importId: importId(n),
      headers,
      options,
      bottle: (id) => this.live.get(id),
      sha256,
    })
    expect(mutations).toHaveLength(plan.adds + plan.updates)
    for (const mutation of mutations) this.do(mutation)
    return plan
  }

  undo(n: number) {
    for (const mutation of undoMutations(importId(n), [...this.live.values()])) this.do(mutation)
  }

  byName(name: string): Bottle {
    return [...this.live.values()].find((bottle) => bottle.name === name)!
  }
}

const csv = (...rows: (string | number)[][]) => Papa.unparse(rows)
const verdicts = (plan: ImportPlan) => plan.rows.map((row) => row.verdict)
const header = ['Name', 'Brand', 'Type', 'Vintage', 'Notes', 'Price']

describe('amounts that name no currency', () => {
  const list = csv(
    ['Name', 'Brand', 'Type', 'Price'],
    ['Ten', 'Ardbeg', 'Whiskey', 50],
    ['Twelve', 'Bowmore', 'Whiskey', '£60'],
  )
  const currencyOf = (shelf: Shelf, name: string) => shelf.byName(name).currency

  test('are in the person’s own, unless the file or the person says another', async () => {
    const shelf = new Shelf()
    const table = csv(['Name', 'Brand', 'Type', 'Price'], ['Ten', 'Ardbeg', 'Whiskey', 50])
    await shelf.import(table, 1, { given: { ownCurrency: 'EUR' } })
    expect(currencyOf(shelf, 'Ten')).toBe('EUR')
    // It stays the price paid, whatever the user's currency.
    for (const given of [{ ownCurrency: 'CHF' }, {}]) {
      const { plan } = shelf.plan(table, { given })
      expect([verdicts(plan), plan.updates]).toEqual([['same'], 0])
    }
    await shelf.import(table, 2, { given: { ownCurrency: 'CHF', currency: 'SEK' } })
    expect(currencyOf(shelf, 'Ten')).toBe('SEK')

    const other = new Shelf()
    await other.import(list, 1, { given: { ownCurrency: 'EUR' } })
    // The currency of one amount in the file applies to all.
    expect([currencyOf(other, 'Ten'), currencyOf(other, 'Twelve')]).toEqual(['GBP', 'GBP'])
  })

  test('that were in dollars stay so when the person has another currency', async () => {
    const shelf = new Shelf()
    const table = csv(['Name', 'Brand', 'Type', 'Price'], ['Ten', 'Ardbeg', 'Whiskey', 50])
    await shelf.import(table, 1)
    const { plan } = shelf.plan(table, { given: { ownCurrency: 'EUR' } })
    expect([verdicts(plan), plan.updates]).toEqual([['same'], 0])
  })
})

describe('importing the same file again', () => {
  test.skipIf(!hasRealData)('changes nothing, whatever the file', async () => {
    const shelf = new Shelf()
    const file = readFileSync(realData('cellars/cellartracker-browser-export.csv'))
    const first = await shelf.import(file, 1)
    expect([first.adds, shelf.live.size]).toEqual([92, 92])
    const again = shelf.plan(file).plan
    expect(again.counts).toMatchObject({ same: 92, new: 0, changed: 0 })
    expect([again.adds, again.updates]).toEqual([0, 0])
    for (const name of ['inventory', 'list', 'bottles', 'consumed', 'purchase']) {
      const own = new Shelf()
      const table = readFileSync(realData(`cellars/cellartracker-tsv/${name}.tsv`))
      await own.import(table, 1)
      expect(own.live.size).toBeGreaterThan(0)
      expect(own.plan(table).plan.adds + own.plan(table).plan.updates).toBe(0)
    }
  })

  test(`changes nothing for any table (SEED=${seed})`, async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(cell, cell, fc.constantFrom('Gin', 'Red', 'Bourbon', ''), cell, cell, cell),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        async (rows) => {
          const file = csv(header, ...rows.map((row) => row.map((text) => text.toWellFormed())))
          const shelf = new Shelf()
          const opened = openFile('file.csv', strToU8(file))
          fc.pre('tables' in opened)
          await shelf.import(file, 1)
          const { plan } = shelf.plan(file)
          // Rows left out as doubtful the first time are doubtful again.
          const others = ['invalid', 'same', 'doubtful']
          expect(plan.rows.filter((row) => !others.includes(row.verdict))).toEqual([])
        },
      ),
      { seed, numRuns: 100 },
    )
  })

  test('brings the same ids on two devices', async () => {
    const file = csv(header, ['Lagavulin 16', 'Lagavulin', 'Scotch', '', '', ''])
    const [one, other] = [new Shelf(), new Shelf()]
    await one.import(file, 1)
    await other.import(file, 2)
    expect([...one.live.keys()]).toEqual([...other.live.keys()])
  })
})

describe('a file that changed', () => {
  const before = csv(header, ['A', 'X', 'Gin', '', 'old', '10'], ['B', 'X', 'Gin', '', '', '20'])

  test('updates only changed fields; edits by hand stay', async () => {
    const shelf = new Shelf()
    await shelf.import(before, 1)
    const a = shelf.byName('A')
    shelf.live.set(a.id, { ...a, name: 'A, renamed', location: 'Cellar' })
    const after = csv(header, ['A', 'X', 'Gin', '', 'new', '10'], ['B', 'X', 'Gin', '', '', ''])
    const plan = await shelf.import(after, 2)
    expect(plan.rows.map((row) => row.changes)).toEqual([{ notes: 'new' }, { purchasePrice: null }])
    expect(shelf.live.get(a.id)).toMatchObject({
      name: 'A, renamed',
      location: 'Cellar',
      notes: 'new',
    })
    expect(shelf.byName('B').purchasePrice).toBeUndefined()
    expect(verdicts(shelf.plan(after).plan)).toEqual(['same', 'same'])
  })

  test('says nothing of columns that it does not have', async () => {
    const shelf = new Shelf()
    await shelf.import(before, 1)
    const plan = await shelf.import(
      csv(['Name', 'Brand', 'Type', 'Vintage', 'Price'], ['A', 'X', 'Gin', '', '11']),
      2,
    )
    expect(plan.rows[0]!.changes).toEqual({ purchasePrice: 1100 })
    expect(shelf.byName('A').notes).toBe('old')
  })

  test('a column that is mapped later brings its cells', async () => {
    const shelf = new Shelf()
    const file = csv(['Name', 'Brand', 'Type', 'Stuff'], ['A', 'X', 'Gin', 'from Anna'])
    const first = [
      ['Name', 'name'],
      ['Brand', 'brand'],
      ['Type', 'category'],
    ] as const
    await shelf.import(file, 1, { given: { mapping: first } })
    const mapping = [...first, ['Stuff', 'notes']] as const
    const plan = await shelf.import(file, 2, { given: { mapping } })
    expect(plan.rows[0]!.changes).toEqual({ notes: 'Stuff: from Anna' })
  })

  test('very long cells are compared too, and fit into a mutation', async () => {
    const shelf = new Shelf()
    const long = (letter: string) => '酒'.repeat(9_000) + letter
    await shelf.import(csv(header, ['A', 'X', 'Gin', '', long('一'), '10']), 1)
    expect(shelf.byName('A').notes).toBe(long('一'))
    const plan = await shelf.import(csv(header, ['A', 'X', 'Gin', '', long('二'), '10']), 2)
    expect(plan.rows[0]!.changes).toEqual({ notes: long('二') })
    expect(shelf.plan(csv(header, ['A', 'X', 'Gin', '', long('二'), '10'])).plan.counts.same).toBe(
      1,
    )
  })

  test('the number of another spreadsheet names no bottle of the first', async () => {
    const shelf = new Shelf()
    await shelf.import(
      csv(['ID', 'Name', 'Brand', 'Type'], [1, 'A', 'X', 'Gin'], [2, 'B', 'X', 'Gin']),
      1,
    )
    const { plan } = shelf.plan(
      csv(['ID', 'Name', 'Brand', 'Type'], [1, 'C', 'Y', 'Rum'], [2, 'B2', 'X', 'Gin']),
    )
    expect(plan.rows.map((row) => [row.verdict, row.reason])).toEqual([
      ['duplicate', 'key-taken'],
      ['changed', undefined],
    ])
  })
})

describe('a person’s answer', () => {
  test('is remembered with the bottles, so that the same file is read alike on another device', async () => {
    const shelf = new Shelf()
    const file = csv(['Thing', 'Maker', 'Cost', 'Wert'], ['A', 'X', '10', 'x'])
    const mapping = [
      ['Thing', 'name'],
      ['Maker', 'brand'],
      ['Cost', 'price'],
    ] as const
    const given = { mapping, category: 'Spirits', currency: 'CHF' } as const
    await shelf.import(file, 1, { given })
    expect(shelf.byName('A')).toMatchObject({ purchasePrice: 1000, currency: 'CHF' })
    const remembered = rememberedOptions(shelf.known(), 'table', ['Thing', 'Maker', 'Cost', 'Wert'])
    expect(remembered).toMatchObject(given)
    expect(verdicts(shelf.plan(file, { given: remembered }).plan)).toEqual(['same'])
    // No options are known for another kind of file.
    expect(rememberedOptions(shelf.known(), 'table', ['Name', 'Cost'])).toEqual({})
  })

  test('still holds where it is not said again', async () => {
    const shelf = new Shelf()
    const file = csv(header, ['A', 'X', 'Gin', '', '', '10'])
    await shelf.import(file, 1, { given: { currency: 'CHF' } })
    expect(verdicts(shelf.plan(file).plan)).toEqual(['same'])
  })
})

describe('undo', () => {
  test('undoes the additions and changes of an import, but no later edit', async () => {
    const shelf = new Shelf()
    const rows = [
      ['A', 'X', 'Gin', '', 'old', '10'],
      ['B', 'X', 'Gin', '', 'old', '20'],
    ]
    await shelf.import(csv(header, ...rows), 1)
    const [a, b] = [shelf.byName('A'), shelf.byName('B')]
    await shelf.import(
      csv(
        header,
        ['A', 'X', 'Gin', '', 'new', '11'],
        ['B', 'X', 'Gin', '', 'new', '21'],
        ['C', 'X', 'Gin', '', '', ''],
      ),
      2,
    )
    expect(shelf.live.size).toBe(3)
    shelf.live.set(b.id, { ...shelf.live.get(b.id)!, notes: 'mine' })
    shelf.undo(2)
    expect(shelf.live.get(a.id)).toEqual(a)
    expect(shelf.live.get(b.id)).toEqual({ ...b, notes: 'mine' })
    expect(shelf.live.size).toBe(2)
    shelf.undo(1)
    expect(shelf.live.size).toBe(0)
  })

  test('leaves a bottle alone whose origin another client wrote in a form of its own', async () => {
    const shelf = new Shelf()
    await shelf.import(csv(header, ['A', 'X', 'Gin', '', 'old', '10']), 1)
    const { importId: _, ...own } = shelf.byName('A')
    for (const sourceRow of [`of ${importId(2)}`, JSON.stringify({ cells: {}, of: importId(2) })]) {
      shelf.live.set(own.id, { ...own, sourceRow })
      shelf.undo(2)
      expect(shelf.live.get(own.id)).toEqual({ ...own, sourceRow })
    }
  })

  test('an import that was undone comes back; a bottle that was taken out by hand only if it is chosen', async () => {
    const file = csv(header, ['A', 'X', 'Gin', '', '', ''], ['B', 'X', 'Gin', '', '', ''])
    const shelf = new Shelf()
    await shelf.import(file, 1)
    shelf.undo(1)
    const again = await shelf.import(file, 2)
    expect(verdicts(again)).toEqual(['removed-before', 'removed-before'])
    expect(shelf.live.size).toBe(2)
    shelf.do({ name: 'bottle.remove', args: { id: shelf.byName('A').id } })
    const third = shelf.plan(file).plan
    expect(third.rows.map((row) => [row.verdict, row.chosen])).toEqual([
      ['removed-before', false],
      ['same', false],
    ])
    await shelf.import(file, 3, { choices: new Map([[0, true]]) })
    expect(shelf.live.size).toBe(2)
  })
})

describe('the plan', () => {
  const file = csv(header, ...['A', 'B', 'C', 'D'].map((name) => [name, 'X', 'Gin', '', '', '']))

  test('takes as many rows as fit, names the rest, and takes them when there is room', async () => {
    const shelf = new Shelf()
    const plan = await shelf.import(file, 1, { room: 2 })
    expect(verdicts(plan)).toEqual(['new', 'new', 'over-plan', 'over-plan'])
    const later = await shelf.import(file, 2)
    expect(verdicts(later)).toEqual(['same', 'same', 'new', 'new'])
    expect(shelf.live.size).toBe(4)
  })

  test('gives the room of a row that is left out to the next', () => {
    const { plan } = new Shelf().plan(file, { room: 2, choices: new Map([[0, false]]) })
    expect(plan.rows.map((row) => [row.verdict, row.chosen])).toEqual([
      ['new', false],
      ['new', true],
      ['new', true],
      ['over-plan', false],
    ])
  })

  test('gives its room to what a person ticked before the rest', () => {
    const { plan } = new Shelf().plan(file, { room: 2, choices: new Map([[3, true]]) })
    expect(verdicts(plan)).toEqual(['new', 'over-plan', 'over-plan', 'new'])
    expect(plan.adds).toBe(2)
  })

  test('a changed bottle needs no room', async () => {
    const shelf = new Shelf()
    await shelf.import(file, 1)
    const { plan } = shelf.plan(
      csv(header, ['A', 'X', 'Gin', '', 'n', ''], ['E', 'X', 'Gin', '', '', '']),
      { room: 0 },
    )
    expect(verdicts(plan)).toEqual(['changed', 'over-plan'])
  })
})

describe.skipIf(!hasRealData)("CellarTracker's tables of one cellar", () => {
  const table = (name: string) => readFileSync(realData(`cellars/cellartracker-tsv/${name}.tsv`))

  test('never count a bottle twice', async () => {
    const shelf = new Shelf()
    await shelf.import(table('inventory'), 1)
    expect(shelf.live.size).toBe(6)
    for (const name of ['list', 'purchase', 'bottles']) {
      const { plan } = shelf.plan(table(name))
      expect(
        plan.rows.filter((row) => row.verdict === 'new').map((row) => row.row.derived.state),
      ).toEqual(name === 'bottles' ? ['finished', 'finished'] : [])
    }
  })

  test('name orders and do not import them', () => {
    const { plan } = new Shelf().plan(table('inventory'))
    expect(plan.rows.slice(0, 3).map((row) => [row.verdict, row.reason, row.chosen])).toEqual(
      Array(3).fill(['not-stock', 'on-order', false]),
    )
  })

  test('a bottle of the inventory that was drunk since is finished, not doubled', async () => {
    const shelf = new Shelf()
    const consumed = table('consumed').toString('utf8').replace('129197435\t', '129197436\t')
    await shelf.import(table('inventory'), 1)
    const plan = await shelf.import(consumed, 2)
    expect(plan.rows[0]!).toMatchObject({
      verdict: 'changed',
      changes: {
        isFinished: true,
        notes: '2020-05-21 Drank: Excellent!\nGrape: Sémillon-Sauvignon Blanc Blend',
      },
    })
    expect([...shelf.live.values()].filter((bottle) => bottle.isFinished)).toHaveLength(2)
    shelf.undo(2)
    expect([...shelf.live.values()].filter((bottle) => bottle.isFinished)).toHaveLength(0)
  })

  test('a wine of the list that is used up is finished', async () => {
    const shelf = new Shelf()
    await shelf.import(table('list'), 1)
    const used = table('list')
      .toString('utf8')
      .replace('W0118542_750ml\t1\t0', 'W0118542_750ml\t0\t0')
    const plan = await shelf.import(used, 2)
    expect(plan.rows[1]!.changes).toEqual({ isFinished: true })
  })
})

test('a bottle like one that was typed by hand is named', () => {
  const shelf = new Shelf()
  const hand = newRow(
    bottles,
    importId(9),
    { name: 'Lagavulin 16', brand: 'Lagavulin', category: 'Whiskey' },
    { useCount: 0, createdAt: 0, updatedAt: 0 },
  )
  shelf.live.set(hand.id, hand)
  const { plan } = shelf.plan(csv(header, ['Lagavulin 16', 'Lagavulin', 'Scotch', '', '', '']))
  expect(plan.rows[0]).toMatchObject({ verdict: 'new', chosen: true })
  expect(plan.rows[0]!.remarks).toContainEqual({ kind: 'look-alike' })
})

deepTest('twenty thousand rows are planned in one go', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [
    `Bottle ${i}`,
    'X',
    'Gin',
    '',
    '',
    String(i),
  ])
  expect(new Shelf().plan(csv(header, ...rows)).plan.adds).toBe(20_000)
})
