import { describe, expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { aBottle } from './a-cellar.ts'

const wine = (name: string, region: string, colour: string, currentValue: number, more = {}) =>
  aBottle(name, 'Wine', colour, { brand: `${name} Estate`, region, currentValue, ...more })

const of: CellarContents = {
  bottles: [
    wine('Alder', 'Rioja, Spain', 'Red Wine', 40_00, { drinkFrom: 2020, drinkTo: 2035 }),
    wine('Beech', 'Rueda, Spain', 'White Wine', 20_00, { drinkFrom: 2022, drinkTo: 2030 }),
    wine('Cedar', 'Douro, Portugal', 'Red Wine', 75_00, { quantity: 2, location: 'Attic' }),
    wine('Dogwood', 'Dão, Portugal', 'White Wine', 30_00, { location: 'Vault', drinkTo: 2024 }),
    wine('Elder', 'Champagne, France', 'Sparkling', 60_00, { location: 'Attic' }),
    wine('Fir', 'Mosel, Germany', 'White Wine', 45_00, { name: 'Fir Riesling', rating: 4 }),
    wine('Gorse', 'Alsace, France', 'White Wine', 35_00, { name: 'Gorse Riesling', rating: 3 }),
    aBottle('Heath 12', 'Whiskey', 'Scotch', { region: 'Islay', currentValue: 80_00, rating: 4 }),
    aBottle('Ivy', 'Whiskey', 'Bourbon', { region: 'Kentucky', currentValue: 30_00, rating: 3 }),
  ],
  recipes: [],
  wishes: [],
  today: '2026-11-25',
}

function heard(text: string) {
  const turns = text.split(' >> ')
  const { lines, mentions } = answered(turns.at(-1)!, of, undefined, turns.slice(0, -1))
  return { line: lines[0], names: mentions.map(({ name }) => name) }
}

describe('a question that continues the last one', () => {
  test.each([
    ['what are my reds worth >> and the whites?', { say: 'worth', value: 130_00, what: 'whites' }],
    ['average value of reds >> and of whites', { say: 'average', what: 'whites' }],
    ['what are the Portuguese wines worth >> and Spanish?', { say: 'worth', value: 60_00 }],
    ['most expensive Spanish wine >> and Portuguese?', { say: 'dearest' }],
    ['which reds are ready >> and whites?', { say: 'readyNow', count: 1 }],
    ['which reds are past their prime >> and whites?', { say: 'past', what: 'whites' }],
    ['what should I open tonight >> not red', { say: 'tonight', what: 'not red' }],
    ['what goes with chicken >> no, white please', { say: 'pairWith', dish: 'chicken' }],
  ])('keeps what is measured: %s', (text, line) => {
    expect(heard(text).line).toMatchObject(line)
  })

  test.each([
    ['Spanish reds >> and whites?', 'Spanish whites', ['Beech']],
    ['Spanish reds >> and Portuguese?', 'reds Portuguese', ['Cedar']],
    ['German Riesling >> and French?', 'Riesling French', ['Gorse Riesling']],
    ['wine from Spain in the attic >> and in the vault', 'wine Spain in Vault', []],
    ['wines from Portugal >> how many are red?', 'wines Portugal red', ['Cedar']],
    ['Riesling >> which are from Germany', 'Riesling Germany', ['Fir Riesling']],
    ['French brandy >> and Spanish?', 'brandy Spanish', []],
    ['Spanish fortified wines >> and from Portugal?', 'fortified wines Portugal', []],
    ['reds under $50 >> and whites', 'whites under $50', 4],
    ['Riesling >> from Germany >> and from France', 'Riesling France', ['Gorse Riesling']],
    ['whites >> how many bottles >> and the rated ones over 3 stars?', undefined, ['Fir Riesling']],
  ])('says what it asks for: %s', (text, what, names) => {
    const found = heard(text)
    if (what !== undefined) expect(found.line).toMatchObject({ what })
    expect(typeof names === 'number' ? found.names.length : found.names).toEqual(names)
  })

  test.each([
    ['Portuguese reds >> and Champagne?', ['Elder']],
    ['Riesling >> and Rioja?', ['Alder']],
    ['port >> and Spanish?', ['Alder', 'Beech']],
    ['scotch from Islay >> and bourbon', ['Ivy']],
    ['wine from Spain >> and whisky', ['Heath 12', 'Ivy']],
    ['Spanish reds >> and Elder?', ['Elder']],
    ['hello >> and Champagne?', ['Elder']],
    ['how many recipes do I have >> and bourbon?', ['Ivy']],
    ['how many points do I have >> and Rioja?', ['Alder']],
  ])('is about something else where both cannot be: %s', (text, names) => {
    expect(heard(text).names).toEqual(names)
  })
})
