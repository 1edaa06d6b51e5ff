/** What a column of a made table holds; `grape`, `critic`, `importer` and `cask` are no fields of a bottle. */
export type MadeField =
  | 'name'
  | 'brand'
  | 'vintage'
  | 'size'
  | 'abv'
  | 'quantity'
  | 'price'
  | 'value'
  | 'currency'
  | 'purchasedOn'
  | 'country'
  | 'region'
  | 'location'
  | 'bin'
  | 'rating'
  | 'notes'
  | 'sku'
  | 'kind'
  | 'age'
  | 'drinkFrom'
  | 'drinkTo'
  | 'tags'
  | 'distillery'
  | 'grape'
  | 'critic'
  | 'importer'
  | 'cask'

export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'sv',
  'no',
  'da',
  'fi',
  'nl',
  'ja',
] as const
export type TableLanguage = (typeof languages)[number]

/** Names that people give a column of this meaning, between bars. */
export type Wordings = Readonly<Record<TableLanguage, Readonly<Partial<Record<MadeField, string>>>>>
