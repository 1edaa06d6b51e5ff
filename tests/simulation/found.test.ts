import { describe, expect, test } from 'vitest'
import { foundHistories } from './found.ts'
import { run } from './world.ts'

describe('what a history found once holds since:', () => {
  test.each(Object.entries(foundHistories))('%s', async (_, history) => {
    expect((await run(history)).violation).toBeUndefined()
  })
})
