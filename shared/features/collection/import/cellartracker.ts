import { currenciesWithOld } from '../../../business/currencies.ts'
import { knownAmount } from './amount-doubt.ts'
import { CellFinder, type Cells } from './cells.ts'
import { startOf } from './decode.ts'
import { kindInName, kindOf, type DrinkKind } from './drink-kind.ts'
import { withoutEntities } from './entities.ts'
import { FieldsBuilder } from './fields.ts'
import type { Format } from './formats.ts'
import {
  type Derived,
  type FileRowState,
  type GuessSource,
  isUnproven,
  type ReadOptions,
  usualCurrency,
} from './reading.ts'
import { currencyOf } from './currency-names.ts'
import { isDoubtfulDay, readDay, readNumber } from './values.ts'

/** The fields of a row of CellarTracker's tables, or of a list saved from its site. */
export function deriveCellarTracker(format: Format, cells: Cells, options: ReadOptions): Derived {
  const row = new CellFinder(cells)
  const text = (...columns: string[]) => {
    const cell = withoutEntities(row.cell(...columns)).trim()
    return cell.length <= maxBlank && blanks.has(cell.toLowerCase()) ? '' : cell
  }
  const state = stateOf(format, row)
  const built = new FieldsBuilder()
  const name = text('wine')
  built.text('name', name)
  // Older tables name no producer, and a bottle has to have a brand.
  built.text('brand', text('producer') || name)
  if (!text('producer')) built.guess('brand', 'name')
  const kind = kindOfRow(row, name)
  built.set('category', kind.category)
  built.set('subcategory', kind.subcategory)
  if (kind.from) built.guess('category', kind.from)
  built.vintage(row.cell('vintage'))
  built.size(text('size', 'bottlesize'))
  built.text('region', text('locale') || regionOf(text))
  built.text('location', place(text('location')))
  built.text('bin', place(text('bin')))
  built.text('sku', text('upc'))
  built.drinkWindow(row.cell('beginconsume'), row.cell('endconsume'))
  built.rating(row.cell('my', 'myscore', 'pscore'), 100)
  const bought = row.cell('purchasedate')
  built.day('purchasedOn', bought, options.dateOrder ?? 'mdy')
  if (isUnproven(options, 'dateOrder') && isDoubtfulDay(bought))
    built.assumed('purchasedOn', bought)
  built.text('notes', notesOf(text, row, options))
  built.quantity(quantityOf(format, row, state))
  prices(built, row, state, options)
  built.set('isFinished', state === 'finished' || state === 'none')
  return {
    state,
    fields: built.fields,
    remarks: built.remarks,
    ...(built.guesses.length > 0 && { guesses: built.guesses }),
    ...(name === '' && { invalid: 'no-name' as const }),
  }
}

const blanks = new Set(['unknown', 'n/a', '(n/a)', 'none'])
const maxBlank = 7
const place = (text: string) => (text.toLowerCase() === '(pending)' ? '' : text)

function stateOf(format: Format, row: CellFinder): FileRowState {
  switch (format) {
    case 'cellartracker-bottles': {
      const state = row.cell('bottlestate')
      return state === '0' ? 'finished' : state === '-1' ? 'on-order' : 'stock'
    }
    case 'cellartracker-consumed':
      return 'finished'
    case 'cellartracker-purchases':
      if (row.cell('delivered').toLowerCase() === 'false') return 'on-order'
      return countIn(row, 'remaining') === 0 ? 'none' : 'stock'
    case 'cellartracker-inventory':
      return row.cell('location').toLowerCase() === '(pending)' ? 'on-order' : 'stock'
    default: {
      const quantity = inCellar(row)
      if (quantity === undefined || quantity > 0) return 'stock'
      return (countIn(row, 'pending') ?? 0) > 0 ? 'on-order' : 'none'
    }
  }
}

/** The stock: `Quantity` leaves orders out, `TotalQuantity` counts them. */
function inCellar(row: CellFinder): number | undefined {
  const own = countIn(row, 'quantity')
  if (own !== undefined) return own
  const total = countIn(row, 'totalquantity')
  return total === undefined ? undefined : total - (countIn(row, 'pending') ?? 0)
}

const countIn = (row: CellFinder, column: string) => readNumber(row.cell(column))

function quantityOf(format: Format, row: CellFinder, state: FileRowState): string {
  if (state === 'none') return ''
  if (format === 'cellartracker-inventory' || format === 'cellartracker-consumed') return '1'
  if (format === 'cellartracker-purchases') return row.cell('remaining')
  if (format === 'cellartracker-bottles') return row.cell('quantity')
  if (state === 'on-order') return row.cell('pending')
  return String(inCellar(row) ?? 1)
}

