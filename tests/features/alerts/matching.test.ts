import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readKnownBottles } from '../../../shared/features/catalogue/known-bottle.ts'
import { readTable } from '../../../shared/features/collection/import/table.ts'
import {
  fits,
  type OfferedBottle,
  offeredWords,
  type WantedBottle,
  wantedWords,
} from '../../../shared/features/prices/matching.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

const isMatch = (wanted: WantedBottle, offered: OfferedBottle) =>
  fits(wantedWords(wanted), offeredWords(offered))

test.each([
  ['Lagavulin 16', 'Lagavulin 16 Year Old Single Malt Scotch Whisky'],
  ['lagavulin aged 16 years', 'LAGAVULIN 16yo 70cl'],
  ['16 year Lagavulin', 'Lagavulin, 16 Y.O.'],
  ['Glenfiddich Twelve Year Old', 'Glenfiddich 12-Year'],
  ['Glenfiddich 12 Single Malt Scotch Whisky', 'Glenfiddich 12 yrs'],
  ['Buffalo Trace Kentucky Straight Bourbon Whiskey', 'Buffalo Trace'],
  ['Hendrick’s Gin', "Hendrick's 1 L"],
  ['W L Weller 107', 'W.L. Weller Antique 107 Proof'],
  ['WL Weller', 'W. L. Weller Special Reserve'],
  ['EH Taylor Small Batch', 'Colonel E.H. Taylor, Jr. Small Batch'],
  ['Old Granddad 114', 'Old Grand-Dad 114'],
  ['Old Grand Dad', 'Old Granddad Bonded'],
  ["Blanton's Gold", 'BLANTONS Gold Edition'],
  ['Yquem 2015', "Ch. d'Yquem 2015"],
  ['Moet Chandon', 'Moët & Chandon Impérial Brut'],
  ['1800 anejo', '1800 Añejo Tequila 40% vol.'],
  ['山崎 12', '山崎 12年'],
  ['Jack Daniels No 7', 'Jack Daniel’s Old No. 7'],
  ['Jack Daniels No.7', 'Jack Daniel’s Old 7'],
  ['Jack Daniels No.  7', 'Jack Daniel’s #7'],
  ['Jack Daniels # 7', 'Jack Daniel’s №7'],
  ['Blantons 750ml', 'Blanton’s Original 70 cl'],
  ['Dom Pérignon 1,5 L', 'Dom Perignon 150cl'],
])('“%s” is found as “%s”', (bottle, name) => {
  expect(isMatch({ bottle }, { name })).toBe(true)
})

test.each([
  ['Lagavulin 16', 'Lagavulin 8 Year Old'],
  ['Lagavulin 16', 'Lagavulin Distillers Edition'],
  ['Ardbeg 10', 'Laphroaig 10'],
  ['Knob Creek Bourbon', 'Knob Creek Rye'],
  ['Knob Creek Rye', 'Knob Creek Bourbon'],
  ['Château Margaux 2015', 'Château Margaux 2014'],
  ['Lagavulin 16', 'Lagavulin 16 Miniature 5cl'],
  ['Lagavulin 16', 'Lagavulin 16 37.5 cl'],
  ['Dom Pérignon', 'Dom Ruinart'],
  ['Blanton’s 750 ml', 'Blanton’s 1.75 L'],
  ['Old Forester', 'Forester’s Delight'],
])('“%s” is not “%s”', (bottle, name) => {
  expect(isMatch({ bottle }, { name })).toBe(false)
})

test('the brand may stand in the name or beside it, on either side', () => {
  expect(isMatch({ bottle: 'Original', brand: 'Blanton’s' }, { name: 'Blantons Original' })).toBe(
    true,
  )
  expect(isMatch({ bottle: 'Blantons Original' }, { name: 'Original', brand: 'Blanton’s' })).toBe(
    true,
  )
})

test('a vintage and a size of their own are heeded like those in the name', () => {
  const margaux = { name: 'Château Margaux', vintage: 2015, sizeMl: 1500 }
  expect(isMatch({ bottle: 'Margaux', vintage: 2015 }, margaux)).toBe(true)
  expect(isMatch({ bottle: 'Margaux 2015 magnum' }, margaux)).toBe(false)
  expect(isMatch({ bottle: 'Margaux', vintage: 2016 }, margaux)).toBe(false)
  expect(isMatch({ bottle: 'Margaux 2015', sizeMl: 750 }, margaux)).toBe(false)
})

