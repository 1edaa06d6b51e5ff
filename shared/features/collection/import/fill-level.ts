import { maxValueLength, unaccented } from '../../../kernel/text.ts'

const full =
  /^(?:full|sealed|unopened|voll|ungeoffnet|verschlossen|neu|pleine?|llen[oa]|sin abrir|pien[oa]|chei[oa]|oppnad ej|fuld|taysi|vol|未開封)$/
const half =
  /^(?:half(?: full)?|halb ?(?:voll)?|a?\s?moitie|medi[oa]|mitad|mezz[oa]|meta|metade|halv|puoli|半分)$/
const empty = /^(?:empty|leer|vide|vaci[oa]|vuot[oa]|vazi[oa]|tomt?|tyhja|leeg|空)$/

/** Where the wine stands in the bottle's neck or shoulder, in words and letters of the auction houses. */
const heights =
  /neck|shoulder|\bfill\b|goulot|epaule|hals|schulter|spalla|collo|hombro|cuello|cork|kork|bouchon|\d\s*(?:[.,]\d+)?\s*(?:cm|mm|in|inch|")|^(?:in|hf|[bt]?n|v?[tuhml]?s|m[il]s?)$/

/** What a cell about the level says: percent that are left, or a height that has no percent. */
export type ReadLevel = number | 'height' | 'unread' | undefined

/** `75 %`, `3/4`, `0.4`, `half full`, `leer`; of `into neck` or `3.5 cm` no percent follows. */
export function readLevel(text: string): ReadLevel {
  if (text.trim() === '') return undefined
  if (text.length > maxValueLength) return 'unread'
  const cell = unaccented(text.normalize('NFKC').replaceAll('⁄', '/')).trim()
  const said = cell.replace(/[\s.,;:()_-]+/g, ' ').trim()
  if (full.test(said)) return 100
  if (half.test(said)) return 50
  if (empty.test(said)) return 0
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
