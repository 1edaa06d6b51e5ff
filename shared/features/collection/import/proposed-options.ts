import { type Currency, usDollars } from '../../../kernel/currency.ts'
import { CellFinder, type Cells, columnKey, rememberedOfCell } from './cells.ts'
import { type ColumnCells, mayMean } from './column-cells.ts'
import { currenciesOfHeader, currencyNamed, currencyOfHeader } from './currency-names.ts'
import { guessedCategory, guessedMapping } from './mapping.ts'
import type { Mapping, Target } from './targets.ts'
import type { RawRow } from './read-rows.ts'
import { isGiven, type ReadOptions, type UnprovenOption } from './reading.ts'
import { hasOtherScales, type RatingScale, ratingScaleOf, scaleOfHeader } from './ratings.ts'
import { unitOfHeader, unitOfSizes } from './size.ts'
import {
  type DecimalSign,
  dateOrderOf,
  decimalSignIn,
  isDoubtfulDay,
  isDoubtfulThousand,
  mayBeginWithYears,
  readNumber,
  signOfThousand,
} from './values.ts'

/** Options from the file's own cells; `given` are the user's and take priority. */
export function proposedOptions(
  rows: readonly RawRow[],
  headers: readonly string[],
  input: ReadOptions = {},
): ReadOptions {
  if (rows[0]?.format !== 'table') return optionsOfKnown(rows, input)
  const guessed = input.mapping ?? guessedMapping(headers, cellsOfColumns(rows))
  const isTasted = !input.mapping && (isTastings(guessed) || isScans(headers, guessed))
  const mapping = isTasted ? withoutPlaces(withDaysNoted(guessed)) : guessed
  const columns = new ProposedOptionColumns(rows, mapping)
  const strengths = columns.cells('abv')
  const dates = columns.cells('purchasedOn')
  const category = guessedCategory(headers)
  const dateOrder = dateOrderOf(dates)
  const amounts = signsOfAmounts(columns.cells('price'), columns.cells('value'), () =>
    columns.cells('abv', 'size', 'rating'),
  )
  const unit = sizeUnitOf(columns)
  const money = currencyOfAmounts(rows, headers, columns, input)
  const isProof = isInProof(strengths)
  const rating = ratingsOf(columns)
  const isUnproven: Readonly<Record<UnprovenOption, boolean>> = {
    category: category !== undefined,
    currency: money.isUnproven,
    dateOrder: (!dateOrder && dates.some(isDoubtfulDay)) || mayBeginWithYears(dates),
    ...amounts.isUnproven,
    sizeUnit: unit?.isSure === false,
    abvProof: isProof,
    ratingScale: rating.isUnproven,
  }
  const open = (Object.keys(isUnproven) as UnprovenOption[]).filter(
    (option) => isUnproven[option] && !isGiven(input, option),
  )
  return {
    ...(category && { category }),
    dateOrder: dateOrder ?? usualOrder(headers),
    ...amounts.signs,
    ratingScale: rating.scale,
    ...(isFraction(strengths) && { abvFraction: true }),
    ...(isProof && { abvProof: true }),
    ...(isTasted && { isTasted: true }),
    ...(unit && { sizeUnit: unit.unit }),
    ...(money.currency !== undefined && { currency: money.currency }),
    ...input,
    ...(open.length > 0 && { unproven: open }),
    mapping,
  }
}

const owned: readonly Target[] = ['quantity', 'price', 'value', 'location', 'bin', 'drinkFrom']

/** Ratings with a day that is no purchase, and no column that only a bottle in a cellar has. */
function isTastings(mapping: Mapping): boolean {
  const targets = new Set(mapping.map(([, target]) => target))
  const day = mapping.find(([, target]) => target === 'purchasedOn')?.[0]
  return (
    targets.has('rating') &&
    day !== undefined &&
    /^(?:date|datum|fecha|data|dato|day|tasted(?:on)?|tastingdate|datetasted|verkostet(?:am)?|degusteele?)$/.test(
      columnKey(day),
    ) &&
    !owned.some((target) => targets.has(target))
  )
}

