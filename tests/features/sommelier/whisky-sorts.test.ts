import { describe, expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { aBottle } from './a-cellar.ts'

const whisky = (brand: string, name: string, subcategory = 'Scotch', more: object = {}) =>
  aBottle(name, 'Whiskey', subcategory, { brand, ...more })

const bottles = [
  whisky('Kilchoman', 'Machir Bay'),
  whisky('Bunnahabhain', '12 Year', 'Scotch', { region: 'Islay' }),
  whisky('Bunnahabhain', 'Staoisha', 'Scotch', { region: 'Islay' }),
  whisky('Tarn', 'Shore Cask', 'Scotch', { region: 'Islay, Scotland' }),
  whisky('Talisker', 'Storm'),
  whisky('Glenturret', 'Peated Edition'),
  whisky('BenRiach', 'Unpeated Ten'),
  whisky('Johnnie Walker', 'Black Label'),
  whisky('Tarn', 'Blended Scotch Whisky'),
  whisky('Hakushu', 'Distiller’s Reserve', 'Japanese'),
  whisky('Tarn', 'Single Malt Rye', 'Rye'),
  whisky('Four Roses', 'Small Batch', 'Bourbon'),
  aBottle('Smoke Mezcal', 'Spirits', 'Tequila', { brand: 'Tarn' }),
]

function count(text: string): number {
  const [first] = answered(text, {
    bottles,
    recipes: [],
    wishes: [],
    today: '2026-11-25',
  }).lines
  if (first?.say === 'haveNone') return 0
  if (first?.say !== 'have') throw new Error(JSON.stringify(first))
  return first.bottles
}

describe('peated whiskies are told by label, house and island', () => {
  test.each([
    ['how many peated whiskies do I have', 5],
    ['smoky bottles', 5],
    ['peaty but not from Islay', 2],
    ['whisky that is not peated', 7],
    ['peated single malts', 5],
    ['unpeated whiskies', 5],
    ['unpeated single malts', 4],
  ])('%s: %d', (text, expected) => {
    expect(count(text)).toBe(expected)
  })
})

describe('single malts are told from blends and grain', () => {
  test.each([
    ['how many single malts do I have', 9],
    ['single malt scotch', 7],
    ['single malts not from Scotland', 2],
    ['Scotch but no single malts', 2],
    ['Islay single malts', 4],
    ['blended Scotch', 2],
    ['blended whiskies', 2],
    ['whiskies that are not blended', 10],
  ])('%s: %d', (text, expected) => {
    expect(count(text)).toBe(expected)
  })
})

describe('a kind behind a negated name is still the kind', () => {
  test.each([
    ['non-Scotch whisky', 3],
    ['non-Japanese whisky', 11],
  ])('%s: %d', (text, expected) => {
    expect(count(text)).toBe(expected)
  })
})
