import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { enterInTheLastMinute, sitDownAtOnce } from './crowd.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 23

describe.each(['SQLite', 'PostgreSQL'] as const)('a crowd at real servers, on %s', (engine) => {
  test.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `[M1] enters an ultra drop once per person, and never after the close (seed ${seed})`,
    async () => {
      const { entries, refused } = await enterInTheLastMinute(
        seed,
        { engine, people: 150, open: 3_000 },
        () => {},
      )
      // Of a slow machine many come late.
      expect(entries).toBeLessThanOrEqual(135)
      expect(refused).toBeGreaterThanOrEqual(15)
    },
  )

  test.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `[M1] takes each seat once, and waits in the order of coming (seed ${seed})`,
    async () => {
      const some = { engine, people: 150, seats: 40 } as const
      const { seated, waiting } = await sitDownAtOnce(seed, some, () => {})
      expect({ seated, waiting }).toEqual({ seated: 40, waiting: 110 })
    },
  )
})

test.skipIf(!hasPostgres)(
  `seats more than allowed if seats are read before they are counted (seed ${seed})`,
  async () => {
    const careless = { engine: 'PostgreSQL', people: 150, seats: 40, unguarded: true } as const
    await expect(sitDownAtOnce(seed, careless, () => {})).rejects.toThrow(/seated|seats are taken/)
  },
)

test.skipIf(!hasPostgres)(
  `has entries outside the frozen list if entering does not hold the ultra drop (seed ${seed})`,
  async () => {
    const careless = { engine: 'PostgreSQL', people: 100, open: 2_000, unguarded: true } as const
    await expect(enterInTheLastMinute(seed, careless, () => {})).rejects.toThrow(
      'the frozen list is another one',
    )
  },
)
