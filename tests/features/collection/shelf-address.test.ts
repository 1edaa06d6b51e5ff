import { expect, test } from 'vitest'
import { type ShelfView, wholeShelf } from '../../../shared/features/collection/shelf.ts'
import { queryOf, viewOf } from '../../../web/features/collection/shelf-address.ts'

test('the whole shelf has the plain address', () => {
  expect(queryOf(wholeShelf).toString()).toBe('')
  expect(queryOf(viewOf(new URLSearchParams())).toString()).toBe('')
})

test('a view comes back from its address as it was', () => {
  const view: ShelfView = {
    search: '山 & "quotes"',
    sort: 'name',
    descending: true,
    filters: {
      state: 'open',
      categories: ['Wine', 'Beer'],
      subcategories: ['Rosé'],
      locations: ['A, B', 'C=D&E'],
      rating: 4.5,
      vintageFrom: 1990,
      vintageTo: 2000,
      priceFrom: 0,
      priceTo: 99_999,
      tags: ['for guests, "good"'],
      drink: ['ready', 'past'],
    },
  }
  expect(viewOf(new URLSearchParams(queryOf(view).toString()))).toEqual(view)
})

test('unknown values in the address are ignored', () => {
  const typed =
    'sort=colour&order=sideways&state=gone&category=Water&rating=9&from=x&paid-to=-1&drink=hot'
  const { filters, sort, descending } = viewOf(new URLSearchParams(typed))
  expect({ sort, descending: typeof descending, ...filters }).toMatchObject({
    sort: 'added',
    descending: 'boolean',
    state: 'here',
    categories: [],
    rating: undefined,
    vintageFrom: undefined,
    priceTo: undefined,
  })
})
