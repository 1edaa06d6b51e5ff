import { expect, test } from 'vitest'
import { errorsCopy } from '../../shared/copy/errors.ts'
import { Refusal } from '../../shared/kernel/refusal.ts'
import { PhotoProblem } from '../../web/local/photos/photos.ts'
import { StorageFault } from '../../web/local/store/storage-fault.ts'
import { ApiProblem, Offline } from '../../web/online/call.ts'
import { type ActWords, explainAct, explainError } from '../../web/lib/explain-error.ts'

const words: ActWords = { failed: 'Not done', offline: 'Needs the network' }

test('a refusal is shown in its own words if the place has none', () => {
  expect(explainError(new ApiProblem(409, 'sold_out', 'The last one is gone.'), words)).toBe(
    'The last one is gone.',
  )
  expect(explainError(new Refusal('gone', 'It is not there.'), words)).toBe('It is not there.')
  expect(explainError(new ApiProblem(401, 'signed_out', 'Please sign in.'), words)).toBe(
    errorsCopy.signedOut,
  )
})

test('the words of the place come first: of the code, then of any refusal', () => {
  const own = { ...words, refused: 'No', codes: { slow_down: 'Wait a little' } }
  expect(explainError(new ApiProblem(429, 'slow_down', 'Too many.'), own)).toBe('Wait a little')
  expect(explainError(new ApiProblem(403, 'forbidden', 'Not yours.'), own)).toBe('No')
  expect(explainError(new Refusal('forbidden', 'Not yours.'), own)).toBe('No')
})

test('an invalid input says what to enter instead', () => {
  const own = { ...words, refused: 'No' }
  expect(explainError(new ApiProblem(400, 'bad_request', 'Enter a number.'), own)).toBe(
    'Enter a number.',
  )
})

test('a rule’s own sentence wins over the word for its code', () => {
  const own = { ...words, codes: { forbidden: 'No' }, own: ['You may look, but not change.'] }
  expect(explainError(new Refusal('forbidden', 'You may look, but not change.'), own)).toBe(
    'You may look, but not change.',
  )
  expect(explainError(new Refusal('forbidden', 'Something else.'), own)).toBe('No')
})

test('no answer, an answer of something on the way, and a server that fell over leave it open', () => {
  expect(explainAct(new Offline(), words)).toEqual({
    is: 'unanswered',
    title: errorsCopy.noAnswer,
    message: 'Needs the network',
  })
  for (const error of [
    new ApiProblem(200, 'unreadable', 'a page'),
    new ApiProblem(500, 'fault', 'x'),
  ])
    expect(explainAct(error, words)).toEqual({
      is: 'unanswered',
      title: errorsCopy.noAnswer,
      message: errorsCopy.serverTrouble,
    })
  expect(explainAct(new ApiProblem(403, 'forbidden', 'Not yours.'), words)).toEqual({
    is: 'refused',
    title: 'Not done',
    message: 'Not yours.',
  })
})

test('a photo and a full storage have their own words if there are any, and else are faults', () => {
  const photo = new PhotoProblem('too_large')
  const full = new StorageFault('full', 'QuotaExceededError')
  const own = { failed: '', codes: { too_large: 'Too large', not_stored: 'No room' } }
  expect(explainError(photo, own)).toBe('Too large')
  expect(explainError(full, own)).toBe('No room')
  expect(() => explainError(photo, { ...words, refused: 'No' })).toThrow(photo)
  expect(() => explainError(full, { ...words, refused: 'No' })).toThrow(full)
})

test('any other error is a fault, and is passed on', () => {
  const mistake = new TypeError('x is not a function')
  expect(() => explainError(mistake, { ...words, refused: 'No', fault: 'No' })).toThrow(mistake)
  expect(() => explainError('text', words)).toThrow('text')
  // The network must not be used here.
  const offline = new Offline()
  expect(() => explainError(offline, { codes: {} })).toThrow(offline)
})
