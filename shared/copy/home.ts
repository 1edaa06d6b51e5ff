import type { WaitKind } from '../features/market/what-waits.ts'
import { locale, messages } from '../kernel/language.ts'
import { percentage } from '../kernel/number.ts'

/** The first screen: figures, ways on, and what happened last. */
export const homeCopy = messages('home', {
  welcome: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  sentence: 'Your cellar at a glance.',

  figures: 'Figures',
  portfolio: 'Portfolio value',
  bottles: 'Total bottles',
  growth: 'Growth',
  noData: 'No data yet',
  percent: (value: number): string =>
    percentage(`${value > 0 ? '+' : ''}${Math.round(value).toLocaleString(locale())}`),
  unvalued: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'} without a value`,
  growthDetail: 'since purchase',
  /** Where the gain of some is not known: it is that of the others alone. */
  growthOf: (known: number, all: number) =>
    `since purchase, of the ${known.toLocaleString(locale())} of ${all.toLocaleString(locale())} bottles with a price and a value`,
  growthMissing: 'needs prices and values',
  loading: 'Loading your cellar…',

  quickAccess: 'Go to',
  toCollection: 'Search, sort and filter every bottle',
  toBar: 'Open bottles, levels and uses',
  toChat: 'What to open, pair, mix and buy',
  toHypeRadar: 'Limited bottles of stores',
  toReservations: 'What is kept for you, and your passes',
  toNews: 'What is new about what you collect',
  toCommunity: 'Groups, and what others say',
  toRecipes: 'Yours, and what you can make',
  toStores: 'Who has drops, near you or anywhere',

  waiting: {
    title: 'What waits for you',
    loading: 'Looking for what waits…',
    kinds: {
      turn: 'Won in a draw',
      won: 'Won in a draw',
      offer: 'Offered to you',
      hold: 'Held for you',
      ends_soon: 'Pickup ends soon',
      today: 'Pick up today',
    } satisfies Record<WaitKind, string>,
    says: {
      turn: 'Accept your bottle, or it goes to the next turn.',
      won: 'You accepted it. Pay the fee to reserve it.',
      offer: 'A bottle came free and you are next in line. Pay the fee to take it.',
      hold: 'Pay the fee before the time runs out.',
    },
    left: 'left',
    until: 'Until',
    hours: 'Open',
    directions: 'Directions',
    directionsTo: (store: string) => `Directions to ${store}`,
    asTold: 'As your inbox has it. How it stands now is shown once the server answers.',
  },
  attention: (count: number) =>
    count === 1
      ? 'One change needs attention'
      : `${count.toLocaleString(locale())} changes need attention`,
  attentionSentence: 'The server said no to it. What you typed is kept until you decide.',
  toAttention: 'Look at it',

  suggestion: {
    title: 'AI suggestion',
    loading: 'Looking through your cellar…',
    tonight: (bottle: string) => `Tonight: ${bottle}`,
    because: (reasons: string) => `Because ${reasons}.`,
    noneTitle: 'No suggestion yet',
    none: 'Rate a bottle, open one, or say when it drinks well, and there is a reason to suggest it.',
    ask: 'Ask something else',
  },

  near: {
    title: (place: string) => `Drops near ${place}`,
    anywhere: 'Drops anywhere',
    noneNear: (place: string) => `There are none near ${place} now.`,
    loading: 'Looking for drops…',
    none: 'No drops right now',
    noneSentence: 'Limited bottles appear here when a store offers them.',
    offline: 'Drops change by the minute and are looked up online.',
    failed: 'Drops could not be looked up',
    again: 'Try again',
    all: 'All drops',
    stores: 'Stores',
  },

  around: {
    again: 'Try again',
    news: {
      title: 'News',
      all: 'All news',
      list: 'Newest news',
      loading: 'Looking for news…',
      none: 'No news yet',
      noneSentence: 'Articles, new drops and prices that move appear here.',
      offline:
        'News comes from the server. What you saved or opened can be read without a network under News.',
      failed: 'News could not be looked up',
    },
    community: {
      title: 'Community',
      all: 'All posts',
      list: 'Newest posts',
      loading: 'Looking for posts…',
      none: 'No posts yet',
      noneSentence: 'What people say to everybody, or in your groups, appears here.',
      offline: 'Posts are read online.',
      failed: 'Posts could not be looked up',
      picture: 'A picture',
      in: (group: string) => `in ${group}`,
    },
  },

  activity: 'Recent activity',
  noActivity: 'Nothing has happened yet.',
  added: 'Added',
  addedSeveral: (count: number) => `Added ${count} bottles`,
  used: 'Logged a use',
  usedAmount: (amount: string) => `Used ${amount}`,
  movedTo: (place: string) => `Moved to ${place}`,
  imported: (count: number) => `Imported ${count} ${count === 1 ? 'bottle' : 'bottles'}`,
  importUndone: 'Import undone',
  unknownBottle: 'A bottle that is gone',

  emptyTitle: 'Your cellar is empty',
  emptySentence:
    'Add the first bottle, or bring a whole cellar along. Both work without a network.',
  addFirst: 'Add your first bottle',
  import: 'Import a cellar',
})
