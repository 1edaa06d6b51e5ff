import { describe, expect, test } from 'vitest'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { historyOf } from './acts.ts'
import { run } from './world.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL, nothing is lost', () => {
  test.each([301, 302, 303])('in history %i', async (seed) => {
    const { url, drop } = await freshDatabase()
    try {
      const { violation } = await run(historyOf(seed, { least: 50, most: 60 }), {
        postgresUrl: url,
      })
      expect(violation).toBeUndefined()
    } finally {
      await drop()
    }
  })
})
