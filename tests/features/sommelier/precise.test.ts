import { describe, expect, test } from 'vitest'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { aBottle } from './a-cellar.ts'

const wine = (name: string, region: string | undefined, more: object) =>
  aBottle(name, 'Wine', 'Red Wine', { brand: `${name} Estate`, region, location: 'Attic', ...more })
const rum = (name: string, more: object) =>
  aBottle(name, 'Spirits', 'Rum', { brand: 'Kestrel', location: 'Pantry', ...more })

const of: CellarContents = {
  bottles: [
    wine('Alder', 'Rioja, Spain', { vintage: 2012, currentValue: 40_00, quantity: 3 }),
    wine('Beech', 'Tuscany, Italy', { vintage: 2014, currentValue: 90_00, sizeMl: 1_500 }),
    wine('Cedar', 'Grand Cru, Alsace', { vintage: 2016, currentValue: 60_00, sizeMl: 375 }),
    wine('Dogwood', 'Douro, Portugal', { vintage: 1986, currentValue: 75_00, location: 'Vault' }),
    wine('Elm Grand Cru', 'Burgundy', { vintage: 2019, drinkFrom: 2024, drinkTo: 2042 }),
    rum('Kestrel 8', { sizeMl: 500, currentValue: 30_00, fillLevel: 20, openedAt: 1 }),
    rum('Kestrel 15', { sizeMl: 1_000, currentValue: 55_00, region: 'Jamaica' }),
    rum('Kestrel Bin 44 Gin', { subcategory: 'Gin', sizeMl: 700, currentValue: 28_00 }),
  ],
  recipes: [],
  wishes: [],
  today: '2026-11-25',
}

function named(text: string, language: 'en' | 'de' | 'es' = 'en') {
  const [last = '', ...before] = text.split(' >> ').toReversed()
  const ask = () =>
    answered(
      last,
      of,
      undefined,
      before.toReversed(),
      language === 'en' ? undefined : phrasesOf(language, sommelierPhrasesCopy.phrases),
    )
  const { mentions, lines } = language === 'en' ? ask() : inLanguage(language, ask)
  return { names: mentions.map(({ name }) => name), lines }
}

describe('a number in a request', () => {
  test.each([
    ['my two cheapest wines', ['Alder', 'Cedar']],
    ['top 3 by value', ['Beech', 'Dogwood', 'Cedar']],
    ['What are the 2 oldest bottles?', ['Dogwood', 'Kestrel 15']],
    ['my two oldest rums', ['Kestrel 15', 'Kestrel 8']],
    ['Suggest four bottles', 4],
    ['list two rums', 2],
    ['die zwei teuersten Weine', ['Beech', 'Dogwood'], 'de'],
    ['los dos vinos más baratos', ['Alder', 'Cedar'], 'es'],
  ] as const)(
    'is how many are named: %s',
    (text, expected, language: 'en' | 'de' | 'es' = 'en') => {
      const { names } = named(text, language)
      expect(typeof expected === 'number' ? names.length : names).toEqual(expected)
    },
  )

  test('of a question how many there are limits no list', () => {
    expect(named('Do I have two rums?').lines[0]).toMatchObject({ say: 'have', bottles: 2 })
  })

  test.each([
    ['wines with more than two bottles', ['Alder']],
    ['wines of which I have at least 3 bottles', ['Alder']],
    ['wines with only one bottle', ['Beech', 'Cedar', 'Dogwood', 'Elm Grand Cru']],
  ])('of bottles is compared: %s', (text, expected) => {
    expect(named(text).names).toEqual(expected)
  })
})

