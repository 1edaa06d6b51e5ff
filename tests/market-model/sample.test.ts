import { describe, expect, test } from 'vitest'
import { Chance } from '../simulation/chance.ts'
import { runSeed, sampleOf } from '../support/scope.ts'
import { believesEvents } from './controls.ts'
import { found } from './found.ts'
import { history } from './history.ts'
import { holds } from './holds.ts'
import { bankOf, planAround, planEvents, planOf, planSightings, planSponsors } from './plan.ts'
import { openScratch } from './scratch.ts'
import { Violation } from './violation.ts'

// A few new histories. All others, and the proof that every event happens in them, are `npm run
// deep -- --only market-model`.

const chance = new Chance(runSeed)
/** Above those of the other files. */
const drawn = (count: number) =>
  Array.from({ length: count }, () => 10_000 + chance.upTo(1_000_000))

describe.each([
  ['the marketplace', planOf, drawn(3)],
  ['the life around the drops', planAround, drawn(1)],
  ['events', planEvents, drawn(1)],
  ['sightings', planSightings, drawn(1)],
  ['sponsor requests', planSponsors, drawn(1)],
] as const)(`histories of %s, drawn by TEST_SEED=${runSeed}`, (_, planned, seeds) => {
  test.each(seeds)('history %i holds', async (seed) => {
    await holds(planned(seed), { bank: bankOf(seed) })
  })
})

test.each(sampleOf(found, 1))(`$name (TEST_SEED=${runSeed})`, async ({ plan, bank }) => {
  await holds(plan, { bank })
})

test(`[N1] it is noticed when an event is acted upon each time (TEST_SEED=${runSeed})`, async () => {
  const often = { buy: 24, payOldForm: 12, tell: 24, cancelForStore: 12, pass: 24 }
  let says: string | undefined
  for (let more = 0; more < 60 && says === undefined; more++) {
    const { db, remove } = await openScratch()
    try {
      await history(planOf(more + 1, { often }), { db, tampering: believesEvents })
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      says = error.message
    } finally {
      await remove()
    }
  }
  expect(says).toMatch(/is kept|are kept|went back|says of its fee|became|on its way back for ever/)
})
