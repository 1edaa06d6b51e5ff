import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualServings } from '../../../shared/business/recipes.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dropDraft, keepDraft, readDraft } from '../../../web/features/recipes/recipe-draft.ts'
import {
  changesOf,
  emptyForm,
  emptyRow,
  fieldsOf,
  formOf,
  isSame,
  missingIn,
  unfitReason,
  valuesBefore,
} from '../../../web/features/recipes/recipe-form.ts'
import {
  byName,
  onView,
  queryOf,
  viewOf,
  wholeBook,
} from '../../../web/features/recipes/recipe-view.ts'

const sour: Recipe = {
  id: 'r1' as Id<'recipe'>,
  name: 'Sour',
  ingredients: JSON.stringify([
    { name: 'Gin', amount: '2 oz', note: 'cold', substitutes: ['Genever'], optional: true },
  ]),
  instructions: 'Shake.',
  tags: JSON.stringify(['tart']),
  isFavorite: true,
  difficulty: 'medium',
  createdAt: 1,
  updatedAt: 1,
} as unknown as Recipe
const written = { ...emptyForm(), name: 'Sour', instructions: 'Shake.' }
const gin = { ...emptyRow(), name: 'Gin', amount: '2 oz' }

describe('the form of a recipe', () => {
  test('names what is missing, each ingredient by its row', () => {
    expect(missingIn(emptyForm())).toEqual([
      'name',
      'ingredients.0.name',
      'ingredients.0.amount',
      'instructions',
    ])
    expect(missingIn({ ...written, ingredients: [gin, { ...gin, amount: ' ' }] })).toEqual([
      'ingredients.1.amount',
    ])
    expect(missingIn({ ...written, ingredients: [gin] })).toEqual([])
  })

  test('keeps what it does not show, and changes nothing by being opened', () => {
    const form = formOf(sour)
    expect(changesOf(form, form)).toEqual({})
    expect(fieldsOf(form)).toMatchObject({
      ingredients: [
        { name: 'Gin', amount: '2 oz', note: 'cold', substitutes: ['Genever'], optional: true },
      ],
      difficulty: 'medium',
      tags: ['tart'],
    })
  })

  test('sends changed fields alone, null for an emptied one, and knows the way back', () => {
    const before = formOf(sour)
    const changes = changesOf({ ...before, notes: ' New ', tags: ' ', rating: 4 }, before)
    expect(changes).toEqual({ notes: 'New', tags: [], rating: 4 })
    expect(valuesBefore(sour, changes)).toEqual({ notes: null, tags: ['tart'], rating: null })
    const noted = { ...before, notes: 'Old' }
    expect(changesOf({ ...noted, notes: '  ' }, noted)).toEqual({ notes: null })
  })

  test('leaves empty fields out, takes the usual servings, and drops repeated tags', () => {
    const form = { ...written, ingredients: [gin], servings: null, tags: 'tart, sour\ntart,' }
    const fields = fieldsOf(form)
    expect(fields).toMatchObject({ servings: usualServings, tags: ['tart', 'sour'] })
    for (const name of ['description', 'notes', 'photo', 'rating', 'garnish'])
      expect(fields).not.toHaveProperty(name)
  })

  test('says which text cannot be stored', () => {
    const form = { ...written, ingredients: [gin] }
    expect(unfitReason(form)).toBeUndefined()
    expect(unfitReason({ ...form, notes: 'a\u0000b' })).toMatch(/^notes: /)
  })

  test('is the same only with the same ingredients', () => {
    const form = formOf(sour)
    expect(isSame(form, formOf(sour))).toBe(true)
    expect(isSame(form, { ...form, ingredients: [...form.ingredients, gin] })).toBe(false)
  })
})

describe('the draft of a recipe', () => {
  const storage = new Map<string, string>()
  const ada = 'ada' as Id
  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, text: string) => void storage.set(name, text),
      removeItem: (name: string) => void storage.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is kept for one person and one purpose, until it is dropped', () => {
    const form = formOf(sour)
    keepDraft(ada, 'add', form)
    expect(readDraft(ada, 'add')).toEqual(form)
    expect(readDraft('ben' as Id, 'add')).toBeUndefined()
    expect(readDraft(ada, 'edit/r1')).toBeUndefined()
    dropDraft(ada, 'add')
    expect(readDraft(ada, 'add')).toBeUndefined()
  })

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['without a field', JSON.stringify({ ...emptyForm(), notes: undefined })],
    ['with a number for a text', JSON.stringify({ ...emptyForm(), name: 1 })],
    ['without ingredients', JSON.stringify({ ...emptyForm(), ingredients: [] })],
    [
      'with an ingredient of another version',
      JSON.stringify({ ...emptyForm(), ingredients: [{ name: 'Gin', amount: '' }] }),
    ],
  ])('of another version is none: %s', (_, text) => {
    keepDraft(ada, 'add', emptyForm())
    const [key = ''] = storage.keys()
    storage.set(key, text)
    expect(readDraft(ada, 'add')).toBeUndefined()
  })
})

describe('the list of recipes', () => {
  const plain = { ...sour, id: 'r2', name: 'Apple 10', isFavorite: false, difficulty: 'easy' }
  const other = { ...plain, id: 'r3', name: 'apple 9', ingredients: '[]', tags: undefined }
  const all = [sour, plain, other] as unknown as Recipe[]
  const ids = (rows: readonly Recipe[]) => rows.map(({ id }) => String(id))

  test('is filtered by difficulty, favorites and words in ingredients and tags', () => {
    expect(ids(onView(all, wholeBook))).toEqual(['r1', 'r2', 'r3'])
    expect(ids(onView(all, { ...wholeBook, difficulty: 'easy' }))).toEqual(['r2', 'r3'])
    expect(ids(onView(all, { ...wholeBook, onlyFavorites: true }))).toEqual(['r1'])
    expect(ids(onView(all, { ...wholeBook, search: 'gin' }))).toEqual(['r1', 'r2'])
    expect(ids(onView(all, { ...wholeBook, search: 'tart' }))).toEqual(['r1', 'r2'])
  })

  test('stands by name, with numbers as numbers and letters in any case', () => {
    expect(ids(byName(all))).toEqual(['r3', 'r2', 'r1'])
  })

  test('is the same again from its address, and ignores an unknown difficulty', () => {
    const view = { search: 'sour', difficulty: 'medium', onlyFavorites: true } as const
    expect(viewOf(queryOf(view))).toEqual(view)
    expect(String(queryOf(wholeBook))).toBe('')
    expect(viewOf(new URLSearchParams('difficulty=none'))).toEqual(wholeBook)
  })
})
