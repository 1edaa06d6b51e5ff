import { type Currency, usDollars } from '../../../kernel/currency.ts'
import type { Bottle } from '../bottle.ts'
import type { Category } from '../categories.ts'
import type { Format } from './formats.ts'
import type { Mapping } from './targets.ts'
import type { Cells } from './cells.ts'
import type { SizeUnit } from './size-units.ts'
import type { RatingScale } from './ratings.ts'
import type { DateOrder, DecimalSign } from './values.ts'

/** An import's fields of a bottle. */
export type ImportedFields = Partial<
  Pick<
    Bottle,
    | 'name'
    | 'brand'
    | 'category'
    | 'subcategory'
    | 'sku'
    | 'sizeMl'
    | 'abv'
    | 'vintage'
    | 'distillery'
    | 'region'
    | 'notes'
    | 'rating'
    | 'purchasePrice'
    | 'currentValue'
    | 'currency'
    | 'purchasedOn'
    | 'drinkFrom'
    | 'drinkTo'
    | 'tags'
    | 'location'
    | 'bin'
    | 'quantity'
    | 'isFinished'
    | 'inCollection'
    | 'fillLevel'
    | 'photo'
  >
>

/**
 * The subject of a row:
 * - `stock`: existing bottles
 * - `finished`: a bottle drunk, given away or sold, in a table of bottles
 * - `on-order`: bought and not delivered
 * - `none`: a wine without a bottle left
 * - `tasted`, `wished`, `priced`: Vivino's other lists, which do not count stock
 */
export type FileRowState =
  | 'stock'
  | 'finished'
  | 'on-order'
  | 'none'
  | 'tasted'
  | 'wished'
  | 'priced'

/** Why a row cannot become a bottle. */
export type InvalidReason = 'no-name' | 'no-category'

/**
 * Why a row needs a check before its import: it is readable, but probably wrong.
 * - `shifted`: it has more cells than columns, or several that do not match theirs
 * - `open-quote`: an unclosed quotation mark
 * - `not-bottles`: it belongs to a table in the same file that is not of bottles
 * - `total`: a sum of others
 * - `heading`: only a name, where others have more
 * - `header-again`: the column names again
 */
export type DoubtReason =
  | 'shifted'
  | 'open-quote'
  | 'not-bottles'
  | 'total'
  | 'heading'
  | 'header-again'

/** A remark about a row that is still imported. */
export type Remark =
  /** The file does not say how the cell is meant, or says it in one of several ways. */
  | { readonly kind: 'assumed'; readonly field: keyof ImportedFields; readonly cell: string }
  /** It was read, and hardly any bottle is so. */
  | { readonly kind: 'unusual'; readonly field: keyof ImportedFields; readonly cell: string }
  /** The name speaks of another kind than the one that was chosen for the row. */
  | { readonly kind: 'other-kind'; readonly category: Category }
  /** The size is that of a bottle in a case, next to a number of bottles. */
  | { readonly kind: 'case'; readonly count: number }
  /** A number as long as a barcode, with a wrong check digit. */
  | { readonly kind: 'check-digit'; readonly cell: string }
  /** The value, in another currency than the price: a bottle has one. */
  | { readonly kind: 'other-currency'; readonly currency: Currency }
  | { readonly kind: 'unread'; readonly field: keyof ImportedFields; readonly cell: string }
  | { readonly kind: 'cut'; readonly field: keyof ImportedFields }
  | { readonly kind: 'cleaned' | 'ragged' | 'look-alike' | 'no-brand' }

/**
 * The source of a value that its own cell does not settle. `cell` is an ambiguous cell, `none` a file
 * that says nothing, `unsaid` one that does not say how its cells are meant.
 */
export const guessSources = [
  'name',
  'parts',
  'distillery',
  'headers',
  'list',
  'lwin',
  'case',
  'cases',
  'quantity',
  'cells',
  'level',
  'total',
  'proof',
  'sizes',
  'numbers',
  'dates',
  'strengths',
  'ratings',
  'currencies',
  'sign',
  'cell',
  'none',
  'unsaid',
] as const
export type GuessSource = (typeof guessSources)[number]

/** An option by which a person reads a column in another way. */
export type AdjustableOption =
  | 'dateOrder'
  | 'currency'
  | 'decimal'
  | 'valueDecimal'
  | 'sizeUnit'
  | 'abvProof'
  | 'ratingScale'

/** A guessed value of a row. */
export interface Guess {
  readonly field: keyof ImportedFields
  readonly from: GuessSource
  /** The option that settles it. */
  readonly option?: AdjustableOption | 'category'
}

/** The parsed cells of one row. */
export interface Derived {
  readonly state: FileRowState
  readonly invalid?: InvalidReason
  readonly doubt?: DoubtReason
  readonly fields: ImportedFields
  readonly remarks: readonly Remark[]
  /** Values that come from elsewhere than their own cells. */
  readonly guesses?: readonly Guess[]
}

/** How the cells of a file are to be read where they do not say so themselves; kept with each row. */
export interface ReadOptions {
  readonly dateOrder?: DateOrder
  /** Of prices. Rows of earlier imports have it for values, too. */
  readonly decimal?: DecimalSign
  /** Of values. */
  readonly valueDecimal?: DecimalSign
  readonly ratingScale?: RatingScale
  readonly abvFraction?: boolean
  /** Strengths without a sign are in American proof. */
  readonly abvProof?: boolean
  /** A table of tastings: its wines were drunk, and its days are no purchases. */
  readonly isTasted?: boolean
  /** In which sizes are that name no unit. */
  readonly sizeUnit?: SizeUnit
  /** Settings that neither the file nor the person gave: values read by them get a remark. */
  readonly unproven?: readonly UnprovenOption[]
  /** The currency of amounts that name none, as the file or a person says. */
  readonly currency?: Currency
  /** By default the person's own, which may change later. US dollars if absent. */
  readonly ownCurrency?: Currency
  /** What rows are that name no kind. */
  readonly category?: Category
  /** A person confirmed the category of the column names; names of bottles still outweigh it. */
  readonly isCategoryConfirmed?: boolean
  readonly mapping?: Mapping
}

export type UnprovenOption =
  | 'category'
  | 'currency'
  | 'dateOrder'
  | 'decimal'
  | 'thousandths'
  | 'valueDecimal'
  | 'valueThousandths'
  | 'sizeUnit'
  | 'abvProof'
  | 'ratingScale'

export const isUnproven = ({ unproven }: ReadOptions, option: UnprovenOption): boolean =>
  unproven?.includes(option) ?? false

/** Whether a person said what this setting is. */
export const isGiven = (input: ReadOptions, option: UnprovenOption): boolean =>
  input[settledBy[option] ?? (option as keyof ReadOptions)] !== undefined

const settledBy: Partial<Record<UnprovenOption, keyof ReadOptions>> = {
  thousandths: 'decimal',
  valueThousandths: 'valueDecimal',
}

/** The currency of amounts that name none. */
export const usualCurrency = ({ currency, ownCurrency }: ReadOptions): Currency =>
  currency ?? ownCurrency ?? usDollars

/** One row of a file, before it is compared with the cellar. */
export interface ReadRow {
  readonly line: number
  readonly format: Format
  readonly cells: Cells
  /** Names the same line of the same kind of file, for ever. */
  readonly key: string
  readonly derived: Derived
}
