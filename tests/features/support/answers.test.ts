import { expect, test } from 'vitest'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { noShows } from '../../../shared/business/reserving.ts'
import { findAnswers, supportFaq } from '../../../shared/copy/support-faq.ts'

test('answers are found by words of question or answer in any case, and unknown words find none', () => {
  expect(findAnswers('')).toEqual(supportFaq)
  expect(findAnswers('  ')).toEqual(supportFaq)
  expect(findAnswers('PASSWORD').map(([question]) => question)).toEqual([
    'I forgot my password. How do I sign in?',
  ])
  expect(findAnswers('fee Cancel')).toEqual(findAnswers('cancel  FEE'))
  expect(findAnswers('fee cancel').length).toBeGreaterThan(0)
  expect(findAnswers('zanzibar')).toEqual([])
  expect(findAnswers('password zanzibar')).toEqual([])
  // Words, and no pattern of a search.
  expect(findAnswers('.*')).toEqual([])
})

test('the numbers in the answers are those by which the product goes', () => {
  expect(findAnswers(`${bottleLimit('free')} bottles`).length).toBeGreaterThan(0)
  expect(findAnswers(`paused for ${noShows.pause / 86_400_000} days`).length).toBeGreaterThan(0)
  expect(new Set(supportFaq.map(([question]) => question)).size).toBe(supportFaq.length)
  for (const text of supportFaq.flat()) expect(text).not.toMatch(/undefined|NaN|\[object/)
})
