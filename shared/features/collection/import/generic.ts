import { decimalsOf } from '../../../kernel/currency.ts'
import type { Category } from '../categories.ts'
import { doubtOfAmount } from './amount-doubt.ts'
import {
  caseInUnit,
  casesOf,
  countOfCases,
  inCaseOfPrice,
  isCasePrice,
  isInCents,
  openAndSealed,
} from './case-columns.ts'
import { type Cells, columnKey, headersOf, rememberedOfHeader } from './cells.ts'
import { mayHaveRest, saysMore } from './cell-rests.ts'
import { promisesCodes, readCode } from './code.ts'
import { isBought, isNotesName, meaningsOf, partsOfHeader } from './column-words.ts'
import { currencyNamed, currencyOf, currencyOfHeader } from './currency-names.ts'
import { startOf } from './decode.ts'
import { kindInName, kindOf, ownCategory, subcategoryIn } from './drink-kind.ts'
import { FieldsBuilder, moneyRules } from './fields.ts'
import { withOwnLetters } from './letters.ts'
import { loadedWords } from './loaded-words.ts'
import { countOfGone, saidState, unknownStatus } from './row-state.ts'
import { sizeInCell } from './size.ts'
import { columnsOf, joins, type Mapping, type Target } from './targets.ts'
import {
  type Derived,
  type FileRowState,
  type GuessSource,
  type ImportedFields,
  isUnproven,
  type ReadOptions,
  type Remark,
  usualCurrency,
} from './reading.ts'
import { isUnnamed } from './unnamed-columns.ts'
import { type DecimalSign, isDoubtfulDay, readAge, readCount } from './values.ts'
import { readVintage } from './vintage.ts'

/**
 * The meaning of a row in any table by its column mapping. Markup and formulas are typed text; only
 * letters that another program broke are mended.
 */
