import { startOf } from './decode.ts'
import { kindInName, kindOf, ownCategory, subcategoryIn } from './drink-kind.ts'
import { FieldsBuilder, moneyRules } from './fields.ts'
import { joins, type Mapping, type Target } from './mapping.ts'
import { type Derived, type ReadOptions, usualCurrency } from './reading.ts'
import type { Cells } from './table.ts'
import { currencyOf, currencyOfHeader, readNumber } from './values.ts'

/**
 * What a row of any table means by the mapping of its columns. Its text is taken letter by letter:
 * what looks like HTML or like a formula is what somebody typed.
 */
export function deriveGeneric(cells: Cells, options: ReadOptions): Derived {
  const cell = (target: Target) => mappedCell(cells, options.mapping ?? [], target)
  const built = new FieldsBuilder()
  const [name, brand, distillery] = [cell('name'), cell('brand'), cell('distillery')]
  const kind = kindOfRow(cell('category'), cell('subcategory'), name, options)
  built.text('name', name)
  built.text('brand', brand || distillery || name)
  if (!brand && !distillery && name) built.remarks.push({ kind: 'no-brand' })
  built.set('category', kind?.category)
  built.set('subcategory', kind?.subcategory)
  built.vintage(cell('vintage'))
  built.size(cell('size'))
  built.abv(cell('abv'), options.abvFraction)
  if (built.fields.abv === undefined && cell('proof')) built.abv(`${cell('proof')} proof`)
  const count = cell('quantity')
  const isNone = readNumber(count, options.decimal) === 0
  if (!isNone) built.quantity(count, options.decimal)
  const rulesOf = (target: 'price' | 'value') => {
    const header = options.mapping?.find(([, meaning]) => meaning === target)?.[0] ?? ''
    const usual = currencyOfHeader(header) ?? usualCurrency(options)
    return moneyRules(currencyOf(cell('currency'), usual), options)
  }
  built.money('purchasePrice', cell('price'), rulesOf('price'))
  built.money('currentValue', cell('value'), rulesOf('value'))
  built.day('purchasedOn', cell('purchasedOn'), options.dateOrder ?? 'mdy')
  for (const field of ['location', 'bin', 'region', 'distillery', 'notes', 'sku'] as const)
    built.text(field, cell(field))
  built.rating(cell('rating'), options.ratingScale ?? 5)
  built.drinkWindow(cell('drinkFrom'), cell('drinkTo'))
  built.tags(cell('tags'))
  built.set('isFinished', isNone)
  const invalid = !name ? 'no-name' : kind ? undefined : 'no-category'
  return {
    state: isNone ? 'none' : 'stock',
    fields: built.fields,
    remarks: built.remarks,
    ...(invalid && { invalid }),
  }
}

/** The cell, or the joined cells, that are mapped to this. */
export function mappedCell(cells: Cells, mapping: Mapping, target: Target): string {
  const found = mapping
    .filter(([, meaning]) => meaning === target)
    .map(([header]) => cells.get(header)?.trim() ?? '')
    .filter(Boolean)
  if (!joins(target)) return found[0] ?? ''
  return [...new Set(found)].join(target === 'notes' ? '\n' : ', ')
}

function kindOfRow(category: string, subcategory: string, name: string, options: ReadOptions) {
  const own = ownCategory(category)
  // A name says more than `Spirits` does; a cell that says what it is outweighs the name.
  const kind = own
    ? { category: own }
    : (kindOf(`${category} ${subcategory}`) ??
      kindInName(name) ??
      (options.category && { category: options.category }))
  if (!kind) return undefined
  const finer =
    subcategoryIn(subcategory, kind.category) ??
    ('subcategory' in kind ? kind.subcategory : undefined) ??
    subcategoryIn(category, kind.category)
  return { category: kind.category, subcategory: finer }
}

/**
 * The key of a row: the cell of the column that numbers the rows, else what tells bottles apart by
 * eye. Rows that are equal in that are numbered.
 */
export function genericKey(cells: Cells, mapping: Mapping): { base: string; single: boolean } {
  const key = mappedCell(cells, mapping, 'key')
  if (key) {
    const header = mapping.find(([, target]) => target === 'key')?.[0] ?? ''
    return { base: `csv:#${startOf(header, 60)}:${startOf(key, 200)}`, single: true }
  }
  const parts = (['name', 'brand', 'vintage', 'size', 'sku'] as const).map((target, i) =>
    startOf(mappedCell(cells, mapping, target), [170, 90, 20, 20, 40][i]!),
  )
  return { base: `csv:${parts.join('|')}`, single: false }
}
