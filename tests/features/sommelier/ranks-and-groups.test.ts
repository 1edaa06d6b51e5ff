import { describe, expect, test } from 'vitest'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { SommelierAnswer } from '../../../shared/features/sommelier/facts.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { aBottle, shelf } from './a-cellar.ts'

const wine = (brand: string, name: string, subcategory: string, more: object) =>
  aBottle(name, 'Wine', subcategory, { brand, location: 'Attic', ...more })

const bottles = [
  wine('Alder', 'Cornas', 'Red Wine', {
    region: 'Rhône, France',
    sizeMl: 1_500,
    quantity: 2,
    rating: 5,
    currentValue: 90_00,
    drinkFrom: 2020,
    drinkTo: 2035,
  }),
  wine('Alder', 'Condrieu', 'White Wine', {
    region: 'Rhône, France',
    sizeMl: 750,
    rating: 4,
    currentValue: 60_00,
    drinkTo: 2024,
  }),
  wine('Birch', 'Mencía Viejas', 'Red Wine', {
    region: 'Bierzo, Spain',
    sizeMl: 750,
    rating: 3,
    currentValue: 20_00,
    drinkFrom: 2030,
    drinkTo: 2040,
  }),
  wine('Cedar', 'Fleurie', 'Red Wine', { region: 'Beaujolais', sizeMl: 375, rating: 2 }),
  wine('Dogwood', 'Pauillac', 'Red Wine', { region: 'Bordeaux', sizeMl: 750 }),
  wine('Elm', 'Pomerol', 'Red Wine', { region: 'Bordeaux', sizeMl: 750 }),
  wine('Fir', 'Malbec', 'Red Wine', { region: 'Mendoza, Argentina', sizeMl: 750 }),
]

function asked(text: string, language: 'en' | 'de' | 'es' = 'en'): SommelierAnswer {
  const ask = () =>
    answered(
      text,
      { bottles, recipes: shelf, wishes: [], today: '2026-11-25' },
      undefined,
      undefined,
      language === 'en' ? undefined : phrasesOf(language, sommelierPhrasesCopy.phrases),
    )
  return language === 'en' ? ask() : inLanguage(language, ask)
}
const names = (text: string, language?: 'de' | 'es') =>
  asked(text, language).mentions.map(({ name }) => name)

describe('bottles in the order of their size', () => {
  test.each([
    ['my biggest bottle', 'Cornas'],
    ['largest formats', 'Cornas'],
    ['what is the smallest bottle I have', 'Fleurie'],
    ['smallest Bordeaux bottle', 'Pauillac'],
    ['Was ist meine größte Flasche?', 'Cornas', 'de'],
    ['Welche Flasche ist am kleinsten?', 'Fleurie', 'de'],
    ['¿Cuál es mi botella más pequeña?', 'Fleurie', 'es'],
  ] as const)('%s', (text, first, language?: 'de' | 'es') => {
    expect(['largest', 'smallest']).toContain(asked(text, language).lines[0]?.say)
    expect(names(text, language)[0]).toBe(first)
  })
})

describe('groups by producer and by grape', () => {
  test.each([
    ['how many producers do I have', 'producer', 6, 'Alder', 3],
    ['which winery do I have most of', 'producer', 6, 'Alder', 3],
    ['my reds by producer', 'producer', 6, 'Alder', 2],
    ['how many different grapes', 'grape', 7, 'Syrah', 2],
    ['which grapes do I have from Spain', 'grape', 1, 'Mencía', 1],
    ['Wie viele Rebsorten habe ich?', 'grape', 7, 'Syrah', 2, 'de'],
    ['how many countries are my wines from', 'country', 3, 'France', 6],
    ['Aus welchem Land habe ich die meisten Weine?', 'country', 3, 'Frankreich', 6, 'de'],
    ['¿De qué país tengo más vinos?', 'country', 3, 'Francia', 6, 'es'],
  ] as const)('%s', (text, by, count, name, many, language?: 'de' | 'es') => {
    const { lines } = asked(text, language)
    const head = lines.findIndex(({ say }) => say === 'groups')
    expect(lines[head]).toEqual({ say: 'groups', by, count })
    expect(lines[head + 1]).toEqual({ say: 'group', name, bottles: many })
  })
})

describe('when bottles are best', () => {
  test.each([
    ['when should I drink my wines', undefined],
    ['how long can I keep my wines', undefined],
    ['Wann soll ich meine Weine trinken?', 'de'],
  ] as const)('is told of each that has a window: %s', (text, language) => {
    expect(asked(text, language).lines.map(({ say }) => say)).toEqual([
      'past',
      'windowOf',
      'readyNow',
      'windowOf',
      'tooYoung',
      'windowOf',
      'unsaid',
    ])
  })

  test('is told of one by its name', () => {
    expect(asked('when should I open the Birch').lines).toContainEqual(
      expect.objectContaining({ say: 'window', from: 2030, to: 2040 }),
    )
  })
})

test.each(['When should I drink it?', 'How long can I keep it?'])(
  'of the bottle of the question: %s',
  (text) => {
    const cellar = { bottles, recipes: shelf, wishes: [], today: '2026-11-25' }
    expect(answered(text, cellar, bottles[0]).lines).toContainEqual(
      expect.objectContaining({ say: 'window', from: 2020, to: 2035 }),
    )
  },
)

test.each([
  ['top 2 highest rated reds', ['Cornas', 'Mencía Viejas']],
  ['my 2 best rated wines', ['Cornas', 'Condrieu']],
  ['wines rated 3', ['Mencía Viejas']],
  ['which is dearer, Cornas or Condrieu', ['Cornas', 'Condrieu']],
  ['left bank', ['Pauillac']],
  ['right bank Bordeaux', ['Pomerol']],
  ['cru Beaujolais', ['Fleurie']],
  ['wine from the southern hemisphere', ['Malbec']],
])('%s', (text, expected) => {
  expect(names(text)).toEqual(expected)
})

test('a dish that no bottle of the question goes with is no empty cellar', () => {
  expect(asked('red with oysters').lines).toMatchObject([{ say: 'pairNone', what: 'red' }])
})

test('what goes bad soon is asked by its window, and a bad wine by nothing', () => {
  expect(asked('what should I drink before it goes bad').lines[0]?.say).toBe('past')
  expect(asked('bad wines').lines[0]).toMatchObject({ say: 'notKnown' })
})

test('two names are compared by how many there are', () => {
  expect(asked('do I have more reds than whites').lines).toEqual([
    expect.objectContaining({ say: 'have' }),
    { say: 'group', name: 'reds', bottles: 7 },
    { say: 'group', name: 'whites', bottles: 1 },
  ])
})

test('the whole collection is compared by its worth', () => {
  expect(asked('is my collection worth more than $5000').lines[0]).toMatchObject({
    say: 'worth',
    value: 260_00,
  })
})

test('a recipe without one of its ingredients is no dish of it', () => {
  expect(asked('a Clover Club without egg').lines[0]).toMatchObject({ say: 'notKnown' })
})
