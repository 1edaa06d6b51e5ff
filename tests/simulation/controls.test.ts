import { describe, expect, test, vi } from 'vitest'
import type * as Rebase from '../../web/local/rebase.ts'
import { controls, skippedByRebase } from './controls.ts'
import { histories } from './directed.ts'
import { run } from './world.ts'

vi.mock('../../web/local/rebase.ts', async (original) => {
  const { rebase } = await original<typeof Rebase>()
  const withGap: typeof rebase = (store, mutators, space, limits, from) =>
    rebase(
      store,
      mutators,
      space,
      limits,
      [...from].filter((key) => !skippedByRebase.keys.has(key)),
    )
  return { rebase: withGap }
})

describe('with every protection on, holds', () => {
  test.each(Object.entries(histories))('%s', async (_, history) => {
    expect((await run(history)).violation).toBeUndefined()
  })
})

describe('with a protection off, a law is broken', () => {
  test.each(Object.entries(controls))('%s', async (_, { history, broken }) => {
    expect((await run(histories[history], { broken })).violation).toBeDefined()
  })
})
