import { expect, test } from 'vitest'
import { mentionsIn, nameTyped, textPieces } from '../../../web/components/community/text-pieces.ts'

const ada = { id: 'ada', name: 'Ada V.' }
const otherAda = { id: 'other', name: 'Ada V.' }
const adalbert = { id: 'adalbert', name: 'Ada V. W.' }

test('a chosen person is mentioned where their name occurs', () => {
  expect(mentionsIn('Hello @Ada V., and @Ada V. again', [ada], 10)).toEqual([
    { start: 6, length: 7, person: 'ada' },
    { start: 19, length: 7, person: 'ada' },
  ])
  expect(mentionsIn('The name is gone', [ada], 10)).toEqual([])
  expect(mentionsIn('@@Ada V.', [ada], 10)).toEqual([{ start: 1, length: 7, person: 'ada' }])
})

test('two people of one name are mentioned in the order of choice, and a longer name before a shorter one', () => {
  expect(mentionsIn('@Ada V. and @Ada V.', [ada, otherAda], 10)).toEqual([
    { start: 0, length: 7, person: 'ada' },
    { start: 12, length: 7, person: 'other' },
  ])
  expect(mentionsIn('@Ada V. W.', [ada, adalbert], 10)).toEqual([
    { start: 0, length: 10, person: 'adalbert' },
  ])
})

test('no more people are named than may be', () => {
  expect(mentionsIn('@Ada V. @Ada V. @Ada V.', [ada], 2)).toHaveLength(2)
})

test('a text is shown in full with any spans and addresses', () => {
  const text = 'See (https://example.com/a?b=1). Hi @Ada V.! javascript:alert(1) https://'
  const mention = { start: text.indexOf('@'), length: 7, person: 'ada' }
  for (const mentions of [
    [],
    [mention],
    [mention, { ...mention, start: mention.start + 2 }],
    [{ start: 500, length: 7, person: 'ada' }],
    [{ start: text.length - 2, length: 7, person: 'ada' }],
  ]) {
    const pieces = textPieces(text, mentions)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    const addresses = pieces.filter(({ is }) => is === 'address')
    expect(addresses.map((piece) => piece.text)).toEqual(['https://example.com/a?b=1'])
  }
  expect(textPieces(text, [mention])).toContainEqual({ is: 'person', text: '@Ada V.' })
})

test('people are looked for while a name is typed, and no longer', () => {
  const typed = (text: string, caret = text.length) => nameTyped(text, caret)
  expect(typed('Hello @Ad')).toBe('Ad')
  expect(typed('@Ada V')).toBe('Ada V')
  expect(typed('Hello @Ad and more', 9)).toBe('Ad')
  expect(typed('Hello @')).toBeUndefined()
  expect(typed('me@example.com')).toBeUndefined()
  expect(typed('@Ada V. comes')).toBeUndefined()
  expect(typed('@Ada V. ')).toBeUndefined()
})
