import { currenciesWithOld } from '../../../business/currencies.ts'
import { type Cells, columnKey, headersOf, rememberedOfHeader } from './cells.ts'

const cases =
  '(?:cases?|kisten?|kartons?|caisses?|cartons?|cajas?|cass[ae]|caixas?|cartoni?|lador|lada|kasser?|laatikot?|laatikko)'
const bottles =
  '(?:bottles?|btls?|bts|units?|flaschen?|bouteilles?|botellas?|bottiglie|garrafas?|flaskor|flasker|flessen|pulloa)'

const casesNamed = new RegExp(
  `^(?:(?:number|no|nr|qty|quantity|count|anzahl|nombre|numero|antal|antall|aantal)(?:of|de|der|di|von)?)?(?:cases|kisten|kartons|caisses|cartons|cajas|casse|caixas|lador|kasser|laatikot)(?:owned|held|left|remaining|instock)?$`,
)
const sizesNamed = new RegExp(
  `^(?:${bottles}(?:per|pro|par|por|je|a|in|i)?${cases}|(?:case|pack)(?:size|format)|packcount|(?:per|pro|par|por|je)${cases}|${cases}(?:grosse|inhalt))$`,
)
const pricesNamed = new RegExp(
  `(?:per|pro|par|por|je|al|a|la)${cases}(?:(?:of|a|de|von|di)?\\d{1,2})?$|(?:per|pro|par|por|pour|je)\\d{1,2}x\\d{1,4}(?:cl|ml|l)?$|^${cases}(?:n?preis|price|cost|prijs|pris)$|^(?:price|cost|preis|prix|precio|prezzo|preco|prijs|pris)(?:of)?${cases}$`,
)

const meaningOf = rememberedOfHeader((header) => {
  const key = columnKey(header)
  if (casesNamed.test(key)) return 'cases'
  if (sizesNamed.test(key)) return 'inCase'
  return /^(?:pack|pk|packs?of)$/.test(key) ? 'pack' : undefined
})

/** A column of cases, or of the bottles in one. */
export const isCaseHeader = (header: string): boolean =>
  meaningOf(header) === 'cases' || meaningOf(header) === 'inCase'

/** A column of prices for a whole case. */
export const isCasePrice = rememberedOfHeader((header) =>
  pricesNamed.test(columnKey(withoutCode(header))),
)

/** A column of prices without tax. */
export const isNetPrice = rememberedOfHeader((header) =>
  /(?:^|[^\p{L}])(?:net(?:to|t[oa]?)?|ht|h\.t\.?|ex(?:cl|kl)\p{L}*\.?|sin iva|s\/iva|sem iva|ohne mwst|zzgl)(?:$|[^\p{L}])/iu.test(
    header,
  ),
)

/** A column of amounts in cents: `price_cents`, `Preis (Cent)`. */
export const isInCents = rememberedOfHeader((header) =>
  /(?:^|[^a-z])(?:in)?(?:cents?|centimes|centimos|centavos|centesimi|minor(?:units?)?)$/.test(
    header
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/[)\]]\s*$/, '')
      .toLowerCase(),
  ),
)

/** The bottles in a case that the name of a column of prices gives: `per case of 12`. */
export const inCaseOfPrice = rememberedOfHeader(countInHeader)

function countInHeader(header: string): number | undefined {
  const key = columnKey(withoutCode(header))
  const count = Number((/\D(\d{1,2})x\d/.exec(key) ?? /\D(\d{1,2})$/.exec(key))?.[1])
  return isCasePrice(header) && count > 1 ? count : undefined
}

/** `Case price USD` without its currency. */
const withoutCode = (header: string) =>
  header.replace(/\b[A-Z]{3}\b/g, (code) => (currenciesWithOld.includes(code) ? '' : code))

