import { describe, expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { aBottle } from './a-cellar.ts'

const wine = (name: string, region: string, kind: string, more: object) =>
  aBottle(name, 'Wine', kind, { brand: `${name} House`, region, location: 'Attic', ...more })

const of: CellarContents = {
  bottles: [
    wine('Fennel', 'Volnay', 'Red Wine', { vintage: 2010, purchasePrice: 40_00, rating: 3 }),
    wine('Gorse', 'Rully', 'White Wine', { vintage: 2020, purchasePrice: 20_00, rating: 5 }),
    wine('Hazel', 'Barbaresco', 'Red Wine', { vintage: 2018, quantity: 2, location: 'Larder' }),
    wine('Old Iris', 'Toro', 'Red Wine', { vintage: 2021, drinkFrom: 2030, drinkTo: 2040 }),
    aBottle('Juniper 7', 'Spirits', 'Rum', { brand: 'Juniper', region: 'Guatemala' }),
    aBottle('Larch 18', 'Whiskey', 'Scotch', { brand: 'Larch', openedAt: 1, fillLevel: 60 }),
  ],
  recipes: [],
  wishes: [],
  today: '2026-11-25',
}
const asked = (text: string, ...before: string[]) => answered(text, of, undefined, before)
const names = (text: string, ...before: string[]) =>
  asked(text, ...before).mentions.map(({ name }) => name)

describe('a word that neither filter nor answer has', () => {
  test.each([
    ['average rating of my wines', 'rating'],
    ['what did I pay on average for red wine', 'average'],
    ['which bottle did I pay most for', 'most'],
    ['cheapest and oldest red wine', 'oldest'],
    ['dearest red that is ready', 'ready'],
    ['total value per country', 'per'],
    ['which region is worth most', 'region'],
    ['not expensive reds', 'not'],
    ['full bottles of scotch', 'full'],
    ['three reds and two whites', 'two'],
    ['what did the reds cost and what are they worth', 'worth'],
    ['sum of the reds', 'sum'],
    ['how many litres of wine do I have', 'litres'],
    ['red wines before 2015 and whites after 2018', 'and whites after 2018'],
    ['rum or under $30', 'or under $30'],
    ['scotch or anything in the larder', 'or anything in the larder'],
    ['how many Toro and how many Rully', 'and how many Rully'],
    ['red Toro and white Rully', 'and white Rully'],
    ['whites in the attic and reds in the larder', 'and reds in the larder'],
    ['oldest red and youngest white', 'youngest'],
    ['all but two reds', 'two'],
    ['why do I have scotch', 'why'],
    ['who gave me the rum', 'gave'],
    ['how long have I had the rum', 'long'],
    ['is my rum any good', 'good'],
    ['what does Toro taste like', 'taste'],
    ['cheapest red and how much is left', 'left'],
    ['reds from 2018 and reds from Volnay', 'and reds from Volnay'],
    ['white Rully or red Volnay', 'or red Volnay'],
    ['organic scotch', 'organic'],
    ['how many scotches and how many of rum', 'and how many of rum'],
    ['worth more than I paid by over $10', '$10'],
    ['unfiltered scotch', 'unfiltered'],
    // Words one letter away from others.
    ['is there anything cold', 'cold'],
    ['do I have any sake', 'sake'],
    ['scotch for winter', 'winter'],
    ['which scotch was given to me', 'given'],
    ['which scotch was served', 'served'],
    ['what share of my scotch is open', 'share'],
    ['which biodynamic red goes with beef', 'biodynamic'],
    ['a cheap white with oysters', 'cheap'],
    ['what is it worth', 'it'],
    ['are they ready', 'they'],
    ['what did I pay for that', 'that'],
  ])('is named: %s', (text, word) => {
    const { lines, mentions } = asked(text)
    expect(lines).toEqual([
      { say: 'notKnown', words: expect.arrayContaining([word]) as readonly string[] },
    ])
    expect(mentions).toEqual([])
  })

  test.each([
    'how many wines did we drink',
    'how many recipes do I have',
    'sort my wines by price',
    'wines without a location',
    'my latest purchases',
  ])('is no question about bottles: %s', (text) => {
    expect(asked(text).lines[0]?.say).toBe('unknown')
  })
})

describe('a word is read for one thing', () => {
  test.each([
    ['wines never opened', ['Hazel', 'Fennel', 'Gorse', 'Old Iris']],
    ['unrated reds', ['Hazel', 'Old Iris']],
    ['not rated yet, from Piedmont', ['Hazel']],
    ['every wine but the whites', ['Hazel', 'Fennel', 'Old Iris']],
    ['are there no whites left?', ['Gorse']],
    ["which red can't I open yet", ['Old Iris']],
    ['best red or white wines', ['Gorse', 'Fennel']],
    ['old reds', ['Fennel', 'Hazel', 'Old Iris']],
    ['Old Iris', ['Old Iris']],
    ['wines I have two of', ['Hazel']],
    ['5 to 20 year old spirits', ['Juniper 7']],
    ['eighteen year old scotch', ['Larch 18']],
    ['larder reds', ['Hazel']],
    ['Guatemalan rum', ['Juniper 7']],
    ['Côte de Beaune', ['Fennel']],
    ['Langhe', ['Hazel']],
    ['Côte Chalonnaise', ['Gorse']],
    ['wines I have more than one of', ['Hazel']],
    ['Volnay, Rully', ['Fennel', 'Gorse']],
    ['Volnay, Burgundy', ['Fennel']],
    ['scotch, rum and white', ['Gorse', 'Juniper 7', 'Larch 18']],
    ['wines more expensive than $30', ['Fennel']],
    ['wines less expensive than $30', ['Gorse']],
    ['pink wine', []],
    ['what has to go in 2026', []],
    ['wines with five stars', ['Gorse']],
    ['2018s', ['Hazel']],
    ['about $38', ['Fennel']],
    ['exactly $20', ['Gorse']],
    ['exactly $30', []],
    ['white from the old world', ['Gorse']],
    ['18', []],
    ['reds 2018 or older', ['Hazel', 'Fennel']],
    ['reds 2018 or younger', ['Hazel', 'Old Iris']],
    ['wines from 2018 or earlier', ['Hazel', 'Fennel']],
    ['pinots', ['Fennel']],
    ['open bottles less than two thirds full', ['Larch 18']],
    ['rum not made by Larch', ['Juniper 7']],
    ['highest score', ['Gorse', 'Fennel']],
    ['a red for under 50', ['Fennel']],
    ['white under 25 dólares', ['Gorse']],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test.each([
    ['Rully', 'what did I pay for it', { say: 'paidFor', paid: 20_00, bottles: 1 }],
    ['Barbaresco', 'how many bottles is that', { say: 'have', bottles: 2 }],
    ['Barbaresco', 'how many', { say: 'have', bottles: 2 }],
    ['Fennel', 'is it ready', { say: 'bottle' }],
    ['reds from 2010', 'and 2018?', { say: 'have', bottles: 2, what: 'reds 2018' }],
    ['reds', 'open one tonight?', { say: 'tonight' }],
  ])('a pointer is what was asked before: %s, %s', (before, text, line) => {
    expect(asked(text, before).lines[0]).toMatchObject(line)
  })

  test.each([
    ['two cheapest wines', 'what are they worth', 'they'],
    ['which reds are ready', 'how many bottles is that', 'that'],
  ])('a pointer to some of them is named: %s, %s', (before, text, word) => {
    expect(asked(text, before).lines).toEqual([{ say: 'notKnown', words: [word] }])
  })

  test('a wine without a known grape is told where a grape is asked for', () => {
    const mystery = wine('Moss', 'Patagonia', 'Red Wine', {})
    const { lines } = answered('nebbiolo', { ...of, bottles: [...of.bottles, mystery] })
    expect(lines.map(({ say }) => say)).toEqual(['have', 'item', 'unplaced'])
    const white = answered('chardonnay', { ...of, bottles: [...of.bottles, mystery] })
    expect(white.lines.map(({ say }) => say)).toEqual(['have', 'item'])
  })

  test('a profit is one amount', () => {
    expect(asked('what is my profit on reds').lines[0]).toMatchObject({ say: 'worth' })
    expect(asked('which red made the most profit').lines[0]).toMatchObject({ say: 'noGain' })
  })

  test('a number of stars or of grains is no age', () => {
    const rum = aBottle('Moss 7 Stars', 'Spirits', 'Rum', {})
    const bourbon = aBottle('Reed 4 Grain', 'Whiskey', 'Bourbon', {})
    const { mentions } = answered('my three oldest spirits and whiskies', {
      ...of,
      bottles: [...of.bottles, rum, bourbon],
    })
    expect(mentions.map(({ name }) => name)).toEqual(['Larch 18', 'Juniper 7'])
  })

  test('bottles past their window are counted one by one', () => {
    const late = wine('Reed', 'Volnay', 'Red Wine', { quantity: 3, drinkFrom: 2010, drinkTo: 2015 })
    const { lines } = answered('how many are past their best', {
      ...of,
      bottles: [...of.bottles, late],
    })
    expect(lines.slice(0, 1)).toEqual([{ say: 'past', count: 3 }])
  })

  test('what a question did cost is what was paid', () => {
    expect(asked('what did all my wines cost').lines[0]).toMatchObject({
      say: 'paidFor',
      paid: 60_00,
    })
  })

  test.each([
    'wines under 13% alcohol',
    'wines bought in 2020',
    'what did I spend on wines in 2020',
  ])('where no bottle has the value of a limit, none is said to be outside: %s', (text) => {
    expect(asked(text).lines).toEqual([{ say: 'unsaid', bottles: 5 }])
  })
})
