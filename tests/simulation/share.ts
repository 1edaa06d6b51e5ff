import { describe, expect, test } from 'vitest'
import { runSeed } from '../support/scope.ts'
import type { History } from './acts.ts'
import { anyOf } from './dense.ts'
import { seldom } from './directed.ts'
import { FaultCounts } from './faults.ts'
import { failureOf } from './failure.ts'
import { run } from './world.ts'

/**
 * How many histories a deep run has, in this many files, which the workers share. They are 1 to 372; with
 * `TEST_SEED=2` the next 372, and so on.
 */
export const histories = 372
export const shares = 4

/** One of the shares: its histories, and that every fault has happened in them. */
export function aShare(share: number) {
  const each = histories / shares
  const first = 1 + (runSeed - 1) * histories + share * each
  const seeds = Array.from({ length: each }, (_, at) => first + at)
  const counts = new FaultCounts()
  const live = async (history: History) => {
    const ended = await run(history)
    counts.addAll(ended.counts)
    if (ended.violation) throw new Error(await failureOf(history, ended))
  }

  describe(`random histories ${seeds[0]} to ${seeds.at(-1)}`, () => {
    test.each(seeds)('nothing is lost in history %i', (seed) => live(anyOf(seed)))

    test('every fault has come about', async () => {
      for (const history of seldom) await live(history)
      // Of others it is not known beforehand.
      if (runSeed === 1) expect(counts.never()).toEqual([])
    })
  })
}
