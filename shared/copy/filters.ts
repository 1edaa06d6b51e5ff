import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`

/** How a list of bottles is sorted and narrowed. */
export const filterCopy = messages('filter', {
  sort: 'Sort by',
  sorts: {
    added: 'Date added',
    name: 'Name',
    brand: 'Brand',
    value: 'Value',
    gain: 'Gain',
    vintage: 'Vintage',
    rating: 'Rating',
    lastUsed: 'Last used',
    drinkTo: 'Drink until',
  },
  direction: 'Direction',
  directions: {
    added: { down: 'Newest first', up: 'Oldest first' },
    name: { down: 'Z to A', up: 'A to Z' },
    brand: { down: 'Z to A', up: 'A to Z' },
    value: { down: 'Highest first', up: 'Lowest first' },
    gain: { down: 'Highest first', up: 'Lowest first' },
    vintage: { down: 'Youngest first', up: 'Oldest first' },
    rating: { down: 'Best first', up: 'Worst first' },
    lastUsed: { down: 'Latest first', up: 'Longest ago first' },
    drinkTo: { down: 'Latest first', up: 'Soonest first' },
  },
  activeFilters: 'Active filters',
  state: 'State',
  states: {
    here: 'On hand',
    sealed: 'Sealed',
    open: 'Open',
    finished: 'Finished',
    all: 'All',
  },
  categoryFilter: 'Category',
  subcategoryFilter: 'Kind',
  locationFilter: 'Place',
  tagFilter: 'Tag',
  drinkFilter: 'Drink window',
  withCount: (label: string, count: number) => `${label} (${count.toLocaleString(locale())})`,
  moreOf: (count: number) => `${count} more`,
  ratingFilter: 'Rating',
  anyRating: 'Any rating',
  ratingAtLeast: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'} or more`,
  vintageFrom: 'Vintage from',
  vintageTo: 'Vintage to',
  priceFrom: 'Paid from',
  priceTo: 'Paid to',
  range: (what: string, from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `${what} up to ${to ?? ''}`
      : to === undefined
        ? `${what} from ${from}`
        : `${what} ${from} to ${to}`,
  vintageRange: 'Vintage',
  priceRange: 'Paid',
  clearFilters: 'Clear filters',
  showBottles: (count: number) => `Show ${bottles(count)}`,
})
