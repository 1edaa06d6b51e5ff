import { currenciesWithOld as currencies } from '../../../business/currencies.ts'
import type { Currency } from '../../../kernel/currency.ts'
import { maxValueLength, unaccented } from '../../../kernel/text.ts'
import { rememberedOfCell, rememberedOfHeader } from './cells.ts'
import { type CurrencySign, crowns, dollars, francs, yens } from './currency-families.ts'
import { loadedWords } from './loaded-words.ts'

/** A text's currency: one, or a sign of several countries. */
export type NamedCurrency =
  | { readonly code: string; readonly among?: undefined }
  | { readonly code?: undefined; readonly among: readonly Currency[] }

/** Of column names: those that wrote *francs* and no more were mostly French. */
const francsOfHeader = ['FRF', 'CHF', 'BEF', 'LUF', 'XPF']

const commonSigns: readonly CurrencySign[] = [
  // `12$50 Esc.`: the sign of dollars stands for the decimal point.
  [/(?<!\p{L})Esc(?:udos?)?(?!\p{L})\.?/iu, 'PTE'],
  // Alone it may also be Canadian.
  [/(?<=\d)\$(?=\d\d(?!\d))/, ['PTE', 'CAD']],
  [/NT\s?\$/i, 'TWD'],
  [/MX\s?\$/i, 'MXN'],
  [/R\$/, 'BRL'],
  [/IR\s?£|£\s?IR/i, 'IEP'],
  [/£\s?C(?!\p{L})/u, 'CYP'],
  [/£\s?M(?!\p{L})/u, 'MTL'],
  [/US\s?\$|\$\s?US\b/i, 'USD'],
  [/CA\s?\$|\bC\$|CAD\s?\$|\$\s?CAD?\b/i, 'CAD'],
  [/AU\s?\$|\bA\$|\$\s?AU\b/i, 'AUD'],
  [/NZ\s?\$/i, 'NZD'],
  [/HK\s?\$/i, 'HKD'],
  [/\bS\$/, 'SGD'],
  [/\$/, dollars],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/CN\s?¥|RMB|人民币|元/i, 'CNY'],
  [/JP\s?¥|円/i, 'JPY'],
  [/[¥￥]/, yens],
  [/₹|\bRs\.?(?![a-z])/i, 'INR'],
  [/(?<!\p{L})zł/iu, 'PLN'],
  [/(?<!\p{L})kč/iu, 'CZK'],
  [/(?<!\p{L})sfr\.?(?!\p{L})/iu, 'CHF'],
  [/(?<!\p{L})fr\.?(?!\p{L})/iu, francs],
  [/(?<!\p{L})(?:svenska |norske |danske )?kr\.?(?!\p{L})/iu, crowns],
]

/** With those of currencies that few cells have, once they are loaded; they come first. */
function signs(): readonly CurrencySign[] {
  const { rareSigns } = loadedWords()
  if (rareSigns !== signsFor) {
    signsFor = rareSigns
    known = [...(rareSigns ?? []), ...commonSigns]
    everywhere = known.map(([sign]) => new RegExp(sign.source, `${sign.flags}g`))
  }
  return known
}
let signsFor: readonly CurrencySign[] | undefined
let known = commonSigns
let everywhere = known.map(([sign]) => new RegExp(sign.source, `${sign.flags}g`))

// Words of everyday, and currencies as well: they count in capitals only.
const everyday = new Set([
  'ALL',
  'TRY',
  'TOP',
  'SOS',
  'MAD',
  'RON',
  'GEL',
  'BOB',
  'LAK',
  'CUP',
  'PEN',
  'SAR',
  'BAM',
])

/** A number and nothing else, as most amounts are: thousands of cells are read at once. */
const isBare = (text: string) => !/[^\d.,\s]/.test(text)

const named = (found: string | readonly string[]): NamedCurrency =>
  typeof found === 'string' ? { code: found } : { among: found }

/** The currency that a text names, by its code, by a word or by a sign. */
export function currencyNamed(text: string): NamedCurrency | undefined {
  if (text === last.text) return last.named
  if (isBare(text) || text.length > maxValueLength) return undefined
  // Amounts differ in their digits, which name no currency.
  const found = currencyOfShape(/[1-9]/.test(text) ? text.replace(/[1-9]/g, '0') : text)
  last = { text, named: found }
  return found
}

/** Readers of an amount ask for its currency one after another. */
let last: { readonly text: string; readonly named: NamedCurrency | undefined } = {
  text: '',
  named: undefined,
}

const currencyOfShape = rememberedOfCell((text: string): NamedCurrency | undefined => {
  const code = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1]
  if (code) return { code: code === 'RMB' ? 'CNY' : code }
  const lower = /(?<!\p{L})([a-z]{3})(?!\p{L})/iu.exec(text)?.[1]?.toUpperCase()
  if (lower && currencies.includes(lower) && !everyday.has(lower)) return { code: lower }
  const letters = unaccented(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  const word = loadedWords().currencyWords?.find(([pattern]) => pattern.test(letters))
  if (word) return named(word[1])
  const sign = signs().find(([pattern]) => pattern.test(text))
  return sign && named(sign[1])
})

