import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`

/** The bar: open and other bottles to pour. */
export const barCopy = messages('bar', {
  title: 'Bar',
  loading: 'Loading your bar…',
  list: 'Bottles in the bar',
  totals: 'Totals',
  bottles: 'Bottles',
  uses: 'Total uses',
  /** After the number. */
  bottlesOf: (count: number) => (count === 1 ? 'bottle' : 'bottles'),
  usesOf: (count: number) => (count === 1 ? 'total use' : 'total uses'),
  search: 'Search name, place, notes …',
  options: 'Places and order',
  place: 'Place',
  allPlaces: 'All places',
  placeWithCount: (place: string, count: number) => `${place} (${count.toLocaleString(locale())})`,
  onlyOpen: 'Open only',
  byPlace: 'Group by place',
  addBottle: 'Add a bottle',
  useCount: (count: number) =>
    count === 0 ? 'no uses' : `${count.toLocaleString(locale())} ${count === 1 ? 'use' : 'uses'}`,
  recommendation: {
    title: 'AI recommendation',
    loading: 'Comparing your bar with the recipes…',
    drink: (name: string) => `Make a ${name}`,
    because: (bottles: readonly string[]): string =>
      barCopy.recommendation.hasAll(bottles.join(', ')),
    hasAll: (bottles: string) => `You have every bottle for it: ${bottles}.`,
    besides: (fresh: readonly string[]): string => barCopy.recommendation.fresh(fresh.join(', ')),
    fresh: (ingredients: string) => `You also need: ${ingredients}.`,
    favorite: 'It is one of your favorites.',
    rated: (stars: number) => `You gave it ${stars} of 5 stars.`,
    none: 'Nothing to recommend yet',
    noneSentence: 'No drink can be made from these bottles alone.',
    toTonight: 'Drinks you are one bottle away from',
    recipe: 'Recipe',
    open: 'Open the recipe',
    close: 'Close',
  },
  finishedHeading: 'Finished',
  emptyTitle: 'Nothing in the bar yet',
  emptySentence: 'Add the bottles you pour from, and log each use with one tap. It works offline.',
  noMatchTitle: 'No bottles found',
  noMatchSentence: 'No bottle at this place matches your search.',
  clear: 'Clear search and filters',
  finished: (count: number) => `${bottles(count)} finished`,
  showFinished: (count: number) =>
    count === 1
      ? 'Show the finished bottle'
      : `Show ${count.toLocaleString(locale())} finished bottles`,
  hideFinished: 'Hide finished bottles',
})
