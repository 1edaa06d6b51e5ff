import { expect, test, vi } from 'vitest'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { Report } from '../report.ts'
import { greedyFaults, greedyHistory } from './greedy.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 1
const faults = Object.values(greedyFaults)

// How long things take is judged by `npm run proof -- --part greedy`, on a machine that does nothing else.
test.each([
  ['SQLite', true],
  ['PostgreSQL', hasPostgres],
])(
  '[S] one account that takes all it can does not slow others down, on %s',
  async (engine, isHere) => {
    if (!isHere) return
    const report = new Report('greedy')
    report.mustFire(...faults)
    const lent = engine === 'PostgreSQL' ? await freshDatabase() : undefined
    try {
      await greedyHistory(seed, {
        report,
        times: 5,
        isJudged: false,
        ...(lent && { databaseUrl: lent.url }),
      })
    } finally {
      await lent?.drop()
    }
    expect(report.silent).toEqual([])
  },
)
