/** The kinds of table that can be read; `own` is our own export, `table` is any other, whose columns a person maps. */
export type Format =
  | 'cellartracker-list'
  | 'cellartracker-inventory'
  | 'cellartracker-bottles'
  | 'cellartracker-consumed'
  | 'cellartracker-purchases'
  | 'cellartracker-browser'
  | 'vivino-cellar'
  | 'vivino-tastings'
  | 'vivino-prices'
  | 'vivino-wishes'
  | 'own'
  | 'table'

/** Tables that are known and hold no bottles. */
export type RefusedFormat = 'cellartracker-availability' | 'cellartracker-notes'

export const isRefused = (format: Format | RefusedFormat): format is RefusedFormat =>
  format === 'cellartracker-availability' || format === 'cellartracker-notes'

export const formats = [
  'cellartracker-list',
  'cellartracker-inventory',
  'cellartracker-bottles',
  'cellartracker-consumed',
  'cellartracker-purchases',
  'cellartracker-browser',
  'vivino-cellar',
  'vivino-tastings',
  'vivino-prices',
  'vivino-wishes',
  'own',
  'table',
] as const satisfies readonly Format[]

/** Vivino's other lists add facts of a bottle, and never stock. */
export const listsStock = (format: Format): boolean =>
  format !== 'vivino-tastings' && format !== 'vivino-prices' && format !== 'vivino-wishes'
