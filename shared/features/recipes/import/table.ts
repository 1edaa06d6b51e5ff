import { readTable, type TableRow } from '../../collection/import/table.ts'
import { ingredientOfLine, type RawIngredient } from './ingredient-line.ts'
import { ingredientsInCell } from './ingredient-list.ts'
import { wideRecipe } from './json.ts'
import { keyPart, type RawRecipe } from './read-recipe.ts'
import { numberedPart, partNamed, type RecipePart, unitOfAmounts } from './recipe-words.ts'

/** The recipes of a table; undefined where the text is none, or has no columns of recipes. */
export function recipesOfTable(
  name: string,
  text: string,
): RawRecipe[] | 'ingredients-only' | undefined {
  const table = readTable(text)
  if (typeof table === 'string') return undefined
  const { headers, rows } = table
  const placeOf = (line: number) => `${name}, row ${line}`
  if (headers.includes('strDrink'))
    return rows.map(({ cells, line }) => wideRecipe((column) => cells.get(column), placeOf(line)))
  const columns = columnsOf(headers, rows)
  if (!columns.has('name')) return undefined
  const numbered = headers.flatMap((header) => {
    const part = numberedPart(header)
    return part ? [{ header, ...part }] : []
  })
  const isWide = numbered.some(({ part }) => part === 'ingredients')
  if (!columns.has('ingredients') && !isWide)
    return headers.some((header) => header.toLowerCase() === 'strength')
      ? 'ingredients-only'
      : undefined
  return grouped(rows, columns).map(({ line, cells, group }) => {
    const cell = (part: RecipePart) => cells.get(columns.get(part) ?? '')?.trim() ?? ''
    const called = cell('name')
    return {
      place: placeOf(line),
      key: `recipe:csv:${keyPart(called)}`,
      name: called,
      instructions: firstOf(group, columns.get('instructions')),
      glassType: firstOf(group, columns.get('glassType')),
      garnish: firstOf(group, columns.get('garnish')),
      description: cell('description'),
      notes: cell('notes'),
      sourceName: cell('source'),
      tags: cell('tags').split(/[,;]/),
      ingredients: isWide
        ? wideIngredients(numbered, group)
        : group.flatMap((row) => rowIngredients(row, columns)),
    }
  })
}

type ImportTableColumns = ReadonlyMap<RecipePart, string>

/** The first column of each part. Beside amounts, words of an unknown column are the ingredients. */
function columnsOf(headers: readonly string[], rows: readonly TableRow[]): ImportTableColumns {
  const columns = new Map<RecipePart, string>()
  for (const header of headers) {
    const part = partNamed(header) ?? partNamed(unitOfAmounts(header).name)
    if (part && !columns.has(part)) columns.set(part, header)
  }
  const ingredients = columns.has('ingredients')
    ? undefined
    : ingredientsByCells(headers, rows, columns)
  if (ingredients !== undefined) columns.set('ingredients', ingredients)
  return columns
}

/** A column of an unknown name with lists of amounts; beside amounts, one of words. */
function ingredientsByCells(
  headers: readonly string[],
  rows: readonly TableRow[],
  columns: ImportTableColumns,
): string | undefined {
  const taken = new Set(columns.values())
  const open = headers.filter((header) => !taken.has(header) && !numberedPart(header))
  const isIn = (header: string, is: (text: string) => boolean) =>
    rows.length > 0 && rows.every(({ cells }) => is(cells.get(header)?.trim() ?? ''))
  const listed = open.find((header) =>
    isIn(header, (text) => ingredientsInCell(text).filter(({ amount }) => amount).length > 1),
  )
  if (listed !== undefined || !columns.has('amount')) return listed
  return open.find((header) => !partNamed(header) && isIn(header, (text) => /\p{L}/u.test(text)))
}

interface Group {
  readonly line: number
  readonly cells: TableRow['cells']
  readonly group: readonly TableRow['cells'][]
}

/** Rows of one recipe: those that repeat its name, or leave it empty, below each other. */
function grouped(rows: readonly TableRow[], columns: ImportTableColumns): Group[] {
  const nameOf = (row: TableRow) => row.cells.get(columns.get('name')!)?.trim() ?? ''
  // With amounts in a column of their own a row is an ingredient; else it is a recipe.
  const isLong = columns.has('amount') || columns.has('unit')
  const groups: (Group & { readonly called: string; group: TableRow['cells'][] })[] = []
  for (const row of rows) {
    const called = nameOf(row)
    const last = groups.at(-1)
    if (isLong && last && (called === '' || called === last.called)) last.group.push(row.cells)
    else groups.push({ called, line: row.line, cells: row.cells, group: [row.cells] })
  }
  return groups
}

function firstOf(group: readonly TableRow['cells'][], column: string | undefined): string {
  if (column === undefined) return ''
  const all = group.map((cells) => cells.get(column)?.trim() ?? '').filter(Boolean)
  return [...new Set(all)].join('\n')
}

function rowIngredients(cells: TableRow['cells'], columns: ImportTableColumns): RawIngredient[] {
  const cell = (part: RecipePart) => cells.get(columns.get(part) ?? '')?.trim() ?? ''
  const amount = inUnitOf(columns.get('amount'), `${cell('amount')} ${cell('unit')}`.trim())
  const listed = cell('ingredients')
  if (listed === '') return []
  if (!columns.has('amount') && !columns.has('unit')) return ingredientsInCell(listed)
  const list = ingredientsInCell(listed)
  // Next to a column of amounts a cell names one ingredient; two parallel lists match in order.
  const amounts = amount.split(/\n|;|\|/).map((one) => one.trim())
  if (list.length > 1 && amounts.length === list.length)
    return list.map(({ name }, at) => ({ name, amount: amounts[at] }))
  if (list.length > 1 && amount === '') return list
  const { name, note } = ingredientOfLine(listed)
  return [{ name: amount ? listed : name, amount, note: amount ? undefined : note }]
}

/** A number alone is in the unit of its column. */
const inUnitOf = (header: string | undefined, amount: string): string =>
  /^[\d.,\s/¼½¾⅓⅔-]+$/u.test(amount)
    ? `${amount} ${unitOfAmounts(header ?? '').unit}`.trim()
    : amount

function wideIngredients(
  numbered: readonly { header: string; part: string; at: number }[],
  [cells]: readonly TableRow['cells'][],
): RawIngredient[] {
  const cellOf = (part: string, at: number): string => {
    const column = numbered.find((one) => one.part === part && one.at === at)
    const text = (column && cells?.get(column.header)?.trim()) ?? ''
    return part === 'amount'
      ? inUnitOf(column?.header, `${text} ${cellOf('unit', at)}`.trim())
      : text
  }
  return numbered
    .filter(({ part }) => part === 'ingredients')
    .flatMap(({ at }): RawIngredient[] => {
      const named = cellOf('ingredients', at)
      if (named === '') return []
      const amount = cellOf('amount', at)
      return [amount ? { name: named, amount } : ingredientOfLine(named)]
    })
}
