import { unaccented } from '../../../kernel/text.ts'
import { type Cells, columnKey, headersOf, rememberedOfCell, rememberedOfHeader } from './cells.ts'
import { isAnyDay, isFinishedBy, isFinishedHeader } from './finished-day.ts'
import { loadedWords } from './loaded-words.ts'
import type { FileRowState } from './reading.ts'

/** States that a row's own cells give it; a column of quantities says `none` besides. */
export type SaidState = Extract<FileRowState, 'stock' | 'finished' | 'on-order' | 'none' | 'wished'>

/** One of these as a whole, in whichever line they stand. */
function words(list: string) {
  const pattern = new RegExp(`^(?:${list.trim().replace(/\n\s*/g, '|')})$`)
  return { has: (text: string) => pattern.test(text) }
}

const statusNames = words(
  `status|state|bottlestatus|liste?|listname|havewant|ownership|statut|etat|estado|stato|situacao|tila|tilstand
  tillstand|lista|lijst|状態|リスト`,
)
const ownNames = words(
  `owned|own|have|in(?:my)?collection|incellar|(?:in)?stock|available|active|aktiv|auflager|imbestand|imkeller|verfugbar
  enstock|disponible|disponibile|disponivel|ilager|pålager|palager|imbesitz|vorhanden|possede|encave|tengo|posseduto|possuo|e[ij]er|inbezit
  omistan|所有`,
)

const arrivedNames = words(
  `delivered|received|arrived|geliefert|erhalten|livree?s?|recue?s?|entregad[oa]s?|recibid[oa]s?|consegnat[oae]|arrivat[oae]
  levererad|mottagen|levert|leveret|modtaget|toimitettu|geleverd`,
)

/** Who has the bottle now. */
const goneTo = words(
  `(?:sold|gifted|given|gave|traded)to|giftedto|recipient|verkauftan|verschenktan|vendua|offerta|vendidoa|regaladoa|vendutoa
  regalatoa|saldtill|solgttil|verkochtaan`,
)

/** Names of a list of wishes, which say in any column of short words what a row is. */
const wishes = words(
  `wish|(?:on )?(?:my |the )?wish ?list|wishlisted|wunsch|(?:auf der )?wunschliste|liste (?:de souhaits|d envies?)|souhait
  lista (?:de )?deseos|dese[aj]d[oa]|lista (?:dei )?desideri|lista (?:de )?desejos|onskelist[ae]|verlanglijst(?:je)?
  toivelista|ウィッシュリスト|[欲ほ]しい(?:もの|物)リスト`,
)
/** Words that mean a wish where a column is about the state of a bottle. */
const wanted = words(
  `wanted|want|(?:want )?to buy|looking for|searching|gesucht|suche|zu kaufen|souhaitee?|a acheter|recherchee?|buscad[oa]
  busco|por comprar|quiero|da comprare|cerco|a comprar|procuro|sokes|onsk[ae]s|ettes|gezocht|te kopen|hankittava|欲しい`,
)
const finished = words(
  `drunk|drank|consumed|finished|empt(?:y|ied)|killed|gone|sold|gifted|given away|traded|lost|broken|stolen|corked
  donated|discarded|returned|removed|deleted|archived|inactive|history|verloren|zerbrochen|archiviert|geloscht
  perdue?|cassee?|archivee?|supprimee?|perdid[oa]|rot[oa]|archivad[oa]|eliminad[oa]|pers[oa]|archiviat[oa]|(?:aus)?getrunken|leer|verkauft
  verschenkt|bue?s?|consommee?|vide|vendue?|offerte?|terminee?|bebid[oa]|consumid[oa]|vendid[oa]|regalad[oa]|vaci[oa]
  bevut[oa]|finit[oa]|vendut[oa]|regalat[oa]|vuot[oa]|vazi[oa]|drucken|sald|tomt?|drukket|solgt|(?:op)?gedronken|leeg
  verkocht|juotu|myyty|tyhja|空|飲了|完飲|売却済?`,
)
const ordered = words(
  `pre ?arrival|en primeur|back ?order(?:ed)?|(?:on|pre) ?order|(?:pre ?)?ordered|pending|in transit|bestellt|unterwegs|(?:en )?commandee?|en camino|pedido|in arrivo
  ordinat[oa]|encomendad[oa]|bestall[dt]|bestilt|besteld|tilattu|注文中`,
)
const yes = words(`yes|y|true|1|x|✓|✔|ja|j|oui|vrai|si|verdadero|vero|sim|wahr|kylla|はい|○`)
const no = words(`no|n|false|0|nein|falsch|non|faux|falso|nao|nej|nei|nee|ei|いいえ|×|-`)

/** The kind of a column; columns of texts have none. */
type StateColumn =
  | 'status'
  | 'flag'
  | 'arrived'
  | 'gone'
  | 'gone-to'
  | 'wish'
  | 'wish-day'
  | 'own'
  | 'short'
const isText = /name|title|notes?$|comment|review|descri|bemerk|notiz|anmerk|kommentar/

