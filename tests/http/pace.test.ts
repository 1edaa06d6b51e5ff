import { expect, test } from 'vitest'
import { pace } from '../../sync-server/http/pace.ts'

test('so many at once, then as they come back, each for themselves', () => {
  let at = 0
  const waits = pace({ max: 4, within: 4_000 }, () => at)
  expect(Array.from({ length: 4 }, () => waits('ann'))).toEqual(Array(4).fill(undefined))
  expect(waits('ann')).toBe(1)
  expect(waits('bob')).toBeUndefined()
  at = 500
  expect(waits('ann')).toBe(0.5)
  at = 1_000
  expect(waits('ann')).toBeUndefined()
  expect(waits('ann')).toBe(1)
  // However long one rests, it is never more than all of it.
  at = 1_000_000
  expect(Array.from({ length: 4 }, () => waits('ann'))).toEqual(Array(4).fill(undefined))
  expect(waits('ann')).toBe(1)
})

test('something large is taken, and the next one waits for it', () => {
  let at = 0
  const waits = pace({ max: 1_000, within: 1_000 }, () => at)
  expect(waits('ann', 900)).toBeUndefined()
  expect(waits('ann', 900)).toBeUndefined()
  expect(waits('ann', 1)).toBeCloseTo(0.801)
  at = 802
  expect(waits('ann', 1)).toBeUndefined()
})
