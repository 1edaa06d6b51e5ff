import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { Report } from '../report.ts'
import { disruptions, postgresHistory } from './postgres.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 11

describe.skipIf(!hasPostgres)('two servers over one PostgreSQL', () => {
  test(`[I1] lose connections, commits and each other, and nothing that was acknowledged (seed ${seed})`, async () => {
    const report = new Report('postgres')
    report.mustFire(...disruptions)
    await postgresHistory(seed, disruptions, report)
    expect(report.silent).toEqual([])
  })
})
