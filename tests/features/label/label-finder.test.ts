import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readKnownBottles } from '../../../shared/features/catalogue/known-bottle.ts'
import { type LabelBottle, LabelFinder } from '../../../shared/features/label/label-finder.ts'
import type { LabelText } from '../../../shared/features/label/label-text.ts'

const list = new URL('../../../shared/features/catalogue/known-bottles.txt', import.meta.url)
const known = readKnownBottles(readFileSync(list, 'utf8'))
const finder = new LabelFinder<LabelBottle>(known)

const label = (...lines: readonly string[]): LabelText =>
  lines.map((line) => ({
    words: line.split(' ').map((text) => ({ text, sure: 90 })),
    height: 0.05,
  }))
const find = (...lines: readonly string[]) =>
  finder.find(label(...lines), 3).map(({ bottle, isSure }) => [bottle.name, isSure])

test.each([
  ['Lagavulin 16 Year', ['LAGAVULIN', 'AGED 16 YEARS', 'ISLAY SINGLE MALT', '43% vol 70 cl']],
  ['Eagle Rare 10 Year', ['EAGLE RARE', 'Kentucky Straight Bourbon Whiskey', 'AGED 10 YEARS']],
  ['Eagle Rare 17 Year', ['EAGLE RARE', 'Kentucky Straight Bourbon Whiskey', '17 YEARS OLD']],
  ["Blanton's Original Single Barrel", ["Blanton's", 'The Original', 'SINGLE BARREL BOURBON']],
])('%s is surely found by what its label says', (name, lines) => {
  expect(find(...lines)[0]).toEqual([name, true])
})

test.each([
  ['Lagavulin 16 Year', ['LAGAVUL1N', 'AGED 16 YEARS']],
  ['Lagavulin 16 Year', ['LAGA VULIN', 'AGED 16 YEARS']],
  ['Lagavulin 16 Year', ['LAGAVULIM', '16 YEARS']],
  ['Laphroaig 10 Year', ['LAPHROAlG', '10 YEARS OLD']],
  ['Glenfiddich 12 Year', ['CGLENFIDDICH', '12']],
])('%s is found among the first three, though letters were read wrongly', (name, lines) => {
  expect(find(...lines).map(([found]) => found)).toContain(name)
})

test('a number that was not read is not made up: the bottle may be it, and is not surely it', () => {
  const found = find('LAGAVULIN', 'ISLAY SINGLE MALT SCOTCH WHISKY')
  expect(found.map(([name]) => name)).toContain('Lagavulin 16 Year')
  expect(found.find(([name]) => name === 'Lagavulin 16 Year')?.[1]).toBe(false)
})

test('a label of another size is not surely of the bottle', () => {
  const [own, mini] = ['70 cl', '5 cl'].map((size) => find('LAGAVULIN', 'AGED 16 YEARS', size)[0])
  expect([own?.[1], mini?.[1]]).toEqual([true, false])
})

test('words of every bottle find none', () => {
  expect(find('SINGLE MALT', 'SCOTCH WHISKY', '12', 'Reserve', 'PRODUCT OF SCOTLAND')).toEqual([])
  expect(find('PINOT NOIR', 'VIN DE FRANCE', 'Grand Vin')).toEqual([])
  expect(find()).toEqual([])
})

test('of several lists that have it, the first gives it', () => {
  const own = { name: 'Lagavulin 16 Year', brand: 'Lagavulin', vintage: undefined }
  const [found] = new LabelFinder<LabelBottle>([own, ...known]).find(
    label('LAGAVULIN', 'AGED 16 YEARS'),
    3,
  )
  expect(found?.bottle).toBe(own)
})
