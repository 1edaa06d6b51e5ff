import { maxLocationLength } from '../../../business/locations.ts'
import { maxTagLength, maxTags } from '../../../business/tags.ts'
import { type Currency, usDollars } from '../../../kernel/currency.ts'
import { tagsText } from '../tags.ts'
import { startOf } from './decode.ts'
import type { ImportedFields, Remark } from './reading.ts'
import {
  readAbv,
  readDay,
  readDrinkYear,
  readMoney,
  readNumber,
  readRating,
  readSize,
  readVintage,
} from './values.ts'
import type { DateOrder, DecimalSign, MoneyRules, RatingScale } from './values.ts'

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
const maxQuantity = 100_000

/** Collects the fields of one bottle, and what could not be read. */
export class FieldsBuilder {
  readonly fields: { -readonly [K in keyof ImportedFields]: ImportedFields[K] } = {}
  readonly remarks: Remark[] = []
  #currency: Currency | undefined

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

  size(cell: string) {
    this.#read('sizeMl', cell, readSize(cell))
  }

  abv(cell: string, fraction = false) {
    this.#read('abv', cell, readAbv(cell, fraction))
  }

  vintage(cell: string) {
    this.#read('vintage', cell, readVintage(cell))
  }

  day(field: 'purchasedOn', cell: string, order: DateOrder) {
    this.#read(field, cell, readDay(cell, order))
  }

  rating(cell: string, scale: RatingScale) {
    this.#read('rating', cell, readRating(cell, scale))
  }

  drinkWindow(from: string, to: string) {
    const [first, last] = [readDrinkYear(from), readDrinkYear(to)]
    this.set('drinkFrom', first)
    this.set('drinkTo', last)
  }

  /** Words between commas, semicolons or bars. */
  tags(cell: string) {
    const words = cell.split(/[,;|\n]/).map((word) => startOf(word.trim(), maxTagLength).trim())
    this.set('tags', tagsText(words.filter(Boolean).slice(0, maxTags)))
  }

  quantity(cell: string, decimal: DecimalSign = '.') {
    if (cell === '') return
    const count = readNumber(cell, decimal)
    const fits =
      count !== undefined && Number.isInteger(count) && count >= 1 && count <= maxQuantity
    this.#read('quantity', cell, fits ? count : 'unread')
  }

  /** An amount in its own currency, which both of a bottle have; answers whether it was kept. */
  money(field: 'purchasePrice' | 'currentValue', cell: string, rules: MoneyRules): boolean {
    const amount = readMoney(cell, rules)
    if (amount === undefined) return false
    if (amount === 'unread') this.#read(field, cell, 'unread')
    else if (this.#currency !== undefined && this.#currency !== amount.currency)
      this.remarks.push({ kind: 'other-currency', currency: amount.currency })
    else {
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
    if (value === 'unread') this.remarks.push({ kind: 'unread', field, cell: startOf(cell, 80) })
    else if (value !== undefined) this.fields[field] = value as ImportedFields[K]
  }
}

export const moneyRules = (
  currency: Currency,
  options: { decimal?: DecimalSign } = {},
): MoneyRules => ({ decimal: options.decimal ?? '.', currency })
