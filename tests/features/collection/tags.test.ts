import { describe, expect, test } from 'vitest'
import { maxTags } from '../../../shared/business/tags.ts'
import { drinkState } from '../../../shared/features/collection/drink-window.ts'
import {
  inOrder,
  noFilters,
  onView,
  tallyOfTags,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import { retagged, tagsOf, tagsText } from '../../../shared/features/collection/tags.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { editsOf } from '../../../web/components/bottle/bottle-acts.ts'
import { aCellar, act, aRow, idOf } from '../bar/a-cellar.ts'

const tagged = (...tags: string[]) => ({ tags: tagsText(tags)! })
const give = (add: string[], remove: string[] = []) =>
  act('bottles.tag', { ids: [idOf(1)], add, remove })

describe('tags', () => {
  test('from two devices are all there, and one is taken without the others', async () => {
    const cellar = aCellar(tagged('peaty'))
    await cellar.does(...give(['for guests']))
    await cellar.does(...give(['gift of Ada']))
    await cellar.does(...give([], ['PEATY']))
    expect(tagsOf(await cellar.bottle())).toEqual(['for guests', 'gift of Ada'])
  })

  test('that differ only in case are one, which stays as it is written', async () => {
    const cellar = aCellar(tagged('Peaty'))
    await cellar.does(...give(['peaty']))
    expect(tagsOf(await cellar.bottle())).toEqual(['Peaty'])
    await cellar.does(...give(['peaty'], ['Peaty']))
    expect(tagsOf(await cellar.bottle())).toEqual(['peaty'])
  })

  test('are no more than a bottle may have, and those that are there stay', async () => {
    const many = Array.from({ length: maxTags - 1 }, (_, at) => `tag ${at}`)
    const cellar = aCellar(tagged(...many))
    await cellar.does(...give(['new', 'newer']))
    expect([...tagsOf(await cellar.bottle())].sort()).toEqual([...many, 'new'].sort())
    expect(retagged(many, ['new', 'newer'], ['tag 0'])).toEqual([...many.slice(1), 'new', 'newer'])
  })

  test('that are all taken leave no field behind', async () => {
    const cellar = aCellar(tagged('peaty'))
    await cellar.does(...give([], ['peaty']))
    expect(await cellar.bottle()).toEqual(aRow({ updatedAt: cellar.now }))
  })

  test('that are there already change nothing', async () => {
    const cellar = aCellar(tagged('peaty'))
    await cellar.does(...give(['peaty']))
    expect(await cellar.bottle()).toEqual(aRow(tagged('peaty')))
  })

  test('of a new bottle come with it, and are a list of words or invalid', async () => {
    const cellar = aCellar()
    const fields = { id: idOf(1), name: 'A', brand: 'B', category: 'Wine' as const }
    for (const tags of ['peaty', '["b","a"]', '[""]', '[" a"]', '[1]', '[]', '["a","a"]'])
      expect(await cellar.refusal('bottle.add', { ...fields, tags })).toBe('invalid')
    await cellar.does('bottle.add', { ...fields, tags: '["a","b"]' })
    expect(tagsOf(await cellar.bottle())).toEqual(['a', 'b'])
  })

  test('written by hand into a row break nothing', () => {
    for (const tags of ['{', '7', '[1]']) expect(tagsOf({ tags })).toEqual([])
  })

  test('in the form are given and taken one by one, so that those of another device stay', () => {
    const edits = editsOf(idOf(1), { name: 'New', tags: '["a","c"]' }, ['a', 'b'])
    expect(edits).toEqual([
      { name: 'bottle.edit', args: { id: idOf(1), changes: { name: 'New' } } },
      { name: 'bottles.tag', args: { ids: [idOf(1)], add: ['c'], remove: ['b'] } },
    ])
    expect(editsOf(idOf(1), { tags: null }, ['a'])).toEqual([
      { name: 'bottles.tag', args: { ids: [idOf(1)], add: [], remove: ['a'] } },
    ])
  })

  test('narrow the shelf in any case, and are counted', () => {
    const shelf = [
      aRow(tagged('Peaty', 'old')),
      aRow({ id: idOf(2), ...tagged('peaty') }),
      aRow({ id: idOf(3) }),
    ]
    const view = { ...wholeShelf, filters: { ...noFilters, tags: ['PEATY'] } }
    expect(onView(shelf, view, 2026)).toHaveLength(2)
    expect(tallyOfTags(shelf)).toEqual([
      { value: 'Peaty', count: 2 },
      { value: 'old', count: 1 },
    ])
  })
})

describe('many at once', () => {
  test('are edited, and a kind that does not fit the new category goes', async () => {
    const cellar = aCellar({ subcategory: 'Bourbon' }, { id: idOf(2), category: 'Wine' })
    await cellar.does('bottles.edit', {
      ids: [idOf(1), idOf(2), idOf(3)],
      changes: { category: 'Spirits', drinkTo: 2030 },
    })
    expect(await cellar.bottle()).toEqual(
      aRow({ category: 'Spirits', drinkTo: 2030, updatedAt: cellar.now }),
    )
    expect(await cellar.bottle(idOf(2))).toMatchObject({ category: 'Spirits', drinkTo: 2030 })
    expect(
      await cellar.refusal('bottles.edit', { ids: [idOf(3)], changes: { drinkTo: 1999 } }),
    ).toBe('gone')
  })

  test('are deleted and brought back as they were', async () => {
    const cellar = aCellar({ notes: 'Old' }, { id: idOf(2) })
    const ids = [idOf(1), idOf(2)]
    await cellar.does('bottles.remove', { ids })
    expect(await cellar.refusal('bottle.edit', { id: idOf(1), changes: { name: 'X' } })).toBe(
      'gone',
    )
    await cellar.does('bottles.restore', { ids: [...ids, idOf(3)] })
    expect(await cellar.bottle()).toEqual(aRow({ notes: 'Old' }))
    expect(await cellar.refusal('bottles.restore', { ids: [idOf(3)] })).toBe('gone')
  })
})

describe('the drink window', () => {
  test.each([
    [{ drinkFrom: 2020, drinkTo: 2030 }, 2019, 'young'],
    [{ drinkFrom: 2020, drinkTo: 2030 }, 2020, 'ready'],
    [{ drinkFrom: 2020, drinkTo: 2030 }, 2030, 'ready'],
    [{ drinkFrom: 2020, drinkTo: 2030 }, 2031, 'past'],
    [{ drinkTo: 2030 }, 1990, 'ready'],
    [{ drinkFrom: 2030 }, 2990, 'ready'],
    [{}, 2026, undefined],
    [{ drinkTo: 2000, isFinished: true }, 2026, undefined],
  ])('%j in %i is %s', (window, year, state) => {
    expect(drinkState(aRow(window), year)).toBe(state)
  })

  test('narrows the shelf and orders it, the soonest past first', () => {
    const shelf = [
      aRow({ id: idOf(1), drinkTo: 2040 }),
      aRow({ id: idOf(2), drinkTo: 2027 }),
      aRow({ id: idOf(3), drinkTo: 2001 }),
      aRow({ id: idOf(4) }),
    ]
    const found = (drink: ('ready' | 'past')[]) =>
      onView(shelf, { ...wholeShelf, filters: { ...noFilters, drink } }, 2026).map(({ id }) => id)
    expect(found(['ready'])).toEqual([idOf(1), idOf(2)])
    expect(found(['past', 'ready'])).toEqual([idOf(1), idOf(2), idOf(3)])
    expect(runWhole(inOrder(shelf, 'drinkTo', false)).map(({ id }) => id)).toEqual(
      [3, 2, 1, 4].map(idOf),
    )
  })
})
