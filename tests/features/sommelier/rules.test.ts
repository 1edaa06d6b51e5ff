import { routeTitles } from '../../../shared/routes.ts'
import { describe, expect, test } from 'vitest'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { inWords, type AnswerFacts } from '../../../shared/features/sommelier/facts.ts'
import { drinkState } from '../../../shared/features/collection/drink-window.ts'
import { reasonsFor } from '../../../shared/features/sommelier/rules/pick.ts'
import { nearest } from '../../../shared/features/sommelier/near-words.ts'
import { answering } from '../../../shared/features/sommelier/answering.ts'
import {
  aBottle,
  ask,
  aWish,
  barolo,
  campari,
  cellar,
  chateau,
  gin,
  lagavulin,
  sancerre,
  shelf,
  stout,
  wildTurkey,
} from './a-cellar.ts'

/** The required reading of each phrasing: the first fact of its answer. */
const phrasings: Partial<Record<keyof AnswerFacts, readonly string[]>> = {
  tonight: [
    'What should I open tonight?',
    'what shuold i opne tonihgt',
    'WHAT TO DRINK TODAY',
    'Which bottle do you recommend for this evening?',
    'pick something for tonight please',
    'Tonight: what shall I pour?',
    'suggest a dram',
    'What wine should I open?',
    'tonight I want a whiskey',
    'recomend a bottle',
  ],
  pairWith: [
    'What goes with steak?',
    'steak, what wine goes with it?',
    'pair with lamb',
    'Which red should I drink with beef?',
    'What can I serve with oysters?',
    'oysters tonight, what do I open?',
    'wine for salmon',
    'what pairs well with dark chocolate',
    'WHAT GOES WITH SÛSHI',
    'what to drink with a stek',
    'We are having roast chicken for dinner. Which bottle?',
    'we eat burgers',
  ],
  pairUnknown: ['What goes with zxqwv?', 'pairing', 'what can I serve with it'],
  canMake: [
    'What can I make?',
    'what cocktails can i mix tonight',
    'Which drinks can I make right now',
    'what can I make with gin',
    'waht coktails can I make',
    'mix me a drink',
    'can I make a cocktail with campari?',
  ],
  oneAway: [
    'What is one bottle away?',
    'which bottle is missing for more cocktails',
    'What would unlock the most drinks?',
    'what can I almost make',
    'what am I missing to make more drinks?',
  ],
  gained: [
    'What gained most?',
    'which bottle has gained the most value',
    'biggest gainers',
    'best performing bottles',
    'What increased in value?',
    'top performers',
    'which bottles lost value',
    'biggest losers',
  ],
  worth: ['What is my collection worth?', 'total value', 'how much is it all worth'],
  dearest: ['What is my most expensive bottle?', 'most valuable bottles', 'my priciest wine'],
  past: [
    'What is past its window?',
    'anything past its peak?',
    'which wines are over the hill',
    'overdue bottles',
    'is something too old',
    'past it prime wines',
  ],
  readyNow: ['What is ready to drink?', 'which wines are ready', 'ready bottles', 'at their peak'],
  have: [
    'What do I have?',
    'How many bottles do I have?',
    'how many wines do i own',
    'show me my red wines',
    'list my scotch',
    'how much whisky do I have',
    'what do I have from France',
    'Italian wines',
    'count by region',
    'how many bottles by category?',
    'what is in the cellar',
    'how many open bottles do I have',
    'bottles older than 10 years',
    'what do I have from 2006?',
    'wines from before 2010',
  ],
  haveNone: ['How many rums do I have?', 'do I have any tequila', 'list my cognac'],
  oldest: ['What is my oldest bottle?', 'oldest wine', 'oldest red'],
  youngest: ['youngest wine'],
  bottle: [
    'Tell me about Lagavulin 16',
    'lagavulin',
    'Where is my Lagavulin?',
    'tell me about Wild Turkey',
    'How much of the Tanqueray is left?',
    'when should I drink the Montrose?',
    'when should I open the chateau montrose',
    'sancerre les monts damnes',
  ],
  meant: ['what do you know about the lagavullin', 'how many barollos'],
  notKnown: ['organic wines', 'do I have any Xylophonia?', 'vegan red wine under $50'],
  otherLanguage: [
    'Welche Rotweine habe ich?',
    'Wer bist du?',
    'Kannst du mir helfen, und wann?',
    '¿Tengo tequila?',
    'Quien eres',
    'アイラのウイスキーはありますか',
  ],
  recipe: [
    'How do I make a Negroni?',
    'negroni',
    'recipe for a negroni please',
    'what is in a Negorni',
    'Can I make a Manhattan?',
    'ingredients of a margarita',
    'what goes into a dry martini?',
    'old fashioned',
    'how to make the last word',
  ],
  next: [
    'What should I buy next?',
    'next bottle to buy',
    'which bottle should I purchase?',
    'what is on my wishlist',
    'help me shop',
    'waht shoud I buy',
  ],
  greeting: ['Hello', 'hi there', 'Good morning'],
  thanks: ['Thank you!', 'thanks a lot'],
  help: ['help', 'What can you do?', 'what can I ask you'],
  unknown: [
    'What is the weather like?',
    'who won the election',
    'asdfgh',
    '???',
    'Write me a poem about the moon',
    '山崎',
  ],
}

