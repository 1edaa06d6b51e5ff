import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counts, history } from './history.ts'
import { openScratch } from './scratch.ts'

const histories = 200
const files = 4

/** A quarter of the histories of `npm test`: files run beside each other. */
export function aShare(nth: number): void {
  const counts: Counts = new Map()
  const seeds = Array.from({ length: histories / files }, (_, at) => 1 + nth + at * files)

  describe(`histories of the marketplace, seeds ${seeds[0]} to ${seeds.at(-1)}, each fourth`, () => {
    let scratch: Awaited<ReturnType<typeof openScratch>>
    beforeAll(async () => {
      scratch = await openScratch()
    })
    afterAll(() => scratch.remove())

    test.each(seeds)('history %i holds', (seed) => history(seed, { db: scratch.db, counts }))

    test('everything that can happen has happened', () => {
      const missing = mustHappen.filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })
}

/** Without these, nothing was proven; what is rarer comes about in some of the files. */
const mustHappen = [
  ...['pending', 'confirmed', 'ready', 'picked_up', 'expired', 'cancelled'],
  ...['a process died', 'the line was cut', 'an event was lost', 'an event came twice'],
  ...['paid with card', 'paid with late', 'a fee went back', 'reserving: ok'],
  ...['reserving: sold_out', 'at the counter: good', 'somebody has a subscription'],
]
