import { columnKey } from './cells.ts'
import { meaningsOf, saysOnlyColumns } from './column-words.ts'
import type { Table, TableRow } from './table.ts'

const fieldNames =
  /^(?:fields?|propert(?:y|ies)|attributes?|keys?|labels?|item|feld|eigenschaft|merkmal|champ|propriete|campo|attributo|propiedad|falt|felt|kentta|veld|項目)$/
const valueNames =
  /^(?:values?|data|content|wert|inhalt|valeur|valor|valore|varde|verdi|vaerdi|arvo|waarde|値|内容)$/

/** A table of two columns, field and value, as one with a row for each bottle; others as they are. */
export function withFieldsInColumns(table: Table): Table {
  const [field = '', value = '', ...more] = table.headers
  const isOfFields = fieldNames.test(columnKey(field)) && valueNames.test(columnKey(value))
  if (!isOfFields || more.length > 0) return table
  const headers = new Set<string>()
  const rows: TableRow[] = []
  let cells = new Map<string, string>()
  let previous: TableRow | undefined
  for (const row of table.rows) {
    const [name, text] = [row.cells.get(field)?.trim(), row.cells.get(value)?.trim() ?? '']
    if (name === undefined) continue
    // A name again begins the next bottle, and so does an empty line.
    const isNext = cells.has(name) || (previous !== undefined && row.line > previous.line + 1)
    if (previous === undefined || isNext) {
      cells = new Map()
      rows.push({ ...row, cells })
    }
    headers.add(name)
    cells.set(name, text)
    previous = row
  }
  return { ...table, headers: [...headers], rows }
}

/**
 * A table with a column for each bottle, below names, as one with a row for each; others as they are.
 */
export function withColumnsTurned(table: Table): Table {
  const [first = '', ...bottles] = table.headers
  if (table.rows.length > maxColumnsTurned) return table
  const named = table.rows.map(({ cells }) => cells.get(first)?.trim() ?? '')
  const isName = (text: string) => meaningsOf(text)[0]?.target === 'name'
  const isTurned =
    bottles.length > 0 &&
    named.length >= 2 &&
    (isName(first) || /^Column 1$/.test(first)) &&
    new Set(named).size === named.length &&
    named.every((text) => text.length <= 40 && /\p{L}{3}/u.test(text) && saysOnlyColumns(text)) &&
    !bottles.some((bottle) => /^Column \d+$/.test(bottle)) &&
    named.filter((text) => turnable.has(meaningsOf(text)[0]?.target ?? 'noted')).length >= 2 &&
    !bottles.some(saysOnlyColumns)
  if (!isTurned) return table
  const name = isName(first) ? first : 'Name'
  const rows = bottles.map((bottle, at): TableRow => {
    const cells = new Map([[name, bottle]])
    table.rows.forEach((row, place) => {
      const cell = row.cells.get(bottle)
      if (cell !== undefined) cells.set(named[place]!, cell)
    })
    return { line: at + 2, cells, ragged: false, cleaned: false }
  })
  return { ...table, headers: [name, ...named], rows }
}

/** Rows of such a table are the fields of a bottle. */
const maxColumnsTurned = 200

const turnable: ReadonlySet<string> = new Set([
  'vintage',
  'quantity',
  'price',
  'value',
  'size',
  'abv',
  'purchasedOn',
  'region',
  'brand',
])

/** A bottle of a list in a cell: `Hill Red 2015 (3)`, `2 x Old Port 1977`. */
const ofList =
  /^(?:(\d{1,3})\s*[x×]\s*)?(\p{L}[^;|\n]{2,118}?)(?:\s*(?:\((?:x\s*)?(\d{1,3})(?:\s*\p{L}{1,8}\.?)?\)|[x×]\s*(\d{1,3})))?$/u
const parting = /[;\n|]/
const listNames =
  /^(?:bottles?|wines?|flaschen?|weine?|bouteilles?|vins?|botellas?|vinos?|bottiglie|vini|garrafas?|vinhos?|flaskor|viner|flasker|pullot|viinit|flessen|wijnen|contents?|inhalt|contenu|items?)$/

/** A table with a list of bottles in the cells of one column as one with a row for each of them. */
export function withListsInRows(table: Table): Table {
  const header = table.headers.find(
    (one) => listNames.test(columnKey(one)) && isOfLists(table, one),
  )
  if (header === undefined || hasCounts(table, header)) return table
  const [name, count] = ['Name', 'Quantity']
  const rows = table.rows.flatMap((row): TableRow[] => {
    const others = [...row.cells].filter(([one]) => one !== header)
    const parts = partsOf(row.cells.get(header))
    return parts.map((part) => {
      const [, before, called = part, behind, times] = ofList.exec(part) ?? []
      const number = before ?? behind ?? times
      return {
        ...row,
        cells: new Map([...others, [name, called], ...(number ? [[count, number] as const] : [])]),
      }
    })
  })
  const others = table.headers.filter((one) => one !== header)
  return { ...table, headers: [...others, name, count], rows }
}

// Gaps are cut off afterwards: a pattern with them takes its time over forty thousand blanks.
const partsOf = (cell = '') =>
  cell
    .split(parting)
    .map((part) => part.trim())
    .filter(Boolean)

const isOfLists = ({ rows }: Table, header: string) => {
  const lists = rows.map(({ cells }) => partsOf(cells.get(header)))
  return lists.some(({ length }) => length > 1) && lists.flat().every((part) => ofList.test(part))
}

/** Numbers, or names, of their own columns belong to the row as a whole. */
const hasCounts = ({ headers }: Table, header: string) =>
  headers.some((one) => {
    const meaning = one === header ? undefined : meaningsOf(one)[0]?.target
    return meaning === 'quantity' || meaning === 'name' || meaning === 'vintage'
  })
