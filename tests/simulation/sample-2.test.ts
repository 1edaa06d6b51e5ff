import { describe, test } from 'vitest'
import { runSeed } from '../support/scope.ts'
import { anyOf } from './dense.ts'
import { drawnSeeds } from './drawn.ts'
import { holds } from './failure.ts'

describe(`histories drawn by TEST_SEED=${runSeed}`, () => {
  test.each(drawnSeeds(2))('nothing is lost in history %i', (seed) => holds(anyOf(seed)))
})
