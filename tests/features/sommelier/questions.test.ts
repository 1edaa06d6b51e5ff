import { expect, test } from 'vitest'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { isRefused } from '../../../shared/features/sommelier/facts.ts'
import { questionDays, questions } from '../../../shared/features/sommelier/question.ts'
import type { Mutator } from '../../../shared/kernel/mutator.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { mutators } from '../../../shared/registry.ts'
import { aCellar, act, idOf } from '../bar/a-cellar.ts'
import { cellar as known } from './a-cellar.ts'

const asks = (number: number, askedOn: string, at = 5) =>
  act('chat.ask', { id: idOf(number), text: 'What goes with steak?', at, askedOn })
const answers = (number: number, text: string, more: object = {}) =>
  act('chat.answer', { id: idOf(number), at: 7, text, source: 'rules', ...more })

test('the first answer stands, and a question that is not there needs none', async () => {
  const cellar = aCellar()
  await cellar.does(...asks(1, '2023-11-14'))
  await cellar.does(...answers(1, 'A Barolo.', { mentions: [] }))
  await cellar.does(...answers(1, 'A stout.', { at: 9 }))
  await cellar.does(...answers(2, 'Nothing.'))
  expect(await cellar.row(questions, idOf(1))).toEqual({
    id: idOf(1),
    text: 'What goes with steak?',
    at: 5,
    answer: 'A Barolo.',
    answeredAt: 7,
    source: 'rules',
  })
  expect(await cellar.row(questions, idOf(2))).toBeUndefined()
})

test('a question is stored once, and at most a day ahead', async () => {
  const cellar = aCellar()
  await cellar.does(...asks(1, '2023-11-14', 9e12))
  await cellar.does(...asks(1, '2023-11-14', 6))
  expect(await cellar.row(questions, idOf(1))).toMatchObject({ at: cellar.now + day })
  expect(await cellar.row(questionDays, idOf(999))).toMatchObject({ asked: 1 })
})

test('the daily limit of questions resets the next day', async () => {
  const cellar = aCellar()
  const days = (id: Id = idOf(999)) => cellar.row(questionDays, id)
  const [today, later] = [dayOf(cellar.now), dayOf(cellar.now + day)]
  for (let number = 1; number <= 20; number++) await cellar.does(...asks(number, today))
  expect(await cellar.refusal(...asks(21, today))).toBe('plan_limit')
  // A late question, for a day before, was not counted.
  expect(await cellar.refusal(...asks(22, dayOf(cellar.now - day)))).toBeUndefined()
  expect(await days()).toMatchObject({ day: today, asked: 20 })
  expect(await cellar.refusal(...asks(23, '2999-01-01'))).toBeUndefined()
  expect(await days()).toMatchObject({ day: later, asked: 1 })
})

test('a refused question does not count for its day', async () => {
  const cellar = aCellar()
  const [today, yesterday] = [dayOf(cellar.now), dayOf(cellar.now - day)]
  const count = () => cellar.row(questionDays, idOf(999))
  for (let number = 1; number <= 20; number++) await cellar.does(...asks(number, today))
  await cellar.does(...answers(1, 'I do not know that.', { refusedOn: today }))
  expect(await count()).toMatchObject({ day: today, asked: 19 })
  // The same answer of another device gives nothing back, nor does a question of another day.
  await cellar.does(...answers(1, 'I do not know that.', { refusedOn: today }))
  await cellar.does(...answers(2, 'I do not know that.', { refusedOn: yesterday }))
  await cellar.does(...answers(3, 'Open a Barolo.', { source: 'model', refusedOn: today }))
  await cellar.does(...answers(4, 'Open a Barolo.'))
  expect(await count()).toMatchObject({ day: today, asked: 19 })
  await cellar.does(...asks(21, today))
  expect(await cellar.refusal(...asks(22, today))).toBe('plan_limit')
})

test.each([
  ['Will it rain?', true],
  ['How many bottles of Zubrowka do I have?', true],
  ['Wie viele Flaschen habe ich?', true],
  ['What goes with gravel?', true],
  ['What should I open tonight?', false],
  ['How many bottles do I have?', false],
  ['Hello', false],
  ['How do I share my cellar?', true],
  ['Are there any drops near me?', true],
])('%s is refused: %s', (text, isSo) => {
  expect(isRefused(answered(text, known))).toBe(isSo)
})

test('a round names its question', () => {
  for (const name of ['chat.ask', 'chat.answer'] as const)
    expect((mutators[name] as Mutator).rows({ id: idOf(1) })).toEqual([
      { entity: questions, id: idOf(1) },
    ])
})
