import { locale, messages } from '../kernel/language.ts'

const drinks = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'drink' : 'drinks'}`

/** Possible drinks, the shopping list, the starter recipes, and an evening's menu. */
export const recipeBarCopy = messages('recipeBar', {
  tonightTitle: 'What can I make',
  tonightSentence: 'From the bottles in your bar. We assume you have juice, ice and sugar.',
  comparing: 'Checking your bar…',
  withClassics: 'Include classics',
  withClassicsHint: 'Well-known drinks you have not copied yet',
  ready: 'Ready to make',
  readyCount: drinks,
  standIns: 'With a substitute',
  oneAway: 'One bottle away',
  unlocks: (bottle: string, count: number) => `${bottle} unlocks ${drinks(count)}`,
  andMore: (count: number) => `and ${count.toLocaleString(locale())} more`,
  with: (names: string) => `With ${names}`,
  also: (names: string) => `Also ${names}`,
  classic: 'Classic',
  nothingTitle: 'No drinks yet',
  nothingSentence:
    'Add bottles to your bar or recipes to your book, and matching drinks appear here.',
  noneReady: 'No drink can be made from the bottles in your bar.',
  toBar: 'Go to the bar',
  addToList: (name: string) => `Add ${name} to the shopping list`,
  showAll: (count: number) => `Show all ${count.toLocaleString(locale())}`,

  shoppingTitle: 'Shopping list',
  shoppingLoading: 'Loading the shopping list…',
  shoppingAdd: 'Add',
  shoppingEmptyTitle: 'Nothing to buy',
  shoppingEmptySentence: 'Add items here or from a recipe. The list is on all your devices.',
  shoppingFor: (name: string) => `For ${name}`,
  shoppingRemove: (name: string) => `Remove ${name} from the list`,
  shoppingTaken: (name: string) => `${name} removed from the list`,
  shoppingClear: (count: number) =>
    count === 1 ? 'Clear the ticked line' : `Clear ${count.toLocaleString(locale())} ticked lines`,
  shoppingCleared: 'Ticked lines cleared',
  shoppingShare: 'Share the list',

  classicsTitle: 'Classics',
  classicsSentence: 'Well-known drinks to start with. Copy the ones you like, then edit your copy.',
  classicsLoading: 'Loading the classics…',
  classicsSearch: 'Search by name or ingredient',
  classicsList: 'Classic drinks',
  copy: 'Copy to my recipes',
  copyNamed: (name: string) => `Copy ${name} to my recipes`,
  copied: (name: string) => `${name} is in your recipes`,
  inBook: 'In your recipes',
  open: 'Open',
  copyAll: (count: number) => `Copy all ${count}`,
  copiedAll: (count: number) => `${count.toLocaleString(locale())} recipes copied`,
  noClassicTitle: 'No classics found',
  noClassicSentence: 'No classic matches your search.',
  clear: 'Clear search',

  menuTitle: 'Tonight’s menu',
  menuSentence: 'Everything your bar can make tonight. Untick what you do not want to serve.',
  menuName: 'Title of the menu',
  menuDefault: 'Tonight',
  menuChoose: 'Drinks on the menu',
  menuPrint: 'Print',
  menuShare: 'Share',
  menuCopied: 'Menu copied as text',
  menuEmpty: 'The menu is empty.',
})
