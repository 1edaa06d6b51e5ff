import type { BadLine, PriceLineTrouble } from '../features/prices/price-list.ts'
import { messages } from '../kernel/language.ts'

/** The operator's price lists, in the admin's dashboard. */
export const priceListCopy = messages('priceLists', {
  tab: 'Price Lists',
  description:
    'What stores ask, as you know it from their lists. Alerts look at these prices, and the value of bottles follows them.',
  columns:
    'A table (CSV) with the columns store, name, price and date; place, zip, brand, category, vintage, size and quantity as well, where the list has them. Prices are in US dollars, days like 2026-11-21.',
  add: 'Upload a list',
  adding: 'Taking it in…',
  added: (name: string) => `${name} is taken in`,
  notAdded: 'The list was not taken in',
  unanswered: 'No answer came, so the list may be taken in or not. Look below, then try again.',
  offline: 'Price lists are kept by the server, so this needs the network.',
  loading: 'Looking for price lists…',
  tooLarge:
    'This list is too large for an upload. Take it in at the terminal: npm run admin -- prices import.',
  tooOften: 'These were many lists today. Try again later.',
  unreadable: 'This file is no table that can be read.',
  empty: 'This list has no lines.',
  onlyBad: (line: number, why: string) => `No line can be taken: line ${line} ${why}.`,
  list: 'Price lists that were taken in',
  noneTitle: 'No price lists yet',
  none: 'Upload one, or load it on the command line. Prices of drops are added automatically.',
  newBottles: (count: number) => (count === 1 ? '1 new bottle' : `${count} new bottles`),
  newPrices: (count: number) => (count === 1 ? '1 new price' : `${count} new prices`),
  known: (count: number) => `${count} known already`,
  refused: (count: number) => (count === 1 ? '1 line refused' : `${count} lines refused`),
  line: (line: number, why: string) => `Line ${line} ${why}`,
  cutOff: 'Only partly loaded. Upload it again; known prices are not counted twice.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeSentence:
    'The prices that came by it go, and the bottles stand as earlier lists have them. What it took the place of on the same day does not come back.',
  removing: 'Removing…',
  removed: 'The list is removed, and its prices go',
  notRemoved: 'The list was not removed',
})

/** Why a line was refused, in a form that follows *Line 3*. */
export function priceLineTrouble({ code, detail }: Pick<BadLine, 'code' | 'detail'>): string {
  const said = priceLineWords[code]
  return typeof said === 'string' ? said : said(detail)
}

const priceLineWords = messages('priceLineTroubles', {
  columns: (missing: string) => `has no column ${missing}`,
  ragged: 'has more or fewer cells than the header',
  no_store: 'names no store',
  long_store: 'has a store with a name of more than 200 characters',
  no_name: 'names no bottle',
  long_name: 'has a name that is too long',
  long_place: 'has a place with a name that is too long',
  zip: (cell: string) => `has no zip code like 30308: ${cell}`,
  price: (cell: string) => `has no price in dollars: ${cell}`,
  day: (cell: string) => `has no day like 2026-11-21: ${cell}`,
  later: (cell: string) => `is of a day to come: ${cell}`,
  category: (cell: string) => `has no category of ours: ${cell}`,
  vintage: (cell: string) => `has no vintage: ${cell}`,
  quantity: (cell: string) => `has no quantity: ${cell}`,
  size: (cell: string) => `has no size: ${cell}`,
  no_word: (cell: string) => `has a name without a word: ${cell}`,
} satisfies Record<PriceLineTrouble, string | ((detail: string) => string)>)
