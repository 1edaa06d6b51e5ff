import { decimalsOf, usDollars } from '../../../kernel/currency.ts'
import type { Category } from '../categories.ts'
import type { ImportedFields, ReadRow, Remark } from './reading.ts'

/** Strengths of nearly all bottles of a kind; those without alcohol apart. */
const strengths: Readonly<Record<Category, readonly [least: number, most: number]>> = {
  Whiskey: [30, 76],
  Wine: [4.5, 25],
  Spirits: [13, 81],
  Liqueurs: [9, 75],
  Beer: [0, 20],
}
const withoutAlcohol = 0.5
/** Larger numbers are of an edition, or of an index. */
const maxBottles = 120
/** A bottle that costs less, or more, in euros, dollars, pounds or francs was probably read wrongly. */
const [minPrice, maxPrice] = [0.5, 5_000_000]
const comparable = new Set(['USD', 'EUR', 'GBP', 'CHF'])

type Doubt = readonly [field: keyof ImportedFields, value: number | string]

/** Adds values of one row that do not fit each other, or hardly any bottle. */
function addDoubts(found: Doubt[], fields: ImportedFields) {
  const { abv, category, drinkFrom, drinkTo, purchasedOn, quantity, vintage } = fields
  if (abv !== undefined && category !== undefined && abv > withoutAlcohol) {
    const [least, most] = strengths[category as Category] ?? [0, 100]
    if (abv < least || abv > most) found.push(['abv', abv])
  }
  if (quantity !== undefined && quantity > maxBottles) found.push(['quantity', quantity])
  if (vintage !== undefined) {
    if (purchasedOn !== undefined && Number(purchasedOn.slice(0, 4)) < vintage)
      found.push(['purchasedOn', purchasedOn])
    if (drinkFrom !== undefined && drinkFrom < vintage) found.push(['drinkFrom', drinkFrom])
    if (drinkTo !== undefined && drinkTo < vintage) found.push(['drinkTo', drinkTo])
  }
  const currency = fields.currency ?? usDollars
  for (const field of amounts) {
    if (fields[field] === undefined || !comparable.has(currency)) continue
    const amount = fields[field] / 100
    if ((amount < minPrice && category !== 'Beer') || amount > maxPrice) found.push([field, amount])
  }
}

const amounts = ['purchasePrice', 'currentValue'] as const

/** Fewer values have no usual one. */
const enoughValues = 4
/** A value so many times the usual ones, or so small a part of them, has probably lost its decimal sign. */
const farAway = 15
/** In a column of like prices a tenth of the usual one, or ten times as much, has. */
const likePrices = 4
const farFromLike = 8
/** A cellar has some rare bottles; more than this share are no mistakes. */
const rareShare = 0.02

interface Usual {
  readonly least: number
  readonly most: number
}

/** The limits of usual values of a column; undefined where many are far from the others. */
function usualOf(values: readonly number[], isMoney: boolean): Usual | undefined {
  if (values.length < enoughValues) return undefined
  const sorted = Float64Array.from(values).sort()
  const last = sorted.length - 1
  const [low, high] = [sorted[Math.ceil(0.2 * last)]!, sorted[Math.floor(0.8 * last)]!]
  const middle = sorted[Math.floor(last / 2)]!
  const isLike = isMoney && high <= low * likePrices
  const least = isLike ? middle / farFromLike : low / farAway
  const most = isLike ? middle * farFromLike : high * farAway
  const far = sorted.filter((value) => value < least || value > most).length
  return far > 0 && far <= Math.max(1, sorted.length * rareShare) ? { least, most } : undefined
}

/** Fields whose values are compared with those of other rows, those of money by their currency. */
const compared = [...amounts, 'quantity'] as const

/** Amounts are compared by their currency, and counts all together. */
const groupOf = (field: (typeof compared)[number], { currency }: ImportedFields) =>
  field === 'quantity' ? '' : (currency ?? usDollars)

/**
 * Marks values that are far from those of other rows, that no bottle of the kind has, or that do not
 * fit the rest of their row. A value with a remark of its own is left.
 */
export function withRowsChecked(rows: readonly ReadRow[]): readonly ReadRow[] {
  const columns = compared.map(() => new Map<string, number[]>())
  // Programs write numbers in one way; people's tables do not.
  for (const { format, derived } of rows)
    if (format === 'table')
      for (const [at, field] of compared.entries()) {
        const value = derived.fields[field]
        if (value === undefined) continue
        const group = groupOf(field, derived.fields)
        const there = columns[at]!.get(group)
        if (there) there.push(value)
        else columns[at]!.set(group, [value])
      }
  const usual = columns.map(
    (groups, at) =>
      new Map(
        [...groups].map(([group, all]) => [group, usualOf(all, compared[at] !== 'quantity')]),
      ),
  )
  const doubts: Doubt[] = []
  return rows.map((row) => {
    // This app wrote the values itself.
    if (row.format === 'own') return row
    const { fields, remarks } = row.derived
    doubts.length = 0
    addDoubts(doubts, fields)
    for (const [at, field] of compared.entries()) {
      const value = fields[field]
      // One bottle among dozens is usual.
      if (value === undefined || (field === 'quantity' && value <= 1)) continue
      const limits = usual[at]!.get(groupOf(field, fields))
      if (!limits || (value >= limits.least && value <= limits.most)) continue
      const decimals = field === 'quantity' ? 0 : decimalsOf(fields.currency ?? usDollars)
      doubts.push([field, value / 10 ** decimals])
    }
    if (doubts.length === 0) return row
    const said = new Set(remarks.flatMap((one) => ('field' in one ? one.field : [])))
    const added: Remark[] = []
    for (const [field, value] of doubts) {
      if (said.has(field)) continue
      said.add(field)
      added.push({ kind: 'unusual', field, cell: String(value) })
    }
    return { ...row, derived: { ...row.derived, remarks: [...remarks, ...added] } }
  })
}
