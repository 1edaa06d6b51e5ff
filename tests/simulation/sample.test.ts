import { describe, expect, test } from 'vitest'
import { runSeed, sampleOf } from '../support/scope.ts'
import { Chance } from './chance.ts'
import { controls } from './controls.ts'
import { anyOf } from './dense.ts'
import { histories } from './directed.ts'
import { failureOf } from './failure.ts'
import { run } from './world.ts'

// A few histories that no run had before. All the others, and that every fault comes about in them,
// are `npm run deep -- --only simulation`.

const chance = new Chance(runSeed)
/** Every third one is dense, as in each run. */
const seeds = Array.from({ length: 24 }, (_, at) => 3 * chance.upTo(1_000_000) + 3 + (at % 3))

describe(`histories drawn by TEST_SEED=${runSeed}`, () => {
  test.each(seeds)('nothing is lost in history %i', async (seed) => {
    const history = anyOf(seed)
    const ended = await run(history)
    if (ended.violation) throw new Error(await failureOf(history, ended))
  })
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
