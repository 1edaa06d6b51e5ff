import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`

/** The journal: one bottle's history, and that of all. */
export const journalCopy = messages('journal', {
  title: 'Journal',
  loading: 'Loading the journal…',
  list: 'Entries',
  entries: 'Entries',
  figures: 'Figures',
  views: 'Views',
  search: 'Search bottle or note',
  kind: 'Kind',
  allKinds: 'All kinds',
  year: 'Year',
  allYears: 'All years',
  found: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'entry' : 'entries'} found`,
  count: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'entry' : 'entries'}`,
  kinds: {
    added: 'Added',
    used: 'Used',
    opened: 'Opened',
    finished: 'Finished',
    gifted: 'Given away',
    sold: 'Sold',
    broken: 'Broken',
    lost: 'Lost',
    moved: 'Moved',
    corrected: 'Corrected',
    restocked: 'Restocked',
  },
  emptyTitle: 'No entries yet',
  emptySentence: 'Every use, opening, gift, sale and move appears here, and can be undone here.',
  toBar: 'Go to your bar',
  noMatchTitle: 'No entries found',
  noMatchSentence: 'No entry matches your search and filters.',
  clear: 'Clear search and filters',
  deletedBottle: 'A deleted bottle',
  imported: 'Imported',
  opened: 'Opened',
  finished: (count: number) => (count > 1 ? `Finished ${bottles(count)}` : 'Finished'),
  gifted: (count: number) => `Gave ${count > 1 ? `${count.toLocaleString(locale())} ` : ''}away`,
  sold: (count: number, price: string | undefined) =>
    `Sold${count > 1 ? ` ${count.toLocaleString(locale())}` : ''}${price === undefined ? '' : ` for ${price}${count > 1 ? ' each' : ''}`}`,
  broken: (count: number) => `${count > 1 ? `${count.toLocaleString(locale())} ` : ''}broken`,
  lost: (count: number) => `${count > 1 ? `${count.toLocaleString(locale())} ` : ''}lost`,
  restocked: (count: number, price: string | undefined) =>
    `Added ${count.toLocaleString(locale())} more${price === undefined ? '' : ` for ${price}${count > 1 ? ' each' : ''}`}`,
  correctedCount: (from: number | undefined, to: number) =>
    from === undefined ? `Counted: ${to}` : `Counted: ${to} instead of ${from}`,
  correctedLevel: (level: string) => `level ${level}`,
  somethingElse: 'An entry from a newer version',
  /** Why an entry cannot be undone. */
  why: {
    gone: 'The bottle was deleted. Restore it first.',
    'moved-again': 'It was moved again since.',
    'opened-again': 'Another bottle was opened since.',
    'left-since': 'It was finished or removed since. Undo that first.',
    'back-already': 'It is already back.',
    'corrected-again': 'It was measured again since.',
    'used-up': 'Not enough bottles are left.',
  },

  leave: 'Gone…',
  leaveTitle: (name: string) => `${name} is gone`,
  how: 'How',
  hows: {
    finished: 'Finished',
    gifted: 'Given away',
    sold: 'Sold',
    broken: 'Broken',
    lost: 'Lost',
  },
  howMany: 'How many',
  howManyOf: (there: number) => `Of ${there.toLocaleString(locale())}.`,
  price: 'Price per bottle',
  to: 'Recipient',
  note: 'Note',
  save: 'Save',
  correct: 'Correct…',
  correctTitle: (name: string) => `Correct ${name}`,
  correctSentence: 'Enter the real numbers. The journal keeps the old ones.',
  countedNow: 'Bottles counted',
  levelNow: 'Level of the open bottle',
  clone: 'Copy…',
  cloneTitle: (name: string) => `More of ${name}`,
  copies: 'How many',
  aCase: (count: number) => `Case of ${count}`,
  one: 'One',
  as: 'As',
  together: 'Added to this entry',
  together1: 'One new entry',
  apart: 'One entry per bottle',
  togetherHint: 'They are kept together and count as one entry of your plan.',
  apartHint: 'Each has its own level, history and place.',
  inTheCopy: 'Copies the bottle, its place, price and tags, but not its history.',
  addCopies: (count: number) => `Add ${bottles(count)}`,
  did: {
    gifted: (what: string) => `${what} given away`,
    sold: (what: string) => `${what} sold`,
    broken: (what: string) => `${what} marked as broken`,
    lost: (what: string) => `${what} marked as lost`,
    finished: (what: string) => `${what} finished`,
    corrected: 'Corrected',
    copied: (name: string, count: number) =>
      count === 1 ? `${name} copied` : `${bottles(count)} of ${name} added`,
    copiedSome: (done: number, wanted: number) => `Only ${done} of ${wanted} were added`,
  },

  figuresOf: (year: string) => `Figures of ${year}`,
  noFiguresTitle: 'No figures for this year',
  noFiguresSentence: 'Nothing was opened, used, bought or given away that year.',
  perMonth: 'Month by month',
  month: 'Month',
  bought: 'Bought',
  uses: 'Uses',
  poured: 'Poured',
  withoutAmount: (count: number) =>
    count === 1
      ? 'One use without an amount'
      : `${count.toLocaleString(locale())} uses without an amount`,
  mostPoured: 'Poured most',
  usesOf: (count: number) => `${count.toLocaleString(locale())} ${count === 1 ? 'use' : 'uses'}`,
  showTable: 'Show as a table',
  chartSentence: (what: string, total: number, max: string, count: number) =>
    total === 0
      ? `${what}: none.`
      : `${what}: ${total.toLocaleString(locale())} in the year, most in ${max} with ${count.toLocaleString(locale())}.`,
})