/** A list of wines is one of wines: a row without a type is a wine. */
function kindOfRow(row: CellFinder, name: string): DrinkKind & { readonly from?: GuessSource } {
  const type =
    row.cell('type') || [row.cell('color'), row.cell('category')].filter(Boolean).join(' - ')
  const [color = '', style = ''] = type.split(' - ').map((part) => part.trim().toLowerCase())
  if (style.includes('sparkling')) return { category: 'Wine', subcategory: 'Sparkling' }
  if (style.includes('fortified')) return { category: 'Wine', subcategory: 'Fortified' }
  if (style.includes('sweet')) return { category: 'Wine', subcategory: 'Dessert Wine' }
  if (color === 'spirits' || color === 'spirit') {
    const named = kindInName(`${row.cell('varietal', 'mastervarietal')} ${name}`)
    return { ...(named ?? kindOf('spirits')!), from: named ? 'name' : 'list' }
  }
  return kindOf(color) ?? { category: 'Wine', from: 'list' }
}

function regionOf(text: (...columns: string[]) => string): string {
  return ['country', 'region', 'subregion', 'appellation']
    .map((column) => text(column))
    .filter(Boolean)
    .join(', ')
}

function notesOf(
  text: (...columns: string[]) => string,
  row: CellFinder,
  options: ReadOptions,
): string {
  const lines = [text('bottlenote'), text('purchasenote')]
  const how = text('shorttype')
  const on = readDay(row.cell('consumed', 'consumptiondate'), options.dateOrder ?? 'mdy')
  const note = text('consumptionnote')
  const when = on === 'unread' ? undefined : on
  if (how || when || note)
    lines.push([[when, how].filter(Boolean).join(' '), note].filter(Boolean).join(': '))
  // They have no field of their own; a grape that the name has needs no line.
  for (const [label, said] of [
    ['Store', text('storename', 'store')],
    ['Grape', text('varietal', 'mastervarietal')],
  ] as const)
    if (said && !text('wine').toLowerCase().includes(said.toLowerCase()))
      lines.push(`${label}: ${said}`)
  return lines.filter(Boolean).join('\n')
}

function prices(built: FieldsBuilder, row: CellFinder, state: FileRowState, options: ReadOptions) {
  const currency = currencyOf(row.cell('currency', 'bottlecostcurrency'), usualCurrency(options))
  const native = currencyOf(row.cell('nativepricecurrency'), currency)
  // A price stays in the currency that was paid, whatever the account's currency.
  if (
    native !== currency &&
    currenciesWithOld.includes(native) &&
    readNumber(row.cell('nativeprice'))
  )
    knownAmount(built, 'purchasePrice', row.cell('nativeprice'), native, options)
  else knownAmount(built, 'purchasePrice', row.cell('price', 'bottlecost'), currency, options)
  if (state !== 'stock') return
  const own = row.cell('myvalue')
  if (readNumber(own)) knownAmount(built, 'currentValue', own, currency, options)
  else {
    const value = row.cell('valuation', 'value')
    // Where nothing better is known, the valuation repeats the price, and that is no value of its own.
    if (value !== row.cell('price')) knownAmount(built, 'currentValue', value, currency, options)
  }
}

/** The key of a row without its number among rows of the same key, and whether such rows are one bottle. */
export function cellarTrackerKey(format: Format, cells: Cells): { base: string; single: boolean } {
  const { base, single } = unboundedKey(format, new CellFinder(cells))
  return { base: startOf(base, maxKeyLength), single }
}

const maxKeyLength = 380

function unboundedKey(format: Format, row: CellFinder): { base: string; single: boolean } {
  const wine = row.cell('iwine')
  const barcode = row.cell('barcode').replace(/^0+(?=\d+$)/, '')
  switch (format) {
    case 'cellartracker-inventory':
    case 'cellartracker-bottles':
      if (barcode) return { base: `ct:${wine}:${barcode}`, single: true }
      return {
        base: `ct:${wine}:b${row.cell('purchasedate')}/${row.cell('bottlesize', 'size')}`,
        single: false,
      }
    case 'cellartracker-consumed':
      // The number of a consumption is that of the bottle's barcode, so a bottle known from the
      // inventory is found again when it has been drunk.
      return { base: `ct:${wine}:${row.cell('iconsumed')}`, single: true }
    case 'cellartracker-purchases':
      return { base: `ct:${wine}:p${row.cell('ipurchase')}`, single: true }
    case 'cellartracker-list':
      return { base: `ct:${wine}:${row.cell('winebarcode')}`, single: false }
    default: {
      const size = row.cell('size')
      const name = startOf(row.cell('wine'), 250)
      return {
        base: wine ? `ct:${wine}:~${size}` : `ct:~${name}|${row.cell('vintage')}|${size}`,
        single: false,
      }
    }
  }
}

/** Which of CellarTracker's tables a key comes from; undefined for keys of other files. */
export function cellarTrackerFamily(key: string): string | undefined {
  if (key.startsWith('ct:~')) return 'browser'
  const mark = /^ct:[^:]*:(.)/.exec(key)?.[1]
  if (mark === undefined) return undefined
  if (mark === '~') return 'browser'
  return /\d/.test(mark) ? 'bottle' : mark.toLowerCase()
}
