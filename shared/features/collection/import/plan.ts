import { type Bottle, bottles, currencyOf } from '../bottle.ts'
import { cellarTrackerFamily } from './cellartracker.ts'
import { listsStock } from './formats.ts'
import { keyOfOwn } from './own.ts'
import { derive } from './read-rows.ts'
import type { Derived, ImportedFields, ReadOptions, ReadRow } from './reading.ts'
import { storedCells, readSourceRow } from './source-row.ts'
import type { Cells } from './cells.ts'
import { type FieldChanges, fitted, type ImportPlan, type PlannedRow } from './verdicts.ts'

/** A bottle of this cellar; removed ones as far as the device still knows them. */
export interface BottleInCellar {
  readonly bottle: Bottle
  readonly removed: boolean
}

export interface PlanInput {
  readonly rows: readonly ReadRow[]
  /** The file's columns; missing ones leave their fields unchanged. */
  readonly headers: readonly string[]
  readonly options: ReadOptions
  readonly known: readonly BottleInCellar[]
  /** Bottles for which the plan has room; `Infinity` without a limit. */
  readonly room: number
  /** The user's choices, by the row's index in `rows`. */
  readonly choices?: ReadonlyMap<number, boolean>
}

/** Compares a file with the cellar and plans each row of an import; writes nothing. */
export function planImport(input: PlanInput): ImportPlan {
  const assessed = assess(input)
  return fitted(assessed, input.room, input.choices ?? new Map())
}

/** The verdicts without the plan's limit and without a person's choices. */
export function assess({
  rows,
  headers,
  options,
  known,
}: Omit<PlanInput, 'room' | 'choices'>): PlannedRow[] {
  const cellar = new Cellar(known)
  const columns = new Set(headers)
  const seen = new Set<string>()
  return rows.map((row) => {
    const twice = seen.has(row.key)
    seen.add(row.key)
    return verdictOf(row, twice, cellar, columns, options)
  })
}

function verdictOf(
  row: ReadRow,
  twice: boolean,
  cellar: Cellar,
  columns: ReadonlySet<string>,
  options: ReadOptions,
): PlannedRow {
  const { derived } = row
  // Nearly all rows of a first import are new ones.
  if (cellar.isEmpty && !twice && !derived.invalid && !derived.doubt && derived.state === 'stock')
    return { row, remarks: derived.remarks, chosen: true, choosable: true, verdict: 'new' }
  const plain = { row, remarks: derived.remarks, chosen: false, choosable: false }
  if (derived.invalid) return { ...plain, verdict: 'invalid', reason: derived.invalid }
  if (twice) return { ...plain, verdict: 'duplicate', reason: 'twice' }
  const live = cellar.live.get(row.key)
  if (live) return compared(row, live, columns, options)
  const open = { ...plain, choosable: true }
  if (derived.doubt) return { ...open, verdict: 'doubtful', reason: derived.doubt }
  if (derived.state !== 'stock' && derived.state !== 'finished')
    return { ...open, verdict: 'not-stock', reason: derived.state }
  if (cellar.countedByOtherTable(row))
    return { ...open, verdict: 'duplicate', reason: 'other-table' }
  const removed = cellar.removed.get(row.key)
  // Who undid an import and runs it again wants it; who took one bottle out does not want it back.
  if (removed) return { ...open, verdict: 'removed-before', chosen: cellar.wasUndone(removed) }
  const alike = cellar.hasAlike(row)
  const remarks = alike ? [...derived.remarks, { kind: 'look-alike' as const }] : derived.remarks
  return { ...open, verdict: 'new', chosen: true, remarks }
}

function compared(
  row: ReadRow,
  bottle: Bottle,
  columns: ReadonlySet<string>,
  options: ReadOptions,
): PlannedRow {
  const base = {
    row,
    remarks: row.derived.remarks,
    bottleId: bottle.id,
    chosen: false,
    choosable: false,
  }
  const difference = differenceOf(row, bottle, columns, options)
  if (difference === 'stranger') return { ...base, verdict: 'duplicate', reason: 'key-taken' }
  if (Object.keys(difference).length === 0) return { ...base, verdict: 'same' }
  return { ...base, verdict: 'changed', chosen: true, choosable: true, changes: difference }
}

/**
 * New values of the file: fields whose value in the new row differs from the imported one. Later
 * edits by hand, unchanged in the file, stay.
 */
function differenceOf(
  row: ReadRow,
  bottle: Bottle,
  columns: ReadonlySet<string>,
  options: ReadOptions,
): FieldChanges | 'stranger' {
  const stored = readSourceRow(bottle.sourceRow)
  if (!stored) return {}
  const cells = mergedCells(row.cells, stored.cells, columns)
  const format = listsStock(row.format) ? row.format : stored.format
  const reading = mergedOptions(options, stored.options, columns)
  const before = inStock(derive(stored.format, stored.cells, stored.options))
  const after = inStock(derive(format, storedCells(cells), reading))
  if (row.format === 'table' && isOtherBottle(before, after)) return 'stranger'
  const read = derive(format, cells, reading)
  const whole = inStock(read)
  const unread = unreadIn(read, bottle)
  const changes: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<
    keyof ImportedFields
  >) {
    if (before[field] === after[field]) continue
    const value = whole[field]
    if (value === bottle[field]) continue
    // The level of earlier imports was not read; the bottle may have been poured from since.
    if (field === 'fillLevel' && row.format === 'table' && before.fillLevel === undefined) continue
    // An unread cell changes no stored value.
    if (unread.has(field)) continue
    if (value !== undefined) changes[field] = value
    else if (bottles.fields[field].presence === 'optional') changes[field] = null
  }
  return changes as FieldChanges
}