export function deriveGeneric(stored: Cells, options: ReadOptions): Derived {
  const cells = withOwnLetters(stored)
  const mapping = options.mapping ?? []
  const cell = (target: Target) => mappedCell(cells, mapping, target)
  const built = new FieldsBuilder()
  const [brand, distillery] = [cell('brand'), cell('distillery')]
  const name = cell('name') || nameOfParts(cells, brand || distillery, cell('vintage'), cell('age'))
  const kind = kindOfRow(cell('category'), cell('subcategory'), name, options)
  const ofHeader = kind?.from === 'headers' && !kind.subcategory ? headerOf(mapping, 'name') : ''
  built.text('name', name)
  built.text('brand', brand || distillery || name)
  if (!cell('name')) built.guess('name', 'parts')
  else if (!namesBottles(headerOf(mapping, 'name'))) built.guess('name', 'cells')
  if (!brand) built.guess('brand', distillery ? 'distillery' : 'name')
  if (!brand && !distillery && name) built.remarks.push(noBrand)
  built.set('category', kind?.category)
  built.set('subcategory', kind?.subcategory)
  // Bottles in a column `Rum` are rum.
  if (kind?.category && ofHeader !== '') {
    built.set('subcategory', subcategoryIn(ofHeader, kind.category))
    built.guess('subcategory', 'headers')
  }
  if (kind?.from)
    built.guess('category', kind.from, kind.from === 'headers' ? 'category' : undefined)
  if (kind?.finerFrom) built.guess('subcategory', kind.finerFrom)
  if (kind?.isUnread) built.unread('category', cell('category'))
  if (kind?.nameSays) built.remarks.push({ kind: 'other-kind', category: kind.nameSays })
  built.vintage(cell('vintage'))
  const size = cell('size')
  const ofSize = built.size(size, options.sizeUnit, isUnproven(options, 'sizeUnit'))
  if (/^j[eé]roboam/i.test(size) && bordeaux.test(`${cell('region')} ${name}`))
    built.set('sizeMl', jeroboamOfBordeaux)
  const lwin = loadedWords().lwinOf?.(cells) ?? {}
  for (const field of ['vintage', 'sizeMl'] as const) {
    if (built.fields[field] !== undefined) continue
    built.set(field, lwin[field])
    built.guess(field, 'lwin')
  }
  strength(built, cell, options)
  loadedWords().valuesOfName?.(built, name, { isBritish: () => isBritish(built, cell), sizeInCell })
  const packed = casesOf(cells)
  const inCase =
    readCount(packed.inCase, options.decimal) ??
    sizeOfCase(built, packed.inCase) ??
    ofSize ??
    lwin.count
  const counted = quantity(
    built,
    cell('quantity'),
    { cells, cases: packed.cases, inCase, ofSize },
    options,
  )
  const gone = countOfGone(cells)
  const count = isBought(headerOf(mapping, 'quantity'))
    ? withoutGone(built, counted, gone)
    : counted
  const amounts = { cells, options, count, inCase }
  amount(built, 'purchasePrice', 'price', amounts)
  amount(built, 'currentValue', 'value', amounts)
  countedInCases(built, cells, cell('quantity'))
  const bought = cell('purchasedOn')
  built.day('purchasedOn', bought, options.dateOrder ?? 'mdy')
  if ((isUnproven(options, 'dateOrder') && isDoubtfulDay(bought)) || hasTwoDays(bought))
    built.assumed('purchasedOn', bought)
  for (const field of ['location', 'bin', 'region', 'distillery'] as const)
    built.text(field, withoutBrackets(cell(field)))
  // A year below `Region`, a number of another list below `Wine`.
  for (const field of namesAndPlaces) {
    const text = built.fields[field]
    if (text !== undefined && text < 'A' && !/\p{L}/u.test(text) && cell(field) !== '')
      built.assumed(field, text)
  }
  code(built, mapping, cell('sku'))
  built.rating(cell('rating'), options.ratingScale ?? 5, isUnproven(options, 'ratingScale'))
  drinkWindow(built, cell, mapping)
  built.tags(withoutBrackets(cell('tags')))
  const isEmpty = built.level(cell('fill'))
  if (/^\d+$/.test(cell('fill')) && !partsOfHeader(headerOf(mapping, 'fill')).parts.has('fill'))
    built.guess('fillLevel', 'cells')
  const isNone = count === 0
  const state = stateOf(cells, options, { isNone, isEmpty })
  built.set('isFinished', state === 'none' || state === 'finished')
  if (state === 'none' && isNone) built.guess('isFinished', 'quantity')
  const unknown = state === 'stock' ? unknownStatus(cells) : undefined
  if (unknown !== undefined) built.assumed('isFinished', unknown)
  if (state === 'stock' && gone > 0) built.guess('quantity', 'unsaid')
  if (state === 'finished' && isEmpty) built.guess('isFinished', 'level')
  built.text('notes', notesOf(cells, mapping, built, kind))
  // Without a line of names no column has one.
  for (const [header, target] of isUnnamed(mapping[0]?.[0] ?? '') ? mapping : [])
    if (isUnnamed(header) && cells.get(header)?.trim() && target !== 'notes')
      built.guess(fieldOf[target] ?? (target as keyof ImportedFields), 'cells')
  const invalid = !name ? 'no-name' : kind?.category ? undefined : 'no-category'
  const { fields, remarks, guesses } = built
  const read = guesses.length > 0 ? { state, fields, remarks, guesses } : { state, fields, remarks }
  return invalid ? { ...read, invalid } : read
}

/** A wish is one in spite of a quantity 0; a tasting was no bottle, whatever its cells say of the rest. */
function stateOf(
  cells: Cells,
  options: ReadOptions,
  { isNone, isEmpty }: { readonly isNone: boolean; readonly isEmpty: boolean },
): FileRowState {
  const said = saidState(cells)
  if (said === 'wished') return said
  if (isNone) return 'none'
  if (options.isTasted) return 'tasted'
  return said === 'stock' && isEmpty ? 'finished' : said
}

/** The name of a bottling that has none: its brand, series, vintage and age. */
function nameOfParts(cells: Cells, brand: string, vintage: string, age: string): string {
  const series = [...cells].find(([header]) =>
    /^(?:bottling|bottlings|abfull)?(?:series?|serien?|range)$/.test(columnKey(header)),
  )?.[1]
  const [year, years] = [readVintage(vintage), readAge(age)]
  const parts = [
    series?.trim(),
    typeof year === 'number' && String(year),
    years !== undefined && `${years}-year-old`,
  ].filter(Boolean)
  return brand !== '' && parts.length > 0 ? [brand, ...parts].join(' ') : ''
}