const isUnitHeader = rememberedOfHeader((header) =>
  /^(?:unit|uom|einheit|unite|unidad|unita|unidade|enhet|enhed|yksikko|eenheid|packaging|verpackung|gebinde|conditionnement|単位)$/.test(
    columnKey(header),
  ),
)
const caseUnit = new RegExp(
  String.raw`^(?:${cases}|box(?:es)?|pack)(?:\s*(?:of|à|a|de|di|von|x|/)?\s*\(?\s*(\d{1,2})\b.*)?$|^(\d{1,2})\s*[-x]?\s*(?:er|pack|btl|bottle)s?(?:[ -]${cases})?$`,
  'iu',
)

/** `Unit` with `case (12)`: the row counts cases. How many are in one is undefined where it does not say. */
export function caseInUnit(
  cells: Cells,
): { readonly cell: string; readonly inCase: number | undefined } | undefined {
  for (const header of headersOf(cells, isUnitHeader)) {
    const text = cells.get(header) ?? ''
    if (text.length > maxUnit) continue
    const match = caseUnit.exec(text.trim())
    const count = Number(match?.[1] ?? match?.[2])
    if (match && count !== 1) return { cell: text, inCase: count > 1 ? count : undefined }
  }
  return undefined
}
const maxUnit = 30

const casesCounted = new RegExp(
  String.raw`^(?:(\d{1,3})|an?|one|une?|una|ein|eine|een|en|ett)?\s*[x×]?\s*${cases}\s*(?:of|à|a|de|di|von|van|med|x|@)?\s*\(?\s*(\d{1,2})(?!\d)`,
  'iu',
)

/** `2 cases of 6`, `1 Kiste à 12`: the bottles in them; undefined for other counts. */
export function countOfCases(text: string): number | undefined {
  const match = text.length > maxUnit ? null : casesCounted.exec(text)
  return match ? Number(match[1] ?? 1) * Number(match[2]) : undefined
}

const isOfCases = (header: string) => meaningOf(header) !== undefined

/** The cases of a row and the bottles in one, as written; empty without such a column. */
export function casesOf(cells: Cells): { readonly cases: string; readonly inCase: string } {
  let [found, inCase, pack] = ['', '', '']
  for (const header of headersOf(cells, isOfCases)) {
    const cell = cells.get(header)
    if (cell === undefined) continue
    const meaning = meaningOf(header)
    if (meaning === 'cases') found ||= cell.trim()
    else if (meaning === 'inCase') inCase ||= cell.trim()
    else if (meaning && /^\d{1,2}$/.test(cell.trim())) pack = cell.trim()
  }
  if (found || Number(pack) > 1) inCase ||= pack
  return { cases: found, inCase }
}

const ofOpenOrSealed = rememberedOfHeader((header) => {
  const words = columnKey(header)
  const open =
    '(?:open(?:ed)?|offene?|angebrochene?|ouvertes?|entamees?|abiertas?|aperte|abertas?|oppna|apne|abne|geopend)'
  const sealed =
    '(?:full|sealed|unopened|closed|volle?|ungeoffnete?|geschlossene?|pleines?|fermees?|cerradas?|llenas?|chiuse|piene|fechadas?|cheias?|oppnade|fulla|fulle|dichte?|vol)'
  return new RegExp(
    `^(?:${bottles}(?:${open}|${sealed})|(?:${open}|${sealed})${bottles}|(?:qty|quantity|count|anzahl|number)(?:${open}|${sealed})|(?:${open}|${sealed})(?:qty|quantity|count))$`,
  ).test(words)
})

/** `Bottles full` and `Bottles open`: how many both are; undefined without two such columns. */
export function openAndSealed(cells: Cells): number | undefined {
  const headers = headersOf(cells, ofOpenOrSealed)
  if (headers.length < 2) return undefined
  const counts = headers.map((header) => Number(cells.get(header)?.trim() || 0))
  return counts.every((count) => Number.isInteger(count) && count >= 0)
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined
}
