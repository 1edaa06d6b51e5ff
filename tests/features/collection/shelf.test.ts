import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  bottleSearch,
  filtersOn,
  findOnView,
  inOrder,
  noFilters,
  onView,
  type ShelfFilters,
  type SortKey,
  sortKeys,
  bottleState,
  tally,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'

let made = 0
function aBottle(given: Partial<Bottle> & { name: string }): Bottle {
  made += 1
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  const rest = { brand: 'A brand', category: 'Whiskey', createdAt: made, updatedAt: made }
  return newRow(bottles, id, { ...rest, ...given })
}
const names = (rows: readonly Bottle[]) => rows.map(({ name }) => name)

const lagavulin = aBottle({
  name: 'Lagavulin 16',
  brand: 'Lagavulin',
  subcategory: 'Scotch',
  region: 'Islay',
  location: 'Home Bar',
  notes: 'A present of Niels',
  tags: '["peated"]',
  purchasePrice: 80_00,
  currentValue: 120_00,
  rating: 4.5,
  openedAt: 5,
})
const yamazaki = aBottle({
  name: '山崎 18',
  brand: 'Suntory',
  subcategory: 'Japanese',
  location: 'Cabinet',
  purchasePrice: 900_00,
  currentValue: 700_00,
})
const margaux = aBottle({
  name: 'Château Margaux',
  brand: 'Château Margaux',
  category: 'Wine',
  subcategory: 'Red Wine',
  location: 'Cellar',
  vintage: 1996,
  purchasePrice: 450_00,
  quantity: 3,
})
const riesling = aBottle({
  name: 'riesling spätlese',
  brand: 'Prüm',
  category: 'Wine',
  subcategory: 'White Wine',
  location: 'Cellar',
  vintage: 2015,
  isFinished: true,
  lastUsedAt: 9,
})
const shelf = [lagavulin, yamazaki, margaux, riesling]

const narrowed = (filters: Partial<ShelfFilters>, search = '') =>
  names(onView(shelf, { ...wholeShelf, search, filters: { ...noFilters, ...filters } }, 2026))

describe('a search', () => {
  const found = (search: string) => names(bottleSearch.find(shelf, search))
  test.each(['LAGA', 'gavulin 1', '  lagavulin  '])('finds "%s" in any case', (search) => {
    expect(found(search)).toEqual(['Lagavulin 16'])
  })
  test.each([
    ['suntory', '山崎 18'],
    ['山', '山崎 18'],
    ['chateau', 'Château Margaux'],
    ['MARGAUX 1996', 'Château Margaux'],
    ['1996 marg', 'Château Margaux'],
    ['prum spat', 'riesling spätlese'],
    ['islay', 'Lagavulin 16'],
    ['home peated', 'Lagavulin 16'],
    ['niels', 'Lagavulin 16'],
  ])('finds by "%s", in any order and any field', (search, name) => {
    expect(found(search)).toEqual([name])
  })
  test('finds nothing that has but a part of it', () => {
    expect(found('margaux 1997')).toEqual([])
    expect(found('lagavulin chateau')).toEqual([])
  })
  test('shows those first in which a word begins so', () => {
    expect(names(bottleSearch.find([margaux, lagavulin], 'la'))).toEqual([
      'Lagavulin 16',
      'Château Margaux',
    ])
  })
  test('is narrowed further by filters', () => {
    expect(narrowed({ categories: ['Whiskey'] }, 'home')).toEqual(['Lagavulin 16'])
    expect(narrowed({ categories: ['Wine'] }, 'lagavulin')).toEqual([])
  })
})

describe('filters', () => {
  test('leave finished bottles out by default', () => {
    expect(narrowed({})).toEqual(['Lagavulin 16', '山崎 18', 'Château Margaux'])
    expect(narrowed({ state: 'finished' })).toEqual(['riesling spätlese'])
    expect(narrowed({ state: 'all' })).toHaveLength(4)
  })
  test('tell open from sealed', () => {
    expect(narrowed({ state: 'open' })).toEqual(['Lagavulin 16'])
    expect(narrowed({ state: 'sealed' })).toEqual(['山崎 18', 'Château Margaux'])
    expect(bottleState(aBottle({ name: 'Half', fillLevel: 50 }))).toBe('open')
    expect(bottleState(aBottle({ name: 'Empty', fillLevel: 0, isFinished: true }))).toBe('finished')
  })
  test('take any of several, and all of several kinds', () => {
    expect(narrowed({ locations: ['Cabinet', 'Cellar'] })).toEqual(['山崎 18', 'Château Margaux'])
    expect(narrowed({ locations: ['Cabinet', 'Cellar'], categories: ['Wine'] })).toEqual([
      'Château Margaux',
    ])
    expect(narrowed({ subcategories: ['Scotch', 'Red Wine'] })).toEqual([
      'Lagavulin 16',
      'Château Margaux',
    ])
  })
  test('take ranges with their ends, and nothing that says nothing', () => {
    expect(narrowed({ rating: 4.5 })).toEqual(['Lagavulin 16'])
    expect(narrowed({ rating: 0 })).toEqual(['Lagavulin 16'])
    expect(narrowed({ vintageFrom: 1996, vintageTo: 1996 })).toEqual(['Château Margaux'])
    expect(narrowed({ vintageFrom: 1997 })).toEqual([])
    expect(narrowed({ priceFrom: 80_00, priceTo: 450_00 })).toEqual([
      'Lagavulin 16',
      'Château Margaux',
    ])
    expect(narrowed({ priceTo: 79_99 })).toEqual([])
  })
  test('are counted: a range once, each chosen value once', () => {
    expect(filtersOn(noFilters)).toBe(0)
    expect(
      filtersOn({
        ...noFilters,
        state: 'open',
        categories: ['Wine', 'Beer'],
        vintageFrom: 1990,
        vintageTo: 2000,
      }),
    ).toBe(4)
  })
})

