import { afterAll, describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { isSetHere, type PostgresSet, startPostgresSet } from '../../support/postgres-set.ts'
import { Report } from '../report.ts'
import { promotionFaults, promotionHistory, promotions } from './promotions.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

const seed = 4

describe.skipIf(!hasPostgres || !isSetHere())('three PostgreSQL nodes', () => {
  let set: PostgresSet | undefined
  afterAll(() => set?.stop())

  test(`replace a leader that hands over or is cut off, and lose nothing (seed ${seed})`, async () => {
    set = await startPostgresSet()
    const report = new Report('promotions')
    const own = [promotions[0], promotions[4]] as const
    report.mustFire(...own, promotionFaults.unanswered)
    await promotionHistory(seed, own, { set, report, people: 15 })
    expect(report.silent).toEqual([])
  })

  test('that do not replicate synchronously lose changes, which is noticed', async () => {
    const careless = await startPostgresSet({ isSynchronous: false })
    try {
      const report = new Report('promotions')
      const history = promotionHistory(seed, [promotions[4]], {
        set: careless,
        report,
        people: 15,
      })
      // The new leader knows less than it has confirmed, and refuses the devices.
      await expect(history).rejects.toThrow(
        /devices stopped: .*\[409,|was acknowledged and is lost/,
      )
    } finally {
      await careless.stop()
    }
  })
})
