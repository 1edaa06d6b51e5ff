import { describe, expect, test } from 'vitest'
import { storeDay } from '../../../../shared/features/stores/store-time.ts'
import { compareCard } from '../../../../web/features/pickup/id-card/compare-card.ts'
import { cardText, dateOnCard, type MadeCard } from './made-cards.ts'

const today = '2026-11-27'
const adult = { birth: '1985-01-31' }
const ask = (card: MadeCard, name = 'Ada Vintner', on = today) =>
  compareCard(cardText(card), { name, today: on })
const good = { over21: true, isExpired: false, nameMatches: true }

const cards: readonly (readonly [string, MadeCard])[] = [
  ...Array.from(
    { length: 11 },
    (_, at) => [`version ${at + 1}`, { version: at + 1, ...adult }] as const,
  ),
  ...[2, 5, 8, 10, 11].map(
    (version) =>
      [
        `Canada, version ${version}`,
        { version, country: 'CAN', issuer: '604432', ...adult },
      ] as const,
  ),
  ['Canada, version 1', { version: 1, country: 'CAN', issuer: '636012', ...adult }],
  ['Mexico', { version: 6, country: 'MEX', issuer: '636056', ...adult }],
  ['an ID instead of a licence', { version: 9, type: 'ID', ...adult }],
  ['the old type of file', { version: 2, fileType: 'AAMVA', ...adult }],
  ['elements in another order', { version: 8, order: 'last first', ...adult }],
  [
    'names in elements of their own in version 1',
    {
      version: 1,
      ...adult,
      elements: { DAA: undefined, DAB: 'VINTNER', DAC: 'ADA', DAD: 'ROSALIND' },
    },
  ],
  ['the other order of a date (Wyoming)', { version: 8, ...adult, elements: { DBB: '19850131' } }],
  [
    'more after the eight digits (New Hampshire)',
    { version: 4, ...adult, elements: { DBB: '01311985 00' } },
  ],
  ['a version after 11', { version: 12, ...adult }],
  ['the same date twice', { version: 8, ...adult, elements: { ZZZ: `\nDBB${'01311985'}` } }],
  ...(
    [
      'offset one less',
      'offset one more',
      'offset is no number',
      'offset zero',
      'no entries',
      'no designators',
      'no record separator',
      'wrong length',
    ] as const
  ).map((fault) => [fault, { version: 8, fault, ...adult }] as const),
]

test.each(cards)('a card is read: %s', (_, card) => {
  expect(ask(card)).toEqual(good)
  expect(ask(card, 'Ada Brewer')).toEqual({ ...good, nameMatches: false })
})

describe('a card that is not read', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['another code', 'v1.0198c2a0-0000-7000-8000-000000000000.1795219200000.abc'],
    ['a boarding pass', 'M1VINTNER/ADA         E1AAAAA XXXYYYZZ 0001 332Y014C0061 100'],
    ['version 0', cardText({ version: 0, ...adult })],
    ['no date of birth', cardText({ version: 8, ...adult, elements: { DBB: undefined } })],
    ['an empty date of birth', cardText({ version: 8, ...adult, elements: { DBB: '' } })],
    ['a date of zeros', cardText({ version: 8, ...adult, elements: { DBB: '00000000' } })],
    ['a month 13', cardText({ version: 8, ...adult, elements: { DBB: '13011985' } })],
    ['30 February', cardText({ version: 8, ...adult, elements: { DBB: '02301985' } })],
    [
      '29 February of no leap year',
      cardText({ version: 8, ...adult, elements: { DBB: '02291985' } }),
    ],
    ['seven digits', cardText({ version: 8, ...adult, elements: { DBB: '1311985' } })],
    ['a year 1899', cardText({ version: 8, ...adult, elements: { DBB: '01311899' } })],
    ['a birth tomorrow', cardText({ version: 8, birth: '2026-11-28' })],
    ['an age of 121', cardText({ version: 8, birth: '1905-11-27' })],
    ['two dates of birth', cardText({ version: 8, ...adult, elements: { ZZZ: '\nDBB01312010' } })],
    [
      'a date in a subfile of the jurisdiction only',
      cardText({ version: 8, ...adult, elements: { DBB: undefined } }).replace(
        'ZVZVA01',
        'ZVDBB01311985',
      ),
    ],
    ['a card that is cut off', cardText({ version: 8, ...adult }).slice(0, 60)],
  ])('%s', (_, text) => {
    expect(compareCard(text, { name: 'Ada Vintner', today })).toBeUndefined()
  })

  test('an age of 120 is read', () => {
    expect(ask({ version: 8, birth: '1906-11-27' })).toMatchObject({ over21: true })
  })
})

describe('21 or older', () => {
  test.each([
    ['on the birthday', '2005-11-27', today, true],
    ['on the day before', '2005-11-28', today, false],
    ['born on 29 February, on 28 February', '2004-02-29', '2025-02-28', false],
    ['born on 29 February, on 1 March', '2004-02-29', '2025-03-01', true],
    ['born today', today, today, false],
  ])('%s', (_, birth, on, over21) => {
    for (const version of [1, 2, 8, 11])
      for (const country of ['USA', 'CAN'] as const)
        expect(ask({ version, country, birth }, undefined, on)).toMatchObject({ over21 })
  })

  test('the day is that of the store, to the minute', () => {
    const over21 = (state: string, at: string) =>
      ask({ version: 8, birth: '2005-11-27' }, undefined, storeDay(state, Date.parse(at)).on)
        ?.over21
    expect(over21('GA', '2026-11-27T04:59:59Z')).toBe(false)
    expect(over21('GA', '2026-11-27T05:00:00Z')).toBe(true)
    expect(over21('CA', '2026-11-27T07:59:59Z')).toBe(false)
    expect(over21('CA', '2026-11-27T08:00:00Z')).toBe(true)
    expect(over21('HI', '2026-11-27T09:59:59Z')).toBe(false)
    expect(over21('HI', '2026-11-27T10:00:00Z')).toBe(true)
  })

  test('a later date in "under 21 until" counts, and an absent one proves nothing', () => {
    const until = (on: string) =>
      ask({ version: 8, ...adult, elements: { DDJ: dateOnCard(8, 'USA', on) } })
    expect(until('2026-11-28')).toMatchObject({ over21: false })
    expect(until(today)).toMatchObject({ over21: true })
    expect(ask({ version: 8, birth: '2010-01-01' })).toMatchObject({ over21: false })
  })
})

describe('expired', () => {
  test.each([
    ['valid through its last day', today, false],
    ['expired on the day after', '2026-11-26', true],
    ['far ahead', '2099-12-31', false],
  ])('%s', (_, expiry, isExpired) => {
    for (const version of [1, 8, 11])
      for (const country of ['USA', 'CAN'] as const)
        expect(ask({ version, country, ...adult, expiry })).toMatchObject({ isExpired })
  })

  test.each([undefined, '', '00000000', 'NONE', '99999999'])(
    'it is left open where the card has no such day: %s',
    (DBA) => {
      const found = ask({ version: 8, ...adult, elements: { DBA } })
      expect(found).toEqual({ ...good, isExpired: undefined })
    },
  )
})