/** Columns of programs that note photos of labels and tastings: their day and place. */
const scanDays =
  /^(?:(?:date|day|time)?(?:scanned|captured|tasted|checkedin)(?:on|at|date)?|(?:scan|capture|tasting|checkin)(?:date|day|time)|(?:gescannt|erfasst|verkostet)am|(?:scanne|deguste)e?le|escaneadoel|catadoel|scansionatoil|degustatoil|(?:date|data|fecha|datum|dato)(?:de|di|da|der|d)?(?:degustation|degustazione|cata|prova|verkostung|tasting|provning|smaking|smagning|proeverij)|(?:verkostungs|degustations|provnings|smaks|smagnings|proef)(?:datum|dato|dag|tag)|maistelupaiva)$/
const scanPlaces = /scan|captur|checkin|tast|venue|degust|verkost/

/** What was scanned or tasted, without a column that only a bottle in a cellar has. */
function isScans(headers: readonly string[], mapping: Mapping): boolean {
  const isOwned = ([header, target]: Mapping[number]) =>
    target !== 'price' && owned.includes(target) && !scanPlaces.test(columnKey(header))
  const isScan = (header: string) =>
    scanDays.test(columnKey(header)) || /^checkin(?:id|nr|number|url)?$/.test(columnKey(header))
  return headers.some(isScan) && !mapping.some(isOwned)
}

/** The place of a tasting is no place in the cellar. */
const withoutPlaces = (mapping: Mapping): Mapping =>
  mapping.map(([header, target]) => {
    const isPlace =
      (target === 'location' || target === 'bin') && scanPlaces.test(columnKey(header))
    return [header, isPlace ? 'notes' : target] as const
  })

const withDaysNoted = (mapping: Mapping): Mapping =>
  mapping.map(([header, target]) => [header, target === 'purchasedOn' ? 'notes' : target] as const)

interface AmountSigns {
  readonly signs: Pick<ReadOptions, 'decimal' | 'valueDecimal'>
  readonly isUnproven: Readonly<
    Record<'decimal' | 'thousandths' | 'valueDecimal' | 'valueThousandths', boolean>
  >
}

/** The decimal sign of the column of prices and that of values, each by its own cells first. */
function signsOfAmounts(
  prices: readonly string[],
  values: readonly string[],
  others: () => readonly string[],
): AmountSigns {
  const [ofPrices, ofValues] = [decimalSignIn(prices), decimalSignIn(values)]
  // Needed only where a column does not show its own sign.
  const ofOthers =
    ofPrices && (ofValues || values.length === 0) ? undefined : decimalSignIn(others())
  const decimal = signOfColumn(prices, ofPrices, [ofValues, ofOthers])
  const valueDecimal = signOfColumn(values, ofValues, [ofPrices, ofOthers])
  return {
    signs: {
      ...((prices.length > 0 || values.length > 0) && { decimal: decimal ?? '.' }),
      ...(values.length > 0 && { valueDecimal: valueDecimal ?? '.' }),
    },
    isUnproven: {
      decimal: !decimal && prices.some(isDoubtfulThousand),
      thousandths: hasOddThousandths(prices, decimal),
      valueDecimal: !valueDecimal && values.some(isDoubtfulThousand),
      valueThousandths: hasOddThousandths(values, valueDecimal),
    },
  }
}

/** If no amount shows the sign, other columns decide, but only if that makes thousands of the amounts. */
function signOfColumn(
  amounts: readonly string[],
  own: DecimalSign | undefined,
  others: readonly (DecimalSign | undefined)[],
): DecimalSign | undefined {
  const doubtful = amounts.filter(isDoubtfulThousand)
  return (
    own ?? others.find((sign) => sign && doubtful.every((text) => signOfThousand(text) !== sign))
  )
}

/** Amounts in cents beside some with three digits after the same sign; computed ones have more. */
const hasOddThousandths = (amounts: readonly string[], decimal: DecimalSign | undefined) =>
  decimal !== undefined &&
  amounts.some((text) => isDoubtfulThousand(text) && signOfThousand(text) === decimal) &&
  !amounts.some((text) => /[.,]\d{4,}\D*$/.test(text))

/** Columns of amounts in tables whose columns are known. */
const knownPrices = ['price', 'nativeprice', 'bottlecost', 'wineprice']
const knownValues = ['valuation', 'myvalue', 'value']

