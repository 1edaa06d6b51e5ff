/** Millilitres of measures that are older than the litre: imperial and American. */
const measures: Readonly<Record<string, { readonly uk: number; readonly us: number }>> = {
  oz: { uk: 28.4131, us: 29.5735 },
  gill: { uk: 142.065, us: 118.294 },
  pint: { uk: 568.261, us: 473.176 },
  quart: { uk: 1136.52, us: 946.353 },
  gallon: { uk: 4546.09, us: 3785.41 },
}

const parts = { half: 2, third: 3, quarter: 4, fourth: 4, fifth: 5, tenth: 10 } as const
const counts = { a: 1, one: 1, two: 2, three: 3, four: 4 } as const
/** `four-fifths quart`, `one tenth of a gallon`. */
const partInWords = new RegExp(
  `^(${Object.keys(counts).join('|')})[\\s-]+(${Object.keys(parts).join('|')})s?[\\s-]+`,
)

/** Fractions in words as digits, and hyphens between an amount and its measure as gaps. */
const inDigits = (text: string): string =>
  text
    .replace(
      partInWords,
      (_all, count: string, part: string) =>
        `${counts[count as keyof typeof counts]}/${parts[part as keyof typeof parts]} `,
    )
    .replace(/(?<=^[\p{L}\d/]+)-(?=\p{L})/u, ' ')

const amount = String.raw`(?:(\d{1,3})\s+)?(\d{1,2})\s?/\s?(\d{1,2})|(\d{1,4}(?:[.,]\d{1,3})?)|(half|quarter|one|an?)`
const unit = String.raw`(?:(imp(?:erial)?|uk|us|u\.s\.)\.?\s*)?(fl(?:uid)?\.?\s*oz?s?|fl(?:uid)?\.?\s*ounces?|oz|ozs|ounces?|gills?|pints?|pts?|quarts?|qts?|gallons?|gals?)`
const pattern = new RegExp(
  String.raw`^(?:${amount})\s*(?:of\s+an?\s+|an?\s+)?${unit}\.?(?!\p{L})`,
  'iu',
)
const named: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, one: 1, a: 1, an: 1 }

const bothUsual: ReadonlySet<number> = new Set([284, 568, 1137])

/**
 * The size of an old label: `4/5 quart`, `1/10 gallon`, `26 2/3 fl. oz`, `half gallon`. Measures of two
 * countries are read as the one that makes a usual bottle; gills and `ozs` are British. Undefined for
 * any other text.
 */
export function oldSize(
  text: string,
  isUsual: (ml: number) => boolean,
): { readonly ml: number; readonly isAssumed?: boolean } | undefined {
  const plain = inDigits(text.trim().toLowerCase())
  if (/^(?:an? |one |1 )?(?:us )?fifth$/.test(plain)) return { ml: 757 }
  if (/^(?:an? |one |1 )?(?:us )?tenth$/.test(plain)) return { ml: 379 }
  const match = pattern.exec(plain)
  if (!match) return undefined
  const [, whole = '0', over, under, number, word, country, measured = ''] = match
  const count =
    over !== undefined
      ? Number(whole) + Number(over) / Number(under)
      : number !== undefined
        ? Number(number.replace(',', '.'))
        : named[word!]!
  const measure = measureOf(measured)
  if (!Number.isFinite(count) || count <= 0) return undefined
  // `1 pint 6 oz` has another measure behind the first.
  const isMore = /^[\s,.]*(?:and\s+|&\s*|\+\s*)?\d/.test(plain.slice(match[0].length))
  if (isMore) return { ml: Math.round(count * measure.us), isAssumed: true }
  const [uk, us] = [Math.round(count * measure.uk), Math.round(count * measure.us)]
  if (country) return { ml: /^u\.?s/.test(country) ? us : uk }
  if (/gill|ozs/.test(measured)) return { ml: uk }
  // British bottles of a pint and a quart were as usual as American ones.
  if (isUsual(us)) return { ml: us, ...(bothUsual.has(uk) && { isAssumed: true }) }
  return isUsual(uk) ? { ml: uk } : { ml: us, isAssumed: true }
}

/** Each by its first letters; ounces have many ways to be written. */
const measureOf = (name: string) => {
  const found = ['gill', 'pint', 'quart', 'gallon'].find((one) => name.startsWith(one.slice(0, 2)))
  return measures[found ?? shortNames[name.replace(/s$/, '')] ?? 'oz']!
}

const shortNames: Readonly<Record<string, string>> = { pt: 'pint', qt: 'quart' }