test('a beer is small without being a miniature', () => {
  const can = { name: 'Heady Topper', sizeMl: 473 }
  expect(isMatch({ bottle: 'Heady Topper' }, { ...can, category: 'Beer' })).toBe(true)
  expect(isMatch({ bottle: 'Heady Topper' }, can)).toBe(false)
})

test('a name without a word is nothing to look for', () => {
  expect(isMatch({ bottle: '🍷 —' }, { name: '🍷 —' })).toBe(false)
  expect(isMatch({ bottle: 'Whisky' }, { name: 'Ardbeg Whisky' })).toBe(true)
  expect(isMatch({ bottle: 'Whisky' }, { name: 'Ardbeg' })).toBe(false)
})

/** The same name as another shop would write it. */
const otherSpellings: readonly (readonly [string, (name: string) => string])[] = [
  ['in capitals', (name) => name.toUpperCase()],
  ['without accents', (name) => name.normalize('NFKD').replace(/\p{M}/gu, '')],
  ['decomposed', (name) => name.normalize('NFD')],
  ['in another order', (name) => name.split(/\s+/).reverse().join(' ')],
  ['with its size', (name) => `${name} 750ml`],
  ['with its size in centilitres', (name) => `${name}, 75 cl`],
  ['with its strength', (name) => `${name} 43.5% vol.`],
  ['with typographic marks', (name) => `“${name.replaceAll("'", '’')}”`],
]

const knownNames = readKnownBottles(
  readFileSync(
    new URL('../../../shared/features/catalogue/known-bottles.txt', import.meta.url),
    'utf8',
  ),
).map(({ brand, name }) => `${brand} ${name}`)

/** What differs in more than how a name is spelled. */
const losesItself = (name: string) => wantedWords({ bottle: name }).words.length === 0

function finds(names: readonly string[]) {
  for (const [how, respelled] of otherSpellings)
    test(`every one is found ${how}`, () => {
      const missed = names.filter(
        (name) =>
          !losesItself(name) &&
          // Reversed, what stands in two words (`16 Years`, `1,5 L`, `W. L.`) reads otherwise.
          !(how === 'in another order' && /[\d.№#&]|\p{L}['’]|\b\p{L}\b/u.test(name)) &&
          !(how.includes('size') && wantedWords({ bottle: name }).sizeMl !== undefined) &&
          !isMatch({ bottle: name }, { name: respelled(name), sizeMl: undefined }),
      )
      expect(missed).toEqual([])
    })

  test('few are taken for one another', () => {
    const offers = names.map((name) => offeredWords({ name }))
    const sample = names.filter((_, at) => at % 7 === 0).map((bottle) => wantedWords({ bottle }))
    const hits = sample.reduce(
      (sum, wanted) => sum + offers.filter((offered) => fits(wanted, offered)).length,
      0,
    )
    // Each finds itself; others only where their name is the longer one.
    expect(hits / sample.length).toBeLessThan(3)
  })
}

describe('of the bottles that the app knows', () => finds(knownNames))

describe.skipIf(!hasRealData)('of real lists', () => {
  const table = (file: string) => {
    const read = readTable(readFileSync(realData(file), 'utf8'))
    if (typeof read === 'string') throw new Error(`${file} is ${read}`)
    return read.rows.map(({ cells }) => cells)
  }
  const json = <T>(file: string) => JSON.parse(readFileSync(realData(file), 'utf8')) as T

  describe('names with accents and other scripts', () =>
    finds(
      hasRealData
        ? table('names/unicode-bottle-and-drink-names.csv').map((row) => row.get('name') ?? '')
        : [],
    ))
  describe('Systembolaget’s releases', () =>
    finds(
      hasRealData
        ? json<{ wines: { wineName: string; vintage: string }[] }>(
            'catalogues/systembolaget-releases.json',
          ).wines.map(({ wineName, vintage }) => `${wineName} ${vintage}`)
        : [],
    ))
  describe('an auction', () =>
    finds(
      hasRealData
        ? json<{ wines: { title: string }[] }>('catalogues/bukowskis-live-wines.json').wines.map(
            ({ title }) => title,
          )
        : [],
    ))
  describe('a cellar', () =>
    finds(
      hasRealData
        ? table('cellars/cellartracker-browser-export.csv').map(
            (row) => `${row.get('Wine')} ${row.get('Vintage')}`,
          )
        : [],
    ))
  describe('a catalogue of wines', () =>
    finds(
      hasRealData
        ? table('catalogues/XWines_Slim_1K_wines.csv').map(
            (row) => `${row.get('WineryName')} ${row.get('WineName')}`,
          )
        : [],
    ))
})
