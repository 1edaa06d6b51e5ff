import { maxLocationLength } from '../../../business/locations.ts'
import { maxTagLength, maxTags } from '../../../business/tags.ts'
import { type Currency, usDollars } from '../../../kernel/currency.ts'
import { tagsText } from '../tags.ts'
import { rememberedOfCell } from './cells.ts'
import { startOf } from './decode.ts'
import { loadedWords } from './loaded-words.ts'
import type { Guess, GuessSource, ImportedFields, Remark } from './reading.ts'
import { readDay, readMoney, readNumber, yearsIn } from './values.ts'
import { type RatingScale, readRating, scaleOfCell } from './ratings.ts'
import { readStrength } from './strength.ts'
import { readVintage } from './vintage.ts'
import { isUsualSize, sizeInCell } from './size.ts'
import type { SizeUnit } from './size-units.ts'
import type { DateOrder, DecimalSign, MoneyRules } from './values.ts'

type TextField = 'name' | 'brand' | 'sku' | 'distillery' | 'region' | 'notes' | 'location' | 'bin'

/** What each text of a bottle holds at most, in UTF-16 units, as the entity has it. */
const maxLengths: Readonly<Record<TextField, number>> = {
  name: 300,
  brand: 200,
  sku: 64,
  distillery: 200,
  region: 300,
  notes: 10_000,
  location: maxLocationLength,
  bin: maxLocationLength,
}
/** `until 2025`, `now - 2025`, `– 2025` in a column of both years. */
const untilYear =
  /^(?:(?:now|today|jetzt|heute|sofort|maintenant|ahora|ora|adesso|agora|nu|nyt)?\s*[-–—/]\s*(?=\d{4}$)|(?:(?:now|today|jetzt|heute|sofort|maintenant|ahora|ora|adesso|agora|nu|nyt)\s+)?(?:until|till|to|by|before|bis|jusqu['’]?(?:en|à|a)?|hasta|fino al?|até|ate|tot|til|till)\s+(?=\d{4}$))/i
/** `2020s`, `early 2030s`, `2028 (peak)`: a year in words of its own. */
const isAboutYear = (cell: string): boolean =>
  isAbout(cell) ||
  /\d(?:'?s|er)(?!\p{L})|early|mid|late(?!st)|end|peak|best|anfang|mitte|ende|début|milieu|\bfin\b|principios|finales|inizio|metà/iu.test(
    cell,
  )
/** The years of a window. Twenty thousand bottles share a few hundred. */
const windowIn = rememberedOfCell(
  (
    cell,
  ): { readonly years: readonly number[]; readonly mark?: 'unread' | 'assumed' | undefined } => {
    if (/^(?:[-–—?0\s]*|n\/?a|none|unknown|\(null\)|null)$/i.test(cell)) return { years: [] }
    const years = yearsIn(cell)
    if (years.length === 0 || years.length > 2) return { years: [], mark: 'unread' }
    // `2008-12`: a month or a year.
    const isOpen = /\d{4}\s?[-–—/]\s?(?:0\d|1[0-2])(?!\d)/.test(cell) || isAboutYear(cell)
    return { years: years.filter((year) => year < 9999), mark: isOpen ? 'assumed' : undefined }
  },
)
const maxQuantity = 100_000
/** Days and vintages outside are typing errors, or the zero of a spreadsheet (1900-01-00). */
const [firstYear, lastYear] = [1930, 2040]

/** `2015/16`: a harvest of the southern summer, named by one of its years. */
function isSeason(cell: string): boolean {
  const match = /^\s*\d\d(\d\d)\s*[/–-]\s*(\d\d)\s*$/.exec(cell)
  return match !== null && (Number(match[1]) + 1) % 100 === Number(match[2])
}

/** Of wine neither is a bottling, unless a word says so: `2015, 2016`. */
const hasTwoYears = (cell: string): boolean =>
  /^\d{4}\s*[^\p{L}\d]{1,3}\s*\d{4}$/u.test(cell.trim())

/** `~70 cl`, `12.5.2020?`, `ca. 2015`. */
const isAbout = (cell: string): boolean =>
  // Most cells begin with a digit, and twenty thousand rows have three of them.
  cell >= '0' && cell < ':'
    ? /[~≈?]/.test(cell)
    : /[~≈?]|^\s*(?:ca\.?|circa|approx\.?|about|around|etwa|ungefähr|environ)(?!\p{L})/iu.test(cell)

/** `90 (WS)`, `88 Anna`, `90/100 & 92/100`: points that somebody else gave, or more than one. */
const hasOtherPoints = (cell: string): boolean =>
  !/^[\d.,]*$/.test(cell) &&
  (cell.includes('&') || (cell.match(/\p{L}{2,}/gu) ?? []).some((word) => !ofPoints.test(word)))
const ofPoints =
  /^(?:p(?:[ou]|k?t)\p{L}*|stars?|stern\p{L}*|étoiles?|estre\p{L}*|stell[ae]|stj\p{L}*|of|out|von|sur|de|di|su|av|auf|over|van)$/iu

/** Most rows lose nothing. */
const none: ReadonlySet<keyof ImportedFields> = new Set()

/** Collects the fields of one bottle, and unreadable cells. */
export class FieldsBuilder {
  readonly fields: { -readonly [K in keyof ImportedFields]: ImportedFields[K] } = {}
  readonly remarks: Remark[] = []
  readonly guesses: Guess[] = []
  /** Fields whose cell had more than they could take. */
  #lost: Set<keyof ImportedFields> | undefined
  #currency: Currency | undefined

  get lost(): ReadonlySet<keyof ImportedFields> {
    return this.#lost ?? none
  }

  #lose(field: keyof ImportedFields) {
    this.#lost ??= new Set()
    this.#lost.add(field)
  }

  text(field: TextField, value: string) {
    const whole = value.trim()
    if (whole === '') return
    const max = maxLengths[field]
    if (whole.length > max) this.remarks.push({ kind: 'cut', field })
    this.fields[field] = startOf(whole, max).trim()
  }

  set<K extends keyof ImportedFields>(field: K, value: ImportedFields[K]) {
    if (value !== undefined) this.fields[field] = value
  }

  /** The field's value comes from elsewhere than its own cell. */
  guess(field: keyof ImportedFields, from: GuessSource, option?: Guess['option']) {
    if (this.fields[field] !== undefined)
      this.guesses.push(option ? { field, from, option } : { field, from })
  }

  /** Answers how many are in a case, where it is one. */
  size(cell: string, unit?: SizeUnit, isDoubtful = false): number | undefined {
    if (cell === '') return undefined
    const size = sizeInCell(cell, unit)
    if (typeof size !== 'object') {
      this.#read('sizeMl', cell, size)
      return undefined
    }
    this.fields.sizeMl = size.ml
    const isOfWine = size.isByName && this.fields.category !== 'Wine'
    if (size.isAssumed || isOfWine || isAbout(cell) || (isDoubtful && /^[\d.,\s]+$/.test(cell)))
      this.assumed('sizeMl', cell)
    else if (!isUsualSize(size.ml)) this.unusual('sizeMl', cell)
    return size.count
  }

  /** It was read in a way that nothing proves. */
  assumed(field: keyof ImportedFields, cell: string) {
    this.remarks.push({ kind: 'assumed', field, cell: startOf(cell, 80) })
  }

  /** Its text does not fit its field. */
  unread(field: keyof ImportedFields, cell: string) {
    this.#read(field, cell, 'unread')
  }

  abv(cell: string, how: { readonly isFraction?: boolean; readonly isBritish?: boolean } = {}) {
    if (cell === '') return
    const strength = readStrength(cell, how)
    if (typeof strength !== 'object') return this.#read('abv', cell, strength)
    this.fields.abv = strength.abv
    if (strength.isAssumed) this.assumed('abv', cell)
  }

  vintage(cell: string) {
    if (cell === '') return
    this.#read('vintage', cell, readVintage(cell))
    const { vintage } = this.fields
    if (typeof vintage !== 'number') return
    if (vintage > lastYear) this.unusual('vintage', cell)
    else if (isSeason(cell) || (this.fields.category === 'Wine' && hasTwoYears(cell)))
      this.assumed('vintage', cell)
  }

  day(field: 'purchasedOn', cell: string, order: DateOrder) {
    if (cell === '') return
    this.#read(field, cell, readDay(cell, order))
    const year = Number(this.fields[field]?.slice(0, 4) ?? firstYear)
    if (year < firstYear || year > lastYear) this.unusual(field, cell)
    else if (isAbout(cell)) this.assumed(field, cell)
  }

  /** It was read, and hardly any bottle is so. */
  unusual(field: keyof ImportedFields, cell: string) {
    this.remarks.push({ kind: 'unusual', field, cell: startOf(cell, 80) })
  }

  /** A level in percent; a height in the neck or the shoulder goes into the notes. Answers whether it is empty. */
  level(cell: string): boolean {
    if (cell === '') return false
    const level = loadedWords().readLevel?.(cell) ?? (cell.trim() === '' ? undefined : 'unread')
    if (level === 'height') this.#lose('fillLevel')
    else if (level === 'unread') this.unread('fillLevel', cell)
    // A full bottle has no level: nothing is gone of it.
    else if (level !== undefined && level > 0 && level < 100) this.fields.fillLevel = level
    return level === 0
  }

  /** @param isGuessed whether the scale is that of most cells, and a cell may have its own */
  rating(cell: string, scale: RatingScale, isGuessed = false) {
    if (cell === '') return
    const own = isGuessed ? scaleOfCell(cell, scale) : scale
    this.#read('rating', cell, readRating(cell, own))
    if (own !== scale || isAbout(cell) || hasOtherPoints(cell)) this.assumed('rating', cell)
  }

  /** The first year and the last; one cell may have both, `2025 - 2030`. */
  drinkWindow(from: string, to: string): void {
    if (from === '' && to === '') return
    const isEnd = to === '' && untilYear.test(from)
    if (isEnd) return this.drinkWindow('', from.replace(untilYear, ''))
    const [first, second] = this.#drinkYears('drinkFrom', from)
    const [last] = this.#drinkYears('drinkTo', to).slice(-1)
    this.set('drinkFrom', first)
    this.set('drinkTo', last ?? second)
    const { drinkFrom, drinkTo } = this.fields
    if (drinkFrom !== undefined && drinkTo !== undefined && drinkFrom > drinkTo)
      for (const field of ['drinkFrom', 'drinkTo'] as const)
        this.assumed(field, `${from} ${to}`.trim())
  }

  #drinkYears(field: 'drinkFrom' | 'drinkTo', cell: string): readonly number[] {
    const { years, mark } = windowIn(cell)
    if (mark === 'unread') this.unread(field, cell)
    else if (mark) this.assumed(field, cell)
    return years
  }

  /** Words between commas, semicolons or bars. */
  tags(cell: string) {
    if (cell === '') return
    const whole = cell.split(/[,;|\n]/).map((word) => word.trim())
    const words = whole.map((word) => startOf(word, maxTagLength).trim()).filter(Boolean)
    if (words.length > maxTags || whole.some((word) => word.length > maxTagLength))
      this.remarks.push({ kind: 'cut', field: 'tags' })
    this.set('tags', tagsText(words.slice(0, maxTags)))
  }

  quantity(cell: string, decimal: DecimalSign = '.') {
    this.count(cell, readNumber(cell, decimal))
  }

  /** A number of bottles that was read from this cell. */
  count(cell: string, count: number | undefined) {
    if (cell === '') return
    const fits =
      count !== undefined && Number.isInteger(count) && count >= 1 && count <= maxQuantity
    this.#read('quantity', cell, fits ? count : 'unread')
  }

  /** An amount in its own currency, which both of a bottle have; answers whether it was kept. */
  money(field: 'purchasePrice' | 'currentValue', cell: string, rules: MoneyRules): boolean {
    const amount = readMoney(cell, rules)
    if (amount === undefined) return false
    if (amount === 'unread') this.#read(field, cell, 'unread')
    else if (this.#currency !== undefined && this.#currency !== amount.currency) {
      this.remarks.push({ kind: 'other-currency', currency: amount.currency })
      this.#lose(field)
    } else {
      this.fields[field] = amount.cents
      this.#currency = amount.currency
      if (amount.currency !== usDollars) this.fields.currency = amount.currency
      return true
    }
    return false
  }

  #read<K extends keyof ImportedFields>(
    field: K,
    cell: string,
    value: ImportedFields[K] | 'unread' | undefined,
  ) {
    if (value === 'unread') {
      this.remarks.push({ kind: 'unread', field, cell: startOf(cell, 80) })
      this.#lose(field)
    } else if (value !== undefined) this.fields[field] = value as ImportedFields[K]
  }
}

export const moneyRules = (
  currency: Currency,
  options: { decimal?: DecimalSign } = {},
): MoneyRules => ({ decimal: options.decimal ?? '.', currency })
