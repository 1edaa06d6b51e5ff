/** Possible meanings of a column of any table. */
export const targets = [
  'name',
  'brand',
  'category',
  'subcategory',
  'vintage',
  'age',
  'size',
  'abv',
  'proof',
  'quantity',
  'price',
  'value',
  'currency',
  'purchasedOn',
  'location',
  'bin',
  'region',
  'distillery',
  'rating',
  'notes',
  'sku',
  'drinkFrom',
  'drinkTo',
  'tags',
  'fill',
  'key',
] as const
export type Target = (typeof targets)[number]

/** Columns and their meanings; an unmapped one is only stored with the bottle. */
export type Mapping = readonly (readonly [header: string, target: Target])[]

/** Where several columns of one meaning are put together; else the first that has a cell speaks. */
export const joins = (target: Target): boolean =>
  target === 'notes' || target === 'region' || target === 'tags'

const indexes = new WeakMap<Mapping, ReadonlyMap<string, Target>>()

/** The meaning of a column; of one that is listed twice the first. */
export function targetIn(mapping: Mapping, header: string): Target | undefined {
  let index = indexes.get(mapping)
  if (!index) {
    index = new Map(mapping.toReversed())
    indexes.set(mapping, index)
  }
  return index.get(header)
}

/** Rows of one table come one after the other. */
let last: { mapping: Mapping; index: ReadonlyMap<Target, readonly string[]> } | undefined
const columns = new WeakMap<Mapping, ReadonlyMap<Target, readonly string[]>>()
const none: readonly string[] = []

/** The columns of a meaning, in the order of the mapping. */
export function columnsOf(mapping: Mapping, target: Target): readonly string[] {
  let index = mapping === last?.mapping ? last.index : columns.get(mapping)
  if (!index) {
    const found = new Map<Target, string[]>()
    for (const [header, meaning] of mapping) {
      const list = found.get(meaning)
      if (list) list.push(header)
      else found.set(meaning, [header])
    }
    index = found
    columns.set(mapping, index)
  }
  if (mapping !== last?.mapping) last = { mapping, index }
  return index.get(target) ?? none
}
