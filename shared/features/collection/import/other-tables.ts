import { columnKey } from './cells.ts'
import type { Table } from './table.ts'

/**
 * Tables that look like a cellar and are something else:
 * - `recipes`: drinks with ingredients
 * - `changes`: additions and removals, without the stock
 * - `prices`: shop prices of bottles not owned
 */
export type OtherTable = 'recipes' | 'changes' | 'prices'

const words = (list: string) => new Set(list.trim().split(/\s+/).map(columnKey))

const ingredientNames =
  words(`ingredients ingredient ingredient1 stringredient1 recipeingredient zutaten
  zutat zutat1 ingredientes ingrediente ingredienti ingredienser ingrediens ingredienten ainekset 材料`)
const makingNames =
  words(`instructions directions method preparation steps strinstructions recipeinstructions
  zubereitung anleitung elaboracion preparacion preparazione preparo tillagning gorsahar fremgangsmate
  fremgangsmade ohje bereiding bereidingswijze 作り方 measure measure1 strmeasure1 garnish glass glassware`)

const actNames =
  words(`action event change transaction transactiontype movement operation activity aktion
  vorgang bewegung buchung mouvement operacion movimiento operazione movimento handelse hendelse handling
  tapahtuma actie 操作`)
const acts =
  /^(?:add(?:ed)?|remov(?:e|ed)|delet(?:e|ed)|consum(?:e|ed|ption)|drunk|drank|buy|bought|purchased?|sold|sell|sale|gift(?:ed)?|moved?|transfer(?:red)?|in|out|received?|opened|pour(?:ed)?|finish(?:ed)?|taste[ds]?|returned?|broken?|edit(?:ed)?|updated?|created?|zugang|abgang|gekauft|getrunken|verkauft|entnahme|entree|sortie|achat|bu|vendu|compra|venta|entrada|salida|acquisto|vendita|inkop|kopt|drucken|solgt|kjopt|drukket)$/i

const priceNames =
  words(`price retailprice listprice rrp srp msrp preis prix precio prezzo preco pris hinta
  prijs 価格 priceusd priceeur offerprice saleprice sale bottleprice vkpreis verkaufspreis`)
const shopNames =
  words(`store shop retailer seller merchant vendor supplier url link producturl availability
  instock stockstatus discount rrp msrp srp listprice retailprice handler laden anbieter lieferant magasin
  sale regular saleprice regularprice caseprice bottleprice vkpreis grundpreis literpreis literpris litrahinta
  marchand tienda negozio loja butik butikk winkel kauppa`)
const ownNames =
  words(`quantity qty count bottles cases location bin cellar purchased purchasedate purchaseprice
  paid cost value rating notes drinkfrom drinkto opened rack shelf anzahl bestand menge lagerort kaufdatum
  quantite cave cantidad ubicacion quantita antal antall plats maara sijainti aantal locatie 本数 保管場所`)

/**
 * The kind of a table that is not a cellar, by its columns and cells; undefined if it may be one.
 */
export function otherTable({ headers, rows }: Table): OtherTable | undefined {
  const keys = headers.map(columnKey)
  const has = (names: ReadonlySet<string>) => keys.some((key) => names.has(key))
  if (has(ingredientNames) && has(makingNames)) return 'recipes'
  const act = headers.find((header) => actNames.has(columnKey(header)))
  if (act !== undefined) {
    const said = rows.slice(0, 200).map(({ cells }) => cells.get(act)?.trim() ?? '')
    const fits = said.filter((one) => acts.test(one)).length
    if (fits >= 0.8 * said.length) return 'changes'
  }
  const shops = keys.filter((key) => shopNames.has(key)).length
  return has(priceNames) && shops >= 2 && !has(ownNames) ? 'prices' : undefined
}
