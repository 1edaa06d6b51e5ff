import { describe, expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { aBottle, campari, gin, shelf, vermouth } from './a-cellar.ts'

const wine = (name: string, colour: string, more = {}) =>
  aBottle(name, 'Wine', colour, { brand: `${name} Estate`, ...more })

const of: CellarContents = {
  bottles: [
    wine('Alder', 'Red Wine', { region: 'Rioja', vintage: 2012, currentValue: 40_00, rating: 3.5 }),
    wine('Beech', 'Red Wine', {
      region: 'Douro',
      vintage: 2013,
      currentValue: 120_00,
      rating: 3,
      drinkFrom: 2027,
      drinkTo: 2034,
    }),
    wine('Cedar', 'White Wine', { region: 'Mosel', vintage: 2010, currentValue: 15_00, rating: 5 }),
    wine('Dogwood', 'White Wine', { region: 'Rueda', quantity: 5, purchasePrice: 9_00 }),
    wine('Elder', 'Sparkling', { region: 'Champagne', drinkTo: 2030, openedAt: 1 }),
    aBottle('Heath', 'Whiskey', 'Canadian', { currentValue: 75_00 }),
    aBottle('Ivy', 'Whiskey', 'Japanese', { currentValue: 120_00 }),
    aBottle('Juniper', 'Beer', 'Stout', { region: 'Japan', currentValue: 2_00 }),
    aBottle('Kelp', 'Spirits', 'Mezcal', { region: 'Oaxaca', currentValue: 55_00, openedAt: 2 }),
    aBottle('Larch', 'Whiskey', 'Bourbon', { currentValue: 45_00 }),
    gin,
    campari,
    vermouth,
  ],
  recipes: shelf,
  wishes: [],
  today: '2026-11-25',
}
const asked = (text: string) => answered(text, of)
const names = (text: string) => asked(text).mentions.map(({ name }) => name)
const whole = (text: string) => asked(text).lines

describe('bottles of a filter', () => {
  test.each([
    ['Canadian or Japanese whisky', ['Heath', 'Ivy']],
    ['Japanese and Canadian whiskies', ['Heath', 'Ivy']],
    ['Mexican spirits', ['Kelp']],
    ['pudding wines', []],
    ['show me the open wines', ['Elder']],
    ['give me my open spirits', ['Kelp', gin.name]],
    ['wines rated between 3 and 4', ['Alder', 'Beech']],
    ['wines from 3 to 4 stars', ['Alder', 'Beech']],
    ['2010s or 2013s', ['Beech', 'Cedar']],
    ['reds under 50', ['Alder']],
    ['whites below 12', ['Dogwood']],
    ['whisky under 50', ['Larch']],
    ['wines over 100', ['Beech']],
    ['bottles that cost between 100 and 150', ['Beech', 'Ivy']],
    ['bottles costing from $100 to $150', ['Beech', 'Ivy']],
    ['whisky worth exactly 75', ['Heath']],
    ['100-150 dollars', ['Beech', 'Ivy']],
    ['spirits around 60', ['Kelp']],
    ['what could I drink in 2031', ['Beech']],
    ['which reds will be ready in 2034', ['Beech']],
    ['wines for 2028', ['Beech', 'Elder']],
    ['what should I drink in 2030', ['Elder']],
    ['a birthday present for mum under $60', ['Dogwood', 'Alder', 'Cedar', 'Juniper', 'Larch']],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test.each(['scotch under 18', 'bourbon over 45', 'reds under 3'])(
    'a number that may be a price, an age or a strength is named: %s',
    (text) => {
      expect(whole(text)).toMatchObject([{ say: 'notKnown' }])
    },
  )
})

describe('a missing value', () => {
  const wines = ['Dogwood', 'Alder', 'Beech']
  test.each([
    ['wines without a rating', ['Dogwood', vermouth.name, 'Elder']],
    ['which whites have no vintage', ['Dogwood']],
    ['non vintage champagne', ['Elder']],
    ["reds that don't have a drinking window", ['Alder']],
    ['wines without a value', [vermouth.name, 'Elder']],
    ['sparkling nv', ['Elder']],
    ['wines without a region', [vermouth.name]],
    ["which whiskies haven't I tried", ['Heath', 'Ivy', 'Larch']],
    ['wines I have not drunk', [...wines, vermouth.name, 'Cedar']],
    ['untasted whiskies', ['Heath', 'Ivy', 'Larch']],
  ])('selects bottles: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
    expect(whole(text)[0]).toMatchObject({ say: 'have' })
  })

  test.each(['wines without a country', 'drinks without alcohol'])('is named: %s', (text) => {
    expect(names(text)).toEqual([])
    expect(['unknown', 'notKnown']).toContain(whole(text)[0]!.say)
  })
})

describe('counted alternatives', () => {
  test.each([
    [
      'do I have more reds or whites',
      [
        { name: 'whites', bottles: 6 },
        { name: 'reds', bottles: 2 },
      ],
    ],
    ['which do I have more of, whisky or beer?', [{ name: 'whisky' }, { name: 'beer' }]],
    [
      'do I own more Rioja or Rueda?',
      [
        { name: 'Rueda', bottles: 5 },
        { name: 'Rioja', bottles: 1 },
      ],
    ],
  ])('get one count each: %s', (text, groups) => {
    const [head, ...rest] = whole(text)
    expect(head).toMatchObject({ say: 'have' })
    expect(rest).toMatchObject(groups)
  })

  test('get counts beside the bottles in a question for a number', () => {
    expect(whole('how many reds and whites').map(({ say }) => say)).toEqual([
      'have',
      'group',
      'group',
      'item',
      'item',
      'item',
      'item',
    ])
  })
})

describe('questions for sums and recipes', () => {
  test('money in bottles is their worth', () => {
    expect(whole('how much money do I have in reds')[0]).toMatchObject({
      say: 'worth',
      value: 160_00,
    })
  })

  test.each([
    ['my whites by price', 'dearest'],
    ['wines by rating', 'bestRated'],
    ['which whisky did cost most', 'dearest'],
  ])('an order sorts the answer: %s', (text, say) => {
    expect(whole(text)[0]).toMatchObject({ say })
  })

  test('vintages are counted one by one, decades together', () => {
    const groups = (text: string) =>
      whole(text).flatMap((line) => (line.say === 'group' ? [line.name] : []))
    expect(groups('which vintages of red do I have')).toEqual(['2012', '2013'])
    expect(groups('my reds by decade')).toEqual(['2010s'])
  })

  test('an answer about one bottle has its stars', () => {
    expect(whole('how many stars did I give the Cedar').map(({ say }) => say)).toContain(
      'ownRating',
    )
  })

  test('bottles that need time are too young', () => {
    expect(whole('which reds need more time')[0]!.say).toBe('tooYoung')
    expect(whole('what time is it')[0]!.say).not.toBe('have')
  })

  test('bottles to drink up are those that end soon', () => {
    expect(whole('which sparkling should I drink up')[0]!.say).toBe('readyNow')
    expect(whole('what should we use up first')[0]).toMatchObject({ say: 'readyNow' })
  })

  test('a drink with two bottles needs both, and one without a bottle pours none of it', () => {
    const drinks = (text: string) =>
      asked(text)
        .mentions.filter(({ kind }) => kind === 'recipe')
        .map(({ name }) => name)
    expect(drinks('what can I make with gin and Campari')).toEqual(['Negroni'])
    expect(drinks('what can I make with gin or Campari').length).toBeGreaterThan(1)
    expect(names('what can I make without gin')).not.toContain(gin.name)
  })

  test('a recipe names its own missing bottles only', () => {
    expect(whole('what am I missing for a Margarita').map(({ say }) => say)).toContain('missing')
  })

  test.each(['can I make a Negroni without gin', 'what can I use instead of Campari'])(
    'a change of a recipe is named: %s',
    (text) => {
      expect(whole(text)).toMatchObject([{ say: 'notKnown' }])
    },
  )

  test.each([
    'what can I make with my most expensive bottle',
    'which drink can I make with the oldest rum',
    'what goes well with my oldest whiskey',
    'food for my dearest red',
  ])('a companion of a chosen bottle is not known: %s', (text) => {
    expect(whole(text)).toMatchObject([{ say: 'notKnown' }])
  })

  test('money made with bottles is a gain, and a list is no drink', () => {
    expect(whole('how much did I make with my reds')[0]!.say).toBe('worth')
    expect(whole('make me a list of my reds')[0]).toMatchObject({ say: 'have', what: 'reds' })
  })
})