const money = ['purchasePrice', 'currentValue', 'currency'] as const

/** Fields whose cells could not be read. An unread price leaves its currency alone. */
function unreadIn({ remarks, fields }: Derived, bottle: Bottle): ReadonlySet<keyof ImportedFields> {
  const unread = new Set<keyof ImportedFields>(
    remarks.flatMap((one) => (one.kind === 'unread' ? one.field : [])),
  )
  const isLost = unread.has('purchasePrice') || unread.has('currentValue')
  const hasOther = fields.purchasePrice !== undefined || fields.currentValue !== undefined
  if (isLost) unread.add('currency')
  if (remarks.some(({ kind }) => kind === 'other-currency')) unread.add('currentValue')
  // The other amount may be in another currency, and a bottle has one.
  if (isLost && hasOther && currencyOf(fields) !== currencyOf(bottle))
    for (const field of money) unread.add(field)
  return unread
}

/** The new row's cells; columns missing in the new file keep their values. */
export function mergedCells(cells: Cells, stored: Cells, columns: ReadonlySet<string>): Cells {
  const rest = [...stored].filter(([header]) => !columns.has(header) && !cells.has(header))
  return new Map([...cells, ...rest])
}

/**
 * How the row is read now: a column that the new mapping says nothing of means what it meant, and a
 * currency or a kind that was given then and not now still holds.
 */
export function mergedOptions(
  options: ReadOptions,
  stored: ReadOptions,
  columns: ReadonlySet<string>,
): ReadOptions {
  const { ownCurrency: _now, ...others } = options
  const merged = {
    ...others,
    // A bottle whose currency was changed since was not paid in it.
    ...(stored.ownCurrency && { ownCurrency: stored.ownCurrency }),
    ...(!options.category && stored.category && { category: stored.category }),
    ...(!options.currency && stored.currency && { currency: stored.currency }),
  }
  if (!options.mapping || !stored.mapping) return merged
  const headers = new Set(options.mapping.map(([header]) => header))
  const targets = new Set(options.mapping.map(([, target]) => target))
  const rest = stored.mapping.filter(
    ([header, target]) => !headers.has(header) && (!targets.has(target) || !columns.has(header)),
  )
  return { ...merged, mapping: [...options.mapping, ...rest] }
}

/** A wine that is only on order any more is one of which nothing is left. */
function inStock({ state, fields }: Derived): ImportedFields {
  if (state !== 'on-order') return fields
  const { quantity: _ordered, ...others } = fields
  return { ...others, isFinished: true }
}

/** Two spreadsheets number their rows from 1: then the same number names quite another bottle. */
const isOtherBottle = (before: ImportedFields, after: ImportedFields) =>
  before.name !== after.name && (before.brand !== after.brand || before.vintage !== after.vintage)

/** The cellar, as an import reads it. */
class Cellar {
  readonly live = new Map<string, Bottle>()
  readonly removed = new Map<string, Bottle>()
  readonly #liveImports = new Set<string>()
  readonly #alike = new Set<string>()
  /** How many bottles of a wine came from each of CellarTracker's tables. */
  readonly #byTable = new Map<string, Map<string, number>>()

  constructor(known: readonly BottleInCellar[]) {
    for (const { bottle, removed } of known) {
      const key = bottle.sourceKey
      if (removed) {
        if (key !== undefined) this.removed.set(key, bottle)
        continue
      }
      if (bottle.importId !== undefined) this.#liveImports.add(bottle.importId)
      // Our own export names the bottle itself, wherever that came from.
      this.live.set(keyOfOwn(bottle.id), bottle)
      if (key !== undefined) this.live.set(key, bottle)
      const family = key === undefined ? undefined : cellarTrackerFamily(key)
      const identity = identityOf(bottle)
      if (family === undefined) {
        this.#alike.add(identity)
        continue
      }
      const tables = this.#byTable.get(identity) ?? new Map<string, number>()
      tables.set(family, (tables.get(family) ?? 0) + bottle.quantity)
      this.#byTable.set(identity, tables)
    }
  }

  get isEmpty(): boolean {
    return this.live.size === 0 && this.removed.size === 0
  }

  wasUndone(bottle: Bottle): boolean {
    return bottle.importId !== undefined && !this.#liveImports.has(bottle.importId)
  }

  hasAlike(row: ReadRow): boolean {
    return this.#alike.size > 0 && this.#alike.has(identityOf(row.derived.fields))
  }

  /** Whether another table brought this wine already; each of its bottles answers for one only. */
  countedByOtherTable(row: ReadRow): boolean {
    const family = cellarTrackerFamily(row.key)
    if (family === undefined || this.#byTable.size === 0) return false
    const tables = this.#byTable.get(identityOf(row.derived.fields))
    for (const [other, count] of tables ?? []) {
      if (other === family || count <= 0) continue
      tables!.set(other, count - (row.derived.fields.quantity ?? 1))
      return true
    }
    return false
  }
}

const identityOf = (fields: ImportedFields | Bottle): string =>
  [fields.name?.toLowerCase(), fields.vintage, fields.sizeMl, fields.isFinished === true].join('|')
