import { nameWithBrand } from '../../../shared/features/catalogue/name-with-brand.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  Catalogue,
  readKnownBottles,
  UnreadableList,
} from '../../../shared/features/catalogue/known-bottle.ts'
import { isSameBottling } from '../../../shared/features/catalogue/same-bottle.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { schemaOf } from '../../../shared/kernel/schema.ts'

const list = readKnownBottles(
  readFileSync(
    new URL('../../../shared/features/catalogue/known-bottles.txt', import.meta.url),
    'utf8',
  ),
)
const names = (typed: string) => new Catalogue(list).find(typed, 8).map(({ name }) => name)

describe('the list of known bottles', () => {
  test('holds several hundred, each once, each fit for the form', () => {
    expect(list.length).toBeGreaterThan(500)
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
    for (const known of list) {
      for (const [field, value] of Object.entries(known)) {
        const schema = schemaOf(bottles.fields[field as 'name'])
        expect(schema.safeParse(value).success, `${known.name}: ${field}`).toBe(true)
      }
    }
  })

  test('says each fact of a line, and leaves out what a line does not say', () => {
    const text = `
      # Whiskey / Scotch
      Ten|Ardbeg|Ardbeg Distillery|Islay|46|700
      Plain|Ardbeg|||  |
      None|Ardbeg|||0|0
      Most|Ardbeg|||100|100000

      # Beer / IPA
      Heady|Alchemist|||8`.replaceAll(/^ +/gm, '')
    const scotch = { brand: 'Ardbeg', category: 'Whiskey', subcategory: 'Scotch' }
    expect(readKnownBottles(text)).toEqual([
      {
        ...scotch,
        name: 'Ten',
        distillery: 'Ardbeg Distillery',
        region: 'Islay',
        abv: 46,
        sizeMl: 700,
      },
      { ...scotch, name: 'Plain', sizeMl: 750 },
      { ...scotch, name: 'None', abv: 0, sizeMl: 0 },
      { ...scotch, name: 'Most', abv: 100, sizeMl: 100_000 },
      {
        name: 'Heady',
        brand: 'Alchemist',
        category: 'Beer',
        subcategory: 'IPA',
        abv: 8,
        sizeMl: 355,
      },
    ])
  })

  test('writes a brand once that is in the name or the distillery as well', () => {
    expect(readKnownBottles('# Beer / IPA\n~ Gale|Lark $1|=\n~|Wren|Hill ~\nOld ~|Wren|')).toEqual([
      expect.objectContaining({ name: 'Lark $1 Gale', brand: 'Lark $1', distillery: 'Lark $1' }),
      expect.objectContaining({ name: 'Wren', brand: 'Wren', distillery: 'Hill ~' }),
      expect.objectContaining({ name: 'Old ~', brand: 'Wren' }),
    ])
  })

  test.each([
    ['Ardbeg|Ardbeg', 'line 1: a category has to come first'],
    ['# Milk', 'line 1: there is no category Milk'],
    ['# Beer / Merlot', 'line 1: Beer has no Merlot'],
    ['# Beer / IPA\n\nHeady Topper', 'line 3: a name and a brand are wanted'],
    ...['strong', '-0.1', '100.1', '|-1', '|100001'].map((cells): [string, string] => [
      `# Beer / IPA\nHeady Topper|The Alchemist|||${cells}`,
      'line 2: this is no number',
    ]),
    ['# Beer / IPA\nA|B||||5|more', 'line 2: a name and a brand are wanted'],
  ])('is refused by its line where it cannot be read: %j', (text, sentence) => {
    expect(() => readKnownBottles(text)).toThrow(UnreadableList)
    expect(() => readKnownBottles(text)).toThrow(sentence)
  })
})

describe('looking for a known bottle', () => {
  test('finds by the beginnings of words in any order, without case and accents', () => {
    expect(names('18 glenlivet')).toEqual(['The Glenlivet 18 Year'])
    expect(names('CHATEAU MARG')).toContain('Château Margaux')
    expect(names('blantons gold')).toEqual(["Blanton's Gold Edition"])
    expect(names('eh taylor rye')).toEqual(['E.H. Taylor Straight Rye'])
  })

  test('puts the plain bottling before the special ones', () => {
    expect(names('maker').slice(0, 1)).toEqual(["Maker's Mark"])
    expect(names('redbreast 12')).toEqual(['Redbreast 12 Year', 'Redbreast 12 Year Cask Strength'])
  })

  test('finds by the distillery too, and nothing for nothing', () => {
    expect(names('kyoto distillery')).toEqual(['Ki No Bi Kyoto Dry Gin'])
    expect(names('  ')).toEqual([])
    expect(names('no such bottle')).toEqual([])
  })
})

describe('the same bottling', () => {
  const gold = { name: "Blanton's Gold", brand: "Blanton's" }

  test('is known by its words, wherever the brand was written', () => {
    expect(isSameBottling(gold, { name: 'Gold', brand: 'BLANTON’S' })).toBe(true)
    expect(isSameBottling(gold, { name: "Blanton's", brand: "Blanton's" })).toBe(false)
    expect(isSameBottling({ name: "Blanton's", brand: "Blanton's" }, gold)).toBe(false)
    expect(isSameBottling(gold, { name: 'Silver', brand: "Blanton's" })).toBe(false)
  })

  test('is another of another vintage or size, where both say one', () => {
    expect(isSameBottling({ ...gold, sizeMl: 750 }, { ...gold, sizeMl: 700 })).toBe(false)
    expect(isSameBottling({ ...gold, vintage: 2018 }, { ...gold, vintage: 2019 })).toBe(false)
    const said = { ...gold, sizeMl: 750, vintage: 2018 }
    expect(isSameBottling(said, gold)).toBe(true)
    expect(isSameBottling(gold, said)).toBe(true)
    expect(isSameBottling({ ...gold, vintage: null, sizeMl: null }, said)).toBe(true)
    expect(isSameBottling(said, { ...said })).toBe(true)
  })
})

test('a bottle is called by its brand and name, each word once', () => {
  for (const [name, brand, called] of [
    ['Springbank 15 Year', 'Springbank', 'Springbank 15 Year'],
    ['Antique 107', 'W.L. Weller', 'W.L. Weller Antique 107'],
    ['Weller Antique 107', 'W.L. Weller', 'W.L. Weller Antique 107'],
    ['Old Weller Antique', 'W.L. Weller', 'W.L. Weller Old Weller Antique'],
    [
      "Blanton's Gold",
      "Blanton's Distilling Company",
      "Blanton's Distilling Company Blanton's Gold",
    ],
    // All words of the brand are there, wherever, but those that say only company.
    ['15 Year, Springbank', 'Springbank', '15 Year, Springbank'],
    ['105 of Glenfarclas', 'Glenfarclas Distillery', '105 of Glenfarclas'],
    ['10 Year', undefined, '10 Year'],
  ] as const)
    expect(nameWithBrand(name, brand)).toBe(called)
})
