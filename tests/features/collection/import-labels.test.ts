import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import type { ReadOptions } from '../../../shared/features/collection/import/reading.ts'
import { readSize } from '../../../shared/features/collection/import/size.ts'
import { readStrength } from '../../../shared/features/collection/import/strength.ts'
import { readDay } from '../../../shared/features/collection/import/values.ts'
import { readVintage } from '../../../shared/features/collection/import/vintage.ts'

function read(text: string, given: ReadOptions = {}) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, given)
  const rows = readRows(table.rows, options).map((row) => row.derived)
  return { options, rows, fields: rows.map(({ fields }) => fields) }
}
const column = (header: string, ...cells: readonly string[]) =>
  [`Name;Type;${header}`, ...cells.map((cell, at) => `Bottle ${at};Whiskey;${cell}`)].join('\n')

describe('strength', () => {
  test.each([
    ['40 % (80 proof)', 40],
    ['80 proof (40 %)', 40],
    ['43 % vol. / 86 proof', 43],
    ['57.1% / 114.2 proof', 57.1],
    ['86 Proof', 43],
    ['US proof 101', 50.5],
    ['12 y.o. 43%', 43],
    ['12 years 43', 43],
    ['Batch 12 - 61.2%', 61.2],
    ['Cask 7 – 58,4 % vol', 58.4],
    ['40 vol', 40],
    ['30 u.p.', 40],
    ['30° U.P.', 40],
    ['10 O.P.', 62.9],
    ['70° Sikes proof', 40],
    ['13,5°', 13.5],
    ['40-45 %', 'unread'],
    ['ABV 40 - 45', 'unread'],
    ['135 %', 'unread'],
    ['strong', 'unread'],
    ['0', undefined],
  ])('%s', (text, expected) => {
    const strength = readStrength(text)
    expect(typeof strength === 'object' ? strength : (strength ?? {})).toEqual(
      typeof expected === 'number' ? { abv: expected } : (expected ?? {}),
    )
  })

  test.each([
    ['70° proof', 40],
    ['70 degrees proof', 40],
    ['75º proof', 42.9],
    ['100° proof', 50],
    ['43 / 46', 43],
    ['46% and 50%', 46],
  ])('%s is a guess', (text, abv) => expect(readStrength(text)).toEqual({ abv, isAssumed: true }))

  test.each([
    ['70° proof', 40],
    ['70 proof', 40],
    ['75° proof', 42.9],
    ['80° proof', 45.7],
    ['105° proof', 60],
    ['40 % (70° proof)', 40],
  ])('%s on a British bottle', (text, abv) => {
    expect(readStrength(text, { isBritish: true })).toEqual({ abv })
    const [row] = read(`Name;Type;Region;ABV\nA;Scotch;Speyside;${text}`).rows
    expect(row!.fields.abv).toBe(abv)
    expect(row!.remarks.filter((one) => 'field' in one)).toEqual([])
  })

  test('in a column of proof is what a percent sign says', () => {
    expect(read(column('Proof', '64.9% ABV', '129.8', '90°')).fields.map(({ abv }) => abv)).toEqual(
      [64.9, 64.9, 45],
    )
  })
})

describe('the size of an old bottle', () => {
  test.each([
    ['4/5 quart', 757],
    ['4/5 Qt.', 757],
    ['1/5 gallon', 757],
    ['1/10 gallon', 379],
    ['4/5 pint', 379],
    ['fifth', 757],
    ['half gallon', 1893],
    ['half a gallon', 1893],
    ['1 quart', 946],
    ['imperial quart', 'unread'],
    ['1 imperial quart', 1137],
    ['1 pint', 473],
    ['26 2/3 fl. oz', 758],
    ['26⅔ fl oz', 758],
    ['13 1/3 fl oz', 379],
    ['13 fl. ozs.', 369],
    ['26 2/3 fluid ounces', 758],
    ['40 fl oz', 1137],
    ['25.4 fl oz', 751],
    ['12 oz', 355],
    ['1 gill', 142],
    ['1,000 ml', 1000],
    ['1.000 ml', 1000],
    ['1.750 ml', 1750],
    ['1/2 bottle', 375],
    ['½ bottle', 375],
    ['75 centilitres', 750],
    ['Standard (750ml)', 750],
    ['0,7 Liter', 700],
    ['12 bottles', 'unread'],
    ['700 grams', 'unread'],
    ['0.7 stone', 'unread'],
  ])('%s', (text, ml) => expect(readSize(text)).toBe(ml))

  test('of a case says how many there are', () => {
    const { fields } = read(column('Size', '12 x 750ml', '6x70cl', '6 x 75 cl'))
    expect(fields.map(({ sizeMl, quantity }) => [sizeMl, quantity])).toEqual([
      [750, 12],
      [700, 6],
      [750, 6],
    ])
  })
})

describe('years', () => {
  test.each([
    ['昭和63年', 1988],
    ['昭和元年', 1926],
    ['平成元年', 1989],
    ['令和8', 2026],
    ['H30', 2018],
    ['S63', 1988],
    ['12.05.1988', 1988],
    ['1988-05-12', 1988],
    ['09.2004', 2004],
    ['May 1988', 1988],
    ['1970, bottled 1995', 1970],
    ['1963/1978', 1963],
    ['1963 - 1978', 1963],
    ['distilled 1988', 1988],
    ['1978/1963', 'unread'],
    ['bottled 1995', 'unread'],
    ['1990s', 'unread'],
    ['昭和99年', 'unread'],
    ['o.J.', undefined],
    ['sans année', undefined],
    ['1000', undefined],
    ['1001', undefined],
    ['0000', undefined],
    ['NV', undefined],
  ])('%s', (text, year) => expect(readVintage(text)).toBe(year))

  test.each([
    ['14 février 2022', '2022-02-14'],
    ['3. März 2021', '2021-03-03'],
    ['14 de febrero de 2022', '2022-02-14'],
    ['昭和63年5月12日', '1988-05-12'],
    ['H30.5.17', '2018-05-17'],
    ['R8/5/17', '2026-05-17'],
  ])('the day %s', (text, day) => expect(readDay(text, 'mdy')).toBe(day))
})

describe('ratings', () => {
  const ratings = (given: ReadOptions, ...cells: readonly string[]) => {
    const { rows } = read(column('Rating', ...cells), given)
    return rows.map(({ fields, remarks }) => [fields.rating, remarks.length > 1])
  }

  test('of a column with low points of a hundred are of a hundred, but four and a half are stars', () => {
    expect(ratings({}, '100', '20', '40').map(([stars]) => stars)).toEqual([5, 1, 2])
    expect(ratings({}, '95', '20', '88').map(([stars]) => stars)).toEqual([4.75, 5, 4.4])
    expect(ratings({}, '95', '4.5', '40').map(([stars]) => stars)).toEqual([4.75, 4.5, 2])
  })

  test('of several scales in one column are read by their own, and marked', () => {
    expect(ratings({}, '4,5', '92-94', '17.5/20')).toEqual([
      [4.5, true],
      [4.65, false],
      [4.38, false],
    ])
    expect(ratings({}, '9', '17', '95', '88')).toEqual([
      [4.5, true],
      [4.25, true],
      [4.75, false],
      [4.4, false],
    ])
  })

  test('are read by the scale that a person chose', () => {
    expect(ratings({ ratingScale: 100 }, '4,5', '92')).toEqual([
      [0.23, false],
      [4.6, false],
    ])
  })
})
