import { gtinOf } from '../../barcode/gtin.ts'
import type { ColumnCells } from './column-cells.ts'
import { mayMean } from './column-cells.ts'
import { meaningsOf, saysOnlyColumns } from './column-words.ts'
import { kindOf } from './drink-kind.ts'
import { sizeInCell } from './size.ts'
import { currencyNamed } from './currency-names.ts'
import type { Mapping, Target } from './targets.ts'
import { readCount } from './values.ts'

/** The name of a column in a table whose first line is a row. */
export const unnamedColumn = (at: number) => `Column ${at + 1}`
export const isUnnamed = (header: string): boolean => /^Column \d+$/.test(header)

/** What a cell is by its form; words have none. */
type Form = 'year' | 'size' | 'abv' | 'price' | 'day' | 'code' | 'count' | 'number'

function formOf(text: string): Form | undefined {
  const cell = text.trim()
  if (!/\d/.test(cell) || cell.length > 40) return undefined
  if (/^(?:19|20)\d\d$/.test(cell)) return 'year'
  if (/\d\s*%$/.test(cell) && mayMean('abv', cell)) return 'abv'
  if (/\d\s*(?:ml|cl|dl|l|oz)\.?$/i.test(cell) && typeof sizeInCell(cell) === 'object')
    return 'size'
  if (mayMean('price', cell) && currencyNamed(cell) !== undefined) return 'price'
  if (/^\d{7,14}$/.test(cell)) return gtinOf(cell) === undefined ? 'number' : 'code'
  if (/\d{4}/.test(cell) && cell.length >= 8 && mayMean('purchasedOn', cell)) return 'day'
  const count = readCount(cell)
  if (count !== undefined && Number.isInteger(count) && count < 1_000) return 'count'
  return /^[\d.,]+$/.test(cell) ? 'number' : undefined
}

const compared = 20

/**
 * Whether the first line of a table is a row as those below it, and names no columns. A list of names
 * alone has no other sign than that its first line names none.
 */
export function isRowOfCells(
  first: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const some: (readonly string[])[] = []
  for (const record of below) {
    if (record.some((cell) => cell.trim() !== '')) some.push(record)
    if (some.length === compared) break
  }
  if (some.length === 0) return false
  const known = first.filter((cell) => cell.trim() !== '' && saysOnlyColumns(cell)).length
  if (first.length === 1) return known === 0 && /\p{L}/u.test(first[0]!) && areNames(first, some)
  const forms = first.map(formOf)
  const same = forms.filter((form, at) => {
    if (form === undefined || isPlace(forms, at, first)) return false
    const filled = some.filter((record) => record[at]?.trim())
    return (
      filled.length > 0 &&
      filled.filter((record) => formOf(record[at]!) === form).length >= filled.length * 0.7
    )
  }).length
  return same > 0 && same >= known && first.some((cell) => /\p{L}{3}/u.test(cell))
}

/** Column names may be 1, 2, 3. */
const isPlace = (forms: readonly (Form | undefined)[], at: number, first: readonly string[]) => {
  const [one, next] = [Number(first[at]), Number(first[at + 1] ?? Number.NaN)]
  const before = Number(first[at - 1] ?? Number.NaN)
  return forms[at] === 'count' && (next === one + 1 || before === one - 1)
}

const maxNameLine = 120

/** A title above names is in other words; a list of names is not told from it, unless a name has a number. */
const areNames = ([first = '']: readonly string[], below: readonly (readonly string[])[]) =>
  below.every(([cell = '']) => cell.length <= maxNameLine) &&
  (meaningsOf(first).length === 0 ||
    kindOf(first) !== undefined ||
    counted.test(first) ||
    dated.test(first)) &&
  !title.test(first)

/** `2015 Château Rouge`, `Hill Red 2015`. */
const dated = /^(?:19|20)\d\d\s+\p{L}{2}|\p{L}{2}.*\s(?:19|20)\d\d$/u

const title =
  /\b(?:my|our|list|collection|inventory|export|cellar|meine?|liste|sammlung|bestand|keller|mes|ma|cave|mis?|mi|lista|colecci[oó]n|bodega|cantina)\b|[:：]\s*$/iu

/** `2x Hill Red`, `3 btl. Hill Red`, `6 Hill Red`. */
const counted =
  /^[-*•]?\s*(\d{1,3})\s*(?:[x×]|(?:btls?|bottles?|fl(?:aschen?)?|bouteilles?|botellas?|bottiglie)\b\.?(?:\s+(?:of|de|di))?)?\s+(?=\p{L})/iu
