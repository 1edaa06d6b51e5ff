import { expect, test } from 'vitest'
import { labelDrawing } from '../../../web/components/bottle/label-drawing.ts'

const drawn = (name: string, brand: string, more = {}) =>
  labelDrawing({ name, brand, category: 'Whiskey', ...more })

test('a drawn label sets the brand above a name that begins with it', () => {
  expect(drawn('Old Forester 1920 Prohibition Style', 'Old Forester')).toMatchObject({
    brand: 'Old Forester',
    title: '1920 Prohibition Style',
  })
  expect(drawn('LAGAVULIN 16', 'Lagavulin')).toMatchObject({ brand: 'Lagavulin', title: '16' })
})

test('a drawn label has no brand twice, and cuts no name in a word', () => {
  expect(drawn('Lagavulin', 'Lagavulin')).toMatchObject({ brand: undefined, title: 'Lagavulin' })
  expect(drawn('Château Margaux', 'Margaux')).toMatchObject({
    brand: undefined,
    title: 'Château Margaux',
  })
  expect(drawn('Weller’s Antique', 'Weller')).toMatchObject({
    brand: undefined,
    title: 'Weller’s Antique',
  })
  expect(drawn('山崎 12', 'Suntory')).toMatchObject({ brand: 'Suntory', title: '山崎 12' })
  expect(drawn('Nameless', ' ')).toMatchObject({ brand: undefined, title: 'Nameless' })
})

test('a drawn label has the vintage, and the most exact kind that says something', () => {
  expect(drawn('Margaux', 'A house', { vintage: 2015 }).vintage).toBe(2015)
  expect(drawn('Margaux', 'A house').vintage).toBeUndefined()
  expect(drawn('A', 'B', { category: 'Wine', subcategory: 'Red Wine' }).kind).toBe('Red Wine')
  expect(drawn('A', 'B', { category: 'Spirits', subcategory: 'Other' }).kind).toBe('Spirits')
  expect(drawn('A', 'B', { category: 'Cider' }).kind).toBe('Cider')
})

test('a long name and a long word are set in smaller type', () => {
  expect(drawn('Yamazaki 12', 'Suntory').size).toBe('large')
  expect(drawn('Single Barrel Select', 'A house').size).toBe('medium')
  expect(drawn('Wehlener Sonnenuhr Riesling Kabinett', 'A house').size).toBe('small')
  expect(drawn('Bruichladdich', 'A house').size).toBe('small')
})
