import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainWords, unaccented } from '../../shared/kernel/text.ts'

test.each([
  ['Blanton’s "Gold"', ['blantons', 'gold']],
  ["Blanton's Gold", ['blantons', 'gold']],
  ['St. George, No.3', ['st', 'george', 'no', '3']],
  ['Rhum J.M V.S.O.P', ['rhum', 'jm', 'vsop']],
  ['Côte-Rôtie 1’er', ['cote', 'rotie', '1er']],
  ['山崎 12年', ['山崎', '12年']],
  ['—', []],
])('%s has the words that one would say', (text, words) => {
  expect(plainWords(text)).toEqual(words)
})

test('letters that need no second look have the words that they have among others', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'aZ9 \'".-_,(s') })
  fc.assert(
    fc.property(plain, (text) => {
      // Behind a letter that is none of ASCII the long way is gone.
      expect(plainWords(`${text} é`)).toEqual([...plainWords(text), 'e'])
      expect(plainWords(`${text} 山`)).toEqual([...plainWords(text), '山'])
      expect(unaccented(`${text}é`)).toBe(`${unaccented(text)}e`)
    }),
  )
})
