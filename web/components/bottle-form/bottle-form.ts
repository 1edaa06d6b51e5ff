import { defaultLocation } from '../../../shared/business/locations.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import {
  belongs,
  type Category,
  categories,
} from '../../../shared/features/collection/categories.ts'
import type { UserFields } from '../../../shared/kernel/entity.ts'
import { type Currency, decimalsOf, usDollars } from '../../../shared/kernel/currency.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Day } from '../../../shared/kernel/time.ts'
import type { BottleChanges } from '../bottle/bottle-acts.ts'

/** The state of a bottle's form: empty text and null are not set. */
export interface BottleForm {
  name: string
  brand: string
  category: Category | ''
  subcategory: string
  location: string
  bin: string
  quantity: number | null
  inCollection: boolean
  photo: string
  photoColor: string
  sizeMl: number | null
  abv: number | null
  vintage: number | null
  distillery: string
  region: string
  rating: number | null
  fillLevel: number | null
  purchasePrice: Cents | null
  purchasedOn: Day
  currentValue: Cents | null
  /** In which both are; empty for US dollars. */
  currency: Currency
  drinkFrom: number | null
  drinkTo: number | null
  /** In the format of a row. */
  tags: string
  sku: string
  notes: string
  isFinished: boolean
}

export const emptyForm: BottleForm = {
  name: '',
  brand: '',
  category: '',
  subcategory: '',
  location: defaultLocation,
  bin: '',
  quantity: 1,
  inCollection: true,
  photo: '',
  photoColor: '',
  sizeMl: null,
  abv: null,
  vintage: null,
  distillery: '',
  region: '',
  rating: null,
  fillLevel: null,
  purchasePrice: null,
  purchasedOn: '',
  currentValue: null,
  currency: '',
  drinkFrom: null,
  drinkTo: null,
  tags: '',
  sku: '',
  notes: '',
  isFinished: false,
}

/** Fields in the folded part of the form. */
export const detailFields = [
  'sizeMl',
  'abv',
  'vintage',
  'distillery',
  'region',
  'rating',
  'fillLevel',
  'purchasePrice',
  'purchasedOn',
  'currentValue',
  'currency',
  'drinkFrom',
  'drinkTo',
  'tags',
  'sku',
  'notes',
  'isFinished',
] as const satisfies readonly (keyof BottleForm)[]

/**
 * The form of a bottle or of its draft. Refused arguments may hold anything, so values of the wrong
 * kind are dropped.
 */
export function formOf(fields: object): BottleForm {
  const input = fields as Record<string, unknown>
  const form: Record<string, unknown> = {}
  for (const [name, empty] of Object.entries(emptyForm)) {
    const value = input[name]
    const isNumber = empty === null || typeof empty === 'number'
    const fits = typeof value === (isNumber ? 'number' : typeof empty)
    form[name] = fits ? value : name in input && isNumber ? null : empty
  }
  const known = form as unknown as BottleForm
  if (!(categories as readonly string[]).includes(known.category)) known.category = ''
  if (known.category === '' || !belongs(known.subcategory, known.category)) known.subcategory = ''
  return known
}

/** Required fields; all others can wait. */
export const isComplete = (form: BottleForm): form is BottleForm & { category: Category } =>
  form.name.trim() !== '' && form.brand.trim() !== '' && form.category !== ''

/** The arguments of `bottle.add`, without unset fields. */
export function fieldsOf(form: BottleForm & { category: Category }): UserFields<typeof bottles> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stated(form)))
    if (value !== undefined) fields[name] = value
  return fields as UserFields<typeof bottles>
}

/** Arguments of `bottle.edit`: only fields that differ from `before`; null clears. */
export function changesOf(form: BottleForm, before: BottleForm): BottleChanges {
  const [now, was] = [stated(form), stated(before)]
  const changes: Record<string, unknown> = {}
  for (const name of Object.keys(emptyForm) as (keyof BottleForm)[])
    if (now[name] !== was[name]) changes[name] = now[name] ?? null
  // An amount has no meaning without its currency, so both are sent.
  if (now.currency !== undefined && ('purchasePrice' in changes || 'currentValue' in changes))
    changes.currency = now.currency
  return changes as BottleChanges
}

/** The currency of a form's amounts: its own, else dollars; `usual` before there are any. */
export function currencyOfForm(form: BottleForm, usual: Currency = usDollars): Currency {
  const hasAmounts = form.purchasePrice !== null || form.currentValue !== null
  return form.currency || (hasAmounts ? usDollars : usual)
}

/** The same amounts in another currency: as many euros as there were dollars. */
export function inOtherCurrency(form: BottleForm, currency: Currency): Partial<BottleForm> {
  const times = 10 ** (decimalsOf(currency) - decimalsOf(currencyOfForm(form)))
  const moved = (amount: Cents | null) => (amount === null ? null : Math.round(amount * times))
  return {
    currency,
    purchasePrice: moved(form.purchasePrice),
    currentValue: moved(form.currentValue),
  }
}

/** With undefined for empty fields, and defaults for required ones. */
function stated(form: BottleForm): Record<keyof BottleForm, unknown> {
  const values = { ...form } as Record<keyof BottleForm, unknown>
  for (const name of Object.keys(values) as (keyof BottleForm)[]) {
    const value = values[name]
    // Trim text; a note's spaces may have a meaning.
    const text = typeof value === 'string' && name !== 'notes' ? value.replace(outer, '') : value
    values[name] = text === '' || text === null ? undefined : text
  }
  values.location ??= defaultLocation
  values.quantity ??= bottles.fields.quantity.default
  return values
}
const outer = /^ +| +$/g

/** Whether two forms are equal. */
export const isSame = (a: BottleForm, b: BottleForm): boolean =>
  (Object.keys(emptyForm) as (keyof BottleForm)[]).every((name) => a[name] === b[name])
