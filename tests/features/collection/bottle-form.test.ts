import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { valuesBefore } from '../../../web/components/bottle/bottle-acts.ts'
import {
  changesOf,
  emptyForm,
  fieldsOf,
  formOf,
  isComplete,
} from '../../../web/components/bottle-form/bottle-form.ts'

const whole: Bottle = newRow(bottles, '00000000-0000-7000-8000-000000000001', {
  name: 'Springbank 15',
  brand: 'Springbank',
  category: 'Whiskey',
  subcategory: 'Scotch',
  sku: '501',
  sizeMl: 700,
  abv: 46,
  vintage: 2004,
  distillery: 'Springbank',
  region: 'Campbeltown',
  notes: ' Oil \n',
  rating: 4.5,
  purchasePrice: 8_000,
  currentValue: 12_000,
  purchasedOn: '2019-02-28',
  drinkFrom: 2020,
  drinkTo: 2040,
  location: 'Dunnage',
  bin: '3',
  quantity: 2,
  fillLevel: 75,
  inCollection: false,
  isFinished: true,
  photo: 'a'.repeat(64),
  createdAt: 1,
  updatedAt: 1,
})

describe('a form', () => {
  test('has a field for everything that a person may say of a bottle', () => {
    const fields = Object.entries(bottles.fields)
      .filter(([, field]) => field.owner === 'user')
      .map(([name]) => name)
    const ofImports = ['sourceKey', 'sourceRow', 'importId']
    expect(Object.keys(emptyForm).toSorted()).toEqual(
      fields.filter((name) => !ofImports.includes(name)).toSorted(),
    )
  })

  test('gives back the bottle that it was opened with', () => {
    const form = formOf(whole)
    if (!isComplete(form)) throw new Error('it has name, brand and category')
    const { id: _id, createdAt: _c, updatedAt: _u, useCount: _n, ...said } = whole
    expect(fieldsOf(form)).toEqual(said)
    expect(changesOf(form, formOf(whole))).toEqual({})
  })

  test('is complete with name, brand and category, and not with blanks', () => {
    const filled = { ...emptyForm, name: 'A', brand: 'B', category: 'Wine' as const }
    expect(isComplete(filled)).toBe(true)
    for (const without of [{ name: ' ' }, { brand: '\t' }, { category: '' as const }])
      expect(isComplete({ ...filled, ...without })).toBe(false)
  })

  test('leaves unset fields out and has defaults for required ones', () => {
    const form = { ...emptyForm, name: ' A ', brand: 'B', category: 'Beer' as const }
    expect(fieldsOf({ ...form, location: '  ', quantity: null })).toEqual({
      name: 'A',
      brand: 'B',
      category: 'Beer',
      location: 'Home Bar',
      quantity: 1,
      inCollection: true,
      isFinished: false,
    })
  })

  test('takes of refused arguments only what can be shown', () => {
    const shown = formOf({
      name: 7,
      brand: 'B',
      category: 'Water',
      subcategory: 'Still',
      vintage: '1990',
      quantity: {},
      isFinished: 'no',
      notes: null,
      rating: 4,
    })
    expect(shown).toEqual({ ...emptyForm, brand: 'B', vintage: null, quantity: null, rating: 4 })
  })
})

describe('an edit', () => {
  test('sends only changed fields, and null for emptied ones', () => {
    const before = formOf(whole)
    const form = {
      ...before,
      region: '',
      vintage: null,
      currentValue: 13_000,
      name: 'Springbank 15 ',
    }
    expect(changesOf(form, before)).toEqual({ region: null, vintage: null, currentValue: 13_000 })
  })

  test('is undone with the former values, and a category with its kind', () => {
    expect(valuesBefore(whole, { region: null, currentValue: 1 })).toEqual({
      region: 'Campbeltown',
      currentValue: 12_000,
    })
    expect(valuesBefore(whole, { category: 'Beer', subcategory: null })).toEqual({
      category: 'Whiskey',
      subcategory: 'Scotch',
    })
    expect(valuesBefore(whole, { category: 'Beer' })).toEqual({
      category: 'Whiskey',
      subcategory: 'Scotch',
    })
    const bare: Bottle = newRow(bottles, whole.id, {
      name: 'A',
      brand: 'B',
      category: 'Beer',
      createdAt: 1,
      updatedAt: 1,
    })
    expect(valuesBefore(bare, { abv: 5 })).toEqual({ abv: null })
  })
})
