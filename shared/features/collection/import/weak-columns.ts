import type { ColumnWordPart } from './column-stems.ts'
import { meaningsOf, partsOfHeader } from './column-words.ts'
import type { Guess, ImportedFields } from './reading.ts'
import { columnsOf, type Mapping, type Target } from './targets.ts'

/** A column that has its meaning by one sign alone: by its cells, or by a vague name. */
export interface WeakColumn {
  readonly header: string
  readonly field: keyof ImportedFields
  readonly from: Extract<Guess['from'], 'cells' | 'headers'>
  /** Of wine the name is clear: `Year`. */
  readonly isClearOfWine: boolean
}

/** Columns whose cells look alike: a number, a year and a day may be of many things. */
const measured = {
  vintage: 'vintage',
  size: 'sizeMl',
  abv: 'abv',
  proof: 'abv',
  quantity: 'quantity',
  price: 'purchasePrice',
  value: 'currentValue',
  purchasedOn: 'purchasedOn',
  drinkFrom: 'drinkFrom',
  drinkTo: 'drinkTo',
  rating: 'rating',
} as const satisfies Partial<Record<Target, keyof ImportedFields>>
type Measured = keyof typeof measured

/** Columns of words that cells alone may give a meaning. */
const worded = { category: 'category', region: 'region', sku: 'sku' } as const

/** The columns of a mapping that nobody confirmed whose values are guesses. */
export function weakColumns(mapping: Mapping): readonly WeakColumn[] {
  const there = known.get(mapping)
  if (there) return there
  const found: WeakColumn[] = []
  for (const [target, field] of Object.entries({ ...measured, ...worded }))
    for (const header of columnsOf(mapping, target as Target)) {
      const isNamed = meaningsOf(header).some((one) => one.target === target)
      const vague = isNamed && target in measured && vagueness(header, target as Measured)
      if (!isNamed) found.push({ header, field, from: 'cells', isClearOfWine: false })
      else if (vague)
        found.push({ header, field, from: 'headers', isClearOfWine: vague === 'year' })
    }
  known.set(mapping, found)
  return found
}

const known = new WeakMap<Mapping, readonly WeakColumn[]>()

/** What else the name of a column may say without becoming vague: `Price paid per bottle (EUR)`. */
const clearParts: Partial<Record<Measured, readonly ColumnWordPart[]>> = {
  price: ['price', 'value', 'spent', 'buy', 'market', 'date', 'on', 'quantity', 'notes'],
  size: ['size', 'fill', 'alcohol', 'percent', 'kind'],
  abv: ['alcohol', 'percent', 'size', 'proof'],
  vintage: ['vintage', 'year', 'date', 'on', 'distillery'],
  rating: ['rating', 'own', 'note', 'notes', 'number', 'percent', 'quantity', 'value'],
}
/** Words of any column. */
const anyParts = new Set<ColumnWordPart>([
  'unit',
  'currency',
  'bottle',
  'bottles',
  'thing',
  'own',
  'name',
  'weakFrom',
  'weakTo',
])

/** Whether a name leaves open what the column is of: `Date`, `Number`, `Cask size`, `Gründungsjahr`. */
function vagueness(header: string, target: Measured): 'year' | boolean {
  const { parts, isForeign, isCompound } = partsOfHeader(header)
  // `Price 2019`: that of a year.
  if (isForeign || isCompound || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(header)) return true
  const any = (...wanted: readonly ColumnWordPart[]) => wanted.some((part) => parts.has(part))
  const clear = clearParts[target]
  if (clear && ![...parts].every((part) => clear.includes(part) || anyParts.has(part))) return true
  if (target === 'purchasedOn') return !any('buy', 'order', 'arrival', 'price', 'spent')
  if (target === 'drinkFrom' || target === 'drinkTo') return !any('drink')
  // Some of those bought or ordered may be gone.
  if (target === 'quantity')
    return any('buy', 'from', 'order') || !any('quantity', 'bottles', 'bottle', 'nombre')
  return target === 'vintage' && !any('vintage') && 'year'
}
