import { expect, test } from 'vitest'
import { brand } from '../../../shared/business/brand.ts'
import { privacy, terms } from '../../../shared/copy/legal.ts'

const textOf = (page: typeof terms) =>
  page.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n')

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
  ['One cookie', privacy],
  ['The place where it was taken', privacy],
  ['delete your account', privacy],
  [brand.support.email, privacy],
])('says: %s', (words, page) => expect(textOf(page)).toContain(words))