const surelyCounted = /^[-*•]?\s*\d{1,3}\s*(?:[x×]|(?:btl|bottle|fl|bout|botella|bottigli))/iu
const countedBehind =
  /^(.*\p{L}.*?)[\s,;–-]*(?:\(\s*(?:x\s*)?(\d{1,3})\s*(?:btls?|bottles?)?\s*\)|\s[x×]\s?(\d{1,3})|\s(\d{1,3})\s?[x×])$/iu

/** A longer line is no name, and the pattern would take long. */
const hasCountBehind = (line: string) => line.length <= maxNameLine && countedBehind.test(line)

/** The numbers of bottles in a list of lines, in a column of their own; other lists as they are. */
export function withCountsApart(records: readonly (readonly string[])[]): string[][] {
  const lines = records.map(([line = '']) => line.trim())
  const filled = lines.filter(Boolean)
  const inFront = filled.filter((line) => counted.test(line)).length
  const isInFront =
    inFront >= filled.length * 0.6 &&
    (filled.some((line) => surelyCounted.test(line)) || inFront === filled.length)
  const isBehind = filled.filter(hasCountBehind).length >= filled.length * 0.6
  if (!isInFront && !isBehind) return lines.map((line) => [line.replace(/^[-*•]\s+/, '')])
  return lines.map((line) => {
    const behind = isInFront || !hasCountBehind(line) ? null : countedBehind.exec(line)
    if (behind) return [behind[2] ?? behind[3] ?? behind[4] ?? '', behind[1]!.trim()]
    const count = isInFront ? counted.exec(line) : null
    return count ? [count[1]!, line.slice(count[0].length)] : ['', line]
  })
}

const targetOfForm: Partial<Record<Form, Target>> = {
  year: 'vintage',
  size: 'size',
  abv: 'abv',
  price: 'price',
  day: 'purchasedOn',
  code: 'sku',
  count: 'quantity',
}

/** The meanings of columns without names, by their cells alone. */
export function mappingOfUnnamed(
  headers: readonly string[],
  cellsOf: (header: string) => ColumnCells,
): Mapping {
  const found = new Map<string, Target>()
  const isTaken = (target: Target) => [...found.values()].includes(target)
  for (const header of headers) {
    const { texts } = cellsOf(header)
    const forms = texts.map(formOf)
    const form = forms[0] !== undefined ? commonForm(forms) : undefined
    const target = form && targetOfForm[form]
    if (target && !isTaken(target)) found.set(header, target)
  }
  const words = headers.filter(
    (header) => !found.has(header) && cellsOf(header).texts.some((text) => /\p{L}{2}/u.test(text)),
  )
  const name = words.toSorted((one, other) => nameLikeness(other) - nameLikeness(one))[0]
  function nameLikeness(header: string) {
    const { texts } = cellsOf(header)
    const isPlaced = texts.every((text) => placed(text) || isKind(text))
    const length = texts.reduce((sum, text) => sum + Math.min(text.length, 60), 0) / texts.length
    return (isPlaced ? -100 : 0) + length + (new Set(texts).size / texts.length) * 20
  }
  for (const header of words) {
    const { texts } = cellsOf(header)
    if (header === name) found.set(header, 'name')
    else if (texts.every(isKind) && !isTaken('category')) found.set(header, 'category')
    else if (texts.every(placed) && !isTaken('location')) found.set(header, 'location')
  }
  return headers.map((header) => [header, found.get(header) ?? 'notes'] as const)
}

const isKind = (text: string) => text.length <= 30 && kindOf(text) !== undefined

/** `Cave A`, `Rack 3`, `Keller`. */
const placed = (text: string) =>
  text.length <= 40 &&
  meaningsOf(text.replace(/\s+\p{L}?\d*$/u, '')).some(
    ({ target }) => target === 'location' || target === 'bin',
  )

/** The form that nearly all cells have. */
function commonForm(forms: readonly (Form | undefined)[]): Form | undefined {
  const [form] = [...Map.groupBy(forms, (one) => one)].toSorted(
    (one, other) => other[1].length - one[1].length,
  )[0]!
  const count = forms.filter((one) => one === form).length
  return count >= forms.length * 0.7 ? form : undefined
}
