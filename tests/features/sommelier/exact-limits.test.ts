import { expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { aBottle, ask } from './a-cellar.ts'

const wine = (name: string, more: object) =>
  aBottle(name, 'Wine', 'Red Wine', { brand: 'Maker', ...more })
const scotch = (name: string, more: object) =>
  aBottle(name, 'Whiskey', 'Scotch', { brand: 'Maker', ...more })

/** Bottles that lie just below, at and just above the limits that the questions name. */
const of = {
  bottles: [
    wine('Alpha', {
      vintage: 2005,
      region: 'Rioja, Spain',
      rating: 5,
      currentValue: 100_00,
      drinkTo: 2026,
    }),
    wine('Beta', {
      vintage: 2006,
      region: 'Barolo, Italy',
      rating: 4,
      currentValue: 99_99,
      drinkTo: 2025,
    }),
    wine('Gamma', { vintage: 2007, rating: 3.5, currentValue: 100_01, drinkTo: 2027 }),
    scotch('Delta', { abv: 46, rating: 1, region: 'Islay, Scotland' }),
    scotch('Omega', { abv: 45.9, region: 'Speyside, Scotland' }),
    scotch('Sigma', { abv: 46.1 }),
  ],
  recipes: [],
  wishes: [],
  today: '2026-11-21',
}

test.each([
  // An unknown origin is neither Spain nor another country.
  ['which bottles are not from Spain', ['Beta', 'Delta', 'Omega', 'Sigma']],
  ['wines not from Italy', ['Alpha']],
  ['my best rated bottle', ['Alpha', 'Beta', 'Gamma', 'Delta']],
  ['my favourite bottle', ['Alpha', 'Beta', 'Gamma', 'Delta']],
  ['my lowest rated bottle', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['worst rated', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['bottles rated 4', ['Beta']],
  ['bottles rated 4 or more', ['Alpha', 'Beta']],
  ['bottles rated above 4', ['Alpha']],
  ['bottles rated below 4', ['Delta', 'Gamma']],
  ['bottles with 5 stars', ['Alpha']],
  ['4 star bottles', ['Beta']],
  ['1 star bottle', ['Delta']],
  ['bottles older than 20 years', ['Alpha']],
  ['bottles younger than 20 years', ['Gamma']],
  ['wines over 20 years old', ['Alpha']],
  ['wines under 20 years old', ['Gamma']],
  ['wines from 2006', ['Beta']],
  ['wines from 2005 to 2006', ['Alpha', 'Beta']],
  ['wines before 2006', ['Alpha']],
  ['wines since 2006', ['Beta', 'Gamma']],
  ['wines after 2006', ['Gamma']],
  ['wines of no vintage 2006', ['Alpha', 'Gamma']],
  ['wines of the 2000s', ['Alpha', 'Beta', 'Gamma']],
  ['bottles worth more than $100', ['Gamma']],
  ['bottles worth at least $100', ['Alpha', 'Gamma']],
  ['bottles under $100', ['Beta']],
  ['bottles over 46%', ['Sigma']],
  ['bottles with at least 46% alcohol', ['Delta', 'Sigma']],
  ['bottles under 46%', ['Omega']],
  ['strongest whiskey', ['Sigma', 'Delta', 'Omega']],
  ['weakest whiskey', ['Omega', 'Delta', 'Sigma']],
  ['cheapest wine', ['Beta', 'Alpha', 'Gamma']],
  ['most valuable wine', ['Gamma', 'Alpha', 'Beta']],
  ['which wines are past their window', ['Beta']],
  ['wines to drink soon', ['Beta', 'Alpha', 'Gamma']],
])('%s: %s', (question, names) => {
  expect(ask(question, { of }).names).toEqual(names)
})

test('a bottle for a dish says its style, then what else speaks for it', () => {
  expect(ask('What goes with steak?', { of }).text).toContain(
    'Maker Alpha, Home Bar: a full red wine; it is best until 2026',
  )
})

test('a wine says its window, or that none is known; a finished one with a window says neither', () => {
  const [none, finished] = [wine('Kappa', {}), wine('Lambda', { drinkTo: 2030, isFinished: true })]
  const lines = (name: string) =>
    ask(`tell me about ${name}`, {
      of: { ...of, bottles: [...of.bottles, none, finished] },
    }).answer.lines.map(({ say }) => say)
  expect(lines('alpha')).toContain('window')
  expect(lines('alpha')).not.toContain('noWindow')
  expect(lines('kappa')).toContain('noWindow')
  expect(lines('lambda')).toContain('level')
  expect(lines('lambda')).not.toContain('noWindow')
  expect(lines('lambda')).not.toContain('window')
})

test('a spirit in no drink that can be made names none', () => {
  const said = ask('tell me about delta', { of }).answer.lines.map(({ say }) => say)
  expect(said).toContain('level')
  expect(said).not.toContain('inDrinks')
})

test.each([
  ['and from Italy', ['Beta']],
  ['only from Italy', ['Beta']],
  ['just from Italy', ['Beta']],
  // Those of Spain are older.
  ['and from Spain', []],
  ['only from Spain', []],
  ['just from Spain', []],
  ['what about Spain', []],
  ['which of these are rated 4', ['Beta']],
  // A whole question of its own narrows nothing.
  ['show my whiskies', ['Delta', 'Omega', 'Sigma']],
])('after a question about the wines since 2006, %s: %s', (question, names) => {
  const { mentions } = answered(question, of, undefined, ['wines since 2006'])
  expect(mentions.map(({ name }) => name)).toEqual(names)
})

test('countries are counted under their own names, the most bottles first, equal ones by name', () => {
  const more = [
    scotch('Eagle', { region: 'Kentucky, USA' }),
    scotch('Turkey', { region: 'Kentucky, USA', quantity: 2 }),
  ]
  const { text } = ask('how many bottles by country', {
    of: { ...of, bottles: [...of.bottles, ...more] },
  })
  expect(text).toContain('• Scotland: 3\n• USA: 3\n• Italy: 1\n• Spain: 1\n• Unknown: 1')
})

test.each([
  ['wines before 2006', ['Alpha'], 'wines before 2006'],
  ['wines until 2006', ['Alpha', 'Beta'], 'wines until 2006'],
  ['wines older than 2006', ['Alpha'], 'wines older than 2006'],
  ['wines since 2006', ['Beta', 'Gamma'], 'wines since 2006'],
  ['wines after 2006', ['Gamma'], 'wines after 2006'],
  ['wines younger than 2006', ['Gamma'], 'wines younger than 2006'],
])('an answer repeats the words of a limit, %s: %s', (question, names, what) => {
  const said = ask(question, { of })
  expect(said.names).toEqual(names)
  expect(said.answer.lines[0]).toMatchObject({ what })
})

test('a missing year is none where a year follows', () => {
  const bottles = [...of.bottles, wine('Kappa', {})]
  const lines = (text: string) => ask(text, { of: { ...of, bottles } }).answer.lines
  expect(lines('wines without a vintage')[0]).toMatchObject({ say: 'have', bottles: 1 })
  for (const text of ['wines not vintage 2006', 'wines with no year 2006'])
    expect(lines(text)[0]).toMatchObject({ say: 'have', bottles: 2 })
})

test.each([
  ['Wobbly wines from SPAIN', 'Wobbly'],
  ['Two or three wines', 'Two'],
])('a word that is not understood is named as it was typed, %s: %s', (question, word) => {
  expect(ask(question, { of }).answer.lines).toEqual([{ say: 'notKnown', words: [word] }])
})

test.each([
  ['strongest whiskey', { say: 'strengthOf', bottle: 'Maker Sigma', percent: 46.1 }],
  ['best rated wine', { say: 'ratedWith', bottle: 'Maker Alpha', stars: 5 }],
  ['biggest bottle', { say: 'sizeOf', bottle: 'Maker Large', ml: 1_500 }],
  ['most valuable wine', { say: 'worthOf', bottle: 'Maker Gamma', value: 100_01 }],
])('a ranking tells the figure it ranks by, %s', (question, line) => {
  const bottles = [...of.bottles, scotch('Large', { sizeMl: 1_500 })]
  expect(ask(question, { of: { ...of, bottles } }).answer.lines[1]).toEqual(line)
})

test('a count stands before a name that begins like a word between numbers', () => {
  // Like `or` and `to`.
  for (const [place, region] of [
    ['Oregon', 'Oregon, USA'],
    ['Tokaj', 'Tokaj, Hungary'],
  ] as const) {
    const bottles = ['Kappa', 'Lambda', 'Nu'].map((name) => wine(name, { region }))
    const { names } = ask(`two ${place} wines`, { of: { ...of, bottles } })
    expect(names, place).toEqual(['Kappa', 'Lambda'])
  }
})

test('of bottles by one name the open ones are called open', () => {
  const bottles = [
    scotch('Kappa One', { openedAt: 1, fillLevel: 50 }),
    scotch('Kappa Two', {}),
    wine('Nu', {}),
  ]
  const { lines } = ask('tell me about Kappa', { of: { ...of, bottles } }).answer
  expect(lines.filter(({ say }) => say === 'item')).toMatchObject([
    { bottle: 'Maker Kappa One', open: true },
    { bottle: 'Maker Kappa Two', open: false },
  ])
})

test('bottles to drink soon come by the end of their window, equal ones as they were added', () => {
  const ends = [2027, 2026, 2027, 2026]
  const bottles = ends.map((drinkTo, at) => wine(`Kappa ${at}`, { drinkTo }))
  const { names } = ask('wines to drink soon', { of: { ...of, bottles } })
  expect(names).toEqual(['Kappa 1', 'Kappa 3', 'Kappa 0', 'Kappa 2'])
})

test('a group of unknown bottles is named only where there are some', () => {
  const groups = (text: string) => ask(text, { of }).answer.lines.map(({ say }) => say)
  expect(groups('how many bottles by category')).toEqual(['have', 'groups', 'group', 'group'])
  expect(groups('how many bottles by country')).toContain('unknownGroup')
})

test.each([
  // White rum of an unknown place is what recipes call Cuban.
  ['Cuban rum', ['Ash', 'White Rum']],
  ['Jamaican rum', ['Cedar']],
  ['Jamaican rums', ['Cedar']],
  ['Puerto Rican rum', ['Bacardi', 'White Rum']],
  ['white rum', ['Bacardi', 'White Rum']],
  ['rum', ['Ash', 'Bacardi', 'Cedar', 'White Rum']],
])('rum is found by its sort and its place, %s: %s', (question, names) => {
  const rum = (name: string, region: string) =>
    aBottle(name, 'Spirits', 'Rum', { brand: 'Maker', region })
  const bottles = [
    rum('Ash', 'Cuba'),
    rum('Cedar', 'Jamaica'),
    rum('Bacardi', 'Puerto Rico'),
    aBottle('White Rum', 'Spirits', 'Rum', { brand: 'Maker' }),
    wine('Fir', { region: 'Cuba' }),
  ]
  expect(ask(question, { of: { ...of, bottles } }).names).toEqual(names)
})

test('where no drink lacks just one bottle, that is said', () => {
  expect(ask('which drinks are one bottle away', { of }).first).toBe('noneAway')
})

test.each([
  ['wines older than 100 years', ['Madeira']],
  ['wines over 101 years old', []],
  ['wines under 101 years old', ['Alpha', 'Beta', 'Gamma']],
  ['wines older than 999 years', []],
])('an age may be of centuries, %s: %s', (question, names) => {
  const old = wine('Madeira', { vintage: 1925 })
  const said = ask(question, { of: { ...of, bottles: [...of.bottles, old] } })
  expect([said.first, said.names]).toEqual([names.length > 0 ? 'have' : 'haveNone', names])
})

test('four digits in front of years are a vintage, not an age', () => {
  expect(ask('wines older than 1000 years', { of }).first).toBe('notKnown')
})

test.each([
  ['do I have any Lagavulin', 'You have none (Lagavulin).'],
  ['how many bottles of Lagavulin do I have', 'You have none (Lagavulin).'],
  ['show my Four Roses', 'You have none (Four Roses).'],
])('a house without a bottle here is known by its name, %s: %s', (question, text) => {
  expect(ask(question, { of }).text).toBe(text)
})

test('bottles of other houses are all but those of a house', () => {
  expect(ask('scotch but not Ardbeg', { of }).names).toEqual(['Delta', 'Omega', 'Sigma'])
  const ardbeg = scotch('Ten', { brand: 'Ardbeg' })
  const more = { ...of, bottles: [...of.bottles, ardbeg] }
  expect(ask('scotch but not Ardbeg', { of: more }).names).toEqual(['Delta', 'Omega', 'Sigma'])
  expect(ask('do I have any Ardbeg', { of: more }).names).toEqual(['Ten'])
})

test.each([
  ['bottles in the cellar', ['Old'], 'in Cellar'],
  ['bottles in cellar', ['Old'], 'in Cellar'],
  // Alone, the word is what everything is called.
  ['which bottles does my cellar hold', [], 'bottles:'],
  ['show the wine rack', ['New'], 'in Wine Rack'],
  // A year in a name is none of a vintage.
  ['how many bottles of 1800 Anejo', ['1800'], '1800 Anejo'],
  ['bottles on my shelf 2006', ['1800'], 'in Shelf 2006'],
  ['wines from 2006', ['Old'], 'wines 2006'],
])('a place and a number in a name, %s: %s, %s', (question, names, what) => {
  const bottles = [
    wine('Old', { vintage: 2006, location: 'Cellar' }),
    wine('New', { vintage: 1800, location: 'Wine Rack' }),
    aBottle('1800', 'Spirits', 'Tequila', { brand: 'Anejo', location: 'Shelf 2006' }),
  ]
  const said = ask(question, { of: { ...of, bottles } })
  expect(said.names).toEqual(names)
  expect(said.text).toContain(what)
})

test('bottles without a known value are counted, and not their rows', () => {
  const bottles = [
    scotch('Alpha', { currentValue: 99_00, quantity: 2 }),
    scotch('Beta', { quantity: 3 }),
    scotch('Gamma', { quantity: 2 }),
    wine('Delta', { quantity: 7 }),
  ]
  const { lines } = ask('how many whiskeys under $100', { of: { ...of, bottles } }).answer
  expect(lines).toContainEqual(expect.objectContaining({ say: 'have', bottles: 2, entries: 1 }))
  expect(lines).toContainEqual({ say: 'unpriced', bottles: 5 })
})
