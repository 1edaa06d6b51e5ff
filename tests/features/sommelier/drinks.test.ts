import { describe, expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { aBottle, shelf } from './a-cellar.ts'

const bottles = [
  aBottle('Alder Dry Gin', 'Spirits', 'Gin'),
  aBottle('White Rum', 'Spirits', 'Rum', { brand: 'Elm' }),
  aBottle('Cedar Bourbon', 'Whiskey', 'Bourbon'),
  aBottle('Campari', 'Liqueurs', 'Amaro'),
  aBottle('Dogwood Sweet Vermouth', 'Liqueurs', 'Herbal'),
]
const known = [
  'Bee’s Knees',
  'Boulevardier',
  'Clover Club',
  'Corpse Reviver #2',
  'Cuba Libre',
  'Daiquiri',
  'Dry Martini',
  'Hemingway Special',
  'Mint Julep',
  'Mojito',
  'Negroni',
  'Southside',
  'Whiskey Sour',
]
const recipes = shelf.filter(({ name }) => known.includes(name))
const ask = (text: string) => answered(text, { bottles, recipes, wishes: [], today: '2026-11-25' })
const drinks = (text: string) =>
  ask(text)
    .lines.flatMap((line) => (line.say === 'drink' ? [line.recipe] : []))
    .toSorted((one, other) => one.localeCompare(other, 'en'))

describe('drinks by an ingredient that is no bottle', () => {
  test.each([
    ['cocktails with mint', ['Mint Julep', 'Mojito', 'Southside']],
    ['what can I make with rum and mint', ['Mojito']],
    ['recipes with mint but no lime', ['Mint Julep', 'Southside']],
    ['gin drinks with egg white or honey', ['Bee’s Knees', 'Clover Club']],
    ['bourbon cocktails without lemon or mint', ['Boulevardier']],
    ['drinks with gin, mint and lemon', ['Southside']],
    ['drinks without gin or lime', ['Boulevardier', 'Mint Julep', 'Whiskey Sour']],
    ['drinks without lime or gin', ['Boulevardier', 'Mint Julep', 'Whiskey Sour']],
    ['cocktails without gin, lime and egg white', ['Boulevardier', 'Mint Julep']],
    ['cocktails without mint but with rum', ['Cuba Libre', 'Daiquiri']],
    [
      'cocktails without rum and with lemon',
      ['Bee’s Knees', 'Clover Club', 'Southside', 'Whiskey Sour'],
    ],
    ['rum cocktails with coke', ['Cuba Libre']],
    ['a drink with mint', ['Mint Julep', 'Mojito', 'Southside']],
    ['something with bourbon and mint', ['Mint Julep']],
    ['a drink with rum', ['Cuba Libre', 'Daiquiri', 'Mojito']],
    ['cocktails with whiskey and Campari', ['Boulevardier']],
    ['do I have any drinks with egg white?', ['Clover Club', 'Whiskey Sour']],
  ])('%s', (text, expected) => {
    expect(drinks(text)).toEqual(expected)
  })

  test('are not asked for with food', () => {
    expect(ask('something with chocolate').lines[0]?.say).not.toBe('canMake')
    expect(ask('something with mint').lines[0]?.say).toBe('canMake')
  })

  test('are told by it where none can be made', () => {
    expect(ask('rum drinks with espresso').lines).toEqual([
      { say: 'cannotMake', what: 'rum and espresso' },
    ])
  })

  test('with a bottle of the question name it first, also where none can be made', () => {
    for (const [bottle, say] of [
      [bottles[0], 'canMake'],
      [aBottle('Elder Stout', 'Beer', 'Stout'), 'cannotMake'],
    ] as const) {
      const cellar = { bottles, recipes, wishes: [], today: '2026-11-25' }
      const { lines, mentions } = answered('what can I make with it', cellar, bottle)
      expect(lines[0]).toMatchObject({ say, what: bottle?.name })
      expect(mentions[0]?.name).toBe(bottle?.name)
    }
  })

  test('are all of them where a question counts', () => {
    expect(ask('how many cocktails can I make').lines[0]).toMatchObject({
      say: 'canMake',
      count: 10,
      what: undefined,
    })
  })
})

test.each([
  ['Cocktails mit Minze', 'de', ['Mint Julep', 'Mojito', 'Southside']],
  ['¿Qué cócteles puedo hacer con menta?', 'es', ['Mint Julep', 'Mojito', 'Southside']],
  ['Drinks mit Gin ohne Ei und ohne Minze', 'de', ['Bee’s Knees', 'Negroni']],
] as const)('an ingredient is named in another language: %s', (text, language, expected) => {
  const { lines } = inLanguage(language, () =>
    answered(
      text,
      { bottles, recipes, wishes: [], today: '2026-11-25' },
      undefined,
      undefined,
      phrasesOf(language, sommelierPhrasesCopy.phrases),
    ),
  )
  expect(lines.flatMap((line) => (line.say === 'drink' ? [line.recipe] : [])).toSorted()).toEqual(
    expected,
  )
})

describe('a recipe by another name', () => {
  test.each([
    ['can I make a martini', 'Dry Martini'],
    ['gin martini', 'Dry Martini'],
    ['how do I make a whisky sour', 'Whiskey Sour'],
    ['rum and coke', 'Cuba Libre'],
    ['can I make a corpse reviver', 'Corpse Reviver #2'],
    ['hemingway daiquiri', 'Hemingway Special'],
    ['what should I buy to make a negroni', 'Negroni'],
  ])('%s', (text, recipe) => {
    expect(ask(text).lines[0]).toMatchObject({ say: 'recipe', recipe })
  })

  test.each([
    ['can I make a vodka martini', 'cannotMake'],
    ['a tall daiquiri', 'notKnown'],
    ['sour cocktails', 'notKnown'],
    ['which cocktail needs only one more bottle', 'oneAway'],
    ['what cocktails can I make without buying anything', 'notKnown'],
    ['how many drinks could I make if I bought rye', 'unknown'],
    ['list all my recipes', 'unknown'],
    ['a long drink', 'notKnown'],
  ])('is no other drink: %s', (text, say) => {
    expect(ask(text).lines[0]?.say).toBe(say)
  })
})
