import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { mustBeSoldOut, rush } from './rush.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 17
const some = { people: 100, requests: 300, quantity: 20 } as const

describe('a rush on few bottles', () => {
  test(`[M1] sells each of them once, on SQLite (seed ${seed})`, async () => {
    const result = await rush(seed, { engine: 'SQLite', ...some }, () => {})
    mustBeSoldOut(result, some.quantity)
    expect(result.answers['sold_out']).toBeGreaterThan(0)
  })

  describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
    test(`[M1] sells each of them once, at three servers (seed ${seed})`, async () => {
      const result = await rush(seed, { engine: 'PostgreSQL', ...some }, () => {})
      mustBeSoldOut(result, some.quantity)
    })

    test(`sells more than its stock if stock is read before it is counted (seed ${seed})`, async () => {
      const careless = { engine: 'PostgreSQL', ...some, unguarded: true } as const
      const result = await rush(seed, careless, () => {})
      expect(result.sold).toBeGreaterThan(some.quantity)
      expect(() => mustBeSoldOut(result, some.quantity)).toThrow(/were (sold|reserved)/)
    })
  })
})