const hasTwoDays = (cell: string): boolean =>
  cell.length > 10 && (cell.match(/\d{1,4}([./-])\d{1,2}\1\d{2,4}/g)?.length ?? 0) > 1

const namesAndPlaces = ['name', 'brand', 'region', 'distillery'] as const

const noBrand: Remark = { kind: 'no-brand' }

/** `6x75cl` below `Case size`: the count, and the size where no other cell has one. */
function sizeOfCase(built: FieldsBuilder, inCase: string): number | undefined {
  const size = inCase === '' ? undefined : sizeInCell(inCase)
  if (typeof size !== 'object' || !size.count) return undefined
  if (built.fields.sizeMl === undefined) {
    built.set('sizeMl', size.ml)
    built.guess('sizeMl', 'case')
  }
  return size.count
}

type CellOf = (target: Target) => string

/** Sets the number of bottles: that of its own column, of cases, or of one case. Answers it if a column says it. */
function quantity(
  built: FieldsBuilder,
  counted: string,
  of: {
    readonly cells: Cells
    readonly cases: string
    readonly inCase: number | undefined
    readonly ofSize: number | undefined
  },
  { decimal }: ReadOptions,
): number | undefined {
  const { cases, inCase } = of
  if (counted === '' && cases !== '') {
    const number = readCount(cases, decimal)
    const count = number === undefined || !inCase ? undefined : number * inCase
    if (count !== 0) built.count(cases, count)
    built.guess('quantity', 'cases')
    return count
  }
  const apart = counted === '' ? openAndSealed(of.cells) : undefined
  if (apart !== undefined) {
    if (apart > 0) built.set('quantity', apart)
    built.guess('quantity', 'cells')
    return apart
  }
  const ofCases = countOfCases(counted)
  const count = ofCases ?? readCount(counted, decimal) ?? countOfSize(built, counted, decimal)
  if (count === 0) return count
  built.count(counted, count)
  // A thousand here, and one with three decimals there.
  if (ofCases !== undefined || /^\d{1,3}[.,]\d{3}$/.test(counted))
    built.assumed('quantity', counted)
  if (inCase && counted !== '') built.remarks.push({ kind: 'case', count: inCase })
  else if (inCase) {
    built.set('quantity', inCase)
    built.guess('quantity', of.ofSize === inCase ? 'case' : 'lwin')
  }
  return count
}

/** A row whose unit is a case: its bottles, and the price of one. */
function countedInCases(built: FieldsBuilder, cells: Cells, counted: string) {
  const unit = caseInUnit(cells)
  if (!unit) return
  const { fields } = built
  for (const field of ['purchasePrice', 'currentValue'] as const) {
    const amount = fields[field]
    if (amount === undefined) continue
    if (unit.inCase) built.set(field, Math.round(amount / unit.inCase))
    built.assumed(field, unit.cell)
  }
  if (unit.inCase) built.set('quantity', (fields.quantity ?? 1) * unit.inCase)
  else built.set('quantity', fields.quantity ?? 1)
  built.assumed('quantity', `${counted} ${unit.cell}`.trim())
}

/** The count of bottles bought, less those that are gone. */
function withoutGone(built: FieldsBuilder, bought: number | undefined, gone: number) {
  if (bought === undefined || gone === 0) return bought
  const left = Math.max(0, bought - gone)
  if (left > 0) built.set('quantity', left)
  else delete built.fields.quantity
  return left
}

/** `2 half bottles`, `un magnum`: the count, and the size where no other cell has one. */
function countOfSize(built: FieldsBuilder, counted: string, decimal: DecimalSign | undefined) {
  const said = loadedWords().sizedCount?.(counted)
  const count = said && readCount(said.count, decimal)
  if (!said || count === undefined) return undefined
  if (built.fields.sizeMl === undefined) {
    built.size(said.size)
    built.guess('sizeMl', 'quantity')
  }
  return count
}

/** Six bottles, and four of Champagne. */
const jeroboamOfBordeaux = 4500
const bordeaux =
  /bordeaux|m[eé]doc|pauillac|margaux|[eé]milion|pomerol|sauternes|st\.?-?\s?(?:est[eè]phe|julien)/i

const britain =
  /scot|islay|speyside|highland|lowland|campbeltown|england|wales|britain|united kingdom|\buk\b|british/i

