import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { enqueue, type Jobs, openJobs } from '../../sync-server/jobs/jobs.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock = testTime
  beforeEach(() => {
    clock = testTime
  })
  const runner = (jobs: Jobs, db = database.current.db) => {
    const reported: string[] = []
    const running = openJobs({
      ...{ db, jobs, now: () => clock },
      report: (what) => reported.push(what),
    })
    return { ...running, reported }
  }
  const ask = (kind: string, args: unknown = {}, at = clock) =>
    database.current.db.transaction('ask', (tx) => enqueue(tx, kind, args, { at }))
  const waiting = () => database.current.db.select().from(database.current.db.t.jobs)

  test('a job is done once with what it was given, not before its time, and is gone then', async () => {
    const done: unknown[] = []
    const { runDue } = runner({ greet: { run: async (args) => done.push(args) } })
    await ask('greet', { name: 'Ada' })
    await ask('greet', { name: 'Later' }, clock + hour)
    await runDue()
    await runDue()
    expect(done).toEqual([{ name: 'Ada' }])
    clock += hour
    await runDue()
    expect(done).toEqual([{ name: 'Ada' }, { name: 'Later' }])
    expect(await waiting()).toEqual([])
  })

  test('what was asked for in a transaction that failed is never done', async () => {
    const done: unknown[] = []
    const { runDue } = runner({ greet: { run: async (args) => done.push(args) } })
    await database.current.db
      .transaction('fails', async (tx) => {
        await enqueue(tx, 'greet', {}, { at: clock })
        throw new Error('on purpose')
      })
      .catch(() => {})
    await runDue()
    expect(done).toEqual([])
  })

  test('[H6] a job that fails waits longer each time, is parked at last, and stands in nobody’s way', async () => {
    const done: string[] = []
    let tries = 0
    const { runDue, reported } = runner({
      bad: {
        run: async () => {
          tries += 1
          throw new TypeError('on purpose')
        },
      },
      good: { run: async () => done.push('good') },
    })
    await ask('bad')
    await ask('good')
    await runDue()
    expect([tries, done]).toEqual([1, ['good']])
    await runDue()
    expect(tries).toBe(1)
    for (let round = 0; round < 20; round++) {
      clock += hour
      await runDue()
    }
    expect(tries).toBe(8)
    expect(reported).toHaveLength(8)
    expect(await waiting()).toMatchObject([
      { kind: 'bad', attempts: 8, lastError: 'TypeError', parkedAt: expect.any(Number) as number },
    ])
  })

  test('a job that comes again by itself does so for ever, also after failures', async () => {
    let tries = 0
    const { start, runDue, stop } = runner({
      sweep: {
        every: day,
        run: async () => {
          tries += 1
          if (tries < 12) throw new Error('on purpose')
        },
      },
    })
    await start()
    for (let round = 0; round < 40; round++) {
      await runDue()
      clock += 6 * hour
    }
    expect(tries).toBeGreaterThan(12)
    expect(await waiting()).toMatchObject([{ kind: 'sweep', attempts: 0, parkedAt: null }])
    await stop()
  })

  test('two processes that start at once have one job each comes again', async () => {
    const other = await database.current.again()
    const jobs = { sweep: { every: day, run: async () => {} } }
    const [one, two] = [runner(jobs), runner(jobs, other)]
    await Promise.all([one.start(), two.start()])
    expect(await waiting()).toHaveLength(1)
    await Promise.all([one.stop(), two.stop()])
  })

  test('[I4] two processes at once do each job once', async () => {
    const done: unknown[] = []
    const jobs: Jobs = { greet: { run: async (args) => done.push((args as { n: number }).n) } }
    const [one, two] = [runner(jobs), runner(jobs, await database.current.again())]
    for (let n = 0; n < 20; n++) await ask('greet', { n })
    for (;;) {
      const some = await Promise.all([one.runDue(), two.runDue()])
      if (some.every((count) => count === 0) && (await waiting()).length === 0) break
    }
    expect(done.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    )
  })

  test('[H1] the job of a process that died is done by another one, once its lease has run out', async () => {
    const done: string[] = []
    const dead = runner({ greet: { run: () => new Promise<void>(() => {}) } })
    await ask('greet')
    void dead.runDue()
    while (!(await waiting())[0]?.lease) await new Promise((resolve) => setTimeout(resolve, 1))
    const alive = runner({ greet: { run: async () => done.push('done') } })
    await alive.runDue()
    expect(done).toEqual([])
    clock += 11 * minute
    await alive.runDue()
    expect(done).toEqual(['done'])
    expect(await waiting()).toEqual([])
  })

  test('who lost the lease does not finish what another one does', async () => {
    let end = () => {}
    const slow = runner({
      greet: {
        run: () =>
          new Promise<void>((resolve) => {
            end = resolve
          }),
      },
    })
    await ask('greet')
    const finishing = slow.runDue()
    while (!(await waiting())[0]?.lease) await new Promise((resolve) => setTimeout(resolve, 1))
    clock += 11 * minute
    const [before] = await waiting()
    const dead = runner({ greet: { run: () => new Promise<void>(() => {}) } })
    void dead.runDue()
    while ((await waiting())[0]?.lease === before?.lease)
      await new Promise((resolve) => setTimeout(resolve, 1))
    end()
    await finishing
    expect(await waiting()).toHaveLength(1)
  })
})
