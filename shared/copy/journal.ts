import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`

/** What happened to bottles: one bottle's history, and the journal of all. */
export const journalCopy = messages('journal', {
  title: 'Journal',
  loading: 'Reading the journal…',
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
  emptyTitle: 'Nothing has happened yet',
  emptySentence:
    'Every use, opening, gift, sale and move is written down here by itself, and can be undone here.',
  toBar: 'Go to your bar',
  noMatchTitle: 'No entry fits',
  noMatchSentence: 'Nothing in the journal has all of what you search and filter for.',
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
  somethingElse: 'Something that this version does not know',
  /** Why an entry cannot be undone. */
  why: {
    gone: 'The bottle was deleted. Restore it first.',
    'moved-again': 'It was moved again since.',
    'opened-again': 'Another one was opened since.',
    'left-since': 'It was finished or left since. Undo that first.',
    'back-already': 'It is back already.',
    'corrected-again': 'It was measured again since.',
    'used-up': 'So many are not there any more.',
  },

  leave: 'It left…',
  leaveTitle: (name: string) => `${name} left`,
  leaveManyTitle: (count: number) => `${bottles(count)} left`,
  how: 'How',
  hows: {
    finished: 'Finished',
    gifted: 'Given away',
    sold: 'Sold',
    broken: 'Broken',
    lost: 'Lost',
  },
  howMany: 'How many',
  howManyOf: (there: number) => `Of ${there.toLocaleString(locale())} that are there.`,
  price: 'Price for one bottle',
  to: 'To whom',
  note: 'Note',
  save: 'Save',
  correct: 'Correct…',
  correctTitle: (name: string) => `Correct ${name}`,
  correctSentence: 'What there really is. The journal keeps what was said before.',
  countedNow: 'Bottles that are there',
  levelNow: 'Level of the open one',
  clone: 'Copy…',
  cloneTitle: (name: string) => `More of ${name}`,
  copies: 'How many',
  aCase: (count: number) => `Case of ${count}`,
  one: 'One',
  as: 'As',
  together: 'Added to this entry',
  together1: 'One new entry',
  apart: 'An entry each',
  togetherHint: 'They lie together and are counted as one entry of your plan.',
  apartHint: 'Each with a level, a history and a place of its own.',
  inTheCopy: 'Copies what the bottle is, its place, price and tags; not its history.',
  addCopies: (count: number) => `Add ${bottles(count)}`,
  did: {
    gifted: (what: string) => `${what} given away`,
    sold: (what: string) => `${what} sold`,
    broken: (what: string) => `${what}: noted as broken`,
    lost: (what: string) => `${what}: noted as lost`,
    finished: (what: string) => `${what} finished`,
    corrected: 'Corrected',
    copied: (name: string, count: number) =>
      count === 1 ? `${name} copied` : `${bottles(count)} of ${name} added`,
    copiedSome: (done: number, wanted: number) => `Only ${done} of ${wanted} were added`,
  },

  figuresOf: (year: string) => `Figures of ${year}`,
  noFiguresTitle: 'No figures for this year',
  noFiguresSentence: 'Nothing was opened, used, bought or given away in it.',
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
