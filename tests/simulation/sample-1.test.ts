import { describe, expect, test } from 'vitest'
import { runSeed, sampleOf } from '../support/scope.ts'
import { controls } from './controls.ts'
import { anyOf } from './dense.ts'
import { histories } from './directed.ts'
import { drawnSeeds } from './drawn.ts'
import { holds } from './failure.ts'
import { run } from './world.ts'

describe(`histories drawn by TEST_SEED=${runSeed}`, () => {
  test.each(drawnSeeds(1))('nothing is lost in history %i', (seed) => holds(anyOf(seed)))
})

/** Without a module in the place of another, which `controls.test.ts` has, this one is none. */
const needsMock = 'a rebase without the rows of the answer'
const [drawn] = sampleOf(
  Object.entries(controls).filter(([name]) => name !== needsMock),
  1,
)

test(`with a protection off a law is broken: ${drawn![0]} (TEST_SEED=${runSeed})`, async () => {
  const { history, breaks, broken } = drawn![1]
  expect((await run(histories[history])).violation).toBeUndefined()
  expect((await run(histories[history], { broken })).violation?.message).toMatch(breaks)
})
