import { maxValueLength, unaccented } from '../../../kernel/text.ts'

const words = (list: string) => new Set(list.split(/[\n|]/).map((word) => word.trim()))

const full = words(
  `full|sealed|unopened|closed|voll|ganz voll|ungeoffnet|verschlossen|originalverschlossen|neu|plein|pleine|scellee
  non ouverte|fermee|lleno|llena|sin abrir|cerrada|precintada|pieno|piena|sigillata|chiusa|cheio|cheia|selada|fechada
  oppnad ej|oppnet ikke|uapnet|fuld|uabnet|taysi|avaamaton|vol|ongeopend|未開封|満量`,
)
const half = words(
  `half|half full|1 2 full|halb|halbvoll|halb voll|moitie|a moitie|demi|medio|media|mitad|a la mitad|mezzo|mezza|meta
  a meta|metade|halv|halvfull|halvfuld|puoli|puolillaan|puolet|halfvol|半分`,
)
const empty = words(
  `empty|leer|vide|vacio|vacia|vuoto|vuota|vazio|vazia|tom|tomt|tyhja|leeg|空|空瓶`,
)

/** Where the wine stands in the bottle's neck or shoulder, in words and letters of the auction houses. */
const heights =
  /neck|shoulder|\bfill\b|level|goulot|epaule|hals|schulter|spalla|collo|collet|hombro|cuello|cork|kork|bouchon|tappo|corcho|\d\s*(?:[.,]\d+)?\s*(?:cm|mm|in|inch|")|^(?:in|hf|n|bn|tn|ln|bis|vts|ts|us|hs|ms|ls|mls|lms|mi|vhs|vts us|hs ms)$/

/** What a cell about the level says: percent that are left, or a height that has no percent. */
export type ReadLevel = number | 'height' | 'unread' | undefined

/** `75 %`, `3/4`, `0.4`, `half full`, `leer`; of `into neck` or `3.5 cm` no percent follows. */
export function readLevel(text: string): ReadLevel {
  if (text.trim() === '') return undefined
  if (text.length > maxValueLength) return 'unread'
  const cell = unaccented(text.normalize('NFKC').replaceAll('⁄', '/')).trim()
  const said = cell.replace(/[\s.,;:()_-]+/g, ' ').trim()
  if (full.has(said)) return 100
  if (half.has(said)) return 50
  if (empty.has(said)) return 0
  const percent = /^(?:ca\.?|about|~|≈|circa|etwa|env\.?)?\s*(\d{1,3}(?:[.,]\d+)?)\s*(%)?$/.exec(
    cell,
  )
  if (percent) {
    const number = Number(percent[1]!.replace(',', '.'))
    const isShare = percent[2] === undefined && number > 0 && number <= 1
    const level = Math.round(isShare ? number * 100 : number)
    return level <= 100 ? level : 'unread'
  }
  const part =
    /^(\d{1,2})\s*\/\s*(\d{1,2})(?:\s*(?:full|voll|plein|llena?|pien[ao]|chei[ao]|left))?$/.exec(
      cell,
    )
  if (part && Number(part[1]) <= Number(part[2]) && Number(part[2]) > 0)
    return Math.round((100 * Number(part[1])) / Number(part[2]))
  return heights.test(cell) ? 'height' : 'unread'
}
