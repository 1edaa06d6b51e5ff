import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { roomFaults, roomFigures, roomRush } from './waiting-room.ts'

vi.setConfig({ testTimeout: 600_000 })

const seed = 149
const some = { people: 100, requests: 500, quantity: 20, admits: 5 } as const

describe.each(['SQLite', 'PostgreSQL'] as const)('a rush with a waiting room, on %s', (engine) => {
  test.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `[M1] sells each bottle once, in order, and answers everyone (seed ${seed})`,
    async () => {
      const fired = new Set<string>()
      const result = await roomRush(seed, { engine, ...some }, (fault) => fired.add(fault))
      process.stdout.write(`${engine}: ${roomFigures(result)}\n`)
      expect(result.sold).toBe(some.quantity)
      expect(result.ends).toEqual({ held: 20, sold_out: 80 })
      expect(result.requests).toBeGreaterThanOrEqual(some.requests)
      expect(fired).toContain(roomFaults.waited)
    },
  )
})
