import { isOwnTable } from '../own-csv.ts'
import { columnKey } from './cells.ts'
import { meaningsOf, type NamedTarget } from './column-words.ts'
import type { Format, RefusedFormat } from './formats.ts'

/**
 * Which table it is, by the names of its columns wherever they stand: critics' columns in the
 * middle differ from account to account.
 */
export function formatOf(headers: readonly string[]): Format | RefusedFormat {
  if (isOwnTable(headers)) return 'own'
  const columns = new Set(headers.map(columnKey))
  const has = (...names: string[]) => names.every((name) => columns.has(name))
  if (has('winename', 'winery')) {
    if (has('usercellarcount')) return 'vivino-cellar'
    if (has('wishlisteddate')) return 'vivino-wishes'
    if (has('wineprice')) return 'vivino-prices'
    if (has('linktowine') || has('scandate') || has('yourrating')) return 'vivino-tastings'
  }
  if (has('iwine', 'available', 'linear')) return 'cellartracker-availability'
  if (has('iwine') && !has('wine')) return 'cellartracker-notes'
  if (has('wine')) {
    if (has('bottlestate')) return 'cellartracker-bottles'
    if (has('iconsumed')) return 'cellartracker-consumed'
    if (has('ipurchase', 'remaining')) return 'cellartracker-purchases'
    if (has('iwine', 'barcode')) return 'cellartracker-inventory'
    if (has('iwine', 'winebarcode')) return 'cellartracker-list'
    if (has('iwine') && notes.some((name) => columns.has(name))) return 'cellartracker-notes'
    const marks = browserMarks.filter((name) => columns.has(name)).length
    const isBrowser = has('iwine') || (marks >= 3 && !headers.some(isOfOtherProgram))
    if (has('vintage') && isBrowser) return 'cellartracker-browser'
  }
  return 'table'
}

const notes = [
  'inote',
  'tastingnotes',
  'privatenote',
  'tagname',
  'wishlistname',
  'ifoodtag',
  'reviewtext',
]

/** Columns of CellarTracker that say something of a stock. */
const own =
  /^(?:(?:total)?quantity|pending|(?:menu|native)?price|(?:my|ct|wb)?value|valuation|(?:bottle)?size|location|bin|(?:begin|end)consume|upc|barcode|purchasedate|bottlecost)$/
const ofStock = new Set<NamedTarget>(
  'quantity price value size location bin purchasedOn drinkFrom drinkTo abv'.split(
    ' ',
  ) as NamedTarget[],
)

/**
 * `Purchase price`, `Format (ml)`: another program has these, and shares `Producer` and `Varietal`
 * with CellarTracker.
 */
const isOfOtherProgram = (header: string): boolean =>
  !own.test(columnKey(header)) && ofStock.has(meaningsOf(header)[0]?.target ?? 'noted')

// Columns offered by CellarTracker's site under these names, and rarely by others.
const browserMarks = [
  'color',
  'totalquantity',
  'pending',
  'locale',
  'producer',
  'sortproducer',
  'varietal',
  'mastervarietal',
  'designation',
  'vineyard',
  'subregion',
  'appellation',
  'beginconsume',
  'endconsume',
  'pscore',
  'cscore',
  'myscore',
  'ctscore',
  'ctvalue',
]
