import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxTagLength, maxTags } from '../../../shared/business/tags.ts'
import {
  type Bottle,
  gain,
  isOpen,
  totals,
  valueOf,
  worth,
} from '../../../shared/features/collection/bottle.ts'
import {
  belongs,
  categoriesInWords,
  categoryInWords,
  categoryOption,
} from '../../../shared/features/collection/categories.ts'
import { readOwnRow } from '../../../shared/features/collection/import/own-row.ts'
import {
  filtersOn,
  inOrder,
  noFilters,
  onView,
  type ShelfFilters,
  type SortKey,
  sortKeys,
  startsDescending,
  tally,
  tallyOfTags,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import { isTag, retagged, tagsOf, tagsText } from '../../../shared/features/collection/tags.ts'
import {
  endsAfter,
  historyWith,
  isHistory,
} from '../../../shared/features/backup/restored-history.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aCellar, aRow, idOf } from '../bar/a-cellar.ts'

describe('what a bottle is worth', () => {
  const market = { marketValue: 70_00, marketSource: 'stores', marketCount: 3 } as const
  test.each<[Partial<Bottle>, object]>([
    [{}, { value: undefined, worth: undefined, gain: undefined }],
    [
      { purchasePrice: 50_00 },
      { value: { each: 50_00, source: 'paid' }, worth: 150_00, gain: undefined },
    ],
    [{ ...market }, { value: { each: 70_00, source: 'stores' }, worth: 210_00, gain: undefined }],
    [
      { ...market, purchasePrice: 80_00 },
      { value: { each: 70_00, source: 'stores' }, worth: 210_00, gain: -30_00 },
    ],
    [
      { ...market, currentValue: 90_00, purchasePrice: 80_00 },
      { value: { each: 90_00, source: 'own' }, worth: 270_00, gain: 30_00 },
    ],
    [{ marketValue: 70_00 }, { value: undefined, worth: undefined, gain: undefined }],
    [
      { currentValue: 0, purchasePrice: 0 },
      { value: { each: 0, source: 'own' }, worth: 0, gain: 0 },
    ],
  ])('of %j is the own figure, else the market’s, else what was paid', (given, said) => {
    const bottle = aRow({ quantity: 3, ...given })
    expect({ value: valueOf(bottle), worth: worth(bottle), gain: gain(bottle) }).toEqual(said)
  })

  test('sums all owned bottles', () => {
    const rows = [
      aRow({ quantity: 2, purchasePrice: 10_00, currentValue: 15_00 }),
      aRow({ quantity: 3, purchasePrice: 5_00 }),
      aRow({ quantity: 4 }),
      aRow({ quantity: 9, currentValue: 100_00, purchasePrice: 1, isFinished: true }),
    ]
    expect(totals(rows)).toEqual({
      value: 45_00,
      gain: 10_00,
      gainOn: 20_00,
      gainPercent: 50,
      gainUnknown: 7,
      paid: 35_00,
      bottles: 9,
      unvalued: 4,
    })
    expect(totals([]).gainPercent).toBeUndefined()
    expect(totals([aRow({ currentValue: 5, purchasePrice: 0 })])).toMatchObject({
      gain: 5,
      gainPercent: undefined,
    })
  })

  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  test(`a gain, its percentage and its base are of the same bottles (seed ${seed})`, () => {
    const cents = fc.option(fc.integer({ min: 0, max: 500_000_00 }), { nil: undefined })
    const bottle = fc
      .record({
        quantity: fc.integer({ min: 1, max: 12 }),
        purchasePrice: cents,
        currentValue: cents,
        marketValue: cents,
      })
      .map(({ quantity, ...known }) =>
        aRow({
          quantity,
          ...Object.fromEntries(Object.entries(known).filter(([, is]) => is !== undefined)),
          ...(known.marketValue !== undefined && { marketSource: 'stores' as const }),
        }),
      )
    fc.assert(
      fc.property(fc.array(bottle, { maxLength: 20 }), (rows) => {
        const all = totals(rows)
        const known = rows.filter((row) => gain(row) !== undefined)
        // Bottles without a gain are left out of all three, and counted.
        const { gain: sum, gainOn, gainPercent } = totals(known)
        expect(all).toMatchObject({ gain: sum, gainOn, gainPercent })
        expect(gainOn).toBe(totals(known).paid)
        expect(all.gainUnknown).toBe(all.bottles - totals(known).bottles)
        // The percentage can be computed from the figures shown.
        if (gainPercent === undefined) expect(gainOn).toBe(0)
        else expect((gainPercent * gainOn) / 100).toBeCloseTo(sum, 2)
        // And they are worth what they cost and gained.
        expect(totals(known).value).toBe(gainOn + sum)
      }),
      { seed },
    )
  })

  test('an open one is open until it is finished', () => {
    expect(
      [{}, { openedAt: 1 }, { openedAt: 1, isFinished: true }].map((one) => isOpen(aRow(one))),
    ).toEqual([false, true, false])
  })
})

describe('filters of the shelf', () => {
  const ids = (rows: readonly Bottle[], filters: Partial<ShelfFilters>) =>
    onView(rows, { ...wholeShelf, filters: { ...noFilters, ...filters } }, 2026).map(({ id }) => id)

  test('each filter counts once, a range once, each chosen value once', () => {
    const each: Partial<ShelfFilters>[] = [
      { state: 'all' as const },
      { categories: ['Wine' as const] },
      { subcategories: ['Rosé'] },
      { locations: ['Attic'] },
      { tags: ['a'] },
      { drink: ['past' as const] },
      { rating: 0 },
      { vintageFrom: 1990 },
      { vintageTo: 1990 },
      { priceFrom: 0 },
      { priceTo: 0 },
      { priceFrom: 0, priceTo: 9 },
      { vintageFrom: 1, vintageTo: 2 },
    ]
    for (const filters of each)
      expect(filtersOn({ ...noFilters, ...filters }), JSON.stringify(filters)).toBe(1)
    expect(filtersOn({ ...noFilters, tags: ['a', 'b'], drink: ['past', 'ready'] })).toBe(4)
  })

  test('a range holds at both of its ends, and what says nothing is in none', () => {
    const rows = [1999, 2000, 2001].map((vintage, at) =>
      aRow({ id: idOf(at), vintage, purchasePrice: vintage }),
    )
    const all = [...rows, aRow({ id: idOf(9) })]
    expect(ids(all, {})).toHaveLength(4)
    for (const [from, to] of [
      ['vintageFrom', 'vintageTo'],
      ['priceFrom', 'priceTo'],
    ] as const) {
      expect(ids(all, { [from]: 2000 })).toEqual([1, 2].map(idOf))
      expect(ids(all, { [to]: 2000 })).toEqual([0, 1].map(idOf))
      expect(ids(all, { [from]: 2000, [to]: 2000 })).toEqual([idOf(1)])
    }
  })

  test('stars are at least so many, and none where none were given', () => {
    const rows = [undefined, 0, 3, 3.5].map((rating, at) =>
      aRow({ id: idOf(at), ...(rating !== undefined && { rating }) }),
    )
    expect(ids(rows, { rating: 0 })).toEqual([1, 2, 3].map(idOf))
    expect(ids(rows, { rating: 3 })).toEqual([2, 3].map(idOf))
  })

  test('a kind that a bottle does not say is no kind', () => {
    const rows = [aRow({ id: idOf(1), subcategory: 'Rye' }), aRow({ id: idOf(2) })]
    expect(ids(rows, { subcategories: ['Rye', 'Scotch'] })).toEqual([idOf(1)])
    expect(belongs('Rye', 'Whiskey')).toBe(true)
    expect(belongs('Rye', 'Wine')).toBe(false)
  })

  test('a category is named in words, alone, as an option and before its kind', () => {
    for (const name of ['Wine', 'Red Wine', 'of a newer app']) {
      expect(categoryInWords(name)).toBe(name)
      expect(categoryOption(name)).toEqual({ value: name, label: name })
    }
    expect(categoriesInWords({ category: 'Wine', subcategory: 'Red Wine' })).toBe('Wine · Red Wine')
    expect(categoriesInWords({ category: 'Wine', subcategory: null })).toBe('Wine')
  })

  test('of several tags one has to fit', () => {
    const tagged = (at: number, ...tags: string[]) => aRow({ id: idOf(at), tags: tagsText(tags)! })
    const rows = [tagged(1, 'a', 'B'), tagged(2, 'c'), aRow({ id: idOf(3) })]
    expect(ids(rows, { tags: ['b', 'x'] })).toEqual([idOf(1)])
    expect(ids(rows, { tags: ['C', 'A'] })).toEqual([1, 2].map(idOf))
    expect(ids(rows, { tags: ['x'] })).toEqual([])
  })
})

describe('orders', () => {
  test('begin as one wants them first', () => {
    expect(sortKeys.filter((key) => !startsDescending(key))).toEqual(['name', 'brand', 'drinkTo'])
  })

  const ordered = (rows: readonly Bottle[], sort: SortKey, descending: boolean) =>
    runWhole(inOrder(rows, sort, descending)).map(({ id }) => id)

  test('of equals go by name, then by brand, then by id, either way', () => {
    const rows = [
      aRow({ id: idOf(4), name: 'b', brand: 'a' }),
      aRow({ id: idOf(3), name: 'a', brand: 'b' }),
      aRow({ id: idOf(2), name: 'A', brand: 'a' }),
      aRow({ id: idOf(1), name: 'a', brand: 'A' }),
    ]
    for (const sort of ['rating', 'added', 'value'] as const)
      for (const descending of [true, false])
        expect(ordered(rows, sort, descending)).toEqual([1, 2, 3, 4].map(idOf))
    expect(ordered(rows, 'name', true)).toEqual([4, 1, 2, 3].map(idOf))
    expect(ordered(rows, 'brand', true)).toEqual([3, 1, 2, 4].map(idOf))
  })

  test('of values that are counted go by how many, then by their words', () => {
    const rows = ['b', 'a', 'B', 'c', 'c'].map((brand, at) => aRow({ id: idOf(at), brand }))
    expect(tally(rows, 'brand').map(({ value }) => value)).toEqual(['c', 'a', 'b', 'B'])
    expect(tally([aRow(), aRow({ region: 'Islay' })], 'region')).toEqual([
      { value: 'Islay', count: 1 },
    ])
    const tags = [['b'], ['a'], ['B', 'c'], ['c']].map((some) => aRow({ tags: tagsText(some)! }))
    expect(tallyOfTags(tags)).toEqual([
      { value: 'b', count: 2 },
      { value: 'c', count: 2 },
      { value: 'a', count: 1 },
    ])
  })
})

describe('tags', () => {
  test('are short words without spaces at their ends', () => {
    expect([isTag('a'), isTag('a b'), isTag('x'.repeat(maxTagLength))]).toEqual([true, true, true])
    for (const bad of ['', ' a', 'a ', 'x'.repeat(maxTagLength + 1), 'a\u0000'])
      expect(isTag(bad), bad).toBe(false)
  })

  test('are kept in one order, each once, and none is no text', () => {
    expect(tagsText(['b', 'a', 'B'])).toBe('["a","b"]')
    expect(tagsText([])).toBeUndefined()
    expect(tagsOf({})).toEqual([])
    expect(tagsOf({ tags: '["b","a"]' })).toEqual(['b', 'a'])
  })

  test('are at most as many as a bottle may have, existing ones before new ones', () => {
    const many = Array.from({ length: maxTags }, (_, at) => `t${at}`)
    expect(retagged(many, ['new'], [])).toEqual(many)
    expect(retagged(many, ['new'], ['T0'])).toEqual([...many.slice(1), 'new'])
    expect(retagged(['a'], ['A', 'b'], ['x'])).toEqual(['a', 'b'])
  })

  test('of one bottle may be as many as may be, and not one more', async () => {
    const fields = { id: idOf(1), name: 'A', brand: 'B', category: 'Wine' as const }
    const tags = (count: number) => tagsText(Array.from({ length: count }, (_, at) => `t${at}`))!
    const cellar = aCellar()
    expect(await cellar.refusal('bottle.add', { ...fields, tags: tags(maxTags + 1) })).toBe(
      'invalid',
    )
    expect(await cellar.refusal('bottle.add', { ...fields, tags: tags(maxTags) })).toBeUndefined()
  })
})

describe('side effects of an edit of a bottle', () => {
  const edited = async (own: Partial<Bottle>, changes: object) => {
    const cellar = aCellar(own)
    await cellar.does('bottle.edit', { id: idOf(1), changes })
    const { updatedAt: _, ...row } = await cellar.bottle()
    const { updatedAt: __, ...before } = aRow(own)
    return [row, before] as const
  }
  const scotch = { category: 'Whiskey', subcategory: 'Scotch' } as const

  test.each<[Partial<Bottle>, object, Partial<Bottle>]>([
    [scotch, { name: 'x' }, { ...scotch, name: 'x' }],
    [scotch, { category: 'Wine' }, { category: 'Wine' }],
    [scotch, { category: 'Wine', subcategory: 'Rosé' }, { category: 'Wine', subcategory: 'Rosé' }],
    [scotch, { subcategory: 'Rosé' }, { category: 'Whiskey' }],
    [scotch, { subcategory: null }, { category: 'Whiskey' }],
    [{ isFinished: true, goneAs: 'sold' }, { isFinished: true }, { isFinished: true }],
    [
      { isFinished: true, goneAs: 'sold' },
      { name: 'x' },
      { name: 'x', isFinished: true, goneAs: 'sold' },
    ],
  ])('of %j by %j', async (own, changes, after) => {
    const [row, before] = await edited(own, changes)
    const { subcategory: _, goneAs: __, ...plain } = before
    expect(row).toEqual({ ...plain, ...after })
  })

  test('a kind of another category is invalid for a new one, from a file too', async () => {
    const cellar = aCellar()
    const wrong = {
      id: idOf(1),
      name: 'A',
      brand: 'B',
      category: 'Wine',
      subcategory: 'Rye',
    } as const
    expect(await cellar.refusal('bottle.add', wrong)).toBe('invalid')
    expect(await cellar.refusal('bottle.import', wrong)).toBe('invalid')
    expect(await cellar.refusal('bottle.import', { ...wrong, subcategory: 'Rosé' })).toBeUndefined()
  })

  test('the plan of thirty bottles holds for every way in which one comes', async () => {
    const cellar = aCellar(...Array.from({ length: 29 }, (_, at) => ({ id: idOf(at + 1) })))
    const fields = { name: 'A', brand: 'B', category: 'Wine' as const }
    await cellar.does('bottle.remove', { id: idOf(1) })
    await cellar.does('bottle.remove', { id: idOf(2) })
    for (const at of [51, 52, 53]) await cellar.does('bottle.import', { id: idOf(at), ...fields })
    expect(await cellar.refusal('bottle.import', { id: idOf(54), ...fields })).toBe('plan_limit')
    expect(await cellar.refusal('bottle.add', { id: idOf(54), ...fields })).toBe('plan_limit')
    expect(await cellar.refusal('bottle.restore', { id: idOf(1) })).toBe('plan_limit')
    expect(await cellar.refusal('bottles.restore', { ids: [idOf(1)] })).toBe('plan_limit')
    // An existing row needs no space.
    expect(await cellar.refusal('bottle.import', { id: idOf(51), ...fields })).toBeUndefined()
    expect(await cellar.refusal('bottles.restore', { ids: [idOf(3)] })).toBeUndefined()
  })
})

test('of a row of our own export only what a person may set and what may be kept is read', () => {
  const read = (cells: Readonly<Record<string, string>>) =>
    readOwnRow(new Map(Object.entries(cells)))
  const own = {
    'Source key': 'k',
    'Import id': idOf(5),
    'Use count': '3',
    'Opened at': 'x',
    Bin: '',
  }
  expect(read({ ...own, 'Bottle ID': 'b', Name: 'A' })).toEqual({
    id: 'b',
    fields: { name: 'A' },
    trouble: [],
  })
  const cells: [header: string, field: string, good: string, bad: readonly string[]][] = [
    ['Name', 'name', 'x'.repeat(300), ['x'.repeat(301), ' ']],
    ['Quantity', 'quantity', '100000', ['0', '100001', '1.5', 'x', '1e9']],
    ['Abv', 'abv', '43.1', ['-1', '100.1', '43 %']],
    ['Category', 'category', 'Wine', ['wine', 'Milk']],
    ['Purchased on', 'purchasedOn', '2026-01-31', ['2026-02-30', '31.13.2026']],
    ['Is finished', 'isFinished', 'TRUE', ['yes', '1']],
    ['Photo', 'photo', 'a'.repeat(64), ['a'.repeat(63), 'x'.repeat(64)]],
    ['Purchase price', 'purchasePrice', '1.05', ['-1', '$1', '1e12']],
  ]
  for (const [header, field, good, bad] of cells) {
    const { fields, trouble } = read({ [header]: good })
    expect([Object.keys(fields), trouble], header).toEqual([[field], []])
    for (const cell of bad)
      expect(read({ [header]: cell }), cell).toMatchObject({
        fields: {},
        trouble: [{ field, cell }],
      })
  }
  expect(read({ 'Purchase price': '1.05', 'Is finished': 'False' }).fields).toEqual({
    purchasePrice: 105,
    isFinished: false,
  })
})

describe('a bottle’s past in a backup', () => {
  const text = (...points: unknown[]) => ({ history: JSON.stringify(points) })
  const point = (on: number, price: number | null = 5) => [
    on,
    price,
    1,
    price === null ? null : 'own',
  ]

  test('is read where its days are in order and all of it is what it has to be', () => {
    for (const good of [
      text(),
      text(point(0)),
      text(point(1), point(2, null)),
      text([3, 1, 100_000, 'paid']),
    ])
      expect(isHistory(good), good.history).toBe(true)
    for (const bad of [
      text(point(2), point(2)),
      text(point(2), point(1)),
      text([-1, 5, 1, 'own']),
      text([1, -5, 1, 'own']),
      text([1, 5, -1, 'own']),
      text([1, 5, 100_001, 'own']),
      text([1, 5, 1, 'me']),
      text([1, 5, 1]),
      text(1),
      { history: '{' },
      { history: '{}' },
    ])
      expect(isHistory(bad), bad.history).toBe(false)
    const many = (count: number) => text(...Array.from({ length: count }, (_, at) => point(at)))
    expect([isHistory(many(1_000)), isHistory(many(1_001))]).toEqual([true, false])
  })

  test('ends today at the latest, and adds only earlier dates', () => {
    expect([
      endsAfter(text(point(9)), 9),
      endsAfter(text(point(10)), 9),
      endsAfter(text(), 0),
    ]).toEqual([false, true, false])
    const [here, before] = [text(point(5)), text(point(3), point(6))]
    expect(JSON.parse(historyWith(here, before)!)).toEqual([point(3), point(5)])
    expect(historyWith(here, text(point(5), point(6)))).toBeUndefined()
    expect(historyWith(here, text())).toBeUndefined()
    expect(JSON.parse(historyWith(undefined, before)!)).toEqual([point(3), point(6)])
  })
})
