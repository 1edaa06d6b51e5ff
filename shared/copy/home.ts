/** The first screen: figures, ways on, and what happened last. */
export const homeCopy = {
  welcome: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  sentence: 'Your cellar at a glance.',

  figures: 'Figures',
  portfolio: 'Portfolio value',
  bottles: 'Total bottles',
  growth: 'Growth',
  noData: 'No data yet',
  percent: (value: number) =>
    `${value > 0 ? '+' : ''}${Math.round(value).toLocaleString('en-US')}%`,
  unvalued: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'} without a value`,
  growthDetail: 'since purchase',
  growthMissing: 'needs prices and values',
  loading: 'Loading your cellar…',

  quickAccess: 'Go to',
  toCollection: 'Search, sort and filter every bottle',
  toBar: 'Open bottles, levels and uses',
  toImport: 'From CellarTracker, Vivino or any table',

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
} as const