describe('a question is understood', () => {
  for (const [say, questions] of Object.entries(phrasings))
    test.each(questions)(`as ${say}: %s`, (question) => {
      expect(ask(question).first).toBe(say)
    })

  test('however it is written', () => {
    const texts = ['What goes with steak?', 'WHAT GOES WITH STEAK', 'with steak, what goes?']
    expect(new Set(texts.map((text) => ask(text).text)).size).toBe(1)
  })

  test('and a collection without a bottle says so', () => {
    const of = { ...cellar, bottles: [], wishes: [] }
    expect(ask('What should I open tonight?', { of }).first).toBe('emptyCellar')
    expect(ask('What do I have?', { of }).first).toBe('emptyCellar')
    expect(ask('What can I make?', { of }).first).toBe('cannotMake')
    expect(ask('What gained most?', { of }).first).toBe('noGain')
    expect(ask('What is past its window?', { of }).first).toBe('noWindows')
    expect(ask('What is it all worth?', { of }).first).toBe('noWorth')
  })
})

describe('what to open tonight', () => {
  test('suggests open, late or liked bottles, and never young ones', () => {
    const { names, text } = ask('What should I open tonight?')
    expect(names).toEqual([lagavulin.name, sancerre.name, gin.name])
    expect(text).toContain('it is open already, 20% left')
    expect(text).toContain('it is best until 2027')
    const red = ask('which red wine tonight?')
    expect(red.names).toEqual([barolo.name])
    expect(red.text).toContain('it was best until 2024, so do not wait')
    expect(chateau.drinkFrom).toBeGreaterThan(2026)
  })

  test('respects the limits of the question', () => {
    expect(ask('a whiskey for tonight').names).toEqual([lagavulin.name, wildTurkey.name])
    expect(ask('a rum for tonight').text).toBe('You have nothing to open that is rum.')
  })
})

describe('pairing with a dish', () => {
  test('suggests the best style, and ready bottles of it', () => {
    expect(ask('What goes with steak?').names).toEqual([barolo.name, chateau.name, stout.name])
    expect(ask('What goes with oysters?').names).toEqual([sancerre.name, lagavulin.name])
  })

  test('respects the requested kind, and the dish is not a bottle', () => {
    expect(ask('Which wine goes with steak?').names).toEqual([barolo.name, chateau.name])
    expect(ask('What goes with turkey?').names).not.toContain(wildTurkey.name)
    expect(ask('What goes with turkey?').names.length).toBeGreaterThan(0)
  })

  test('says so where nothing suits', () => {
    expect(ask('What goes with tacos?', { of: { ...cellar, bottles: [gin] } }).text).toBe(
      'With tacos I would pour a tequila or mezcal, a lager or a rosé, and you have none of these.',
    )
  })

  test('answers for one bottle', () => {
    expect(ask('Does the Lagavulin go with oysters?').first).toBe('fits')
    expect(ask('Does it go with pizza?', { about: lagavulin }).first).toBe('fitsNot')
    expect(ask('What goes with it?', { about: lagavulin }).text).toContain(
      'It goes with blue cheese',
    )
  })

  test('does not take a bottle for its dish, nor a dish for its bottle', () => {
    expect(ask('tell me about wild turkey').names[0]).toBe(wildTurkey.name)
    expect(ask('what wine goes with turkey').first).toBe('pairWith')
  })
})

