import { locale, messages } from '../kernel/language.ts'

const drinks = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'drink' : 'drinks'}`

/** What can be made, what is to be bought, the starter shelf, and the menu of an evening. */
export const recipeBarCopy = messages('recipeBar', {
  tonightTitle: 'What can I make',
  tonightSentence: 'With what stands in your bar. Juice, ice and sugar are taken to be there.',
  comparing: 'Looking through your bar…',
  withClassics: 'The classics too',
  withClassicsHint: 'Drinks of the starter shelf that you have not copied yet',
  ready: 'Ready to make',
  readyCount: drinks,
  standIns: 'With a stand-in',
  oneAway: 'One bottle away',
  unlocks: (bottle: string, count: number) => `${bottle} unlocks ${drinks(count)}`,
  andMore: (count: number) => `and ${count.toLocaleString(locale())} more`,
  with: (names: string) => `With ${names}`,
  also: (names: string) => `Also ${names}`,
  classic: 'Classic',
  nothingTitle: 'Nothing can be made yet',
  nothingSentence:
    'Add bottles to your bar, or recipes to your book: whatever fits shows up here by itself.',
  noneReady: 'No drink can be made from what stands in your bar.',
  toBar: 'To the bar',
  addToList: (name: string) => `Put ${name} on the shopping list`,
  showAll: (count: number) => `Show all ${count.toLocaleString(locale())}`,

  shoppingTitle: 'Shopping list',
  shoppingLoading: 'Loading the shopping list…',
  shoppingAdd: 'Add',
  shoppingEmptyTitle: 'Nothing to buy',
  shoppingEmptySentence:
    'Write something down here, or add what a recipe lacks. It is on all of your devices.',
  shoppingFor: (name: string) => `For ${name}`,
  shoppingRemove: (name: string) => `Take ${name} off the list`,
  shoppingTaken: (name: string) => `${name} taken off the list`,
  shoppingClear: (count: number) =>
    count === 1 ? 'Clear the ticked line' : `Clear ${count.toLocaleString(locale())} ticked lines`,
  shoppingCleared: 'Ticked lines cleared',
  shoppingShare: 'Share the list',

  classicsTitle: 'Classics',
  classicsSentence:
    'A starter shelf of well-known drinks. Copy those you want; the copy is yours to change.',
  classicsLoading: 'Fetching the shelf…',
  classicsSearch: 'Search by name or ingredient',
  classicsList: 'Classic drinks',
  copy: 'Copy to my recipes',
  copyNamed: (name: string) => `Copy ${name} to my recipes`,
  copied: (name: string) => `${name} is in your recipes`,
  inBook: 'In your recipes',
  open: 'Open',
  copyAll: (count: number) => `Copy all ${count}`,
  copiedAll: (count: number) => `${count.toLocaleString(locale())} recipes copied`,
  noClassicTitle: 'No classic fits',
  noClassicSentence: 'No drink of the shelf has that name or ingredient.',
  clear: 'Clear search',

  menuTitle: 'Tonight’s menu',
  menuSentence: 'Everything your bar can make tonight. Untick what you would rather not mix.',
  menuName: 'Title of the menu',
  menuDefault: 'Tonight',
  menuChoose: 'Drinks on the menu',
  menuPrint: 'Print',
  menuShare: 'Share',
  menuCopied: 'The menu was copied as text',
  menuEmpty: 'There is nothing on the menu yet.',
})
