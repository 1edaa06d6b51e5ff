import { unaccented } from '../../../kernel/text.ts'
import { type Cells, columnKey, rememberedOfHeader } from './cells.ts'
import { isFinishedBy } from './finished-day.ts'
import type { FileRowState } from './reading.ts'
import type { DateOrder } from './values.ts'

/** States that a row's own cells give it; a column of quantities says `none` besides. */
export type SaidState = Extract<FileRowState, 'stock' | 'finished' | 'on-order' | 'none' | 'wished'>

const words = (list: string) => new Set(list.split(/[\n|]/).map((word) => word.trim()))

const statusNames = words(
  `status|state|bottlestatus|winestatus|collectionstatus|liste|list|listname|lists|shelf
  havewant|haveorwant|ownwant|ownership|besitzstatus|bestandsstatus|statut|etat|estado|situacion|stato|situacao
  tila|tilanne|tilstand|tillstand|toestand|lista|lijst|ステータス|状態|リスト`,
)
const wishNames = words(
  `wish|wishlist|wishlisted|onwishlist|iswish|iswishlist|inwishlist|wanted|want|wunsch|wunschliste|aufwunschliste
  souhait|listedesouhaits|deseado|listadedeseos|desiderato|listadeidesideri|desejado|listadedesejos|onskelista
  onskeliste|verlanglijst|wenslijst|toivelista|欲しい|ウィッシュリスト`,
)
const ownNames = words(
  `owned|own|iown|have|inmycollection|incollection|incellar|isowned|imbesitz|besitze|vorhanden|possede|possedee
  encave|tengo|posseduto|possuo|ager|eier|ejer|inbezit|omistan|所有|所持`,
)

/** Names of a list of wishes, which say in any column of short words what a row is. */
const wishes = words(
  `wish|wish list|wishlist|wishlisted|on wishlist|on my wishlist|on the wishlist|wunsch|wunschliste|auf der wunschliste
  liste de souhaits|liste d envies|liste d envie|souhait|lista de deseos|lista deseos|deseado|deseada|lista dei desideri
  lista desideri|desiderata|lista de desejos|lista desejos|desejado|onskelista|onskeliste|verlanglijst|verlanglijstje
  wenslijst|toivelista|ウィッシュリスト|欲しいものリスト|ほしい物リスト|欲しい物リスト`,
)
/** Words that mean a wish where a column is about the state of a bottle. */
const wanted = words(
  `wanted|want|i want|want it|want to buy|to buy|looking for|searching|hunting|gesucht|suche|gewunscht|zu kaufen
  noch kaufen|souhaite|souhaitee|a acheter|recherche|recherchee|voulu|busco|buscado|por comprar|quiero|da comprare
  cercato|cerco|desiderato|a comprar|procuro|procurado|quero|sokes|onskas|vill ha|onskes|onsket|ettes|gezocht
  te kopen|gewenst|halutaan|haluan|hankittava|欲しい|ほしい|購入予定|探している`,
)
const finished = words(
  `drunk|drank|consumed|finished|empty|emptied|killed|dead|gone|sold|gifted|gave away|given away|given|traded
  swapped|broken|spilled|getrunken|ausgetrunken|leer|verkauft|verschenkt|verbraucht|bu|bue|bus|bues|consomme
  consommee|vide|vendu|vendue|offert|offerte|termine|terminee|bebido|bebida|consumido|consumida|vendido|vendida
  regalado|regalada|vacio|vacia|terminado|terminada|bevuto|bevuta|consumato|consumata|finito|finita|venduto|venduta
  regalato|regalata|vuoto|vuota|vazio|vazia|terminou|oferecido|drucken|urdrucken|sald|bortskankt|tom|drukket|solgt
  gitt bort|tomt|gedronken|opgedronken|leeg|verkocht|weggegeven|juotu|myyty|tyhja|空|空瓶|飲了|完飲
  飲み終わり|売却|売却済`,
)
const ordered = words(
  `on order|ordered|pending|pending delivery|in transit|not delivered|pre order|preorder|preordered|bestellt
  vorbestellt|unterwegs|en commande|commande|commandee|en camino|pedido|encargado|in arrivo|ordinato|ordinata
  encomendado|encomendada|bestalld|pa vag|bestilt|underveis|undervejs|besteld|onderweg|tilattu|注文中|予約`,
)
const yes = words(
  `yes|y|true|1|x|✓|✔|☑|ja|j|oui|o|vrai|si|s|verdadero|vero|sim|verdadeiro|wahr|sant|sann|sand|kylla|tosi|waar|はい|○|有`,
)
const no = words(
  `no|n|false|0|nein|falsch|non|faux|falso|nao|nej|nei|nee|ei|epatosi|falsk|falskt|usann|onwaar|いいえ|×|無|-`,
)

/** What a column is asked for; columns of texts are not asked. */
type StateColumn = 'status' | 'wish' | 'own' | 'short'
const isText = /name|title|notes?$|comment|review|descri|bemerk|notiz|anmerk|kommentar/

const columnOf = rememberedOfHeader((header): StateColumn | undefined => {
  const key = columnKey(header)
  if (statusNames.has(key)) return 'status'
  if (wishNames.has(key)) return 'wish'
  if (ownNames.has(key)) return 'own'
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

/** The state of a row by its columns of states, ticks and days. */
export function saidState(cells: Cells, order: DateOrder): SaidState {
  let said: SaidState = 'stock'
  for (const [header, cell] of cells) {
    const column = columnOf(header)
    if (column === undefined || cell.length > maxStatus) continue
    const state = stateOf(column, cell)
    if (state === 'wished') return state
    if (state && said !== 'finished') said = state
  }
  return said === 'stock' && isFinishedBy(cells, order) ? 'finished' : said
}

function stateOf(column: StateColumn, cell: string): SaidState | undefined {
  // Most cells have nothing of a wish in them, and there are very many.
  if (column === 'short')
    return mayBeWish.test(cell) && wishes.has(plain(cell)) ? 'wished' : undefined
  const text = plain(cell) || cell.trim()
  if (column === 'wish')
    return yes.has(text) || wishes.has(text) || wanted.has(text) ? 'wished' : undefined
  if (column === 'own') return no.has(text) ? 'none' : undefined
  if (wishes.has(text) || wanted.has(text)) return 'wished'
  if (finished.has(text)) return 'finished'
  return ordered.has(text) ? 'on-order' : undefined
}

const mayBeWish =
  /wish|wunsch|souhait|envie|dese|desid|nskelist|verlang|wenslijst|toivelista|リスト/i