describe('drinks', () => {
  test('that can be made name the bottles that they are made of', () => {
    const { text, names } = ask('What can I make?')
    expect(text).toContain(
      'Boulevardier, from Wild Turkey 101, Campari and Carpano Antica Formula.',
    )
    for (const bottle of [gin, campari]) expect(names).toContain(bottle.name)
  })

  test('can be found by ingredients', () => {
    expect(ask('What can I make with Campari?').text).toMatch(/^You can make \d+ drinks with/)
    expect(ask('What can I make with it?', { about: gin }).text).toContain('with Tanqueray')
    expect(ask('What can I make with tequila?').first).toBe('cannotMake')
    // Each bottle has drinks of its own: those of another kind are not among them.
    const count = (text: string) => Number(/You can make (\d+) drinks/.exec(ask(text).text)?.[1])
    const [all, withCampari] = [count('What can I make?'), count('What can I make with Campari?')]
    expect(withCampari).toBeGreaterThan(0)
    expect(withCampari).toBeLessThan(all)
  })

  test('with one missing bottle name it', () => {
    expect(ask('What is one bottle away?').text).toMatch(/would make \d+ drinks possible/)
  })

  test('show their recipe, and which bottles are there', () => {
    expect(ask('negroni').text).toContain('You can make it now, from')
    const { text, names } = ask('How do I make a margarita?')
    expect(text).toContain('To make it, you still need ')
    expect(names[0]).toBe('Margarita')
  })
})

describe('money', () => {
  test('ranks by gain, and counts bottles with unknown gains', () => {
    const { text, names } = ask('What gained most?')
    expect(names).toEqual([chateau.name, lagavulin.name, wildTurkey.name])
    expect(text).toContain('Château Montrose: +$180, +40%, worth $630 now.')
    expect(text).toContain('21 bottles are left out')
    expect(ask('what lost value').names).toEqual([barolo.name])
  })

  test('is not shown to those who hide amounts', () => {
    const { answer } = ask('What gained most?')
    expect(
      inWords(answer, sommelierSentences({ hidesAmounts: true, screens: routeTitles })),
    ).not.toMatch(/\$\d/)
  })
})

describe('the window of a bottle', () => {
  const year = Number(cellar.today.slice(0, 4))
  const state = (window: { drinkFrom?: number; drinkTo?: number }) =>
    drinkState(aBottle('Port', 'Wine', 'Fortified', window), year)

  test('begins with its first year and ends after its last one', () => {
    expect(state({ drinkFrom: year })).toBe('ready')
    expect(state({ drinkFrom: year + 1 })).toBe('young')
    expect(state({ drinkTo: year })).toBe('ready')
    expect(state({ drinkTo: year - 1 })).toBe('past')
  })

  test('speaks for a bottle from its first year on, and not before', () => {
    const speaks = (drinkFrom: number) =>
      reasonsFor(aBottle('Port', 'Wine', 'Fortified', { drinkFrom }), cellar)?.because
    expect(speaks(year)).toEqual([{ why: 'ready', from: year, to: undefined }])
    expect(speaks(year + 1)).toBeUndefined()
  })
})

describe('windows', () => {
  test('list past bottles, and those in their last years where they are asked for', () => {
    const { text } = ask('What is past its window?')
    expect(text).toContain('Barolo Cannubi, Cellar: best 2014 to 2024.')
    expect(text).not.toContain('Sancerre')
    const soon = ask('what should I drink soon?').text
    expect(soon).toContain('Barolo Cannubi, Cellar: best 2014 to 2024.')
    expect(soon).toContain('Sancerre')
    expect(soon).not.toContain('Montrose')
    expect(ask('what is ready to drink?').names).toEqual([sancerre.name])
    expect(ask('what should I drink this year?')).toEqual(ask('what should I drink soon?'))
  })
})

describe('what there is', () => {
  test('is counted by bottles, finished ones left out', () => {
    expect(ask('How many bottles do I have?').text).toContain('You have 27 bottles')
    expect(ask('how many japanese whiskies').text).toContain('none')
  })

  test.each([
    ['category', 'Wine: 11'],
    ['region', 'Bordeaux, France: 3'],
    ['place', 'Cellar: 10'],
    ['age', '2010s: 3'],
  ])('by %s', (by, line) => {
    expect(ask(`how many bottles by ${by}`).text).toContain(line)
  })

  test('is narrowed by kind, place, origin, state and vintage', () => {
    expect(ask('show my red wines').names).toEqual([chateau.name, barolo.name])
    expect(ask('what is in the cellar?').names).toEqual([sancerre.name, chateau.name, barolo.name])
    expect(ask('what do I have from France').names).toEqual([sancerre.name, chateau.name])
    expect(ask('which bottles are open').names).toContain(campari.name)
    expect(ask('bottles older than 10 years').names).toEqual([barolo.name, lagavulin.name])
    expect(ask('wines older than 10 years').names).toEqual([barolo.name])
    expect(ask('what is my oldest bottle').names[0]).toBe(barolo.name)
    // The age on a label counts like the years since a vintage.
    const byAge = [sancerre.name, chateau.name, lagavulin.name, barolo.name]
    expect(ask('what is my youngest bottle').names).toEqual(byAge)
    expect(ask('what is my oldest bottle').names).toEqual(byAge.toReversed())
  })
})

