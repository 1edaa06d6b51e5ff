import { perLocale } from '../../kernel/language.ts'
import { filterWords } from './filter-words.ts'

/** ISO 3166-1 codes of the countries in the table of places. */
const codes: ReadonlyMap<string, string> = new Map(
  'france FR,italy IT,spain ES,portugal PT,germany DE,austria AT,switzerland CH,hungary HU,greece GR,slovenia SI,croatia HR,romania RO,bulgaria BG,georgia GE,lebanon LB,israel IL,turkiye TR,united kingdom GB,ireland IE,netherlands NL,belgium BE,denmark DK,sweden SE,norway NO,finland FI,poland PL,russia RU,czech republic CZ,canada CA,mexico MX,argentina AR,chile CL,uruguay UY,brazil BR,peru PE,cuba CU,jamaica JM,barbados BB,trinidad TT,guyana GY,martinique MQ,guadeloupe GP,haiti HT,dominican republic DO,puerto rico PR,venezuela VE,guatemala GT,nicaragua NI,australia AU,new zealand NZ,south africa ZA,japan JP,india IN,china CN,taiwan TW'
    .split(',')
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const),
)
const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** A country as the reader's language calls it. */
export function countryCalled(id: string): string {
  if (id === 'usa' || id === 'scotland' || id === 'england') return filterWords[id]
  const code = codes.get(id)
  return (code && names().of(code)) ?? id.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}
