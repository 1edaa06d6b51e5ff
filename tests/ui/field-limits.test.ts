import { expect, test } from 'vitest'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { entity, optional, text } from '../../shared/kernel/entity.ts'
import { changesSchema } from '../../shared/kernel/schema.ts'
import { numberLimits, textLimit } from '../../web/lib/field-limits.ts'

test('an input takes as much as its field, and no more', () => {
  const notes = entity('notes', { text: text({ max: 40 }), more: optional(text({ max: 7 })) })
  expect(textLimit(notes, 'text')).toEqual({ maxLength: 40 })
  expect(textLimit(notes, 'more')).toEqual({ maxLength: 7 })
  const { min, max } = numberLimits(bottles, 'vintage')
  const fits = (vintage: number) => changesSchema(bottles).safeParse({ vintage }).success
  expect([min - 1, min, max, max + 1].map(fits)).toEqual([false, true, true, false])
})

test('a field without a range has no limits to give', () => {
  expect(() => textLimit(bottles, 'inCollection')).toThrow('bottles.inCollection has no range')
})
