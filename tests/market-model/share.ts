import { describe, expect, test } from 'vitest'
import type { Counts } from './bank.ts'
import { holds } from './holds.ts'
import { mustHappen, mustHappenAtStripe } from './must-happen.ts'
import { bankOf, planOf } from './plan.ts'

const histories = 120
const files = 4

/** A quarter of the histories of `npm test`: files run beside each other. */
export function aShare(nth: number): void {
  const counts: Counts = new Map()
  const seeds = Array.from({ length: histories / files }, (_, at) => 1 + nth + at * files)

  describe(`histories of the marketplace, seeds ${seeds[0]} to ${seeds.at(-1)}, each fourth`, () => {
    test.each(seeds)('history %i holds', async (seed) => {
      await holds(planOf(seed), { bank: bankOf(seed), counts })
    })

    test('everything that can happen has happened', () => {
      const missing = [...mustHappen, ...mustHappenAtStripe].filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })
}
