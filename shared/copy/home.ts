import type { WaitKind } from '../features/market/pending-items.ts'
import { locale, messages } from '../kernel/language.ts'
import { percentage } from '../kernel/number.ts'

/** Home: figures, links, and recent activity. */
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
    `since purchase, for ${known.toLocaleString(locale())} of ${all.toLocaleString(locale())} bottles with a price and a value`,
  growthMissing: 'needs prices and values',
  loading: 'Loading your cellar…',

  quickAccess: 'Go to',
  toCollection: 'Search, sort and filter every bottle',
  toBar: 'Open bottles, levels and uses',
  toChat: 'What to open, pair, mix and buy',
  toHypeRadar: 'Limited bottles from stores',
  toReservations: 'Your reserved bottles and passes',
  toNews: 'News about your categories',
  toCommunity: 'Groups and posts',
  toRecipes: 'Your recipes and what you can make',
  toStores: 'Stores near you and their drops',

  waiting: {
    title: 'Waiting for you',
    loading: 'Loading your reservations…',
    kinds: {
      turn: 'Won in a draw',
      won: 'Won in a draw',
      offer: 'Offered to you',
      hold: 'Held for you',
      ends_soon: 'Pickup ends soon',
      today: 'To pick up',
    } satisfies Record<WaitKind, string>,
    says: {
      turn: 'Accept your bottle before the time runs out.',
      won: 'You accepted it. Pay the fee to reserve it.',
      offer: 'A bottle became available and you are next in line. Pay the fee to confirm.',
      hold: 'Pay the fee before the time runs out.',
    },
    left: 'left',
    until: 'Until',
    hours: 'Open',
    directions: 'Directions',
    directionsTo: (store: string) => `Directions to ${store}`,
    asTold: 'From your inbox. The current status appears when you are online.',
  },
  attention: (count: number) =>
    count === 1
      ? 'One change needs attention'
      : `${count.toLocaleString(locale())} changes need attention`,
  attentionSentence: 'The server refused it. Your entries are kept until you decide.',
  toAttention: 'Review',

  suggestion: {
    title: 'AI suggestion',
    loading: 'Checking your cellar…',
    tonight: (bottle: string) => `Tonight: ${bottle}`,
    because: (reasons: string) => `Because ${reasons}.`,
    noneTitle: 'No suggestion yet',
    none: 'Rate a bottle, open one, or add a drink window to get suggestions.',
    ask: 'Ask something else',
  },

  near: {
    title: (place: string) => `Drops near ${place}`,
    anywhere: 'Drops anywhere',
    noneNear: (place: string) => `No drops near ${place} right now.`,
    loading: 'Loading drops…',
    none: 'No drops right now',
    noneSentence: 'Limited bottles appear here when a store offers them.',
    offline: 'You need a connection to see drops.',
    failed: 'Drops could not be loaded',
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
      loading: 'Loading news…',
      none: 'No news yet',
      noneSentence: 'Articles, new drops and price changes appear here.',
      offline:
        'You need a connection for new articles. Saved and opened ones can be read offline under News.',
      failed: 'News could not be loaded',
    },
    community: {
      title: 'Community',
      all: 'All posts',
      list: 'Newest posts',
      loading: 'Loading posts…',
      none: 'No posts yet',
      noneSentence: 'Posts from everyone and your groups appear here.',
      offline: 'You need a connection to see posts.',
      failed: 'Posts could not be loaded',
      picture: 'A picture',
      in: (group: string) => `in ${group}`,
    },
  },

  activity: 'Recent activity',
  noActivity: 'No activity yet.',
  added: 'Added',
  addedSeveral: (count: number) => `Added ${count} bottles`,
  used: 'Logged a use',
  usedAmount: (amount: string) => `Used ${amount}`,
  movedTo: (place: string) => `Moved to ${place}`,
  imported: (count: number) => `Imported ${count} ${count === 1 ? 'bottle' : 'bottles'}`,
  importUndone: 'Import undone',
  unknownBottle: 'A deleted bottle',

  emptyTitle: 'Your cellar is empty',
  emptySentence: 'Add your first bottle, or import a whole cellar. Both work offline.',
  addFirst: 'Add your first bottle',
  import: 'Import a cellar',
})
