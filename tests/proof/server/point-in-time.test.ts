import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { Report } from '../report.ts'
import { pointInTimeFaults, pointInTimeHistory } from './point-in-time.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 5

describe.skipIf(!hasPostgres)('PostgreSQL goes back to a point in time', () => {
  test(`[I6] all before it is there, and devices bring back the rest (seed ${seed})`, async () => {
    const report = new Report('point-in-time')
    report.mustFire(...Object.values(pointInTimeFaults))
    await pointInTimeHistory(seed, { report })
    expect(report.silent).toEqual([])
  })

  test('a restore that goes to the end of the log is noticed', async () => {
    const report = new Report('point-in-time')
    const prepare = (commands: string) => commands.replace(/^recovery_target_time.*\n/m, '')
    await expect(pointInTimeHistory(seed, { report, prepare })).rejects.toThrow('after the point')
  })

  test('a server that does not check its log for repeated mutations is noticed', async () => {
    const report = new Report('point-in-time')
    const without = 'log asked for uids'
    await expect(pointInTimeHistory(seed, { report, without })).rejects.toThrow('was refused')
  })
})