/** Columns of known tables have their documented meaning. */
function optionsOfKnown(rows: readonly RawRow[], input: ReadOptions): ReadOptions {
  const dates = columnsNamed(rows, ['purchasedate', 'consumed', 'consumptiondate'])
  const dateOrder = dateOrderOf(dates)
  const amounts = signsOfAmounts(
    columnsNamed(rows, knownPrices),
    columnsNamed(rows, knownValues),
    () => [],
  )
  const isUnproven = {
    currency: unnamedAmounts(rows),
    dateOrder: !dateOrder && dates.some(isDoubtfulDay),
    ...amounts.isUnproven,
  }
  const open = (Object.keys(isUnproven) as (keyof typeof isUnproven)[]).filter(
    (option) => isUnproven[option] && !isGiven(input, option),
  )
  return {
    dateOrder: dateOrder ?? 'mdy',
    ...amounts.signs,
    ...input,
    ...(open.length > 0 && { unproven: open }),
  }
}

/** Amounts of Vivino's and of lists that CellarTracker's site saves, where nothing says of which currency. */
function unnamedAmounts(rows: readonly RawRow[]): boolean {
  return rows.some(({ format, cells }) => {
    const isVivino = format.startsWith('vivino')
    if (!isVivino && format !== 'cellartracker-browser') return false
    const row = new CellFinder(cells)
    if (row.cell('currency', 'bottlecostcurrency')) return false
    const names = isVivino ? ['wineprice'] : ['price', 'value', 'valuation', 'myvalue']
    return names.some((name) => {
      const cell = row.cell(name)
      return (readNumber(cell) ?? 0) !== 0 && !currencyNamed(cell)
    })
  })
}

/** The cells of a column among the first rows, and whether all of its cells differ. */
const sampled = 400

export function cellsOfColumns(rows: readonly RawRow[]): (header: string) => ColumnCells {
  const known = new Map<string, ColumnCells>()
  return (header) => {
    const there = known.get(header)
    if (there) return there
    let isDistinct: boolean | undefined
    const found = {
      texts: firstCells(rows, header),
      // It needs every cell, and few columns need it.
      get isDistinct() {
        isDistinct ??= areDistinct(rows, header)
        return isDistinct
      },
    }
    known.set(header, found)
    return found
  }
}

function firstCells(rows: readonly RawRow[], header: string): string[] {
  const texts: string[] = []
  for (const { cells } of rows) {
    const text = cells.get(header)?.trim()
    if (text && texts.push(text) === sampled) break
  }
  return texts
}

/** A number on two rows identifies neither. */
function areDistinct(rows: readonly RawRow[], header: string): boolean {
  const seen = new Set<string>()
  for (const { cells } of rows) {
    const text = cells.get(header)?.trim()
    if (!text) continue
    if (seen.has(text)) return false
    seen.add(text)
  }
  return seen.size > 0
}

class ProposedOptionColumns {
  readonly #rows: readonly RawRow[]
  readonly #mapping: Mapping

  constructor(rows: readonly RawRow[], mapping: Mapping) {
    this.#rows = rows
    this.#mapping = mapping
  }

  headers(...meant: readonly Target[]): string[] {
    return this.#mapping.filter(([, target]) => meant.includes(target)).map(([header]) => header)
  }

