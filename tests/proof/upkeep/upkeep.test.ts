import { beforeAll, describe, test, vi } from 'vitest'
import { batchMax } from '../../../sync-server/jobs/times.ts'
import { calibrate, slownessOf } from '../../support/calibration.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { judge, upkeep, upkeepFaults, type UpkeepResult } from './upkeep.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Enough that the daily revaluation is not over before a server has been stopped and killed. */
const some = { people: 3_000, photos: 1_000, measuredFor: 2_000 } as const
/** What a person tolerates, on the machine as it is now. Milliseconds. */
let unnoticed = 1_000

beforeAll(async () => {
  unnoticed *= slownessOf(await calibrate())
})

// At the same time: most of it is waiting for a lease to run out.
describe.concurrent('background work', () => {
  const engines = ['SQLite', 'PostgreSQL'] as const
  test.for(engines.filter((engine) => engine === 'SQLite' || hasPostgres))(
    'keeps nobody waiting, stops when it is asked to, and is not begun again, on %s',
    async (engine, { expect }) => {
      const fired = new Set<string>()
      await upkeep({ engine, ...some, unnoticed }, (fault) => fired.add(fault))
      expect([...fired].sort()).toEqual(Object.values(upkeepFaults).sort())
    },
  )

  test('is found out where it is done in one go', async ({ expect }) => {
    // How long it holds the thread is judged below, and nothing else.
    const few = { ...some, people: 500, photos: 10, unnoticed: Number.POSITIVE_INFINITY }
    const { batches } = await upkeep({ engine: 'SQLite', ...few, without: 'batches' }, () => {})
    const daily = batches.filter(({ kind }) => kind === 'value.daily')
    const quick = { alone: 1, working: 1, latestHold: 1, stopped: 1, takenOver: 1 }
    expect(() => judge({ ...quick, batches: daily }, batchMax)).toThrow(
      'batches of value.daily held the thread',
    )
  })

  const quick: UpkeepResult = {
    alone: 4,
    working: 50,
    latestHold: 15_050,
    stopped: 10_050,
    takenOver: 30_050,
    batches: [{ kind: 'value.daily', on: '2026-01-01', batches: 1_000, over: 10, maxMs: 200 }],
  }
  const [daily] = quick.batches
  test.for<[string, Partial<UpkeepResult>]>([
    ['health took too long', { working: 51 }],
    ['a hold ended too late', { latestHold: 15_051 }],
    ['it stopped too late', { stopped: 10_051 }],
    ['the work was taken over too late', { takenOver: 30_051 }],
    ['batches of value.daily held the thread', { batches: [{ ...daily!, over: 11 }] }],
    ['batches of value.daily held the thread', { batches: [{ ...daily!, maxMs: 201 }] }],
  ])('is judged by what is promised: %s', async ([what, slow], { expect }) => {
    judge(quick, batchMax)
    expect(() => judge({ ...quick, ...slow }, batchMax)).toThrow(what)
  })
})
