import { expect, test } from 'vitest'
import { securityCopy } from '../../shared/copy/security.ts'
import { browserInWords } from '../../web/features/account/security/user-agent.ts'
import {
  addressOf,
  type JournalAddress,
  queryOf as queryOfJournal,
} from '../../web/features/bar/journal-address.ts'
import {
  everything as wholeRadar,
  isNarrowed,
  isOfDrops,
  queryOf as queryOfRadar,
  type RadarCriteria,
  radarCriteriaOf,
  wholeZip,
} from '../../web/features/market/radar/radar-criteria.ts'
import {
  criteriaOf,
  everything as allSightings,
  queryOfCriteria,
} from '../../web/features/sightings/search-criteria.ts'

const read = (query: URLSearchParams) => new URLSearchParams(query.toString())

test('the address of the radar has what is sought, and nothing that is usual', () => {
  expect(queryOfRadar(wholeRadar).toString()).toBe('')
  expect(radarCriteriaOf(new URLSearchParams())).toEqual(wholeRadar)
  const sought: RadarCriteria = {
    words: 'rye & co',
    kind: 'event',
    category: 'Wine',
    near: '',
    within: 'state',
    favorites: true,
    order: 'ending',
  }
  expect(radarCriteriaOf(read(queryOfRadar(sought)))).toEqual(sought)
  const odd = 'kind=none&category=Water&within=galaxy&favorites=1&order=worst'
  expect(radarCriteriaOf(new URLSearchParams(odd))).toEqual(wholeRadar)
})

test('words and another order are of drops alone; a place narrows once it is typed', () => {
  const of = (changes: Partial<RadarCriteria>) => ({ ...wholeRadar, ...changes })
  expect([{}, { words: ' ' }, { kind: 'drop' as const }].map((one) => isOfDrops(of(one)))).toEqual([
    false,
    false,
    false,
  ])
  expect([isOfDrops(of({ words: 'a' })), isOfDrops(of({ order: 'new' }))]).toEqual([true, true])
  expect([{ near: ' ' }, { order: 'new' as const }].map((one) => isNarrowed(of(one)))).toEqual([
    false,
    false,
  ])
  for (const one of [{ near: '3' }, { words: 'a' }, { favorites: true }, { kind: 'drop' as const }])
    expect(isNarrowed(of(one))).toBe(true)
  expect(['30308', '3030', undefined].map((near) => wholeZip(of({ near })))).toEqual([
    '303',
    undefined,
    undefined,
  ])
})

test('the address of sightings has what is sought', () => {
  const sought = { near: '30308', certainty: 'confirmed', wished: true } as const
  expect(criteriaOf(new URLSearchParams(queryOfCriteria(sought)))).toEqual(sought)
  expect(queryOfCriteria(allSightings)).toEqual({})
  expect(criteriaOf(new URLSearchParams('certainty=some&wished=yes'))).toEqual(allSightings)
})

test('the address of the journal has its view, and no year that is none', () => {
  const view: JournalAddress = {
    search: 'ada',
    kind: 'gifted',
    year: 2026,
    cellar: 'mine',
    shows: 'figures',
  }
  expect(addressOf(read(queryOfJournal(view)))).toEqual(view)
  const none = addressOf(new URLSearchParams())
  expect(queryOfJournal(none).toString()).toBe('')
  expect(none).toMatchObject({ search: '', shows: 'entries' })
  for (const [year, is] of [
    ['1969', undefined],
    ['1970', 1970],
    ['9999', 9999],
    ['10000', undefined],
    ['2026.5', undefined],
  ] as const)
    expect(addressOf(new URLSearchParams({ year })).year).toBe(is)
  expect(addressOf(new URLSearchParams('kind=eaten')).kind).toBeUndefined()
})

const mozilla = 'Mozilla/5.0'
test.each([
  [`${mozilla} (Windows NT 10.0) AppleWebKit/5 Chrome/1 Safari/5 Edg/1`, 'Edge', 'Windows'],
  [
    `${mozilla} (Linux; Android 14) AppleWebKit/5 SamsungBrowser/2 Chrome/1 Safari/5`,
    'Samsung Internet',
    'Android',
  ],
  [`${mozilla} (Linux; Android 14) AppleWebKit/5 Chrome/1 Mobile Safari/5`, 'Chrome', 'Android'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17 like Mac OS X) AppleWebKit/6 Version/17 Safari/6`,
    'Safari',
    'iPhone',
  ],
  [`${mozilla} (iPad; CPU OS 17 like Mac OS X) AppleWebKit/6 CriOS/1 Safari/6`, 'Chrome', 'iPad'],
  [`${mozilla} (X11; CrOS x86_64) AppleWebKit/5 Chrome/1 Safari/5`, 'Chrome', 'ChromeOS'],
  [`${mozilla} (X11; Linux x86_64; rv:1) Gecko/1 Firefox/1`, 'Firefox', 'Linux'],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(browserInWords(userAgent)).toBe(securityCopy.deviceName(browser, system))
})

test('a program that names no browser is called by its own words', () => {
  expect(browserInWords('curl/8')).toBe('curl/8')
  expect(browserInWords('x'.repeat(41))).toBe('x'.repeat(40))
  expect(browserInWords('')).toBe(securityCopy.unknownDevice)
})
