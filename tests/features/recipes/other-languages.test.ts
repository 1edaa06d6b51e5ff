import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { ingredientInEnglish } from '../../../shared/features/recipes/in-english.ts'
import { makeableDrinksOf, takeIngredientWords } from '../../../shared/features/recipes/makeable.ts'
import { newRow } from '../../../shared/kernel/entity.ts'

beforeAll(() => takeIngredientWords(ingredientInEnglish))
afterAll(() => takeIngredientWords(() => undefined))

const bottle = (name: string, category: Bottle['category'], subcategory?: string): Bottle =>
  newRow(
    bottles,
    '01900000-0000-7000-8000-000000000001',
    { name, brand: name, category, ...(subcategory && { subcategory }) },
    { createdAt: 0, updatedAt: 0 },
  )
const verdictOf = (name: string, ...there: readonly Bottle[]) =>
  makeableDrinksOf(there, [
    { id: 'x', name: 'X', ingredients: [{ name, amount: '2 cl' }] },
  ]).verdicts.get('x')!

const brandy = bottle('Old Hall Brandy', 'Spirits', 'Brandy')
const scotch = bottle('Glen Hall', 'Whiskey', 'Scotch')
const bourbon = bottle('Hall Bourbon', 'Whiskey', 'Bourbon')
const dry = bottle('Hall Dry Vermouth', 'Wine', 'Fortified')
const curacao = bottle('Hall Orange Curaçao', 'Liqueurs')
const coffee = bottle('Hall Coffee Liqueur', 'Liqueurs', 'Coffee')
const red = bottle('Hall Claret', 'Wine', 'Red Wine')
const sekt = bottle('Hall Sekt', 'Wine', 'Sparkling')

describe('an ingredient in German or Spanish', () => {
  test.each([
    ['Weinbrand', brandy, bourbon],
    ['schottischer Whisky', scotch, bourbon],
    ['whisky escocés', scotch, bourbon],
    ['Trockener Wermut', dry, sekt],
    ['vermut seco', dry, red],
    ['Orangenlikör', curacao, coffee],
    ['licor de naranja', curacao, coffee],
    ['Kaffeelikör', coffee, curacao],
    ['vino tinto', red, sekt],
    ['Rotwein', red, sekt],
    ['Schaumwein', sekt, red],
    ['vino espumoso', sekt, red],
  ])('“%s” is served by its bottle alone', (name, own, other) => {
    const verdict = verdictOf(name, own)
    expect([verdict.missing, verdict.hasStandIns]).toEqual([[], false])
    const instead = verdictOf(name, other)
    expect(instead.missing.length > 0 || instead.hasStandIns).toBe(true)
  })

  test.each([
    ['Zitronensaft', 'fresh'],
    ['Limettensaft', 'fresh'],
    ['zumo de piña', 'fresh'],
    ['jugo de toronja', 'fresh'],
    ['Sodawasser', 'fresh'],
    ['agua tónica', 'fresh'],
    ['Minzblätter', 'fresh'],
    ['hojas de menta', 'fresh'],
    ['clara de huevo', 'fresh'],
    ['Eiweiß', 'fresh'],
    ['Ahornsirup', 'fresh'],
    ['Zuckersirup', 'staple'],
    ['cubitos de hielo', 'staple'],
    ['azúcar moreno', 'staple'],
    ['Orangenzeste', 'staple'],
    ['piel de limón', 'staple'],
  ])('“%s” is no bottle', (name, how) => {
    expect(verdictOf(name).supplies).toEqual([{ how }])
  })

  test('needs words that are loaded later, and is missing without them', () => {
    takeIngredientWords(() => undefined)
    expect(verdictOf('Weinbrand', brandy).missing).toHaveLength(1)
    takeIngredientWords(ingredientInEnglish)
    expect(verdictOf('Weinbrand', brandy).missing).toEqual([])
  })

  test.each(['Bitter Truth', 'Old Anchor', 'Kernel of Light', 'Weller'])('“%s” is none', (name) => {
    expect(verdictOf(name, brandy, scotch, dry, curacao).missing).toHaveLength(1)
  })

  test('keeps words that are known in no language', () => {
    expect(ingredientInEnglish('Quittenlikör')).toBe('quitten liqueur')
    expect(ingredientInEnglish('Quitten')).toBeUndefined()
  })
})
