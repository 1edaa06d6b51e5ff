import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { brand } from '../../../shared/business/brand.ts'
import { cookies } from '../../../shared/business/privacy.ts'
import { legalCopy } from '../../../shared/copy/legal.ts'
import { type LegalPage, privacy, terms } from '../../../shared/copy/legal-pages.ts'
import { languages } from '../../../shared/kernel/language.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'

const textOf = ({ sections }: LegalPage) =>
  sections
    .flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list.flat()])
    .join('\n')

/** Of the words and their day: another wording under the same day has another one, too. */
const fingerprintOf = ({ title, introduction, sections, wording: { on } }: LegalPage) =>
  createHash('sha256')
    .update(JSON.stringify({ on, title, introduction, sections }))
    .digest('hex')
    .slice(0, 16)

test('the terms have exactly seven numbered sections', () => {
  expect(terms.sections.map(({ heading }) => heading.split('.')[0])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
  for (const { paragraphs } of terms.sections) expect(paragraphs.length).toBeGreaterThan(0)
})

// A number of `shared/business` that stands in the words changes them as well.
test.each([terms, privacy])('$title: other words have another day', (page) => {
  expect(
    page.wording.fingerprint,
    'the words were changed: set `wording.on` to the day of the change, and then this fingerprint',
  ).toBe(fingerprintOf(page))
})

test.each([terms, privacy])('$title: one word less is noticed, and so is another day', (page) => {
  const [first, ...others] = page.sections
  const shorter = { ...page, sections: [{ ...first!, paragraphs: [] }, ...others] }
  expect(fingerprintOf(shorter)).not.toBe(fingerprintOf(page))
  const later = { ...page, wording: { ...page.wording, on: '2099-01-01' as const } }
  expect(fingerprintOf(later)).not.toBe(fingerprintOf(page))
})

test.each([
  ['does not sell alcohol', terms],
  ['independent licensed retail stores', terms],
  ['21 or older', terms],
  ['government-issued photo ID', terms],
  [`is collected by ${brand.name}`, terms],
  ["store's own linked payment account", terms],
  ['QR code', terms],
  ['hold every license', terms],
  ['180 days', privacy],
  ['5 cookies', privacy],
  ['members of your cellar can open those of its bottles', privacy],
  ['median of what at least 5 people paid', privacy],
  ['The store sees your first name', privacy],
  ['Everyone can read them, with your first name', privacy],
  ['Entries are only added, never changed or deleted', privacy],
  ['its address at the push service of the browser', privacy],
  ['Its script is loaded on the page that asks for a card', privacy],
  ['A language model that the operator has chosen', privacy],
  ['The place where it was taken', privacy],
  ['delete your account', privacy],
])('says: %s', (words, page) => expect(textOf(page)).toContain(words))

test('no legal page names an address that is not set', () => {
  for (const page of [terms, privacy]) expect(textOf(page)).not.toMatch(/@|\.example/)
})

// The number is computed in English and written out in translations.
test.each(languages)('the privacy policy in %s counts all cookies', (language) => {
  const introduction = inLanguage(language, () => legalCopy.privacy.cookies.introduction)
  expect(introduction.match(/\d+/)?.[0]).toBe(String(Object.keys(cookies).length))
})
