import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWhole, sortInSlices } from '../../shared/kernel/time-slices.ts'

interface Thing {
  by: number
  place: number
}
const byNumber = (one: Thing, other: Thing) => one.by - other.by

test('sorting in time slices gives the same order as sorting, stable for equals', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 2_000, size: 'max' })
  fc.assert(
    fc.property(numbers, (given) => {
      const things = given.map((by, place) => ({ by, place }))
      const before = [...things]
      expect(runWhole(sortInSlices(things, byNumber))).toEqual(things.toSorted(byNumber))
      expect(things).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('ten thousand are put in order with some rests, each after little work', () => {
  const things = Array.from({ length: 10_000 }, (_, place) => ({
    by: (place * 7_919) % 9_973,
    place,
  }))
  let [asked, most, rests] = [0, 0, 0]
  const work = sortInSlices(things, (one, other) => {
    asked += 1
    return byNumber(one, other)
  })
  for (let step = work.next(); !step.done; step = work.next()) {
    rests += 1
    most = Math.max(most, asked)
    asked = 0
  }
  expect(rests).toBeGreaterThan(200)
  expect(rests).toBeLessThan(1_000)
  expect(most).toBeLessThan(4_000)
})
