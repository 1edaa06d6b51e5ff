import { decimalsOf } from '../../../kernel/currency.ts'
import { optionsOfAmounts } from './amount-doubt.ts'
import { columnKey, headersOf } from './cells.ts'
import { currencyNamed, currencyOfHeader } from './currency-names.ts'
import { scaleOfHeader } from './ratings.ts'
import {
  type Guess,
  isUnproven,
  type ReadOptions,
  type ReadRow,
  type UnprovenOption,
} from './reading.ts'
import { unitOfHeader } from './size.ts'
import { columnsOf, type Target, targetIn } from './targets.ts'
import { isDoubtfulDay, isDoubtfulThousand } from './values.ts'
import { weakColumns } from './weak-columns.ts'

/**
 * Every guess of a row.
 * @param chosen options that a person chose, now or for an earlier file of the same kind
 */
export function guessesOf(row: ReadRow, options: ReadOptions, chosen: ReadOptions): Guess[] {
  const { guesses, remarks } = row.derived
  const all = guesses ? [...guesses] : []
  if (row.format !== 'own') addGuessesByOptions(all, row, options, chosen)
  if (row.format === 'table' && !chosen.mapping) addGuessesOfColumns(all, row, options)
  const count = all.length
  for (const remark of remarks) {
    if (remark.kind !== 'assumed') continue
    const isKnown = all.some(({ field }, at) => at < count && field === remark.field)
    if (!isKnown) all.push({ field: remark.field, from: 'cell' })
  }
  return all.filter(({ field }) => row.derived.fields[field] !== undefined)
}

function addGuessesOfColumns(found: Guess[], { cells, derived }: ReadRow, options: ReadOptions) {
  for (const { header, field, from, isClearOfWine } of weakColumns(options.mapping ?? []))
    if (cells.get(header)?.trim() && !(isClearOfWine && derived.fields.category === 'Wine'))
      found.push({ field, from })
}

function addGuessesByOptions(
  found: Guess[],
  row: ReadRow,
  options: ReadOptions,
  chosen: ReadOptions,
) {
  const isOpen = (option: UnprovenOption) => isUnproven(options, option)
  const { cells, format } = row
  const meant: Target[] = []
  for (const header of headersOf(cells, pickerOf(format, options))) {
    const cell = cells.get(header)?.trim()
    if (!cell) continue
    const target = targetOfColumn(format, header, options)!
    if (meant.includes(target)) continue
    meant.push(target)
    switch (target) {
      case 'price':
      case 'value':
        addAmountGuesses(found, row, header, cell, target, options, chosen)
        break
      case 'purchasedOn':
        if (!chosen.dateOrder && isDoubtfulDay(cell))
          found.push({
            field: 'purchasedOn',
            from: isOpen('dateOrder') ? 'unsaid' : 'dates',
            option: 'dateOrder',
          })
        break
      case 'size':
        if (!chosen.sizeUnit && isBare(cell) && !unitOfHeader(header))
          found.push({ field: 'sizeMl', from: 'sizes', option: 'sizeUnit' })
        break
      case 'abv':
        if (chosen.abvProof === undefined && isBare(cell))
          if (options.abvProof || options.abvFraction)
            found.push({ field: 'abv', from: 'strengths', option: 'abvProof' })
        break
      case 'rating':
        if (!chosen.ratingScale && isBare(cell) && !scaleOfHeader(header))
          found.push({ field: 'rating', from: 'ratings', option: 'ratingScale' })
        break
      default:
    }
  }
}

const isBare = (cell: string) => /^[\d.,\s]+$/.test(cell)

function addAmountGuesses(
  found: Guess[],
  { cells, format, derived }: ReadRow,
  header: string,
  cell: string,
  target: 'price' | 'value',
  options: ReadOptions,
  chosen: ReadOptions,
) {
  const field = target === 'price' ? 'purchasePrice' : 'currentValue'
  const isOpen = (option: UnprovenOption) => isUnproven(options, option)
  const hasThree = decimalsOf(derived.fields.currency ?? 'USD') === 3
  const { sign: option, thousandths } = optionsOfAmounts(field, options)
  if (!chosen[option] && !hasThree && isDoubtfulThousand(cell))
    found.push({
      field,
      from: isOpen(option) || isOpen(thousandths) ? 'unsaid' : 'numbers',
      option,
    })
  if (chosen.currency || isCurrencyNamed({ cells, format }, header, options)) return
  const from = currencyNamed(cell) ? 'sign' : isOpen('currency') ? 'unsaid' : 'currencies'
  found.push({ field, from, option: 'currency' })
}

/** The amount's cell, its column or its row names one currency. */
export function isCurrencyNamed(
  { cells, format }: Pick<ReadRow, 'cells' | 'format'>,
  header: string,
  { mapping = [] }: ReadOptions,
): boolean {
  if (format === 'table') {
    if (currencyOfHeader(header) !== undefined) return true
    if (columnsOf(mapping, 'currency').some((name) => Boolean(cells.get(name)?.trim()))) return true
  }
  if (currencyNamed(cells.get(header) ?? '')?.code !== undefined) return true
  if (format === 'table') return false
  return headersOf(cells, isOfCurrency).some((name) => Boolean(cells.get(name)))
}
const isOfCurrency = (header: string) =>
  /^(?:currency|bottlecostcurrency|nativepricecurrency)$/.test(columnKey(header))

/** Columns of tables of other products whose cells can be read in two ways. */
const knownTargets: Readonly<Record<string, Target>> = {
  purchasedate: 'purchasedOn',
  price: 'price',
  nativeprice: 'price',
  bottlecost: 'price',
  wineprice: 'price',
  valuation: 'value',
  myvalue: 'value',
  value: 'value',
}

/** The meaning of a column in any kind of table. */
export function targetOfColumn(
  format: string,
  header: string,
  { mapping = [] }: ReadOptions,
): Target | undefined {
  if (format !== 'table') return format === 'own' ? undefined : knownTargets[columnKey(header)]
  return targetIn(mapping, header)
}

const guessable: ReadonlySet<Target | undefined> = new Set<Target>([
  'price',
  'value',
  'purchasedOn',
  'size',
  'abv',
  'rating',
])

/** The rules that pick columns whose cells may be guessed, by the options of a table. */
const pickers = new WeakMap<ReadOptions, Map<string, (header: string) => boolean>>()

function pickerOf(format: string, options: ReadOptions) {
  let known = pickers.get(options)
  if (!known) pickers.set(options, (known = new Map<string, (header: string) => boolean>()))
  const there = known.get(format)
  if (there) return there
  const picks = (header: string) => guessable.has(targetOfColumn(format, header, options))
  known.set(format, picks)
  return picks
}
