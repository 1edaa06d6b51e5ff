/** A file of another program or person, and what it means. */
export interface WrittenTable {
  readonly says: string
  readonly text: string
  readonly rows: readonly WrittenRow[]
}

/** The meaning of a row; only fields that the file has. */
export interface WrittenRow {
  readonly name?: string
  readonly brand?: string
  readonly category?: 'Wine' | 'Whiskey' | 'Spirits' | 'Liqueurs' | 'Beer'
  readonly vintage?: number
  readonly sizeMl?: number
  readonly abv?: number
  readonly quantity?: number
  /** In whole and decimal units, and its currency. */
  readonly price?: readonly [amount: number, currency: string]
  readonly value?: readonly [amount: number, currency: string]
  readonly purchasedOn?: string
  readonly rating?: number
  readonly sku?: string
  readonly location?: string
  readonly bin?: string
  readonly region?: string
  readonly drinkFrom?: number
  readonly drinkTo?: number
  readonly isFinished?: boolean
}

/** A table as one line a row. */
export const lines = (...rows: string[]): string => rows.join('\n')
