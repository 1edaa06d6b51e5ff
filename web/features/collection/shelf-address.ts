import type { Category } from '../../../shared/features/collection/categories.ts'
import { categories } from '../../../shared/features/collection/categories.ts'
import { drinkStates } from '../../../shared/features/collection/drink-window.ts'
import {
  noFilters,
  type ShelfFilters,
  type ShelfView,
  sortKeys,
  startsDescending,
  stateFilters,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'

/**
 * A view of the shelf as a query: `?q=laga&sort=value&category=Wine`. Defaults are left out, so the
 * plain address is the plain shelf.
 */
export function queryOf(view: ShelfView): URLSearchParams {
  const query = new URLSearchParams()
  const { search, sort, descending, filters } = view
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  set('q', search)
  if (sort !== wholeShelf.sort) set('sort', sort)
  if (descending !== startsDescending(sort)) set('order', descending ? 'down' : 'up')
  if (filters.state !== noFilters.state) set('state', filters.state)
  for (const [name, values] of lists(filters)) for (const value of values) query.append(name, value)
  set('rating', filters.rating)
  set('from', filters.vintageFrom)
  set('to', filters.vintageTo)
  set('paid-from', filters.priceFrom)
  set('paid-to', filters.priceTo)
  return query
}

const lists = ({ categories, subcategories, locations, tags, drink }: ShelfFilters) =>
  [
    ['category', categories],
    ['kind', subcategories],
    ['place', locations],
    ['tag', tags],
    ['drink', drink],
  ] as const

/** Parses an address; invalid parts are left out. */
export function viewOf(query: URLSearchParams): ShelfView {
  const number = (name: string, max: number) => {
    const text = query.get(name)
    const value = text === null || text === '' ? Number.NaN : Number(text)
    return value >= 0 && value <= max ? value : undefined
  }
  const sort = sortKeys.find((key) => key === query.get('sort')) ?? wholeShelf.sort
  const order = query.get('order')
  return {
    search: query.get('q') ?? '',
    sort,
    descending: order === null ? startsDescending(sort) : order === 'down',
    filters: {
      state: stateFilters.find((state) => state === query.get('state')) ?? noFilters.state,
      categories: query.getAll('category').filter(isCategory),
      subcategories: query.getAll('kind'),
      locations: query.getAll('place'),
      tags: query.getAll('tag'),
      drink: drinkStates.filter((state) => query.getAll('drink').includes(state)),
      rating: number('rating', 5),
      vintageFrom: number('from', 9999),
      vintageTo: number('to', 9999),
      priceFrom: number('paid-from', Number.MAX_SAFE_INTEGER),
      priceTo: number('paid-to', Number.MAX_SAFE_INTEGER),
    },
  }
}

const isCategory = (text: string): text is Category =>
  (categories as readonly string[]).includes(text)
