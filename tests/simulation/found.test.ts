import { describe, expect, test } from 'vitest'
import { foundHistories } from './found.ts'
import { run } from './world.ts'

describe('a history that once failed passes:', () => {
  test.each(Object.entries(foundHistories))('%s', async (_, history) => {
    expect((await run(history)).violation).toBeUndefined()
  })
})
