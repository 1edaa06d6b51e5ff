import { describe, test } from 'vitest'
import { runSeed, sampleOf } from '../support/scope.ts'
import { anyOf } from './dense.ts'
import { drawnSeeds } from './drawn.ts'
import { holds } from './failure.ts'
import { foundHistories } from './found.ts'

describe(`histories drawn by TEST_SEED=${runSeed}`, () => {
  test.each(drawnSeeds(2))('nothing is lost in history %i', (seed) => holds(anyOf(seed)))
})

test.each(sampleOf(Object.entries(foundHistories), 1))(
  `what a history found once holds since (TEST_SEED=${runSeed}): %s`,
  (_, history) => holds(history),
)
