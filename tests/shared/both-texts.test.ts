import { expect, test } from 'vitest'
import { marksOf, textMark } from '../../shared/kernel/both-texts.ts'

test('a form sends the marks of the texts that it changes, and none where it changes none', () => {
  const opened = { notes: 'Smoke.', description: '' }
  const names = ['notes', 'description'] as const
  expect(marksOf(names, {}, opened)).toBeUndefined()
  expect(marksOf(names, { notes: 'Peat.' }, opened)).toEqual({ notes: textMark('Smoke.') })
  expect(marksOf(names, { notes: null, description: 'x' }, opened)).toEqual({
    notes: textMark('Smoke.'),
    description: textMark(''),
  })
})
