import type { BadLine, PriceLineTrouble } from '../features/prices/price-list.ts'
import { messages } from '../kernel/language.ts'

/** The operator's price lists, in the admin's dashboard. */
export const priceListCopy = messages('priceLists', {
  tab: 'Price Lists',
  description:
    'Store prices from lists that you upload. Alerts and the values of bottles use them.',
  columns:
    'A CSV file with the columns store, name, price and date. Optional: place, zip, brand, category, vintage, size and quantity. Prices are in US dollars, dates like 2026-11-21.',
  add: 'Upload a list',
  adding: 'Uploading…',
  added: (name: string) => `${name} uploaded`,
  notAdded: 'List not uploaded',
  unanswered: 'We could not confirm that. Check the lists below before you try again.',
  offline: 'You need a connection to see price lists. Connect and try again.',
  loading: 'Loading price lists…',
  tooLarge:
    'This list is too large to upload. Import it on the command line: npm run admin -- prices import.',
  tooOften: 'You have uploaded many lists today. Try again later.',
  unreadable: 'This file is not a readable table.',
  empty: 'This list is empty.',
  onlyBad: (line: number, why: string) => `No line can be used: line ${line} ${why}.`,
  list: 'Uploaded price lists',
  noneTitle: 'No price lists yet',
  none: 'Upload one here, or import it on the command line. Prices of drops are added automatically.',
  newBottles: (count: number) => (count === 1 ? '1 new bottle' : `${count} new bottles`),
  newPrices: (count: number) => (count === 1 ? '1 changed price' : `${count} changed prices`),
  known: (count: number) => `${count} already known`,
  refused: (count: number) => (count === 1 ? '1 line refused' : `${count} lines refused`),
  line: (line: number, why: string) => `Line ${line} ${why}`,
  cutOff: 'Only partly uploaded. Upload it again; known prices are not counted twice.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeSentence:
    'Its prices are deleted, and earlier lists apply again. Prices that it replaced on the same day are not restored.',
  removing: 'Removing…',
  removed: 'List removed. Its prices are being deleted.',
  notRemoved: 'List not removed',
})

/** Why a line was refused, in a form that follows *Line 3*. */
export function priceLineTrouble({ code, detail }: Pick<BadLine, 'code' | 'detail'>): string {
  const said = priceLineWords[code]
  return typeof said === 'string' ? said : said(detail)
}

const priceLineWords = messages('priceLineTroubles', {
  columns: (missing: string) => `has no column ${missing}`,
  ragged: 'has more or fewer cells than the header',
  no_store: 'has no store',
  long_store: 'has a store name of more than 200 characters',
  no_name: 'has no bottle name',
  long_name: 'has a name that is too long',
  long_place: 'has a place name that is too long',
  zip: (cell: string) => `has an invalid ZIP code: ${cell}`,
  price: (cell: string) => `has an invalid price in dollars: ${cell}`,
  day: (cell: string) => `has an invalid date (use 2026-11-21): ${cell}`,
  later: (cell: string) => `has a date in the future: ${cell}`,
  category: (cell: string) => `has an unknown category: ${cell}`,
  vintage: (cell: string) => `has an invalid vintage: ${cell}`,
  quantity: (cell: string) => `has an invalid quantity: ${cell}`,
  size: (cell: string) => `has an invalid size: ${cell}`,
  no_word: (cell: string) => `has a name without a word: ${cell}`,
} satisfies Record<PriceLineTrouble, string | ((detail: string) => string)>)
