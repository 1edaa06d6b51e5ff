import { describe, expect, test } from 'vitest'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { aBottle, ask, cellar } from './a-cellar.ts'

const rioja = aBottle('Rioja Gran Reserva', 'Wine', 'Red Wine', {
  brand: 'Otero',
  region: 'Rioja, Spain',
  vintage: 2009,
  currentValue: 48_00,
})
const tern = aBottle('Old Tern Rye', 'Whiskey', 'Rye', { abv: 50.5, currentValue: 40_00 })
const of: CellarContents = { ...cellar, bottles: [...cellar.bottles, rioja, tern] }
const names = (text: string) => ask(text, { of }).names

describe('two that are compared', () => {
  test.each([
    ['Which is worth more, the Barolo or the Rioja?', ['Barolo Cannubi', 'Rioja Gran Reserva']],
    ['Which costs less: the Barolo or the Rioja?', ['Rioja Gran Reserva', 'Barolo Cannubi']],
    ['Is the Rioja cheaper than the Barolo?', ['Rioja Gran Reserva', 'Barolo Cannubi']],
    ['Which is older, the Barolo or the Rioja?', ['Barolo Cannubi', 'Rioja Gran Reserva']],
    ['Is the Barolo younger than the Rioja?', ['Rioja Gran Reserva', 'Barolo Cannubi']],
    ['Is the Lagavulin stronger than the Old Tern?', ['Old Tern Rye', 'Lagavulin 16']],
    ['Which is weaker, Lagavulin or Old Tern?', ['Lagavulin 16', 'Old Tern Rye']],
  ])('are ranked: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test.each(['Which whiskies are cheaper than the Lagavulin?', 'wines older than the Rioja'])(
    'by another bottle they are not measured, and that is said: %s',
    (text) => {
      expect(ask(text, { of })).toMatchObject({ first: 'notKnown', names: [] })
    },
  )
})

describe('strength', () => {
  test.each([
    ['Which bottles are stronger than 50%?', ['Old Tern Rye']],
    ['whisky of 101 proof or more', ['Old Tern Rye']],
    ['bottles at 43% abv', ['Lagavulin 16']],
    ['whisky between 40% and 45%', ['Lagavulin 16']],
    ['anything over 50.5%', []],
    ['anything at 50.5% or more', ['Old Tern Rye']],
    ['What is my strongest whisky?', ['Old Tern Rye', 'Lagavulin 16']],
    ['lowest alcohol whisky', ['Lagavulin 16', 'Old Tern Rye']],
  ])('is read from its bottles: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test('is unknown where no bottle has one', () => {
    expect(ask('strongest gin', { of }).text).toBe(
      'No bottle has a strength (gin), so I cannot tell.',
    )
  })

  test.each(['something strong', 'drinks without alcohol', 'which gained more than 20%'])(
    'is no part of another question: %s',
    (text) => {
      expect(ask(text, { of }).names).toEqual([])
    },
  )
})

test('a whisky of no kind is what its country makes', () => {
  const alone = aBottle('Suntory Old', 'Whiskey', undefined, { region: 'Japan' })
  const bourbon = aBottle('Harbour Bourbon', 'Whiskey', 'Bourbon', { region: 'Japan' })
  const bottles = { ...cellar, bottles: [alone, bourbon, tern] }
  expect(ask('Japanese whisky', { of: bottles }).names).toEqual(['Suntory Old'])
  expect(ask('Do I have Scotch?', { of: bottles }).names).toEqual([])
})
