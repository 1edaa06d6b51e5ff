import { expect, test } from 'vitest'
import { amountOf, mlOf, shownAmount } from '../../../shared/features/recipes/amount.ts'

test.each([
  ['1 1/2 oz', { before: '', from: 1.5, unit: 'oz', after: '' }],
  ['1½ oz.', { before: '', from: 1.5, unit: 'oz', after: '' }],
  ['½ fl oz', { before: '', from: 0.5, unit: 'oz', after: '' }],
  ['1-½ oz', { before: '', from: 1.5, unit: 'oz', after: '' }],
  ['2 und 1/4 cl', { before: '', from: 2.25, unit: 'cl', after: '' }],
  ['2 o 3 golpes', { before: '', from: 2, to: 3, unit: 'dash', after: '' }],
  ['4,5 cl', { before: '', from: 4.5, unit: 'cl', after: '' }],
  ['2-3 oz', { before: '', from: 2, to: 3, unit: 'oz', after: '' }],
  ['45 ml - 60 ml', { before: '', from: 45, unit: 'ml', after: '- 60 ml' }],
  ['1 oz white ', { before: '', from: 1, unit: 'oz', after: 'white' }],
  ['Juice of 1/2', { before: 'Juice of', from: 0.5, after: '' }],
  ['About 1 bottle', { before: 'About', from: 1, after: 'bottle' }],
  ['1 tblsp', { before: '', from: 1, unit: 'tbsp', after: '' }],
  ['2 dashes', { before: '', from: 2, unit: 'dash', after: '' }],
  ['dash', { before: '', from: 1, unit: 'dash', after: '' }],
  ['1 part', { before: '', from: 1, unit: 'part', after: '' }],
  ['70ml/2fl oz', { before: '', from: 70, unit: 'ml', after: '' }],
  ['6 mint leaves', { before: '', from: 6, after: 'mint leaves' }],
  ['1 large', { before: '', from: 1, after: 'large' }],
])('%s is read', (text, amount) => {
  expect(amountOf(text)).toEqual(amount)
})

test.each(['to taste', 'Top up with', 'Fill with', '', '1/0 oz'])('%s is no amount', (text) => {
  expect(amountOf(text)).toBeUndefined()
  expect(shownAmount(text, 'ml', 3)).toBe(text)
})

test.each([
  ['30 ml', 'oz', 1, '1 oz'],
  ['45 ml', 'oz', 1, '1½ oz'],
  ['22.5 ml', 'oz', 1, '¾ oz'],
  ['20 ml', 'oz', 1, '⅔ oz'],
  ['60 ml', 'oz', 2, '4 oz'],
  ['25 ml', 'oz', 1, '0.85 oz'],
  ['1 1/2 oz', 'ml', 1, '45 ml'],
  ['3/4 oz', 'ml', 1, '22.5 ml'],
  ['3/4 oz', 'cl', 1, '2.25 cl'],
  ['1 oz', 'cl', 2, '6 cl'],
  ['2-3 oz', 'cl', 1, '6–9 cl'],
  ['1 1/2 oz', 'oz', 1, '1½ oz'],
  ['4.5 cl', 'ml', 1, '45 ml'],
  ['1 shot', 'ml', 1, '45 ml'],
  ['1 cup', 'ml', 1, '240 ml'],
  ['3/4 L', 'cl', 1, '75 cl'],
  ['5 ml', 'oz', 1, '⅙ oz'],
  ['3.75 ml', 'oz', 1, '⅛ oz'],
  ['35 ml', 'oz', 1, '1.18 oz'],
  ['1 pinch', 'oz', 2, '2 pinches'],
  ['1 dash', 'ml', 2, '2 dashes'],
  ['2 dashes', 'oz', 0.5, '1 dash'],
  ['1 tsp', 'ml', 3, '3 tsp'],
  ['1 part', 'ml', 1, '1 part (30 ml)'],
  ['2 parts', 'oz', 1, '2 parts (2 oz)'],
  ['1.5 parts', 'cl', 2, '3 parts (9 cl)'],
  ['Juice of 1/2', 'ml', 2, 'Juice of 1'],
  ['1 oz white', 'cl', 1, '3 cl white'],
  ['310 ml', 'oz', 1, '10½ oz'],
  ['380 ml', 'oz', 1, '13 oz'],
  ['500 ml', 'oz', 1, '17 oz'],
  ['1 gallon', 'oz', 1, '128 oz'],
  ['6 mint leaves', 'ml', 2, '12 mint leaves'],
] as const)('%s in %s, %d times, is %s', (text, units, times, shown) => {
  expect(shownAmount(text, units, times)).toBe(shown)
})

test('what a bar calls the same is the same in every unit, there and back', () => {
  for (const oz of [0.25, 0.5, 0.75, 1, 1.5, 2, 3])
    for (const units of ['ml', 'cl'] as const) {
      const there = shownAmount(`${oz} oz`, units)
      const ml = mlOf(amountOf(there)!)!
      expect(Math.abs(ml - oz * 29.57)).toBeLessThan(oz * 29.57 * 0.03)
      expect(amountOf(shownAmount(there, 'oz'))).toEqual({
        before: '',
        from: oz,
        unit: 'oz',
        after: '',
      })
    }
})

test.each([
  ['2 c. à café', 'tsp'],
  ['1 cuillère à soupe', 'tbsp'],
  ['1 c.à.s.', 'tbsp'],
  ['1 EL', 'tbsp'],
  ['2 Teelöffel', 'tsp'],
  ['3 traits', 'dash'],
  ['1 Spritzer', 'dash'],
  ['2 gouttes', 'drop'],
  ['1 cucharadita', 'tsp'],
  ['2 partes', 'part'],
  ['1 cucchiaio', 'tbsp'],
  ['2 Scheiben', undefined],
] as const)('%s is in the unit %s', (text, unit) => {
  expect(amountOf(text)?.unit).toBe(unit)
})
