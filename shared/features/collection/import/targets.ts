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