describe('one bottle', () => {
  test('is described with all known facts', () => {
    const { text, names } = ask('tell me about the lagavulin')
    for (const part of [
      'Lagavulin 16: Scotch, Islay, 43% alcohol.',
      'It is open, with 20% left.',
      'It is in Cabinet, Top shelf.',
      'You have poured from it 7 times, last on Nov 1, 2026.',
      'You gave it 4.5 stars of 5.',
      'You paid $80.00 and you value it at $110.00 a bottle.',
      'Your notes: Smoke and the sea.',
    ])
      expect(text).toContain(part)
    expect(names[0]).toBe(lagavulin.name)
  })

  test('with several matches gets a question', () => {
    const twin = aBottle('Lagavulin 8', 'Whiskey', 'Scotch')
    const of = { ...cellar, bottles: [...cellar.bottles, twin] }
    expect(ask('lagavulin', { of }).first).toBe('several')
    expect(ask('lagavulin 8', { of }).names[0]).toBe(twin.name)
  })

  test('with a typing error gets a question, for any number of matches', () => {
    expect(nearest('barolo', ['barollo', 'barolo', 'barola'])).toBe('barolo')
    expect(nearest('sancere', ['sancerres', 'sancerre'])).toBe('sancerre')
    const others = Array.from({ length: 450 }, (_, at) =>
      aBottle(`Xq${String.fromCharCode(97 + (at % 26))}${at}zz Wy${at}kk`, 'Beer', 'Stout'),
    )
    const of = { ...cellar, bottles: [lagavulin, ...others] }
    expect(ask('tell me about lagavuln', { of }).text).toContain('Do you mean “lagavulin”?')
  })

  test('is meant where the question comes from it', () => {
    expect(ask('Tell me about it', { about: barolo }).names[0]).toBe(barolo.name)
    expect(ask('when should I drink it?', { about: barolo }).text).toContain('past its window')
  })
})

describe('the next bottle', () => {
  test('brings drinks, replaces what runs low or was loved, or is wished for', () => {
    const { text } = ask('What should I buy next?')
    expect(text).toContain('drinks possible')
    expect(text).toContain('Lagavulin 16 again: 20% is left')
    expect(text).toContain('Yamazaki 12 again: it is finished, and you gave it 5 stars.')
    expect(text).toContain('Springbank 15, from your wishlist (grail, up to $150).')
    expect(text).not.toContain('Put aside')
  })

  test('suggests no existing bottle, and names its maker once', () => {
    const again = aBottle('Yamazaki 12', 'Whiskey', 'Japanese')
    const wishes = [
      aWish('15', { brand: 'Springbank' }),
      aWish('Longrow Red', { brand: 'Longrow' }),
    ]
    const of = { ...cellar, wishes, bottles: [...cellar.bottles, again] }
    const { text } = ask('What should I buy next?', { of })
    expect(text).not.toContain('Yamazaki 12 again')
    expect(text).toContain('Springbank 15, from your wishlist')
    expect(text).toContain('Longrow Red, from your wishlist')
    expect(text).not.toContain('Longrow Longrow')
  })

  test('is also said where one reason alone speaks for any, and where none does, that', () => {
    const of = { ...cellar, bottles: [gin], wishes: [] }
    expect(ask('What should I buy next?', { of }).text).toContain('drinks possible')
    expect(ask('What should I buy next?', { of: { ...of, recipes: [] } }).first).toBe('noNext')
  })
})

test('an answer is the same every time, and names no more than it may link to', () => {
  for (const questions of Object.values(phrasings))
    for (const question of questions) {
      const { answer } = ask(question)
      expect(answer).toEqual(ask(question).answer)
      expect(answer.mentions.length).toBeLessThanOrEqual(12)
    }
})

test('ten thousand bottles are read in small steps', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    aBottle(`Bottle ${at} of ${at % 97}`, at % 2 ? 'Wine' : 'Whiskey', at % 2 ? 'Red Wine' : 'Rye'),
  )
  const of = { bottles: many, recipes: shelf, wishes: [], today: cellar.today }
  for (const question of ['what can I make', 'what should I open tonight', 'botle 9998 of 7']) {
    let steps = 0
    const work = answering(question, of)
    while (!work.next().done) steps++
    expect(steps).toBeGreaterThan(10_000)
  }
})
