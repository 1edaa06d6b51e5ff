import { describe, expect, test } from 'vitest'
import { type BottleEvent, bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { aBottle, ask, shelf } from './a-cellar.ts'

const cairdeas = aBottle('Cairdeas', 'Whiskey', 'Scotch', { brand: 'Laphroaig' })
const oban = aBottle('Oban 14', 'Whiskey', 'Scotch', { openedAt: 1 })
const chinon = aBottle('Chinon', 'Wine', 'Red Wine', {
  brand: 'Baudry',
  region: 'Loire, France',
  vintage: 2018,
  quantity: 2,
  purchasePrice: 20_00,
  purchasedOn: '2026-10-31',
})
const fino = aBottle('Fino En Rama', 'Wine', 'Sherry', { brand: 'Lustau', isFinished: true })
const bottles = [cairdeas, oban, chinon, fino]

let made = 0
const nextId = () => `01900000-0000-7000-8000-1${String((made += 1)).padStart(11, '0')}`
const at = (moment: string) => Date.parse(moment)
const pour = (of: Bottle, moment: string) =>
  newRow(pours, nextId(), { bottleId: of.id, at: at(moment) })
const event = (
  kind: BottleEvent['kind'],
  of: Pick<Bottle, 'id'>,
  moment: string,
  more: Partial<BottleEvent> = {},
) => newRow(bottleEvents, nextId(), { kind, bottleId: of.id, at: at(moment), ...more })

/** Two hours east of UTC: the last pour of October there is one of November here. */
const here = (moment: number) => dayOf(moment, 120)

const cellar: CellarContents = {
  bottles,
  recipes: shelf,
  wishes: [],
  today: '2026-11-25',
  journal: {
    pours: [
      pour(cairdeas, '2026-11-24T19:00Z'),
      pour(cairdeas, '2026-11-22T19:00Z'),
      pour(oban, '2026-10-31T22:30Z'),
      pour(oban, '2026-10-01T12:00Z'),
      pour(cairdeas, '2025-12-31T12:00Z'),
    ],
    events: [
      event('opened', oban, '2026-09-30T12:00Z'),
      event('finished', fino, '2026-11-23T12:00Z'),
      event('finished', chinon, '2026-11-16T12:00Z', { count: 2 }),
      event('restocked', chinon, '2026-11-01T12:00Z', { count: 3, price: 30_00 }),
      event('sold', cairdeas, '2026-08-01T12:00Z', { count: 4 }),
      event('gifted', oban, '2025-06-01T12:00Z'),
      event('opened', { id: nextId() }, '2026-09-29T12:00Z'),
    ],
    dayOf: here,
  },
}

const of = (text: string) => ask(text, { of: cellar })

describe('what was drunk', () => {
  test.each([
    ['What have I drunk?', 4, 5, 3],
    ['What did I drink this week?', 2, 1, 1],
    ['what did we drink last week', 2, 1, 2],
    ['What did I drink last month?', 1, 1, 0],
    ['Which whiskies did I drink this month?', 2, 3, 0],
    ['What did I drink in October?', 1, 1, 0],
    ['what did I drink in october 2025', undefined],
    ['What did I drink last year?', 1, 1, 0],
    ['What did I drink in 2025?', 1, 1, 0],
    ['What did I drink since October?', 4, 4, 3],
    ['What did I drink in the last 3 days?', 2, 2, 1],
    ['What did I drink yesterday?', 1, 1, 0],
    ['What did I drink today?', undefined],
    ['What did I drink on 24 November?', 1, 1, 0],
    ['what did I drink on the 22nd of November 2026', 1, 1, 0],
    ['What did I drink on November 1, 2026?', 1, 1, 0],
    ['What did I drink since November 22?', 2, 2, 1],
    ['What did I drink on 31 December?', 1, 1, 0],
    ['How often did I drink Laphroaig?', 1, 3, 0],
    ['Which wines did I drink in the past two weeks?', 2, 0, 3],
    ['Which 2018s did I drink?', 1, 0, 2],
  ])('%s', (text, entries, pouredTimes?, finished?) => {
    const [first] = of(text).answer.lines
    expect(first).toMatchObject(
      entries === undefined
        ? { say: 'noActs', act: 'drunk' }
        : { say: 'acts', act: 'drunk', entries, pours: pouredTimes, bottles: finished },
    )
  })

  test('is told by bottle, the latest first, with its day', () => {
    const { text, names } = of('What did I drink this month?')
    expect(text.split('\n')).toEqual([
      'You drank from 4 different bottles (Nov 1, 2026 to Nov 30, 2026), 3 pours, 3 finished:',
      '• Laphroaig Cairdeas: 2 pours, last on Nov 24, 2026',
      '• Lustau Fino En Rama, Nov 23, 2026',
      '• 2 × Baudry Chinon, Nov 16, 2026',
      '• Oban 14: 1 pour, last on Nov 1, 2026',
    ])
    expect(names).toEqual(['Cairdeas', 'Fino En Rama', 'Chinon', 'Oban 14'])
  })
})

describe('the last time', () => {
  test.each([
    ['What did I drink last?', ['Cairdeas']],
    ['the last two bottles I drank', ['Cairdeas', 'Fino En Rama']],
    ['When did I last drink Oban?', ['Oban 14']],
    ['the last bottle I opened', ['Oban 14']],
    ['my latest purchase', ['Chinon']],
    ['my last two pours', ['Cairdeas', 'Fino En Rama']],
  ])('%s', (text, names) => {
    const said = of(text)
    expect([said.first, said.names]).toEqual(['lastAct', names])
  })

  test('is told alone, and not with what was before', () => {
    expect(of('What did I drink last?').text).toContain('Cairdeas: 1 pour, last on Nov 24, 2026')
    expect(of('the last bottles I finished').text.split('\n').slice(1)).toEqual([
      '• Lustau Fino En Rama, Nov 23, 2026',
      '• 2 × Baudry Chinon, Nov 16, 2026',
    ])
  })
})

describe('other acts', () => {
  test.each([
    ['Which bottles did I open in September?', 'opened', 1, undefined],
    ['How many bottles did I finish this year?', 'finished', 3, undefined],
    ['Which bottles are empty?', 'finished', 3, undefined],
    ['what have I run out of', 'finished', 3, undefined],
    ['when was the Oban opened', 'opened', 1, undefined],
    ['What did I sell?', 'sold', 4, undefined],
    ['Which bottles did I give away?', 'gifted', 1, undefined],
    // Two are there and two were drunk; three of these came later.
    ['What did I buy last month?', 'bought', 1, 20_00],
    ['How much did I spend this month?', 'bought', 3, 90_00],
    ['What did I spend this year?', 'bought', 4, 110_00],
  ])('%s', (text, act, many, paid) => {
    expect(of(text).answer.lines[0]).toMatchObject({ say: 'acts', act, bottles: many, paid })
  })

  test('leave out a removed bottle and one without its day, and say so', () => {
    expect(of('Which bottles did I open in September?').text).toContain(
      '1 entry of a bottle that you removed is left out.',
    )
    expect(of('What did I buy last month?').text).toContain(
      '3 bottles are left out: the days you bought them are missing.',
    )
  })
})

describe('the cost of what was bought', () => {
  const { price: _, ...unpriced } = event('restocked', oban, '2026-11-02T12:00Z', { count: 2 })
  const withUnpriced = (events: readonly BottleEvent[]) => ({
    ...cellar,
    journal: { ...cellar.journal!, events: [...events, unpriced] },
  })
  const linesOf = (text: string, events: readonly BottleEvent[]) =>
    answered(text, withUnpriced(events)).lines

  test('leaves out bottles without a price, and says so', () => {
    const lines = linesOf('How much did I spend this month?', cellar.journal!.events)
    expect(lines[0]).toMatchObject({ say: 'acts', bottles: 5, paid: 90_00 })
    expect(lines).toContainEqual({ say: 'unpriced', bottles: 2 })
  })

  test('is told as unknown where no bottle has a price; a list needs none', () => {
    const isUnpriced = expect.objectContaining({ say: 'unpriced' }) as unknown
    const cost = linesOf('How much did I spend this month?', [])
    expect(cost[0]).toMatchObject({ say: 'acts', bottles: 2, paid: undefined })
    expect(cost).toContainEqual(isUnpriced)
    expect(linesOf('What did I buy this month?', [])).not.toContainEqual(isUnpriced)
  })
})

describe('a question that is none of the journal', () => {
  test.each([
    'Which bottles have I opened?',
    'What should I drink this week?',
    'Where is the bottle I bought last month?',
    'Do I have any bottles I bought last year?',
    'I drank the Chinon yesterday',
    'What did I drink at Christmas?',
    'What did I drink with steak?',
    'What did I drink with my friends?',
    'What did I drink on Friday?',
    'What did I drink most?',
    'Which bottles are nearly empty?',
    'almost finished bottles',
    'Which bottle should I finish?',
    'What did I drink on 31 November?',
    'What did I drink before 2025?',
    'What did I drink the week before last?',
    'What have I not drunk?',
    'Which Zorblatt did I drink?',
    'Bottles bought in 2024',
  ])('%s', (text) => {
    expect(of(text).answer.lines.map(({ say }) => say)).not.toContain('acts')
    expect(of(text).first).not.toMatch(/^(?:acts|lastAct|noActs)$/)
  })

  test('is unknown where there is no journal', () => {
    const { journal: _, ...without } = cellar
    expect(ask('What did I drink last month?', { of: without }).first).toBe('notKnown')
  })
})

test.each([
  ['What did I drink this month?', 'and last month?', 1],
  ['What did I drink this month?', 'and the wines?', 2],
])('%s, then %s', (before, text, entries) => {
  expect(answered(text, cellar, undefined, [before]).lines[0]).toMatchObject({
    say: 'acts',
    entries,
  })
})

test.each([
  ['de', 'Was habe ich letzten Monat getrunken?', 'drunk', 1],
  ['de', 'Wie viele Flaschen habe ich dieses Jahr geleert?', 'finished', 2],
  ['de', 'Welche Flaschen habe ich im September geöffnet?', 'opened', 1],
  ['de', 'Was haben wir in den letzten 3 Tagen getrunken?', 'drunk', 2],
  ['es', '¿Qué bebí el mes pasado?', 'drunk', 1],
  ['es', '¿Cuántas botellas terminé este año?', 'finished', 2],
  ['es', '¿Qué compré el mes pasado?', 'bought', 1],
  ['es', '¿Qué whiskys he bebido este mes?', 'drunk', 2],
] as const)('%s: %s', (language, text, act, entries) => {
  inLanguage(language, () => {
    const phrases = phrasesOf(language, sommelierPhrasesCopy.phrases)
    const [first] = answered(text, cellar, undefined, undefined, phrases).lines
    expect(first).toMatchObject({ say: 'acts', act, entries })
  })
})
