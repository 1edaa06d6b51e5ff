import { unaccented } from '../../../kernel/text.ts'
import { rememberedOfCell } from './cells.ts'
import { kindOf, ownCategory } from './drink-kind.ts'
import type { Target } from './targets.ts'

/** What a column's field takes of a cell: so many numbers, and these words, folded. */
interface Taken {
  readonly numbers: number
  readonly words: RegExp
}

const ofVintage: Taken = {
  numbers: 1,
  words:
    /^(?:nv|mv|er|non|vintage|years?|millesime|jahrgang|annata|anada|ohne|sans|senza|sin|annee|jahr)$/,
}
const ofSize: Taken = {
  numbers: 3,
  words:
    /^(?:mls?|cls?|dl|cc|qts?|gals?|lt|ltr|fl|oz|ozs|ounces?|us|uk|imp|imperial|ca|bot|bots|bott|btls?|bt|bottles?|flaschen?|bouteilles?|botellas?|bottigli[ae]|garrafas?|flask[a-z]*|fles|flessen|pullo[a-z]*|(?:milli|[cz]enti|de[cz]i)?lit(?:er|re|ro|ri|ros)s?|litra[a-z]*|standard|normal|full|half|halb[a-z]*|halv[a-z]*|demie?|media|mezza|meia|puolikas|quarter|double|doppel|magnum|jeroboam|imperiale|pints?|quarts?|gallons?|fifth|tenth|gills?|piccolo|split|mini[a-z]*|fillette|rehoboam|salmana[a-z]*|balthazar|nebu[a-z]*|cases?|of|de|and|per)$/,
}
const ofAbv: Taken = {
  numbers: 2,
  words:
    /^(?:abv|alc|alk|alcohol|alkohol|alcool|by|vol|volume|volym|pct|percent|proof|us|uk|over|under|strength|gl|tralles|grad|degrees?|ca|about|approx)$/,
}
const ofRating: Taken = {
  numbers: 2,
  words:
    /^(?:pts?|points?|punkte?|puntos|punti|pontos|poang|poeng|pistetta|punten|stars?|sterne?|etoiles?|estrellas?|stelle|estrelas|stjarnor|stjerner|tahtea|sterren|of|out|von|sur|de|su|di|av|af|over)$/,
}

const hasRest = ({ numbers, words }: Taken, number = /\d+(?:[.,]\d+)?/g) =>
  rememberedOfCell((cell) => {
    // Years, strengths and sizes alone: nearly all cells.
    if (/^\d{1,4}$/.test(cell)) return false
    const text = unaccented(cell.normalize('NFKC')).replace(/[.,]0+$/, '')
    const count = text.match(number)?.length ?? 0
    if (count === 0) return false
    return count > numbers || (text.match(/[a-z]{2,}/g) ?? []).some((word) => !words.test(word))
  })

/** `Farmhouse Ale` says more than that it is a beer. */
const hasFinerWords = rememberedOfCell((cell) => {
  if (ownCategory(cell) !== undefined) return false
  const words = unaccented(cell).match(/\p{L}{3,}/gu) ?? []
  return words.length > 1 && words.some((word) => kindOf(word) === undefined)
})

const rests: Partial<Record<Target, (cell: string) => boolean>> = {
  // A point parts the month from the year.
  vintage: hasRest(ofVintage, /\d+/g),
  size: hasRest(ofSize),
  abv: hasRest(ofAbv),
  rating: hasRest(ofRating),
  category: hasFinerWords,
}

/** Whether cells of a column may say more than its field takes. */
export const mayHaveRest = (target: Target): boolean => target in rests

/** Whether a cell says more than its column's field takes of it: `Solera 1842`, `Batch 12 - 61.2%`. */
export const saysMore = (target: Target, cell: string): boolean => rests[target]?.(cell) ?? false
