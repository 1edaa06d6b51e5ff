import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQuery, searchOver, searchText } from '../../shared/kernel/search.ts'

const found = (typed: string, ...parts: string[]) => readQuery(typed)(searchText(parts))

test.each([
  ['chateau', 'Château Latour'],
  ['CHÂTEAU', 'chateau latour'],
  ['latour 2019', '2019 Château Latour'],
  ['penfolds grange', 'Grange Hermitage, Penfolds'],
  // One letter and its sign, or two.
  ['ch\u00e2teau', 'Cha\u0302teau Latour'],
  ['cha\u0302teau', 'Ch\u00e2teau Latour'],
  // Every apostrophe that keyboards have, and none.
  ...["'", '’', '‘', 'ʼ', '′', '`', '´', ''].flatMap((sign): [string, string][] => [
    [`blanton${sign}s`, 'Blanton’s Gold'],
    [`blanton's`, `Blanton${sign}s Gold`],
  ]),
  ['yquem', 'Château d’Yquem'],
  ['ystad', 'Ｙｓｔａｄ １２'],
  ['12', 'Ｙｓｔａｄ １２'],
  ['ニッカ', 'ﾆｯｶ フロム・ザ・バレル'],
  ['崎', '山崎 12年'],
  ['山崎12', '山崎 12年'],
  ['山崎１２年', '山崎 12年'],
  ['ニッカー12', 'ニッカー 12年'],
  ['響Harmony', 'Harmony 響'],
  ['발베니12', '발베니 12년'],
  ['발베', '발베니 12년'],
  ['ΟΥΖΟΣ', 'Ούζο, ούζος'],
  ['ουζοσ', 'ΟΎΖΟΣ'],
  ['столич', 'Столичная'],
  ['ледо', 'Лёдок'],
  ['straße', 'Strasse'],
])('“%s” finds %s', (typed, text) => {
  expect(found(typed, text)).toBeGreaterThan(0)
})

test.each([
  ['latour 2018', 'Château Latour 2019'],
  ['山崎12', '山崎 18年'],
  ['latour lafite', 'Château Latour'],
  ['&', 'Château Latour'],
])('“%s” does not find %s', (typed, text) => {
  expect(found(typed, text)).toBe(0)
})

test('each word may stand in another part', () => {
  expect(found('latour 2019 cellar', 'Latour', 'Château', '2019', 'Cellar')).toBe(3)
  expect(found('ourchat', 'Latour', 'Château')).toBe(0)
})

test('signs alone are looked for as they are', () => {
  expect(found(' & ', 'Rock & Rye')).toBe(3)
  expect(found('🍷', 'Our 🍷')).toBe(3)
})

test('matches at the start of a word come first, else the order stays', () => {
  const rows = ['Lagrange', 'Grange', 'Hill of Grace', 'Old Grange', 'Legrand'].map((name) => ({
    name,
  }))
  const search = searchOver(({ name }: { name: string }) => [name])
  const names = (typed: string) => search.find(rows, typed).map(({ name }) => name)
  expect(names('gran')).toEqual(['Grange', 'Old Grange', 'Lagrange', 'Legrand'])
  expect(names('  ')).toEqual(rows.map(({ name }) => name))
})

describe('any part of a text finds it', () => {
  const seed = Date.now() % 2 ** 31
  /** Words as labels have them, and all that a keyboard has. */
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(..."aB1 éÉßøςΣσ山발ガｶﾞ'’‘´`.-&#ﬁİıe\u0301\u3099"),
      maxLength: 20,
    }),
  )
  test(`(seed ${seed})`, () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const letters = [...whole]
        const start = from % (letters.length + 1)
        const part = letters.slice(start, start + 1 + (length % 8)).join('')
        expect(found(part.toLowerCase(), 'another', whole)).toBeGreaterThan(0)
      }),
      { seed, numRuns: 5_000 },
    )
  })
})