const isBritish = ({ fields }: FieldsBuilder, cell: CellOf): boolean =>
  britain.test(`${fields.subcategory} ${cell('region')} ${cell('subcategory')} ${cell('name')}`)

function strength(built: FieldsBuilder, cell: CellOf, options: ReadOptions) {
  const [abv, proof] = [cell('abv'), cell('proof')]
  const isProof = options.abvProof && /^[\d.,\s]+$/.test(abv)
  if (!abv && !proof) return
  // Where a bottle is from matters to degrees and proof alone.
  const mayBeSikes = isProof || proof !== '' || /proof|[°º]/i.test(abv)
  const how = {
    isFraction: options.abvFraction ?? false,
    isBritish: mayBeSikes && isBritish(built, cell),
  }
  built.abv(isProof ? `${abv} proof` : abv, how)
  if (isProof && isUnproven(options, 'abvProof')) built.assumed('abv', abv)
  if (built.fields.abv === undefined && proof)
    built.abv(/^[\d.,\s°º]+(?:p\.?r?f\.?)?$/i.test(proof) ? `${proof} proof` : proof, how)
  if (!abv) built.guess('abv', 'proof')
}

/** One year below `Drink` or `Peak` may be the first or the last. */
function drinkWindow(built: FieldsBuilder, cell: CellOf, mapping: Mapping) {
  const [from, to] = [cell('drinkFrom'), cell('drinkTo')]
  built.drinkWindow(from, to)
  if (to === '' && /^\d{4}$/.test(from) && !saysStart(headerOf(mapping, 'drinkFrom')))
    built.assumed('drinkFrom', from)
}
const saysStart = rememberedOfHeader((header) => {
  const { parts } = partsOfHeader(header)
  return parts.has('from') || parts.has('weakFrom')
})

function code(built: FieldsBuilder, mapping: Mapping, text: string) {
  const read = readCode(text, promisesCodes(headerOf(mapping, 'sku')))
  if (read === 'unread') return built.unread('sku', text)
  if (!read) return
  built.text('sku', read.code)
  if (read.isCase || read.isOther) built.assumed('sku', text)
  if (read.isMistyped) built.remarks.push({ kind: 'check-digit', cell: startOf(read.code, 80) })
}

const headerOf = (mapping: Mapping, target: Target) => columnsOf(mapping, target)[0] ?? ''

/** Whether a column is called so that its cells may be names. */
const namesBottles = rememberedOfHeader(
  (header) => isUnnamed(header) || meaningsOf(header).some(({ target }) => target === 'name'),
)

const isOfTotals = rememberedOfHeader((header) =>
  /total|gesamt|summe|somme|yhteens|合計|iheltall|ialt|^ext(?:ended)?(?:value|price|cost)/.test(
    columnKey(header),
  ),
)

interface AmountColumns {
  readonly cells: Cells
  readonly options: ReadOptions
  /** The bottles of the row, if a column says it. */
  readonly count: number | undefined
  /** The bottles in a case. */
  readonly inCase: number | undefined
}

const isAbout = /[~≈]|^\s*(?:ca\.?|circa|approx\.?|about|around|etwa|ungefähr|environ)(?!\p{L})/iu

/** The cell that names the currency of an amount: `Value currency` that of values alone. */
function currencyBeside(cells: Cells, mapping: Mapping, target: 'price' | 'value'): string {
  for (const header of headersOf(cells, isOfCurrencies)) {
    const cell = currencyOnlyOf(header) === target ? cells.get(header)?.trim() : ''
    if (cell) return cell
  }
  return mappedCell(cells, mapping, 'currency')
}

const isOfCurrencies = (header: string) => currencyOnlyOf(header) !== undefined

/** Which amounts a column of currencies is of, where it says so. */
const currencyOnlyOf = rememberedOfHeader((header): 'price' | 'value' | undefined => {
  const targets = meaningsOf(header).map(({ target }) => target)
  if (!targets.includes('currency')) return undefined
  return (['price', 'value'] as const).find((one) => targets.includes(one))
})

