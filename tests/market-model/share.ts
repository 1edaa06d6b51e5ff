import { describe, expect, test } from 'vitest'
import { runSeed } from '../support/scope.ts'
import type { Counts } from './bank.ts'
import { holds } from './holds.ts'
import {
  mustHappen,
  mustHappenAround,
  mustHappenAtEvents,
  mustHappenAtStripe,
  mustHappenToSightings,
  mustHappenToSponsors,
} from './must-happen.ts'
import { bankOf, planAround, planEvents, planOf, planSightings, planSponsors } from './plan.ts'

const histories = { drops: 92, around: 48, events: 40, sightings: 20, sponsors: 40 }
const files = 4

/**
 * A quarter of the histories of a deep run, because files run in parallel. By default it takes the
 * first ones of each kind; `TEST_SEED=2` takes the next, and so on.
 */
export function aShare(nth: number): void {
  const seedsOf = (all: number) =>
    Array.from({ length: all / files }, (_, at) => 1 + (runSeed - 1) * all + nth + at * files)

  const seeds = seedsOf(histories.drops)
  describe(`histories of the marketplace, seeds ${seeds[0]} to ${seeds.at(-1)}, each fourth`, () => {
    const counts: Counts = new Map()
    test.each(seeds)('history %i holds', async (seed) => {
      await holds(planOf(seed), { bank: bankOf(seed), counts })
    })

    // Of others it is not known beforehand.
    test.runIf(runSeed === 1)('everything that can happen has happened', () => {
      const missing = [...mustHappen, ...mustHappenAtStripe].filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })

  const around = seedsOf(histories.around)
  describe(`histories of the life around the drops, seeds ${around[0]} to ${around.at(-1)}, each fourth`, () => {
    const counts: Counts = new Map()
    test.each(around)('history %i holds', async (seed) => {
      await holds(planAround(seed), { bank: bankOf(seed), counts })
    })

    // Of others it is not known beforehand.
    test.runIf(runSeed === 1)('everything that can happen has happened', () => {
      const missing = mustHappenAround.filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })

  const events = seedsOf(histories.events)
  describe(`histories of events, seeds ${events[0]} to ${events.at(-1)}, each fourth`, () => {
    const counts: Counts = new Map()
    test.each(events)('history %i holds', async (seed) => {
      await holds(planEvents(seed), { bank: bankOf(seed), counts })
    })

    // Of others it is not known beforehand.
    test.runIf(runSeed === 1)('everything that can happen has happened', () => {
      const missing = mustHappenAtEvents.filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })

  const seen = seedsOf(histories.sightings)
  describe(`histories of sightings, seeds ${seen[0]} to ${seen.at(-1)}, each fourth`, () => {
    const counts: Counts = new Map()
    test.each(seen)('history %i holds', async (seed) => {
      await holds(planSightings(seed), { bank: bankOf(seed), counts })
    })

    // Of others it is not known beforehand.
    test.runIf(runSeed === 1)('everything that can happen has happened', () => {
      const missing = mustHappenToSightings.filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })

  const sponsors = seedsOf(histories.sponsors)
  describe(`histories of sponsor requests, seeds ${sponsors[0]} to ${sponsors.at(-1)}, each fourth`, () => {
    const counts: Counts = new Map()
    test.each(sponsors)('history %i holds', async (seed) => {
      await holds(planSponsors(seed), { bank: bankOf(seed), counts })
    })

    // Of others it is not known beforehand.
    test.runIf(runSeed === 1)('everything that can happen has happened', () => {
      const missing = mustHappenToSponsors.filter((what) => !counts.has(what))
      expect(missing, `seen: ${[...counts.keys()].join(', ')}`).toEqual([])
    })
  })
}