describe('orders', () => {
  const ordered = (sort: SortKey, descending: boolean) =>
    names(runWhole(inOrder(shelf, sort, descending)))

  test('go by names without regard to case or accents', () => {
    const mixed = ['éclair', 'Zebra', 'apple', 'Eclair 10', 'Eclair 9'].map((name) =>
      aBottle({ name }),
    )
    expect(names(runWhole(inOrder(mixed, 'name', false)))).toEqual([
      'apple',
      'éclair',
      'Eclair 9',
      'Eclair 10',
      'Zebra',
    ])
    expect(names(runWhole(inOrder(mixed, 'name', true)))[0]).toBe('Zebra')
  })
  test('go by the worth of all bottles of a lot', () => {
    expect(ordered('value', true)).toEqual([
      'Château Margaux',
      '山崎 18',
      'Lagavulin 16',
      'riesling spätlese',
    ])
  })
  test('put unknown values last, in both directions', () => {
    expect(ordered('gain', true)).toEqual([
      'Lagavulin 16',
      '山崎 18',
      'Château Margaux',
      'riesling spätlese',
    ])
    expect(ordered('gain', false)).toEqual([
      '山崎 18',
      'Lagavulin 16',
      'Château Margaux',
      'riesling spätlese',
    ])
    expect(ordered('vintage', false).slice(0, 2)).toEqual(['Château Margaux', 'riesling spätlese'])
    expect(ordered('rating', true)[0]).toBe('Lagavulin 16')
    expect(ordered('lastUsed', true)[0]).toBe('riesling spätlese')
  })
  test('of equals go by name, then by brand, then by id', () => {
    const made = (id: string, name: string, brand: string) => ({
      ...aBottle({ name, brand }),
      id: id as Bottle['id'],
    })
    const equals = [
      made('4', 'Reserva', 'Torres'),
      made('2', 'reserva', 'torres'),
      made('9', 'Réserva', 'Ysios'),
      made('1', 'Reserva 9', 'Muga'),
      made('0', 'Reserva 10', 'Muga'),
    ].map((one) => ({ ...one, createdAt: 0 }))
    for (const sort of ['name', 'added', 'rating'] as const)
      expect(runWhole(inOrder(equals, sort, false)).map(({ id }) => id)).toEqual([
        '2',
        '4',
        '9',
        '1',
        '0',
      ])
  })
  test('go by when a bottle was added', () => {
    expect(ordered('added', true)).toEqual(names(shelf).toReversed())
    expect(ordered('added', false)).toEqual(names(shelf))
  })
  test.each(sortKeys)('by %s do not depend on the order before', (sort) => {
    for (const descending of [true, false])
      expect(runWhole(inOrder(shelf.toReversed(), sort, descending))).toEqual(
        runWhole(inOrder(shelf, sort, descending)),
      )
  })
  test('change nothing in the rows that were given', () => {
    const before = [...shelf]
    runWhole(inOrder(shelf, 'name', false))
    expect(shelf).toEqual(before)
  })
})

test('values are counted, the most frequent first', () => {
  expect(tally(shelf, 'location')).toEqual([
    { value: 'Cellar', count: 2 },
    { value: 'Cabinet', count: 1 },
    { value: 'Home Bar', count: 1 },
  ])
})

test('a first search reads few bottles at a time, and a later one none again', () => {
  let read = 0
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const bottle = aBottle({ name: `Cask ${at}` })
    return Object.defineProperty(bottle, 'name', { get: () => (read++, `Cask ${at}`) })
  })
  const search = (typed: string) => {
    const finding = findOnView(rows, { ...wholeShelf, search: typed }, 2026)
    const atOnce: number[] = []
    for (;;) {
      read = 0
      const step = finding.next()
      atOnce.push(read)
      if (step.done) return { found: step.value.length, atOnce }
    }
  }
  const first = search('cask 99')
  expect(first.found).toBe(19)
  expect(first.atOnce.reduce((sum, many) => sum + many)).toBe(1_000)
  expect(Math.max(...first.atOnce)).toBeLessThanOrEqual(100)
  const later = search('cask 1')
  expect(later.found).toBe(271)
  expect(Math.max(...later.atOnce)).toBe(0)
  expect(search('').found).toBe(1_000)
})