const columnOf = rememberedOfHeader((header): StateColumn | undefined => {
  const key = columnKey(header)
  if (statusNames.has(key)) return 'status'
  if (wishes.has(plain(header)) || wanted.has(plain(header))) return 'wish'
  if (/^(?:is)?(?:archived|deleted|removed|inactive)$/.test(key)) return 'flag'
  if (finished.has(plain(header))) return 'gone'
  if (arrivedNames.has(key)) return 'arrived'
  if (highestPrice.test(key)) return 'wish-day'
  if (mayBeWish.test(header) && wishDay.test(key)) return 'wish-day'
  if (ownNames.has(key)) return 'own'
  if (goneTo.has(key)) return 'gone-to'
  return isText.test(key) ? undefined : 'short'
})

/** Whether a column says by its name what becomes of its rows, and means nothing else. */
export const isStateHeader = (header: string): boolean => {
  const column = columnOf(header)
  return column === 'status' || column === 'wish'
}

const maxStatus = 40

/** Letters and signs of a cell, folded: `Liste d’envies!` is `liste d envies`. */
const plain = (cell: string) =>
  unaccented(cell)
    .replace(/[\s.,:;!()[\]/'’_-]+/g, ' ')
    .trim()

const isOfStates = (header: string) => columnOf(header) !== undefined

/** The state of a row by its columns of states, ticks and days. */
export function saidState(cells: Cells): SaidState {
  let said: SaidState = 'stock'
  for (const header of headersOf(cells, isOfStates)) {
    const [column, cell] = [columnOf(header)!, cells.get(header)]
    if (cell === undefined || cell.length > maxStatus) continue
    const state = stateOf(column, cell)
    if (state === 'wished') return state
    if (state && said !== 'finished') said = state
  }
  return said === 'stock' && isFinishedBy(cells) ? 'finished' : said
}

function stateOf(column: StateColumn, cell: string): SaidState | undefined {
  // Most cells have nothing of a wish in them, and there are very many.
  if (column === 'short')
    return !(cell >= '0' && cell < ':') && mayBeWish.test(cell) && wishes.has(plain(cell))
      ? 'wished'
      : undefined
  const text = plain(cell) || cell.trim()
  if (column === 'wish')
    return yes.has(text) || wishes.has(text) || wanted.has(text) ? 'wished' : undefined
  if (column === 'wish-day') return /\d/.test(cell) ? 'wished' : undefined
  if (column === 'flag') return yes.has(text) ? 'finished' : undefined
  // `1` below `Drunk` counts bottles.
  if (column === 'gone')
    return (yes.has(text) && text !== '1') || isAnyDay(cell) || hasYear.test(cell)
      ? 'finished'
      : undefined
  if (column === 'arrived') return no.has(text) ? 'on-order' : undefined
  if (column === 'own') return no.has(text) ? 'none' : undefined
  if (column === 'gone-to') return /\p{L}/u.test(text) && !no.has(text) ? 'finished' : undefined
  // `Sold 2022`, `Drunk (2)`.
  const word = text.replace(/[\d ]+$/, '')
  if (wishes.has(word) || wanted.has(word)) return 'wished'
  if (finished.has(word)) return 'finished'
  return ordered.has(word) ? 'on-order' : undefined
}

const hasYear = /(?<!\d)(?:19|20)\d\d(?!\d)/

/** Whether a column says what became of its bottles. */
export const isGoneHeader = (header: string): boolean => columnOf(header) === 'gone'

/** A cell of a status that is none of those known: the bottle may be gone. */
export function unknownStatus(cells: Cells): string | undefined {
  for (const header of headersOf(cells, isOfStatus)) {
    const cell = cells.get(header)?.trim() ?? ''
    if (cell !== '' && cell.length <= maxStatus && isUnknown(cell)) return cell
  }
  return undefined
}
const isUnknown = rememberedOfCell((cell) => {
  const word = plain(cell).replace(/[\d ]+$/, '')
  if (word === '' || word === '0' || isNotKnown.test(word)) return false
  const known = [yes, no, finished, ordered, wishes, wanted]
  return !known.some((one) => one.has(word)) && !loadedWords().thereWords?.test(word)
})
const isNotKnown = /^(?:null|n a|none|unknown|nan)$/
const isOfStatus = (header: string) =>
  columnOf(header) === 'status' || isGoneHeader(header) || isFinishedHeader(header)

/** The bottles that columns count as gone: the other number may be of all. */
export function countOfGone(cells: Cells): number {
  let sum = 0
  for (const header of headersOf(cells, isGoneHeader)) {
    const cell = cells.get(header)?.trim() ?? ''
    if (/^[1-9]\d{0,2}$/.test(cell)) sum += Number(cell)
  }
  return sum
}

/** The highest price that a person would pay for a wish. */
const highestPrice =
  /^(?:max|maximum|maximal|target|limit|hochst|maximal|ziel|wunsch)(?:price|preis|cost|budget)$|^(?:prix|precio|prezzo|preco)(?:max|maxi|maximum|maximo|massimo|maximal|objetivo|cible)$/

/** When it was put on the list: `Wishlisted date`, `Wunschliste seit`. */
const wishDay = /date|datum|fecha|data|dato|day|since|seit|depuis|added|(?:on|am|le|el|il)$/
const mayBeWish =
  /wish|wunsch|souhait|envie|dese|desid|nskelist|verlang|wenslijst|toivelista|リスト/i
