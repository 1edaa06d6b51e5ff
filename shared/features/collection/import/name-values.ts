/** What a bottle is built with, as far as a name says something of it. */
interface BottleOfName {
  readonly fields: {
    readonly category?: string | undefined
    readonly subcategory?: string | null | undefined
    readonly sizeMl?: unknown
    readonly abv?: unknown
    readonly vintage?: unknown
  }
  readonly lost: ReadonlySet<string>
  set(field: 'sizeMl' | 'vintage', value: number): void
  guess(field: 'sizeMl' | 'abv' | 'vintage', from: 'name'): void
  abv(cell: string, how: { readonly isBritish: boolean }): void
}

const size = /(?<![\d.,])\d{1,4}(?:[.,]\d{1,3})?\s?(?:ml|cl|l|ltr|lit(?:er|re)s?)(?![\p{L}\d])/iu
const namedSize = /(?<!\p{L})(?:double magnum|magnum|half bottle|demi-bouteille)(?!\p{L})/iu
const strength =
  /(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?%(?!\s*(?:rye|corn|malt|wheat|off))|(?<![\d.,])\d{2,3}(?:\.\d)?\s?proof(?!\p{L})/iu
const year = /(?<![\d/.,-])(?:19[4-9]\d|20[0-4]\d)(?![\d/.,-])/gu

/** Nearly no name has any of these: the long patterns are for those that do. */
const hasMeasure = /\d\s?(?:[mc]?l|%|proof)|magnum|half|demi/i

/**
 * Takes the size, the strength and the vintage of a wine or brandy out of a name like `Glen Sorrel 15 46% 70cl`, where
 * no cell has them. Each is a guess, and the name stays whole.
 */
export function valuesOfName(built: BottleOfName, name: string, readers: MeasureReaders) {
  if (hasMeasure.test(name)) measuresOfName(built, name, readers)
  const { category, subcategory } = built.fields
  const hasVintages =
    category === undefined ||
    category === 'Wine' ||
    ['Brandy', 'Cognac'].includes(subcategory ?? '')
  if (!isUnread(built, 'vintage') || !hasVintages) return
  const years = name.match(year)
  if (years?.length !== 1) return
  built.set('vintage', Number(years[0]))
  built.guess('vintage', 'name')
}

const isUnread = ({ fields, lost }: BottleOfName, field: 'sizeMl' | 'abv' | 'vintage') =>
  fields[field] === undefined && !lost.has(field)

/** Given, because this file loads apart from the one that has them. */
interface MeasureReaders {
  readonly isBritish: () => boolean
  readonly sizeInCell: (text: string) => { readonly ml: number } | 'unread' | undefined
}

function measuresOfName(
  built: BottleOfName,
  name: string,
  { isBritish, sizeInCell: readSize }: MeasureReaders,
) {
  const found = size.exec(name)?.[0] ?? namedSize.exec(name)?.[0]
  const read = found === undefined || !isUnread(built, 'sizeMl') ? undefined : readSize(found)
  if (typeof read === 'object' && read.ml >= 20) {
    built.set('sizeMl', read.ml)
    built.guess('sizeMl', 'name')
  }
  const said = strength.exec(name)?.[0]
  if (said === undefined || !isUnread(built, 'abv')) return
  built.abv(said, { isBritish: isBritish() })
  built.guess('abv', 'name')
}
