import { maxImportColumns, maxImportRows } from '../../../business/import.ts'
import { meaningsOf } from './column-words.ts'
import { storable } from './decode.ts'
import type { Table, TableRow, TableTrouble } from './table.ts'

type JsonTableSubject = Readonly<Record<string, unknown>>
const isThing = (value: unknown): value is JsonTableSubject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists lie so deep in no file; one could be made that goes as deep as it is long. */
const deepest = 12

/**
 * The table in JSON of any shape: its longest list of things wherever it lies, or one thing a line.
 * Keys are the columns; those of things within are put behind the key that holds them.
 */
export function readJsonTable(text: string): Table | TableTrouble | 'bad-json' {
  const value = withKeys(parsed(text))
  if (value === undefined) return 'bad-json'
  const things = thingsIn(value)
  if (things.length === 0) return 'no-rows'
  if (things.length > maxImportRows) return 'too-many-rows'
  const headers = new Set<string>()
  const rows = things.map((thing, at): TableRow => {
    const cells = new Map<string, string>()
    let cleaned = false
    for (const [header, cell] of cellsOf(thing)) {
      const stored = storable(cell)
      cleaned ||= stored !== cell
      if (stored.trim() === '') continue
      cells.set(header, stored)
      headers.add(header)
    }
    return { line: at + 1, cells, ragged: false, cleaned }
  })
  if (headers.size > maxImportColumns) return 'too-wide'
  if (headers.size === 0) return 'no-rows'
  return { headers: [...headers], separator: ',', rows: rows.filter(({ cells }) => cells.size > 0) }
}

/** Rows as lists below a list of names, and columns as lists of equal length, as things with keys. */
function withKeys(value: unknown, depth = 0): unknown {
  if (depth === deepest) return value
  if (Array.isArray(value)) {
    const [head, ...rows] = value as readonly unknown[]
    const isHead =
      Array.isArray(head) && head.length > 1 && head.every((one) => typeof one === 'string')
    if (!isHead || rows.length === 0 || !rows.every(Array.isArray)) return value
    return (rows as unknown[][]).map((row) =>
      Object.fromEntries(row.map((cell, at) => [head[at] ?? `Column ${at + 1}`, cell])),
    )
  }
  if (!isThing(value)) return value
  const below = rowsBelowNames(value)
  if (below) return below
  const lists = Object.entries(value)
  const [, first] = lists[0] ?? []
  const areColumns =
    lists.length > 1 &&
    Array.isArray(first) &&
    first.length > 0 &&
    lists.every(
      ([, list]) =>
        Array.isArray(list) &&
        list.length === first.length &&
        list.every((one) => typeof one !== 'object' || one === null),
    )
  if (areColumns)
    return first.map((_, at) =>
      Object.fromEntries(lists.map(([key, list]) => [key, (list as unknown[])[at]])),
    )
  return Object.fromEntries(lists.map(([key, inner]) => [key, withKeys(inner, depth + 1)]))
}

/** `{ "columns": ["Name", "Vintage"], "rows": [["Red Hill", 2015]] }`, by any names. */
function rowsBelowNames(value: JsonTableSubject): JsonTableSubject[] | undefined {
  const lists = Object.values(value).filter((one): one is unknown[] => Array.isArray(one))
  const names = lists.map(namesOfColumns).find((one) => one !== undefined)
  if (!names) return undefined
  const rows = lists.find(
    (list): list is unknown[][] =>
      list.length > 0 &&
      list.every((row) => Array.isArray(row) && row.length > 0 && row.length <= names.length),
  )
  return rows?.map((row) => Object.fromEntries(row.map((cell, at) => [names[at]!, cell])))
}

/** A list of different names, or of columns that have one: `[{ "name": "Vintage", "type": "int" }]`. */
function namesOfColumns(list: readonly unknown[]): readonly string[] | undefined {
  if (list.length < 2) return undefined
  const names = list.map((one) =>
    isThing(one) ? (one['name'] ?? one['title'] ?? one['label'] ?? one['field']) : one,
  )
  const texts = names.filter((one) => typeof one === 'string')
  return texts.length === list.length && new Set(texts).size === list.length ? texts : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // One thing a line, as logs and databases write them.
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length < 2) return undefined
    try {
      return lines.map((line): unknown => JSON.parse(line))
    } catch {
      return undefined
    }
  }
}

function thingsIn(value: unknown, depth = 0, within = ''): readonly JsonTableSubject[] {
  if (depth === deepest || typeof value !== 'object' || value === null) return []
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  const own = Array.isArray(value) ? value.filter(isThing) : []
  // Common fields of a list belong to each of its items.
  if (own.length > 0) return thingsOfGroups(own, within) ?? own
  let found: readonly JsonTableSubject[] = []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  for (const [at, one] of inner.entries()) {
    const list = thingsIn(one, depth + 1, keys[at])
    if (list.length > found.length) found = list
  }
  if (found.length > 0 || Array.isArray(value)) return found
  const things = inner.filter(isThing)
  // `{ "17": { … }, "18": { … } }`: a list by its keys. A thing alone is a list of one.
  if (things.length > 1 && things.length === inner.length) return things
  return depth === 0 && isThing(value) ? [value] : []
}

/**
 * Racks with a list of wines in each: the wines, with what their rack says of them under its own name.
 * Undefined where the things within are not named, as the single bottles of a wine.
 */
function thingsOfGroups(
  groups: readonly JsonTableSubject[],
  within: string,
): JsonTableSubject[] | undefined {
  const keys = new Set(
    groups.flatMap((group) => Object.keys(group).filter((key) => isList(group[key]))),
  )
  const [key] = keys
  if (keys.size !== 1 || key === undefined) return undefined
  const things = groups.flatMap((group) => (isList(group[key]) ? group[key] : []))
  const isNamed = (thing: JsonTableSubject) =>
    Object.keys(thing).some((one) => meaningsOf(one)[0]?.target === 'name')
  if (things.length === 0 || !things.every(isNamed)) return undefined
  const prefix = within || 'group'
  return groups.flatMap((group) => {
    const { [key]: list, ...others } = group
    const shared = Object.fromEntries(
      Object.entries(others).map(([name, value]) => [`${prefix} ${name}`, value]),
    )
    // A group without any is a thing itself, and is not lost.
    return isList(list) ? list.map((thing) => ({ ...thing, ...shared })) : [group]
  })
}

const isList = (value: unknown): value is JsonTableSubject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isThing)

function* cellsOf(
  thing: JsonTableSubject,
  within = '',
  depth = 0,
): Iterable<[header: string, cell: string]> {
  for (const [key, value] of Object.entries(thing)) {
    const header = storable(within ? `${within} ${key}` : key).trim() || 'Column'
    if (isThing(value) && isMeasured(value))
      yield [header, `${textOf(value['value'] ?? value['amount'])} ${textOf(value['unit'])}`]
    else if (isThing(value) && depth < 3) yield* cellsOf(value, header, depth + 1)
    else if (value !== null) yield [header, textOf(value)]
  }
}

/** `{ "value": 75, "unit": "cl" }` is one cell. */
const isMeasured = (thing: JsonTableSubject): boolean => {
  const keys = Object.keys(thing)
  return (
    keys.length === 2 &&
    typeof thing['unit'] === 'string' &&
    ['number', 'string'].includes(typeof (thing['value'] ?? thing['amount']))
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
