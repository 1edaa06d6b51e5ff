import { describe, expect, test, vi } from 'vitest'
import type * as Rebase from '../../web/local/sync/rebase.ts'
import { controls, skippedByRebase } from './controls.ts'
import { histories } from './directed.ts'
import { run } from './world.ts'

vi.mock('../../web/local/sync/rebase.ts', async (original) => {
  const { rebase } = await original<typeof Rebase>()
  const withGap: typeof rebase = async (store, mutators, space, limits, from, bases) => {
    const waiting = new Set((await store.db.outbox.toArray()).flatMap(({ touched }) => touched))
    const isSkipped = (key: string) => skippedByRebase.keys.has(key) && waiting.has(key)
    // The bases change to the response's; the shown rows stay.
    await store.db.base.bulkPut([...bases.values()].filter(({ key }) => isSkipped(key)))
    await rebase(
      store,
      mutators,
      space,
      limits,
      [...from].filter((key) => !isSkipped(key)),
      bases,
    )
  }
  return { rebase: withGap }
})

describe('with every protection on, holds', () => {
  test.each(Object.entries(histories))('%s', async (_, history) => {
    expect((await run(history)).violation).toBeUndefined()
  })
})

describe('with a protection off, a law is broken', () => {
  test.each(Object.entries(controls))('%s', async (_, { history, breaks, broken }) => {
    const { violation } = await run(histories[history], { broken })
    expect(violation?.message).toMatch(breaks)
  })
})
