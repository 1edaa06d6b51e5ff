import { adjustableOptions } from '../../../shared/features/collection/import/adjustable-options.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import {
  type OpenedTable,
  openFile,
  openSheets,
  openText,
} from '../../../shared/features/collection/import/open-file.ts'
import { assess, type BottleInCellar } from '../../../shared/features/collection/import/plan.ts'
import type { PlannedRow } from '../../../shared/features/collection/import/verdicts.ts'
import { takeRareWords } from '../../../shared/features/collection/import/loaded-words.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { rememberedOptions } from '../../../shared/features/collection/import/remembered-options.ts'
import { sheetsOf } from '../../../shared/features/collection/import/workbook.ts'
import { readWithRare } from '../../../shared/features/recipes/import/read-with-rare.ts'
import { usDollars } from '../../../shared/kernel/currency.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import {
  type AssessedTable,
  type ImportResponse,
  type ImportRequest,
  type ImportRequests,
  type OpenedFile,
  rowsOfMessage,
  type TableSummary,
} from './import-messages.ts'
import { openPreview } from './preview-rows.ts'

// Reads files off the page's thread, so that twenty thousand rows do not block scrolling: those of
// bottles and of recipes, which share the readers of tables and archives.

let tables: readonly OpenedTable[] = []
let assessed:
  | {
      rows: readonly PlannedRow[]
      table: OpenedTable
      options: ReadOptions
      known: readonly BottleInCellar[]
    }
  | undefined

// TypeScript's types are those of a window; a worker posts without an origin.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ImportRequest>) => void
  postMessage: (answer: ImportResponse) => void
}

// In order: questions about a file wait until it is open.
let before: Promise<void> = Promise.resolve()
// Rows that a request compares with, which come before it, by its number.
const knownBefore = new Map<number, BottleInCellar[]>()
scope.onmessage = ({ data }) => {
  before = before.then(async () => {
    if (!('name' in data)) {
      const there = knownBefore.get(data.id)
      if (there) for (const one of data.known) there.push(one)
      else knownBefore.set(data.id, [...data.known])
      return
    }
    try {
      scope.postMessage({ id: data.id, response: await responseTo(data) })
    } catch (error) {
      // The page reports it: a worker cannot.
      scope.postMessage({ id: data.id, fault: String(error) })
    }
  })
}

/** Posts the rows of an answer, part by part, before the answer. */
function postRows<T>(id: number, rows: readonly T[], shown: (row: T) => unknown) {
  for (let from = 0; from < rows.length; from += rowsOfMessage) {
    const part = JSON.stringify(rows.slice(from, from + rowsOfMessage).map(shown))
    scope.postMessage({ id, part })
  }
}

function responseTo(request: Extract<ImportRequest, { name: unknown }>) {
  switch (request.name) {
    case 'open':
      return open(request.request)
    case 'assess':
      return assessTable(request.id, request.request)
    case 'mutations':
      return mutationsOf(request.id, request.request)
    case 'recipes':
      return recipesOf(request.request)
  }
}

async function open({ name, content }: ImportRequests['open']['request']): Promise<OpenedFile> {
  assessed = undefined
  tables = []
  await loadRareWords()
  if (typeof content === 'string') {
    const table = openText(name, content)
    if (typeof table === 'string') return { trouble: table }
    tables = [table]
  } else {
    const sheets = await sheetsOf(content)
    if (typeof sheets === 'string') return { trouble: sheets }
    const opened = sheets ? openSheets(sheets) : openFile(name, content)
    if ('trouble' in opened) return opened
    tables = opened.tables
  }
  return { tables: tables.map(summaryOf) }
}

/** Cells that need them are remarked without them. */
const loadRareWords = () =>
  import('../../../shared/features/collection/import/rare-words.ts').then(
    takeRareWords,
    () => undefined,
  )

const samples = 3
/** A column of one value would be searched to its end. */
const rowsOfSamples = 1_000

function summaryOf({ name, format, headers, rows }: OpenedTable): TableSummary {
  const columns = headers.map((header) => {
    const cells: string[] = []
    for (const [at, row] of rows.entries()) {
      const cell = row.cells.get(header)?.trim()
      if (cell && !cells.includes(cell)) cells.push(cell.slice(0, 60))
      if (cells.length === samples || (cells.length > 0 && at >= rowsOfSamples)) break
    }
    return { header, cells }
  })
  return { name, format, rowCount: rows.length, columns }
}

function assessTable(
  id: number,
  { table: index, given: input, own }: ImportRequests['assess']['request'],
): AssessedTable {
  const known = knownBefore.get(id) ?? []
  knownBefore.delete(id)
  const table = tables[index]
  if (!table) throw new Error('no table is open')
  const remembered = rememberedOptions(known, table.format, table.headers)
  const options = proposedOptions(table.rows, table.headers, {
    ...(own !== usDollars && { ownCurrency: own }),
    ...remembered,
    ...input,
  })
  const chosen = { ...remembered, ...input }
  const read = readRows(table.rows, options)
  const rows = assess({ rows: read, headers: table.headers, options, known })
  assessed = { rows, table, options, known }
  const adjustable = adjustableOptions(table.rows, options)
  const preview = openPreview({ options, chosen, known })
  postRows(id, rows, preview.rowOf)
  return { options, adjustable, guessed: preview.guessed(), rows: [] }
}

async function recipesOf({ name, content }: ImportRequests['recipes']['request']) {
  await loadRareWords()
  const sheets = typeof content === 'string' ? undefined : await sheetsOf(content)
  if (sheets === 'bad-workbook')
    return { recipes: [], refused: [], troubles: [{ file: name, trouble: sheets }] }
  // Readers of rare files load with the first of them, and are cached.
  return readWithRare(name, typeof sheets === 'object' ? sheets : content, {
    yaml: async () => (await import('js-yaml')).load,
    formats: () => import('../../../shared/features/recipes/import/rare-formats.ts'),
  })
}

function mutationsOf(
  id: number,
  { chosen, importId }: ImportRequests['mutations']['request'],
): ImportRequests['mutations']['response'] {
  if (!assessed) throw new Error('no table is read')
  const { rows, table, options, known } = assessed
  const picked = new Set(chosen)
  const live = new Map(known.filter((one) => !one.removed).map(({ bottle }) => [bottle.id, bottle]))
  const mutations = importMutations(
    rows.map((row, i) => ({ ...row, chosen: picked.has(i) })),
    {
      importId,
      headers: table.headers,
      options,
      bottle: (id) => live.get(id),
      // The browser's own is there in secure contexts only, and a cellar book on the home network is none.
      sha256,
    },
  )
  for (let from = 0; from < mutations.length; from += rowsOfMessage)
    scope.postMessage({ id, rows: mutations.slice(from, from + rowsOfMessage) })
  return []
}