  cells(...meant: readonly Target[]): string[] {
    const headers = this.headers(...meant)
    const found: string[] = []
    if (headers.length === 0) return found
    for (const { cells } of this.#rows)
      for (const header of headers) {
        const text = cells.get(header)?.trim()
        if (text) found.push(text)
      }
    return found
  }

  /** The different cells, of the rows alone whose cells are those of their columns. */
  differentOfSound(meant: Target): string[] {
    const [header] = this.headers(meant)
    if (header === undefined) return []
    const found = new Set<string>()
    for (const { cells } of this.#rows) {
      const text = cells.get(header)?.trim()
      if (text !== undefined && !found.has(text) && this.#isSound(cells)) found.add(text)
    }
    return [...found]
  }

  #isSound(cells: Cells): boolean {
    let strange = 0
    for (const [other, target] of this.#mapping) {
      const text = cells.get(other)?.trim()
      if (text && !mayMean(target, text) && ++strange === slipped) return false
    }
    return true
  }
}

/** This many misfit cells make a shifted row. */
const slipped = 2

function sizeUnitOf(columns: ProposedOptionColumns) {
  const [header] = columns.headers('size')
  const named = header === undefined ? undefined : unitOfHeader(header)
  return named ? { unit: named, isSure: true } : unitOfSizes(columns.cells('size'))
}

/** The scale of a column, and whether some of its cells look like those of another. */
function ratingsOf(columns: ProposedOptionColumns): {
  readonly scale: RatingScale
  readonly isUnproven: boolean
} {
  const [header = ''] = columns.headers('rating')
  const named = scaleOfHeader(header)
  if (named) return { scale: named, isUnproven: false }
  // A row that has slipped has something else where its points should be.
  const sound = columns.differentOfSound('rating')
  const cells = sound.length > 0 ? sound : columns.cells('rating')
  const scale = ratingScaleOf(cells)
  return { scale, isUnproven: hasOtherScales(cells, scale) }
}

/** The currency of amounts that name none, and whether that is a guess. */
function currencyOfAmounts(
  rows: readonly RawRow[],
  headers: readonly string[],
  columns: ProposedOptionColumns,
  input: ReadOptions,
): { readonly currency?: Currency | undefined; readonly isUnproven: boolean } {
  const named = new Set<string>()
  let hasUnnamed = false
  let family: readonly Currency[] | undefined
  const [column] = columns.headers('currency')
  for (const header of columns.headers('price', 'value')) {
    const ofHeader = currencyOfHeader(header)
    const amongHeader = currenciesOfHeader(header)
    for (const { cells } of rows) {
      const cell = cells.get(header)?.trim() ?? ''
      if (cell === '' || /^[0.,\s]*$/.test(cell)) continue
      const found = currencyNamed(cell)
      const beside = column === undefined ? '' : (cells.get(column)?.trim() ?? '')
      if (found?.code !== undefined) named.add(found.code)
      else if (ofHeader || beside !== '') continue
      else if (found?.among) family ??= found.among
      else if (amongHeader) family ??= amongHeader
      else hasUnnamed = true
    }
  }
  const [only] = named
  if (named.size === 1 && (!family || family.includes(only!)))
    return { currency: only, isUnproven: false }
  if (named.size > 0) return { isUnproven: hasUnnamed }
  const own = input.ownCurrency
  const likely = likelyCurrency(headers)
  if (family) {
    const isUsual = family[0] === usDollars && (own === undefined || !family.includes(own))
    const meant = [own, likely].find((one) => one !== undefined && family.includes(one))
    return { currency: meant ?? family[0], isUnproven: !isUsual }
  }
  return { ...(hasUnnamed && likely && { currency: likely }), isUnproven: hasUnnamed }
}

/** The currency of the languages of column names. */
function likelyCurrency(headers: readonly string[]): Currency | undefined {
  const text = headers.join(' ').toLowerCase()
  const keys = headers.map(columnKey).join(' ')
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) return 'JPY'
  if (/kjøp|innkj|opprinnelse/.test(text)) return 'NOK'
  if (/købs|indkøb|oprindelse|vingård/.test(text) || (/[øæ]/.test(text) && /pris/.test(keys)))
    return 'DKK'
  if (/inköp|årgång|flaskstorlek|köpt/.test(text)) return 'SEK'
  return /preis|\bprix|precio|prezzo|hinta|prijs|preco/.test(keys) ? 'EUR' : undefined
}

/** The month comes first in files with English headers, else the day. */
const usualOrder = (headers: readonly string[]) =>
  likelyCurrency(headers) === undefined ? 'mdy' : 'dmy'

function isFraction(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(',', '.'))).filter((n) => n > 0)
  return numbers.some((n) => n < 1) && numbers.every((n) => n <= 1)
}

/** Strengths above a hundred are proof, and so are those next to them. */
function isInProof(texts: readonly string[]): boolean {
  const numbers = texts.flatMap((text) => bareNumber(text) ?? [])
  const isStrong =
    numbers.some((n) => n > 100) || (numbers.length > 1 && numbers.every((n) => n > 76))
  return isStrong && numbers.every((n) => n >= 40 && n <= 200)
}

const bareNumber = rememberedOfCell((text) =>
  /^[\d.,\s]+$/.test(text) ? readNumber(text) : undefined,
)

function columnsNamed(rows: readonly RawRow[], names: readonly string[]): string[] {
  const found: string[] = []
  for (const row of rows) {
    const cells = new CellFinder(row.cells)
    for (const name of names) {
      const cell = cells.cell(name)
      if (cell) found.push(cell)
    }
  }
  return found
}