/** An amount in the currency of its cell, of its column, of the column of currencies, or of the file. */
function amount(
  built: FieldsBuilder,
  field: 'purchasePrice' | 'currentValue',
  target: 'price' | 'value',
  { cells, options, count, inCase }: AmountColumns,
) {
  const mapping = options.mapping ?? []
  const text = mappedCell(cells, mapping, target)
  if (text === '') return
  const header = headerOf(mapping, target)
  const own = currencyOfHeader(header)
  const column = currencyBeside(cells, mapping, target)
  const currency = currencyOf(column, own ?? usualCurrency(options))
  const doubt = doubtOfAmount(text, currency, field, options)
  if (!built.money(field, text, moneyRules(currency, { decimal: doubt.decimal }))) return
  const isCents = isInCents(header) && /^\d+$/.test(text)
  if (isCents) {
    built.set(field, Math.round(built.fields[field]! / 10 ** decimalsOf(currency)))
    built.guess(field, 'headers')
  }
  // Of all of them together; a bottle has its own price.
  const isTotal = count !== undefined && count > 1 && isOfTotals(header)
  if (isTotal) {
    built.set(field, Math.round(built.fields[field]! / count))
    built.guess(field, 'total')
  }
  const isOfCase = isCasePrice(header)
  const ofCase = inCaseOfPrice(header) ?? inCase
  if (isOfCase && ofCase) {
    built.set(field, Math.round(built.fields[field]! / ofCase))
    built.guess(field, 'case')
  }
  const inCell = currencyNamed(text)?.code
  const isContradicted =
    inCell !== undefined &&
    ((column !== '' && currencyOf(column, inCell) !== inCell) ||
      (own !== undefined && own !== inCell))
  if (isContradicted || isAbout.test(text)) built.assumed(field, text)
  const isNamed = column !== '' || own !== undefined || currencyNamed(text)?.code !== undefined
  if (doubt.isDoubtful || isTotal || isOfCase || (!isNamed && isUnproven(options, 'currency')))
    built.assumed(field, text)
}

