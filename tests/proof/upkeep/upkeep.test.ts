import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { upkeep, upkeepFaults } from './upkeep.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Enough that the daily look is not over before a server has been stopped and killed. */
const some = { people: 3_000, photos: 1_000, unnoticed: 1_000, measuredFor: 4_000 } as const

describe('what nobody waits for', () => {
  const engines = ['SQLite', 'PostgreSQL'] as const
  test.each(engines.filter((engine) => engine === 'SQLite' || hasPostgres))(
    'keeps nobody waiting, stops when it is asked to, and is not begun again, on %s',
    async (engine) => {
      const fired = new Set<string>()
      await upkeep({ engine, ...some }, (fault) => fired.add(fault))
      expect([...fired].sort()).toEqual(Object.values(upkeepFaults).sort())
    },
  )
})