/** The code if a text is unambiguous, or if `usual` is a candidate. */
export function currencyIn(text: string, usual?: string): string | undefined {
  const found = currencyNamed(text)
  if (!found) return undefined
  if (found.code !== undefined) return found.code
  if (usual !== undefined && found.among.includes(usual)) return usual
  return found.among === dollars || found.among === yens || found.among === francs
    ? found.among[0]
    : undefined
}

/** The currency that a cell of its own names: `EUR`, `eur`, `€`. */
export function currencyOf(cell: string, otherwise: string): string {
  if (cell === '' || cell === otherwise) return otherwise
  const text = cell.trim()
  return text === '' ? otherwise : (currencyIn(text, otherwise) ?? text.toUpperCase())
}

/** The currency that the name of a column ends with: `Price (EUR)`, `price_eur`, `Preis €`. */
export const currencyOfHeader = rememberedOfHeader(ofHeader)

/** A column of amounts may have no other name than their currency: `€`, `EUR`. */
export const isCurrencyAlone = (header: string): boolean =>
  /^[€$£¥₹]$/.test(header.trim()) || codeAlone(header) !== undefined

function codeAlone(header: string): Currency | undefined {
  const code = header.trim()
  return /^[A-Z]{3}$/.test(code) && currencies.includes(code) && !everyday.has(code)
    ? code
    : undefined
}

function ofHeader(header: string): Currency | undefined {
  const alone = codeAlone(header)
  if (alone) return alone
  const code = /[\s_([/-]([a-z]{3})[)\]]?$/i.exec(header.trim())?.[1]?.toUpperCase()
  // Words that end names of columns, and are currencies of Albania and Turkey as well.
  if (code && code !== 'ALL' && code !== 'TRY' && currencies.includes(code)) return code
  const word = wordOfHeader(header)
  const found = word === undefined ? undefined : currencyNamed(word)
  if (found?.code !== undefined && currencies.includes(found.code)) return found.code
  const sign = signs().find(([pattern, means]) => typeof means === 'string' && pattern.test(header))
  const bySign = sign && /[^\p{L}\s.]/u.test(header) ? (sign[1] as string) : undefined
  return bySign ?? (/\$/.test(header) ? 'USD' : /[¥￥]/.test(header) ? 'JPY' : undefined)
}

/**
 * The currencies that the name of a column leaves open, the likeliest first: `Prix en francs`,
 * `Precio (pts)`, `Pris (kr)`.
 */
export const currenciesOfHeader = rememberedOfHeader((header): readonly Currency[] | undefined => {
  const word = wordOfHeader(header)
  if (word === undefined) return undefined
  const short = shortInHeaders.find(([pattern]) => pattern.test(word))
  const among = short?.[1] ?? currencyNamed(word)?.among
  return among === francs ? francsOfHeader : among
})

/** Where a column of amounts may name their currency: in brackets, behind *in*, or last. */
function wordOfHeader(header: string): string | undefined {
  const text = header.trim()
  const word =
    /[([]([^()[\]]{1,40})[)\]]$/.exec(text)?.[1] ??
    /\s(?:in|en|em|i)\s+(.{1,40})$/i.exec(text)?.[1] ??
    text.split(/[\s_]/).at(-1)
  return word === text ? undefined : word?.trim()
}

/** Too short, or with too many other meanings, to name a currency in a cell. */
const shortInHeaders: readonly (readonly [RegExp, readonly Currency[]])[] = [
  [/^pt[as]+\.?$/i, ['ESP']],
  [/^mk\.?$/i, ['FIM']],
  [/^F$/, francsOfHeader],
  [/^marks?$/i, ['DEM', 'FIM']],
]

/** Whether a text names a currency that leaves a choice: `$`, `kr`. */
export const leavesChoice = (text: string): boolean => currencyNamed(text)?.among !== undefined

/** `€12.50`, `12,50 £`: most amounts with a sign are so. */
const withSignAside = /^(?:[€£$¥]\s?(\d[\d.,]*\d|\d)|(\d[\d.,]*\d|\d)\s?[€£¥])$/

/** The line in the place of the cents: `490,--`, also before `EUR`. */
const noCents = /(?<=\d)\s*[,.:/]?\s*[-–—−]{1,3}\s*$/

/** The amount without the words and signs of its currency, and without what says of how much it is. */
export function withoutCurrency(text: string): string {
  if (isBare(text)) return text
  const plain = withSignAside.exec(text)
  if (plain) return plain[1] ?? plain[2]!
  // `12$50`, `20€50`: the sign stands for the decimal point.
  let rest = text.replace(/(?<=\d)[$€£](?=\d\d(?!\d))/, ',')
  signs()
  for (const pattern of everywhere) rest = rest.replace(pattern, ' ')
  return rest
    .replace(noCents, '')
    .replace(
      /(?<!\p{L})(?:per|je|par|pro|\/|each|ea|a)\s*(?:bottle|btl|flasche|bouteille|bottiglia|botella|fl|st|stk)?\.?\s*$/iu,
      '',
    )
    .replace(/^(?:ca\.?|circa|approx\.?|about|~|≈)\s*/i, '')
    .replace(/\p{L}{3,}/gu, (word) => {
      const found = currencyNamed(word)
      return found &&
        (found.code === undefined || currencies.includes(found.code) || word.length === 3)
        ? ' '
        : word
    })
    .replace(noCents, '')
    .trim()
}
