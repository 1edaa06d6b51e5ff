import { unaccented } from '../../../kernel/text.ts'
import { gtinOf } from '../../barcode/gtin.ts'
import { currencyNamed } from './currency-names.ts'
import { kindOf } from './drink-kind.ts'
import { loadedWords } from './loaded-words.ts'
import type { Target } from './targets.ts'
import { sizeInCell } from './size.ts'
import { readAbv } from './strength.ts'
import { monthOf, readAge, readCount, readDay, readNumber } from './values.ts'
import { readVintage } from './vintage.ts'

/** The cells of a column, as its meaning is guessed from them. */
export interface ColumnCells {
  /** Those that are not empty, of the first rows. */
  readonly texts: readonly string[]
  /** Each cell identifies its row among different ones; `undefined` if unchecked. */
  readonly isDistinct?: boolean | undefined
}

/** The expected content of such a column; columns not listed take anything. */
const forms: Partial<Record<Target, (text: string) => boolean>> = {
  vintage: (text) => isYear(text) || readVintage(text) !== 'unread',
  age: (text) => readAge(text) !== undefined && !isYear(text),
  size: (text) => sizeInCell(text) !== 'unread' && !text.includes('%') && !isYear(text),
  abv: (text) => (isStrength(text) && !isCounted(text)) || isNumber(text, 76, 200),
  proof: (text) => isNumber(text, 40, 200) || (/\d/.test(text) && isStrength(text)),
  quantity: (text) => {
    const count = readCount(text)
    return count !== undefined && Number.isInteger(count) && count < 10_000 && !isYear(text)
  },
  price: isAmount,
  value: isAmount,
  currency: (text) => text.length <= 12 && !/\d/.test(text) && currencyNamed(text) !== undefined,
  purchasedOn: (text) =>
    !isYear(text) && (readDay(text, 'mdy') !== 'unread' || readDay(text, 'dmy') !== 'unread'),
  fill: (text) => loadedWords().readLevel?.(text) !== 'unread',
  rating: (text) => /^[★⭐]|^\d{1,3}([.,]\d+)?(\s*[-–+/(p].*)?$/u.test(text),
  sku: (text) => /^['"]?[\d\s-]{6,}(\.0+)?$|^\d(\.\d+)?e\+\d+$/i.test(text),
  drinkFrom: (text) => /(?<!\d)(19|20)\d\d(?!\d)/.test(text) && text.length <= 24,
  drinkTo: (text) => /(?<!\d)(19|20)\d\d(?!\d)/.test(text) && text.length <= 24,
  category: (text) => kindOf(text) !== undefined,
  subcategory: (text) => kindOf(text) !== undefined,
  name: (text) => isWords(text) && !isMeasure(text),
  brand: isWords,
  region: isWords,
  distillery: isWords,
  notes: isWords,
}

const isYear = (text: string) => /^(1[89]|20)\d\d(\.0)?$/.test(text.trim())
const isNumber = (text: string, min: number, max: number) => {
  const number = readNumber(text)
  return number !== undefined && number >= min && number <= max
}
function isAmount(text: string): boolean {
  if (isYear(text) || /%|\d\s*(ml|cl|l)$/i.test(text) || isInMonth(text)) return false
  return /^[^\d]{0,6}\d[\d.,\s'’]*[^\d]{0,10}$/.test(text)
}
/** `Mar 2019`, `5-Nov-18`. */
const isInMonth = (text: string) =>
  /(?:^|\d[\s.-]*)\p{L}{3,9}\.?[\s-]+\d/u.test(text) &&
  monthOf(/\p{L}{3,9}/u.exec(unaccented(text))?.[0] ?? '') > 0
const isStrength = (text: string) => {
  if (/(ml|cl|\dl|\d\s+l|oz)\.?$/i.test(text)) return false
  const abv = readAbv(text)
  return typeof abv === 'number' && !isYear(text) && (abv <= 75 || /proof/i.test(text))
}
/** `12 bottles`, `20 litres of fun`: a number of something that is no strength. */
const isCounted = (text: string) =>
  /^\s*\d[\d.,]*\s*\p{L}{2,}[\p{L}\s.]*$/u.test(text) && !strengthWord.test(unaccented(text))
const strengthWord =
  /(?<!\p{L})(?:vol|alc|alk|abv|proof|grad|degr|gr|gl|tr|[ou]p|per|pro|por|pour)\p{L}*/u
function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(https?:|\/|data:)/i.test(text) && readCount(text) === undefined
}

/** `70cl 43% vol`: what stands on a label, and no name. */
const isMeasure = (text: string) =>
  /^\d[\d.,/\s]*(?:[mc]l|l|lit\p{L}*|%|°|fl\b|oz)[^\p{L}]*(?:[\d.,/\s°%()-]|(?:alc|vol|by|abv|proof|ozs?|fl|ml|cl|l)\b\.?)*$/iu.test(
    text.trim(),
  )

const share = (texts: readonly string[], fits: (text: string) => boolean) =>
  texts.length === 0 ? 0.5 : texts.filter(fits).length / texts.length

/** Whether a cell fits a column of this meaning. */
export const mayMean = (target: Target, text: string): boolean => forms[target]?.(text) ?? true

/** How well the cells fit this meaning, from 0 to 1; a column that takes anything fits. */
export function cellsFit(target: Target, { texts }: ColumnCells): number {
  const form = forms[target]
  const fits = form ? share(texts, form) : 1
  // A shifted row, or a repeated header, does not count.
  return fits >= 0.8 ? 1 : fits
}

/** Fewer cells say nothing about a column. */
export const enough = 3

/** `6x75cl`, `12 x 750 ml`: one cell is enough. */
const packed = /^\d{1,2}\s*[x×]\s*\d[\d.,]*\s*(?:ml|cl|dl|l|oz)\.?$/i

/** The meaning of a column with an unknown name; undefined if its cells do not show it either. */
export function targetOfCells({ texts }: ColumnCells): Target | undefined {
  if (texts.length > 0 && texts.every((text) => packed.test(text))) return 'size'
  if (texts.length < enough) return undefined
  const all = (fits: (text: string) => boolean) => share(texts, fits) >= 0.9
  if (all((text) => gtinOf(text) !== undefined)) return 'sku'
  if (all((text) => isYear(text) && readVintage(text) !== 'unread')) return 'vintage'
  if (all((text) => /\d\s*(ml|cl|dl|l|oz)\.?$/i.test(text) && sizeInCell(text) !== 'unread'))
    return 'size'
  if (all((text) => /\d\s*%/.test(text) && isStrength(text))) return 'abv'
  if (all((text) => isAmount(text) && !/pts/i.test(text) && currencyNamed(text) !== undefined))
    return 'price'
  if (all((text) => text.length >= 8 && forms.purchasedOn!(text))) return 'purchasedOn'
  if (all((text) => text.length <= 30 && kindOf(text) !== undefined)) return 'category'
  const different = new Set(texts).size / texts.length
  if (different >= 0.8 && all((text) => isWords(text) && text.length <= 120)) return 'name'
  return undefined
}

/** Whether each number is larger than the one above, or they are no small numbers at all. */
export function isCountingUp({ texts }: ColumnCells): boolean {
  const numbers = texts.map((text) => readCount(text) ?? Number.NaN)
  return (
    numbers.some((number) => Number.isNaN(number) || number >= 1000) ||
    numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
  )
}

/** Whether a column numbers the rows: its cells tell rows apart, and are no measures. */
export const isNumbered = ({ texts, isDistinct }: ColumnCells): boolean =>
  texts.length > 0 && isDistinct !== false && texts.every((text) => text.length <= 80)

/** Whether the cells are codes of slots: `A12`, `3`, `R2-04`. */
export const areSlots = ({ texts }: ColumnCells): boolean =>
  texts.length > 0 &&
  share(texts, (text) => /^\p{L}{0,2}[ .-]?\d{1,4}(?:[ ./-]\p{L}?\d{1,3})*$/u.test(text.trim())) >=
    0.8
