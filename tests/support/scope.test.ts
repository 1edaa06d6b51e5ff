import { expect, test } from 'vitest'
import { sampleOf } from './scope.ts'

const numbers = Array.from({ length: 372 }, (_, at) => at)

test('a sample is drawn by the seed of the run, in order and without doubles', () => {
  const drawn = sampleOf(numbers, 24)
  expect(drawn).toHaveLength(24)
  expect(drawn).toEqual([...new Set(drawn)].toSorted((one, other) => one - other))
  expect(sampleOf(numbers, 24)).toEqual(drawn)
  expect(sampleOf(numbers, 24, 1)).not.toEqual(drawn)
})

test('a sample of more than there are is all of them', () => {
  expect(sampleOf([1, 2], 5)).toEqual([1, 2])
})

test('every item has the same chance', () => {
  const times = numbers.slice(0, 10).map(() => 0)
  for (let salt = 0; salt < 5_000; salt += 1)
    for (const one of sampleOf(numbers.slice(0, 10), 3, salt)) times[one]! += 1
  // 1,500 each; six standard deviations are 195.
  for (const count of times) expect(Math.abs(count - 1_500)).toBeLessThan(195)
})
