/** What a column of any table can be mapped to. */
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
  'key',
] as const
export type Target = (typeof targets)[number]

/** Columns and what they mean; a column that is not named is kept with the bottle, and nothing more. */
export type Mapping = readonly (readonly [header: string, target: Target])[]

/** Where several columns of one meaning are put together; else the first that has a cell speaks. */
export const joins = (target: Target): boolean =>
  target === 'notes' || target === 'region' || target === 'tags'
