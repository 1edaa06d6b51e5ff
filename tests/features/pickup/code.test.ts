import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maxValueLength } from '../../../shared/kernel/text.ts'
import { codeFrom, newPickupCode, shownCode } from '../../../shared/features/market/pickup-code.ts'

describe('the code that is typed', () => {
  test.each([
    ['as it is shown', 'ABCD-2345', 'ABCD2345'],
    ['small, with blanks', ' abcd 23 45 ', 'ABCD2345'],
    ['O for nothing, I and L for one', 'oOiI-lL10', '00111110'],
    ['without the hyphen', 'ABCD2345', 'ABCD2345'],
    ['with a dash', 'ABCD–2345', 'ABCD2345'],
    ['with a long dash between blanks', 'ABCD — 2345', 'ABCD2345'],
    ['with a hyphen that breaks no line', 'ABCD\u20112345', 'ABCD2345'],
    ['with a minus sign', 'ABCD−2345', 'ABCD2345'],
    ['with a blank that breaks no line', 'ABCD\u00a02345', 'ABCD2345'],
    ['with a narrow blank', 'ABCD\u202f2345', 'ABCD2345'],
    ['with as many blanks as a text may have', 'ABCD2345'.padEnd(maxValueLength), 'ABCD2345'],
  ])('is read: %s', (_, typed, code) => {
    expect(codeFrom(typed)).toBe(code)
  })

  test.each([
    ['U stands for nothing', 'UBCD-2345'],
    ['too short', 'ABCD-234'],
    ['too long', 'ABCD-23456'],
    ['with a blank too many', 'ABCD2345'.padEnd(maxValueLength + 1)],
    ['nothing', ''],
    ['hyphens alone', '--------'],
    // Made large, they would be I and S, and wide digits look the same.
    ['letters that become others', 'ıBCD2345'],
    ['another s', 'ſBCD2345'],
    ['wide digits', 'ABCD２３４５'],
    ['another script', 'АВСD2345'],
    ['a zero-width blank', 'ABCD\u200b2345'],
  ])('is none: %s', (_, typed) => {
    expect(codeFrom(typed)).toBeUndefined()
  })

  test('a new one is read as it is shown, and each character comes as often as the others', () => {
    const seen = new Map<string, number>()
    for (let at = 0; at < 4_000; at++) {
      const code = newPickupCode(randomBytes(8))
      expect(codeFrom(shownCode(code))).toBe(code)
      for (const character of code) seen.set(character, (seen.get(character) ?? 0) + 1)
    }
    expect(seen.size).toBe(32)
    // 1,000 are expected of each; seven times the deviation away is no chance any more.
    for (const times of seen.values()) expect(Math.abs(times - 1_000)).toBeLessThan(220)
    expect(() => newPickupCode(randomBytes(7))).toThrow(RangeError)
  })
})
