import { describe, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { upkeep, upkeepFaults } from './upkeep.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Enough that the daily look is not over before a server has been stopped and killed. */
const some = { people: 3_000, photos: 1_000, unnoticed: 1_000, measuredFor: 2_000 } as const

// At the same time: most of it is waiting for a lease to run out.
describe.concurrent('what nobody waits for', () => {
  const engines = ['SQLite', 'PostgreSQL'] as const
  test.for(engines.filter((engine) => engine === 'SQLite' || hasPostgres))(
    'keeps nobody waiting, stops when it is asked to, and is not begun again, on %s',
    async (engine, { expect }) => {
      const fired = new Set<string>()
      await upkeep({ engine, ...some }, (fault) => fired.add(fault))
      expect([...fired].sort()).toEqual(Object.values(upkeepFaults).sort())
    },
  )

  test('is found out where it is done in one go', async ({ expect }) => {
    const few = { ...some, people: 500, photos: 10, unnoticed: 50 }
    await expect(
      upkeep({ engine: 'SQLite', ...few, without: 'batches' }, () => {}),
    ).rejects.toThrow('batches of value.daily held the thread')
  })
})