describe('other spellings', () => {
  test.each([
    ['mueller', 'Müller-Thurgau'],
    ['MUELLER', 'Mu\u0308ller'],
    ['muell', 'Müller-Thurgau'],
    ['mue', 'Müller-Thurgau'],
    ['gruener velt', 'Grüner Veltliner'],
    ['Groessl', 'Größl'],
    ['oersted', 'Ørsted'],
    ['aalborg', 'Ålborg Akvavit'],
    ['spaetlese 2019', 'Spätlese 2019'],
    ['müller', 'Mueller & Sohn'],
    ['ørsted', 'Oersted'],
  ])('“%s” finds %s', (typed, text) => expect(found(typed, text)).toBe(1))

  test.each([
    ['ue', 'Müller'],
    ['uel', 'Müller'],
    ['e', 'Kür'],
    ['mueller', 'Muller'],
    ['oe', 'Kölsch'],
  ])('“%s” does not find %s', (typed, text) => expect(found(typed, text)).toBe(0))

  test('come after the plain ones', () => {
    const rows = ['Blüte', 'Old Blue', 'True Blues', 'Noblueish'].map((name) => ({ name }))
    const search = searchOver(({ name }: { name: string }) => [name])
    expect(search.find(rows, 'blue').map(({ name }) => name)).toEqual([
      'Old Blue',
      'True Blues',
      'Noblueish',
      'Blüte',
    ])
  })
})

describe('typing letter by letter', () => {
  const rows = [
    'Château Latour 2019',
    'Müller Thurgau',
    'Åhus Akvavit',
    'Ørsted Øl',
    'Straßberger #9',
    'O’Neill No. 7',
    '山崎 12年',
    'St. Germain',
    'aa ue oe',
  ].map((name) => ({ name }))

  test.each([
    'chateau lat',
    'mueller t',
    'müller',
    'aahus',
    'oersted',
    'straßb',
    '#9',
    "o'neill",
    'no. 7',
    '山崎 12',
    'st. ger',
    'u\u0308',
  ])('finds at each step what the whole text finds alone: %s', (typed) => {
    const search = searchOver(({ name }: { name: string }) => [name])
    for (let length = 1; length <= typed.length; length++) {
      const some = typed.slice(0, length)
      const alone = searchOver(({ name }: { name: string }) => [name])
      expect(search.find(rows, some), some).toEqual(alone.find(rows, some))
    }
  })

  test('finds at each letter typed before, behind or taken back what a new search finds', () => {
    const names =
      'Müller-Thurgau|Muller 12|Ålborg|Ørsted Ale|Straße 9|Þorn Æsir|O’Brien|山崎 12年|Koeln Kölsch|Ch. d’Yquem|Jägermeister|a a b'
    const list = names.split('|').map((name) => ({ name }))
    const keys = fc.constantFrom(..."aeoumlrthsk 1'üøæå山", 'ue', 'ae', 'BACK')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 9 }), (typed) => {
        const search = searchOver(({ name }: { name: string }) => [name])
        let text = ''
        for (const [key, isBefore] of typed) {
          text = key === 'BACK' ? text.slice(0, -1) : isBefore ? key + text : text + key
          const alone = searchOver(({ name }: { name: string }) => [name])
          expect(search.find(list, text), text).toEqual(alone.find(list, text))
        }
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    ['ue', 'mue', ['Müller']],
    ['ull', 'full', []],
    ['M', 'Mü', ['Müller']],
    ['la vin', 'vin lat', ['Latour Vin']],
  ])('finds by “%s” and then by “%s” all that the second finds', (before, typed, names) => {
    const list = ['Müller', 'Latour Vin', 'Ullage'].map((name) => ({ name }))
    const search = searchOver(({ name }: { name: string }) => [name])
    search.find(list, before)
    expect(search.find(list, typed).map(({ name }) => name)).toEqual(names)
  })

  test('sees a row that was replaced in between', () => {
    const search = searchOver(({ name }: { name: string }) => [name])
    const list = [...rows]
    expect(search.find(list, 'la')).toEqual([rows[0]])
    list[0] = { name: 'Lasanta' }
    list.push({ name: 'Latte' })
    expect(search.find(list, 'lat').map(({ name }) => name)).toEqual(['Latte'])
    expect(search.find(list, 'la').map(({ name }) => name)).toEqual(['Lasanta', 'Latte'])
  })
})