/** `['Merlot', 'Syrah']`, as programs write a list into a cell, is `Merlot, Syrah`. */
function withoutBrackets(text: string): string {
  if (text === '' || !text.startsWith('[') || !text.endsWith(']')) return text
  return text
    .slice(1, -1)
    .trim()
    .split(',')
    .map((one) => one.trim().replace(/^(["'])(.*)\1$/s, '$2'))
    .filter(Boolean)
    .join(', ')
}

/** The field of a bottle that a target becomes, where its name is another. */
const targetOf: Partial<Record<keyof ImportedFields, Target>> = {
  sizeMl: 'size',
  purchasePrice: 'price',
  currentValue: 'value',
  fillLevel: 'fill',
}
const fieldOf = Object.fromEntries(
  Object.entries(targetOf).map(([field, target]) => [target, field]),
) as Partial<Record<Target, keyof ImportedFields>>

/**
 * The notes, then columns without a field and unreadable cells, under the names of their columns:
 * nothing of a row is lost.
 */
function notesOf(
  cells: Cells,
  mapping: Mapping,
  built: FieldsBuilder,
  kind: RowKind | undefined,
): string {
  const labelled = (header: string) => {
    const text = withoutBrackets(cells.get(header)?.trim() ?? '')
    return text === '' || isNull(text) ? '' : `${header}: ${text}`
  }
  const lines = columnsOf(mapping, 'notes').map((header) =>
    isNotesName(header) ? (cells.get(header)?.trim() ?? '') : labelled(header),
  )
  const others: Target[] = ['age']
  for (const field of built.lost) others.push(targetOf[field] ?? (field as Target))
  if (kind && kind.category && kind.subcategory === undefined) others.push('subcategory')
  // `Mezcal` is among the other spirits, which loses its name.
  if (kind?.subcategory === 'Other' && !kind.from) others.push('category')
  // Most rows have none of them.
  if (others.length > 1 || columnsOf(mapping, 'age').length > 0)
    for (const [header, target] of mapping)
      if (others.includes(target)) lines.push(labelled(header))
  for (const [header, target] of mapping) {
    if (!mayHaveRest(target) || others.includes(target)) continue
    const cell = cells.get(header)?.trim()
    if (cell && saysMore(target, cell)) lines.push(labelled(header))
  }
  if (lines.length === 0) return ''
  return lines.length === 1 ? lines[0]! : [...new Set(lines.filter(Boolean))].join('\n')
}

const maxNullLength = 12

/** As programs and people write that there is nothing. */
const isNull = (cell: string) =>
  cell.length <= maxNullLength && !(cell >= '0' && cell < ':') && nothing.test(cell)
const nothing =
  /^(?:\(?null\)?|#?n\.?\/?a\.?|nan|nil|undefined|[-–—]{1,3}|\?{1,3}|tb[dca]|unknown|not known|unbekannt|k\.\s?a\.|keine angabe|inconnue?|n\.?c\.?|desconocid[oa]|sconosciut[oa]|desconhecid[oa]|onbekend|okänd|ukjent|ukendt|tuntematon|不明)$/i

/** The cell, or the joined cells, that are mapped to this. */
export function mappedCell(cells: Cells, mapping: Mapping, target: Target): string {
  const headers = columnsOf(mapping, target)
  if (headers.length === 0) return ''
  if (headers.length === 1) {
    const cell = cells.get(headers[0]!)?.trim()
    return !cell || (target !== 'name' && isNull(cell)) ? '' : cell
  }
  const isJoined = joins(target)
  const found: string[] = []
  for (const header of headers) {
    const cell = cells.get(header)?.trim()
    if (!cell || (target !== 'name' && isNull(cell))) continue
    if (!isJoined) return cell
    found.push(cell)
  }
  if (found.length < 2) return found[0] ?? ''
  return [...new Set(found)].join(target === 'notes' ? '\n' : ', ')
}

interface RowKind {
  readonly category?: Category | undefined
  readonly subcategory?: string | undefined
  /** The source of the category, if neither its cell nor a person names it. */
  readonly from?: GuessSource | undefined
  readonly finerFrom?: GuessSource | undefined
  /** The cell has no known value. */
  readonly isUnread?: boolean
  /** The name speaks of another than a person chose. */
  readonly nameSays?: Category | undefined
}

/**
 * What a row is: by its own cells; by what a person chose for rows that do not say; by its name; by
 * what the columns speak of.
 */
function kindOfRow(
  category: string,
  subcategory: string,
  name: string,
  options: ReadOptions,
): RowKind | undefined {
  const own = ownCategory(category)
  const cell = own ? { category: own } : kindOf(`${category} ${subcategory}`)
  // A clear word in the name speaks against wine and beer more than against other spirits.
  const isSettled = own !== undefined || (cell !== undefined && !/Wine|Beer/.test(cell.category))
  const named = isSettled ? undefined : kindInName(name)
  const chosen = isUnproven(options, 'category') ? undefined : options.category
  // A kind in a cell outweighs the name.
  const kind = cell ?? (chosen ? { category: chosen } : named) ?? fallback(options)
  const isUnread = category !== '' && !cell
  if (!kind) return isUnread ? { isUnread } : undefined
  const ofCells =
    subcategoryIn(subcategory, kind.category) ??
    (cell && 'subcategory' in cell ? cell.subcategory : undefined)
  const ofName = !cell && named?.category === kind.category ? named.subcategory : undefined
  const finer =
    ofCells ??
    (!cell && kind === named ? ofName : undefined) ??
    subcategoryIn(category, kind.category) ??
    ofName
  const isSaid = cell || chosen || (!named && options.isCategoryConfirmed)
  const from = isSaid ? undefined : named ? 'name' : 'headers'
  return {
    category: kind.category,
    subcategory: finer,
    ...(from && { from }),
    ...(ofCells === undefined && finer !== undefined && finer === ofName && { finerFrom: 'name' }),
    ...(isUnread && { isUnread }),
    ...((cell || chosen) &&
      named &&
      named.category !== kind.category && { nameSays: named.category }),
  }
}

const fallback = ({ category }: ReadOptions) => category && { category }

/**
 * The key of a row: the cell of the column that numbers the rows, else what tells bottles apart by
 * eye. Rows that are equal in that are numbered.
 */
export function genericKey(cells: Cells, mapping: Mapping): { base: string; single: boolean } {
  const key = mappedCell(cells, mapping, 'key')
  if (key) {
    const header = headerOf(mapping, 'key')
    return { base: `csv:#${startOf(header, 60)}:${startOf(key, 200)}`, single: true }
  }
  const parts = (['name', 'brand', 'vintage', 'size', 'sku'] as const).map((target, i) =>
    startOf(mappedCell(cells, mapping, target), [170, 90, 20, 20, 40][i]!),
  )
  return { base: `csv:${parts.join('|')}`, single: false }
}
