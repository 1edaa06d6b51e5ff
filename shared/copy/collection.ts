import type { Plan } from '../business/plans.ts'
import { grouped, percentage, signOf } from '../kernel/number.ts'
import { messages } from '../kernel/language.ts'

const bottles = (count: number) => `${grouped(count)} ${count === 1 ? 'bottle' : 'bottles'}`

/** The list of the collection, and what any list says of a bottle. */
export const collectionCopy = messages('collection', {
  /** Here, so that the first list waits for no other word of the scanner. */
  scanBarcode: 'Scan a barcode',
  title: 'Collection',
  loading: 'Loading your collection…',
  list: 'Bottles',
  totals: 'Totals',
  value: 'Value',
  gain: 'Gain',
  gainPercent: (percent: number): string =>
    percentage(signOf(percent) + grouped(Math.abs(Math.round(percent)))),
  bottles,
  unvalued: (count: number) => `${bottles(count)} without a value`,
  /** Behind a gain that is not of all of them. */
  gainOf: (known: number) => `on ${bottles(known)} with a known gain`,
  drinks: { ready: 'Ready now', young: 'Too young', past: 'Past peak' },
  noValueYet: 'No value yet',
  hidden: '•••',
  hiddenSpoken: 'hidden',
  search: 'Search name, place, notes …',
  sortAndFilter: 'Sort and filter',
  filtersOn: (count: number) => (count === 0 ? 'Sort and filter' : `Sort and filter, ${count} on`),
  showAs: { rows: 'Show as rows', cards: 'Show as cards', shelf: 'Show as a shelf' },
  more: 'More for the collection',
  select: 'Select several…',
  ready: 'Ready to drink',
  past: 'Past their peak',
  found: (count: number) => `${bottles(count)} found`,
  finishedMatching: (count: number) =>
    count === 1 ? 'One finished bottle is hidden' : `${count} finished bottles are hidden`,
  showFinished: 'Show them',
  emptyTitle: 'Start Your Collection',
  emptySentence: 'Track every bottle with its price, value and place. It works offline.',
  toBar: 'Go to your bar',
  addBottle: 'Add a bottle',
  import: 'Import a cellar',
  onlyInBarTitle: 'Nothing in the collection yet',
  onlyInBarSentence: (count: number) =>
    `${bottles(count)} in your bar only. Edit one to add it to the collection, or add another.`,
  noMatchTitle: 'No bottles found',
  noMatchSentence: 'No bottle matches your search and filters.',
  clearAll: 'Clear search and filters',
  planShare: (count: number, limit: number, plan: Plan) =>
    `${count} of ${limit} bottles · ${plan === 'free' ? 'Free' : 'Insider'}`,
  exportAll: 'Export all bottles',
  sortedBy: (sort: string) => `Sort by ${sort}`,
  goneAs: { gifted: 'Given away', sold: 'Sold', broken: 'Broken', lost: 'Lost' },
  levels: { 100: 'Full', 75: '¾', 50: '½', 25: '¼', 10: 'Nearly empty' } as Readonly<
    Record<number, string>
  >,
  percent: (value: number) => `${value}%`,
  bottleStates: { sealed: 'Sealed', open: 'Open', finished: 'Finished' },
  paid: (amount: string) => `paid ${amount}`,
  columns: { bottle: 'Bottle', paid: 'Paid', value: 'Value', gain: 'Gain' },
  several: (count: number) => `${grouped(count)} ×`,
  none: '–',
  chosen: 'Selected bottle',
  chooseTitle: 'Select a bottle',
  chooseSentence: 'Its page opens here.',
})
