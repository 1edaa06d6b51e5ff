import { cellarTrackerKey, deriveCellarTracker } from './cellartracker.ts'
import { CellFinder, type Cells, TableCells } from './cells.ts'
import type { Format } from './formats.ts'
import { deriveGeneric, genericKey, mappedCell } from './generic.ts'
import { deriveOwn, ownKey } from './own.ts'
import type { Derived, DoubtReason, ReadOptions, ReadRow } from './reading.ts'
import { withRowsChecked } from './row-checks.ts'
import { deriveVivino, vivinoKey } from './vivino.ts'

/** A row of a file with the kind of its table. */
export interface RawRow {
  readonly line: number
  readonly format: Format
  readonly cells: Cells
  readonly ragged: boolean
  readonly cleaned: boolean
  /** Its cells are not those of its columns. */
  readonly broken?: 'shifted' | 'open-quote' | 'not-bottles'
}

/** The meaning of a row's cells, by the kind of its table; also for a row read long ago. */
export function derive(format: Format, cells: Cells, options: ReadOptions): Derived {
  if (format === 'table') return deriveGeneric(cells, options)
  if (format === 'own') return deriveOwn(cells)
  return format.startsWith('vivino')
    ? deriveVivino(format, cells, options)
    : deriveCellarTracker(format, cells, options)
}

/** Reads every row and gives each its key, numbered where several rows have the same. */
export function readRows(rows: readonly RawRow[], options: ReadOptions): readonly ReadRow[] {
  const numbers = ordinals(rows, options)
  const counts = rows.map(({ cells }) => filled(cells))
  const usual = middleOf(counts)
  const read = rows.map((row, i) => {
    const derived = derive(row.format, row.cells, options)
    const doubt = row.broken ?? doubtOf(row, derived, counts[i]!, usual)
    const { line, format, cells } = row
    const key = numbers[i]!
    if (!row.ragged && !row.cleaned && !doubt) return { line, format, cells, key, derived }
    const remarks = [...derived.remarks]
    if (row.ragged) remarks.push({ kind: 'ragged' })
    if (row.cleaned) remarks.push({ kind: 'cleaned' })
    return {
      line,
      format,
      cells,
      key,
      derived: { ...derived, remarks, ...(doubt && { doubt }) },
    }
  })
  return withRowsChecked(read)
}

/** How many cells the row in the middle has, by the number of its cells. */
const middleOf = (counts: readonly number[]): number =>
  Uint32Array.from(counts).sort()[Math.floor(counts.length / 2)] ?? 0

function filled(cells: Cells): number {
  if (cells instanceof TableCells) return cells.filled
  let count = 0
  for (const cell of cells.values()) if (cell.trim() !== '') count++
  return count
}

function isHeader(cells: Cells): boolean {
  if (cells instanceof TableCells) return cells.areNames
  for (const [header, cell] of cells) if (cell.trim() !== header.trim()) return false
  return cells.size > 0
}

/** What the sums below a table are of: `Total bottles`, `Gesamtwert`, `Valeur totale`. */
const totalOf =
  /^(?:(?:grand |sub)?totals?|sum|gesamt\p{L}*|summe|somme|totale?s?|soma|suma|summa|totalt|totaal)\s+(?:(?:of|the|no\.?|number|amount|der|die|des?|du|di|do|da|av|van|in)\s+){0,3}(?:bottles?|wines?|whisk(?:e?y|ies)|spirits?|value|cost|price|spent|paid|stock|items?|count|quantity|flaschen?|weine?|wert|preis|kosten|anzahl|bouteilles?|vins?|valeur|prix|botellas?|vinos?|valor|precio|bottigli[ae]|vini|valore|prezzo|garrafas?|vinhos?|preço|flaskor|flasker|viner|värde|verdi|værdi|flessen|wijnen|waarde)\s*:?\s*$|^(?:gesamtwert|gesamtpreis|gesamtzahl|gesamtanzahl|flaschen gesamt|valeur totale|valor total|valore totale|prix total|precio total|nombre total)\b.{0,12}$/iu

const sumWords =
  /^(?:grand |sub)?(?:totals?|sum|summe|gesamt(?:summe)?|zwischensumme|somme|total general|totale|soma|suma|summa|totalt|i alt|ialt|yhteensä|totaal|合計|計|小計|average|mean|avg\.?|durchschnitt|mittelwert|moyenne|promedio|media|média|gemiddelde?|medel(?:värde)?|gjennomsnitt|gennemsnit|keskiarvo|平均)\s*:?\s*[\d.,]*$/iu

/** What programs print below a table. */
const footers =
  /^(?:page|seite|página|pagina|sida|side|sivu|printed|gedruckt|imprimé|impreso|stampato|generated|exported|erstellt|généré|generado|exportado|created|last updated?|stand)\b.*\d/iu

/** Why a spreadsheet's row among bottles is not one. */
function doubtOf(
  row: RawRow,
  derived: Derived,
  count: number,
  usual: number,
): DoubtReason | undefined {
  if (row.format !== 'table') return undefined
  const named = derived.fields.name ?? ''
  if (named.length < 60 && count > 1 && (sumWords.test(named) || totalOf.test(named)))
    return 'total'
  if (count < usual) {
    for (const cell of row.cells.values())
      if (cell.length < 60 && sumWords.test(cell.trim())) return 'total'
    if (count === 1 && usual >= 3) return 'heading'
  }
  if (count === 1 && row.cells.size === 1 && footers.test(named)) return 'heading'
  const unread = derived.remarks.filter(({ kind }) => kind === 'unread').length
  if (unread >= 2 && unread * 2 >= count - 1)
    return isHeader(row.cells) ? 'header-again' : 'shifted'
  return isHeader(row.cells) ? 'header-again' : undefined
}

function keyOf(row: RawRow, options: ReadOptions) {
  if (row.format === 'table') return genericKey(row.cells, options.mapping ?? [])
  if (row.format === 'own') return ownKey(row.cells)
  return row.format.startsWith('vivino')
    ? vivinoKey(row.cells)
    : cellarTrackerKey(row.format, row.cells)
}

/**
 * Keys of rows without a number of their own: the same wine in two places. They are numbered in the
 * order of their places, so that a sorted file gives the same numbers.
 */
function ordinals(rows: readonly RawRow[], options: ReadOptions): string[] {
  const named: string[] = []
  const first = new Map<string, number>()
  // Nearly all keys are of one row.
  const groups = new Map<string, number[]>()
  for (const [i, row] of rows.entries()) {
    const { base, single } = keyOf(row, options)
    named.push(base)
    if (single) continue
    const before = first.get(base)
    if (before === undefined) first.set(base, i)
    else if (groups.has(base)) groups.get(base)!.push(i)
    else groups.set(base, [before, i])
  }
  for (const [base, group] of groups) {
    const places = new Map(group.map((i) => [i, placeOf(rows[i]!, options)]))
    const ordered = [...group].sort((a, b) => {
      const [one, other] = [places.get(a)!, places.get(b)!]
      return one < other ? -1 : one > other ? 1 : 0
    })
    ordered.forEach((i, n) => {
      if (n > 0) named[i] = `${base}|${n + 1}`
    })
  }
  return named
}

function placeOf(row: RawRow, options: ReadOptions): string {
  if (row.format === 'table')
    return `${mappedCell(row.cells, options.mapping ?? [], 'location')}|${mappedCell(row.cells, options.mapping ?? [], 'bin')}`
  const cells = new CellFinder(row.cells)
  return `${cells.cell('location')}|${cells.cell('bin')}`
}