describe('what is excluded', () => {
  test.each([
    ['neither Italian nor Spanish wines', ['Cedar', 'Dogwood', 'Elm Grand Cru']],
    ['wines other than Rioja', ['Beech', 'Cedar', 'Dogwood', 'Elm Grand Cru']],
    ['wines apart from magnums and half bottles', ['Alder', 'Dogwood', 'Elm Grand Cru']],
    ['wines but no magnums', ['Alder', 'Cedar', 'Dogwood', 'Elm Grand Cru']],
    ['Which wines aren’t from Tuscany?', ['Alder', 'Cedar', 'Dogwood', 'Elm Grand Cru']],
    ['wines not in the vault', ['Alder', 'Beech', 'Cedar', 'Elm Grand Cru']],
    ['rum that I haven’t opened', ['Kestrel 15']],
    ['wines worth no more than $60', ['Alder', 'Cedar']],
  ])('is left out: %s', (text, expected) => {
    expect(named(text).names).toEqual(expected)
  })

  test('a bottle whose origin is missing is left out, and counted', () => {
    expect(named('rum not from Jamaica').lines).toEqual([
      { say: 'haveNone', what: 'rum not Jamaica' },
      { say: 'unplaced', bottles: 1 },
    ])
  })

  test('a `not` that belongs to nothing known is named', () => {
    expect(named('wines that do not sparkle').lines[0]).toMatchObject({ say: 'notKnown' })
  })
})

describe('either of several', () => {
  test.each([
    ['wines from 2014 or 2016', ['Beech', 'Cedar']],
    ['wines from 2012, 2016 or 2019', ['Alder', 'Cedar', 'Elm Grand Cru']],
    ['magnums or half bottles', ['Beech', 'Cedar']],
    [
      'bottles in the vault or the pantry',
      ['Dogwood', 'Kestrel 15', 'Kestrel 8', 'Kestrel Bin 44 Gin'],
    ],
    ['wines under $50 or over $80', ['Alder', 'Beech']],
  ])('is enough: %s', (text, expected) => {
    expect(named(text).names).toEqual(expected)
  })
})

describe('sizes, ages and years', () => {
  test.each([
    ['bottles larger than 750 ml', ['Beech', 'Kestrel 15']],
    ['bottles of at least a litre', ['Beech', 'Kestrel 15']],
    ['bottles between 450 and 600 ml', ['Kestrel 8']],
    ['rum older than 10 years', ['Kestrel 15']],
    ['8 year old rum', ['Kestrel 8']],
    ['wines aged 12 years or more', ['Alder', 'Beech', 'Dogwood']],
    ['anything from the eighties', ['Dogwood']],
    ['wines that keep until 2040', ['Elm Grand Cru']],
    ['rums less than a quarter full', ['Kestrel 8']],
    ['rums with 15 to 25 percent left', ['Kestrel 8']],
    ['wines from 2012-2014', ['Alder', 'Beech']],
    ['wines that hold past 2040', ['Elm Grand Cru']],
    ['Weine vor 2014', ['Alder', 'Dogwood'], 'de'],
    ['vinos anteriores a 2014', ['Alder', 'Dogwood'], 'es'],
  ] as const)('are compared: %s', (text, expected, language: 'en' | 'de' | 'es' = 'en') => {
    expect(named(text, language).names).toEqual(expected)
  })

  test.each([
    'wines from 2040',
    'more rum than gin',
    'the wine with the most tannin',
    'Which rum do I have most of?',
  ])('that no rule measures are named: %s', (text) => {
    const { lines, names } = named(text)
    expect(names).toEqual([])
    expect(['notKnown', 'unknown']).toContain(lines[0]?.say)
  })
})

describe('a question that goes on', () => {
  test.each([
    ['Do I have rum? >> which is open?', ['Kestrel 8']],
    ['wines >> not from Spain', ['Beech', 'Cedar', 'Dogwood', 'Elm Grand Cru']],
    ['red wines from Spain >> and from Portugal?', ['Dogwood']],
    ['wines >> the cheapest one?', ['Alder', 'Cedar', 'Dogwood', 'Beech']],
  ])('keeps what was asked before: %s', (text, expected) => {
    expect(named(text).names).toEqual(expected)
  })
})

test('words of a region are found like those of a name', () => {
  expect(named('Grand Cru wines').names).toEqual(['Cedar', 'Elm Grand Cru'])
})

test('the taste of another person is not known', () => {
  expect(named('Which rum does my husband prefer?').lines[0]?.say).toBe('unknown')
})

test('dessert wine is a wine and no dish', () => {
  expect(named('dessert wines').lines[0]).toMatchObject({ say: 'haveNone' })
})
