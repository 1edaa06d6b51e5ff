import '../../../support/rare-words.ts'
import { guessesOf } from '../../../../shared/features/collection/import/guesses.ts'
import { openText } from '../../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../../shared/features/collection/import/reading.ts'
import type { PlannedRow } from '../../../../shared/features/collection/import/verdicts.ts'
import { decimalsOf } from '../../../../shared/kernel/currency.ts'
import type { WrittenRow, WrittenTable } from './written.ts'

/** The rows of some tables, judged. */
export interface WrittenRates {
  readonly rows: number
  readonly right: number
  /** Fields that say something else, or nothing, marked as a guess, named in a remark, or in an unticked row. */
  readonly remarked: readonly string[]
  /** The same without a word. */
  readonly wrong: readonly string[]
}

/** Reads the tables as the desk does before a person touched anything. */
export function ratesOf(tables: readonly WrittenTable[]): WrittenRates {
  const [remarked, wrong]: [string[], string[]] = [[], []]
  let [rows, right] = [0, 0]
  for (const table of tables) {
    const { planned, options } = read(table)
    for (const [at, meant] of table.rows.entries()) {
      rows++
      const faults = faultsOf(meant, planned[at], options)
      if (faults.length === 0) right++
      for (const { text, isRemarked } of faults)
        (isRemarked ? remarked : wrong).push(`${table.says}: ${at + 1}: ${text}`)
    }
    const further = planned.slice(table.rows.length).filter(({ chosen }) => chosen)
    for (const { row } of further) wrong.push(`${table.says}: one more row ${row.line}`)
  }
  return { rows, right, remarked, wrong }
}

function read({ text, says }: WrittenTable) {
  const isJson = /^[[{]/.test(text)
  const table = openText(isJson ? 'list.json' : 'list.csv', text)
  if (typeof table === 'string') throw new Error(`${says}: ${table}`)
  const options = proposedOptions(table.rows, table.headers, {})
  const rows = readRows(table.rows, options)
  const planned = planImport({ rows, headers: table.headers, options, known: [], room: Infinity })
  return { planned: planned.rows, options }
}

interface WrittenFault {
  readonly text: string
  readonly isRemarked: boolean
}

function faultsOf(
  meant: WrittenRow,
  planned: PlannedRow | undefined,
  options: ReadOptions,
): WrittenFault[] {
  if (!planned) return [{ text: 'is missing', isRemarked: false }]
  const { fields } = planned.row.derived
  const said = (field: string) => (fields as Readonly<Record<string, unknown>>)[field]
  const marked = new Set<string>(guessesOf(planned.row, options, {}).map(({ field }) => field))
  for (const remark of planned.remarks) if ('field' in remark) marked.add(remark.field)
  const faults: WrittenFault[] = []
  const compare = (field: string, isRight: boolean, expected: unknown) => {
    if (isRight) return
    const text = `${field} ${JSON.stringify(said(field))} for ${JSON.stringify(expected)}`
    const isRemarked = marked.has(field) || (field === 'currency' && marked.has('purchasePrice'))
    faults.push({ text, isRemarked: isRemarked || !planned.chosen })
  }
  const { price, value, ...plain } = meant
  for (const [field, expected] of Object.entries(plain))
    compare(field, isSame(field, said(field), expected), expected)
  for (const [field, amount] of [
    ['purchasePrice', price],
    ['currentValue', value],
  ] as const) {
    if (!amount) continue
    const cents = Math.round(amount[0] * 10 ** decimalsOf(amount[1]))
    compare(field, said(field) === cents, cents)
    compare('currency', (said('currency') ?? 'USD') === amount[1], amount[1])
  }
  return faults
}

function isSame(field: string, said: unknown, expected: unknown): boolean {
  // A size in ounces is rounded on the label.
  if (field === 'sizeMl') return Math.abs(Number(said) - Number(expected)) <= 2
  // What no cell says of a bottle.
  if (field === 'quantity') return (said ?? 1) === expected
  if (field === 'isFinished') return (said ?? false) === expected
  if (field === 'sku') return String(said).padStart(14, '0') === String(expected).padStart(14, '0')
  return said === expected
}
