import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, dayOf, hour, minute } from '../../shared/kernel/time.ts'
import { billingJobs } from '../../sync-server/features/billing/jobs.ts'
import { marketJobs } from '../../sync-server/features/market/jobs.ts'
import { enqueue, type Job, type Jobs, type Lane, lanes } from '../../sync-server/jobs/jobs.ts'
import { openJobs } from '../../sync-server/jobs/runner.ts'
import { jobTimes } from '../../sync-server/jobs/times.ts'
import { noPayments } from '../../sync-server/outside/no-payments.ts'
import { paymentJobs } from '../../sync-server/payments/jobs.ts'
import type { Money } from '../../sync-server/payments/open.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'

/** Waits for a state, however long it takes; the test's own time limit ends it. */
async function until(stands: () => Promise<boolean>): Promise<void> {
  while (!(await stands())) await new Promise((resolve) => setTimeout(resolve, 1))
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock = testTime
  beforeEach(() => {
    clock = testTime
  })
  const runner = (jobs: Jobs, db = database.current.db, renewEvery = minute) => {
    const reported: string[] = []
    const running = openJobs({
      db,
      jobs,
      now: () => clock,
      renewEvery,
      report: (what) => reported.push(what),
    })
    return { ...running, reported }
  }
  const ask = (kind: string, args: unknown = {}, at = clock) =>
    database.current.db.transaction('ask', (tx) => enqueue(tx, kind, args, { at }))
  const waiting = () => database.current.db.select().from(database.current.db.t.jobs)

  test('a job runs once with its arguments, not before its time, and is deleted after that', async () => {
    const done: unknown[] = []
    const { runDue } = runner({
      greet: { lane: 'notices', run: async (args) => void done.push(args) },
    })
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

  test('runDue waits for a job that a lane has taken', async () => {
    const held = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const { start, stop, runDue } = runner({
      greet: {
        lane: 'notices',
        run: async () => {
          taken.resolve()
          await held.promise
        },
      },
    })
    await ask('greet')
    await start()
    await taken.promise
    let isOver = false
    const due = runDue().then(() => {
      isOver = true
    })
    // Long enough for a look at all lanes, which finds nothing left.
    for (let look = 0; look < 20; look += 1) await waiting()
    expect(isOver).toBe(false)
    held.resolve()
    await due
    expect(await waiting()).toEqual([])
    await stop()
  })

  test('a job added in a failed transaction never runs', async () => {
    const done: unknown[] = []
    const { runDue } = runner({
      greet: { lane: 'notices', run: async (args) => void done.push(args) },
    })
    await database.current.db
      .transaction('fails', async (tx) => {
        await enqueue(tx, 'greet', {}, { at: clock })
        throw new Error('on purpose')
      })
      .catch(() => {})
    await runDue()
    expect(done).toEqual([])
  })

  test('[H6] a job that fails waits longer each time, is parked in the end, and blocks no other', async () => {
    const done: string[] = []
    let tries = 0
    const { runDue, reported } = runner({
      bad: {
        lane: 'upkeep',
        run: async () => {
          tries += 1
          throw new TypeError('on purpose')
        },
      },
      good: { lane: 'notices', run: async () => void done.push('good') },
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

  test('a repeating job repeats without end, also after failures', async () => {
    let tries = 0
    const { start, runDue, stop } = runner({
      sweep: {
        lane: 'upkeep',
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
    const jobs: Jobs = { sweep: { lane: 'upkeep', every: day, run: async () => {} } }
    const [one, two] = [runner(jobs), runner(jobs, other)]
    await Promise.all([one.start(), two.start()])
    expect(await waiting()).toHaveLength(1)
    await Promise.all([one.stop(), two.stop()])
  })

  test('[I4] two processes at once do each job once', async () => {
    const done: unknown[] = []
    const jobs: Jobs = {
      greet: { lane: 'notices', run: async (args) => void done.push((args as { n: number }).n) },
    }
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
    const dead = runner({ greet: { lane: 'notices', run: () => new Promise<void>(() => {}) } })
    await ask('greet')
    void dead.runDue()
    while (!(await waiting())[0]?.lease) await new Promise((resolve) => setTimeout(resolve, 1))
    const alive = runner({ greet: { lane: 'notices', run: async () => void done.push('done') } })
    await alive.runDue()
    expect(done).toEqual([])
    clock += minute
    await alive.runDue()
    expect(done).toEqual(['done'])
    expect(await waiting()).toEqual([])
  })

  test('a process that lost the lease does not finish another’s job', async () => {
    let end = () => {}
    const slow = runner({
      greet: {
        lane: 'upkeep',
        run: () =>
          new Promise<void>((resolve) => {
            end = resolve
          }),
      },
    })
    await ask('greet')
    const finishing = slow.runDue()
    while (!(await waiting())[0]?.lease) await new Promise((resolve) => setTimeout(resolve, 1))
    clock += minute
    const [before] = await waiting()
    const dead = runner({ greet: { lane: 'notices', run: () => new Promise<void>(() => {}) } })
    void dead.runDue()
    while ((await waiting())[0]?.lease === before?.lease)
      await new Promise((resolve) => setTimeout(resolve, 1))
    end()
    await finishing
    expect(await waiting()).toHaveLength(1)
  })

  /** Does three batches, and says which: the second waits until it is let go. */
  function aLongJob(done: unknown[], lane: Lane = 'upkeep') {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const long: Job = {
      lane,
      async run(_, { cursor }) {
        const { at } = (cursor ?? { at: 1 }) as { at: number }
        if (at === 2) {
          begun.resolve()
          await held.promise
        }
        done.push(at)
        return at === 3 ? undefined : { next: { at: at + 1 } }
      },
    }
    return { long, begun: begun.promise, letGo: held.resolve }
  }

  test('a job goes on where its last batch ended, also in another process', async () => {
    const done: number[] = []
    const { long, begun } = aLongJob(done)
    await ask('long')
    void runner({ long }).runDue()
    await begun
    expect(await waiting()).toMatchObject([{ cursor: { at: 2 } }])
    clock += minute
    const { long: again, letGo } = aLongJob(done)
    letGo()
    await runner({ long: again }, await database.current.again()).runDue()
    expect(done).toEqual([1, 2, 3])
    expect(await waiting()).toEqual([])
  })

  test('a job that comes again begins again at its beginning', async () => {
    const done: number[] = []
    const { long, letGo } = aLongJob(done)
    letGo()
    const { start, runDue, stop } = runner({ long: { ...long, every: hour } })
    await start()
    await until(async () => done.length === 3 && (await waiting())[0]?.leasedUntil === 0)
    clock += hour
    await runDue()
    expect(done).toEqual([1, 2, 3, 1, 2, 3])
    await stop()
  })

  test('a failed batch is tried again, and finished work is not', async () => {
    const done: number[] = []
    let tries = 0
    const { runDue } = runner({
      long: {
        lane: 'upkeep',
        async run(_, { cursor = 1 }) {
          if (cursor === 2 && ++tries < 12) throw new Error('on purpose')
          done.push(cursor as number)
          return cursor === 3 ? undefined : { next: (cursor as number) + 1 }
        },
      },
    })
    await ask('long')
    for (let round = 0; round < 7; round++, clock += hour) await runDue()
    expect(done).toEqual([1])
    expect(await waiting()).toMatchObject([{ attempts: 7, cursor: 2, parkedAt: null }])
    tries = 12
    await runDue()
    expect(done).toEqual([1, 2, 3])
  })

  test.each(lanes)('nothing else waits behind a lane in which all is stuck: %s', async (full) => {
    const done: string[] = []
    const others = lanes.filter((lane) => lane !== full)
    const { long, letGo } = aLongJob([], full)
    const { start, stop } = runner({
      stuck: long,
      ...Object.fromEntries(
        others.map((lane) => [lane, { lane, run: async () => void done.push(lane) }]),
      ),
    })
    // More than any lane does at once.
    for (let number = 0; number < 20; number++) await ask('stuck')
    for (const lane of others) await ask(lane)
    await start()
    await until(async () => (await waiting()).length === 20)
    expect(done.sort()).toEqual(others.sort())
    letGo()
    await stop()
  })

  test('[M10] a payment company that does not answer keeps no hold from its end', () => {
    const ends = marketJobs({ db: database.current.db, report: () => {} })['market.due'].lane
    const parts = { db: database.current.db, secret: '', report: () => {} }
    const asks = [
      ...Object.values(paymentJobs({ money: {} as Money })),
      ...Object.values(billingJobs({ ...parts, offer: 'trial-30', payments: noPayments() })),
    ]
    expect(asks.map(({ lane }) => lane)).not.toContain(ends)
  })

  test('a stopping process ends after its batch, and another continues at once', async () => {
    const done: number[] = []
    const { long, begun, letGo } = aLongJob(done)
    await ask('long')
    const stopping = runner({ long })
    await stopping.start()
    await begun
    const stopped = stopping.stop()
    letGo()
    await stopped
    expect(done).toEqual([1, 2])
    expect(await waiting()).toMatchObject([{ cursor: { at: 3 }, leasedUntil: 0, attempts: 0 }])
    await runner({ long: aLongJob(done).long }, await database.current.again()).runDue()
    expect(done).toEqual([1, 2, 3])
  })

  test('a job interrupted by a stop counts as no failure', async () => {
    const begun = Promise.withResolvers<void>()
    const stopping = runner({
      waits: {
        lane: 'notices',
        run: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.onabort = () => reject(signal.reason as Error)
            begun.resolve()
          }),
      },
    })
    await ask('waits')
    await stopping.start()
    await begun.promise
    await stopping.stop()
    expect(stopping.reported).toEqual([])
    expect(await waiting()).toMatchObject([{ leasedUntil: 0, attempts: 0, lastError: null }])
  })

  test('a long job stays with its process, however long it takes', async () => {
    const done: number[] = []
    const { long, begun, letGo } = aLongJob(done)
    await ask('long')
    const one = runner({ long }, database.current.db, 5)
    const ended = one.runDue()
    await begun
    for (let passed = 0; passed < 5; passed++) {
      clock += minute / 4
      await until(async () => Number((await waiting())[0]?.leasedUntil) > clock + minute / 4)
    }
    expect(await runner({ long }, await database.current.again()).runDue()).toBe(0)
    letGo()
    await ended
    expect(done).toEqual([1, 2, 3])
  })

  test('a worker without its lease gets false, and no longer moves the cursor', async () => {
    const done: string[] = []
    let asleep = true
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = runner(
      {
        long: {
          lane: 'upkeep',
          async run(_, { signal }) {
            begun.resolve()
            await new Promise((resolve) => {
              signal.onabort = resolve
            })
            done.push('lost')
            return { next: 'of the one who lost it' }
          },
        },
      },
      // It does not run for a minute, and renews nothing.
      {
        ...database.current.db,
        async transaction(name, ...rest) {
          if (asleep && name === 'change a job') await held.promise
          return database.current.db.transaction(name, ...rest)
        },
      },
      5,
    )
    await ask('long')
    const ended = slow.runDue()
    await begun.promise
    clock += minute
    const other = runner(
      { long: { lane: 'upkeep', run: () => new Promise<void>(() => {}) } },
      await database.current.again(),
    )
    const [before] = await waiting()
    void other.runDue()
    await until(async () => (await waiting())[0]?.lease !== before?.lease)
    asleep = false
    held.resolve()
    await ended
    expect(done).toEqual(['lost'])
    expect(await waiting()).toMatchObject([{ cursor: null, leasedUntil: clock + 20_000 }])
  })

  test('between batches without a waiting user it rests for the time they took', async () => {
    const rests: { kind: string; milliseconds: number }[] = []
    const held = Promise.withResolvers<void>()
    let working = ''
    const three = (lane: Lane): Job => ({
      lane,
      async run(_, { cursor = 0 }) {
        working = lane
        const at = cursor as number
        // Some of its time passes without the processor: other programs use the disk.
        if (lane === 'upkeep') await new Promise((resolve) => setTimeout(resolve, at * 30))
        return at < 2 ? { next: at + 1 } : undefined
      },
    })
    const of = (jobs: Jobs, rest: (signal: AbortSignal) => Promise<void>) =>
      openJobs({
        db: database.current.db,
        jobs,
        now: () => clock,
        report: () => {},
        async rest(milliseconds, signal) {
          rests.push({ kind: working, milliseconds })
          await rest(signal)
        },
      })
    const each = Object.fromEntries(lanes.map((lane) => [lane, three(lane)]))

    for (const lane of lanes) {
      await ask(lane)
      const { start, stop } = of(each, async () => {})
      await start()
      await until(async () => (await waiting()).length === 0)
      await stop()
    }
    expect(rests.map(({ kind }) => kind)).toEqual(['upkeep', 'upkeep'])
    expect(rests[1]?.milliseconds).toBeGreaterThanOrEqual(29)

    // Callers that run all due jobs wait for it.
    await ask('upkeep')
    const { runDue } = of(each, async () => {})
    await runDue()
    expect(rests).toHaveLength(2)

    // It does not keep a server from stopping, and the next one goes on behind it.
    await ask('upkeep')
    const { start, stop } = of(each, async (signal) => {
      held.resolve()
      await new Promise((resolve) => {
        signal.onabort = resolve
      })
    })
    await start()
    await held.promise
    await stop()
    expect(await waiting()).toMatchObject([{ cursor: 1, leasedUntil: 0 }])
  })

  test('how long batches hold the thread is counted for each kind and day, in all processes', async () => {
    let worked = 1_000
    const told: unknown[] = []
    const taking = (...batches: number[]): Job => ({
      lane: 'upkeep',
      async run(_, { cursor = 0 }) {
        const at = cursor as number
        worked += batches[at]!
        if (batches[at] === 51) throw new Error('on purpose')
        return at === batches.length - 1 ? undefined : { next: at + 1 }
      },
    })
    const counting = async (jobs: Jobs, db = database.current.db) => {
      const { start, runDue, stop } = openJobs({
        db,
        jobs,
        now: () => clock,
        worked: () => worked,
        report: () => {},
        turns: () => () => {},
        tooLong: (kind, milliseconds) => told.push([kind, milliseconds]),
      })
      for (const kind of Object.keys(jobs)) await ask(kind)
      await runDue()
      await start()
      await stop()
    }
    const on = dayOf(clock)
    await counting({ slow: taking(60, 50, 80, 70, 80), quick: taking(2, 3), fails: taking(51) })
    expect(told).toEqual([
      ['slow', 60],
      ['slow', 80],
      ['fails', 51],
    ])
    await counting({ slow: taking(75), new: taking(0.5) }, await database.current.again())
    expect(await jobTimes(database.current.db)).toEqual([
      { kind: 'slow', on, batches: 6, over: 5, maxMs: 80 },
      { kind: 'fails', on, batches: 1, over: 1, maxMs: 51 },
      { kind: 'quick', on, batches: 2, over: 0, maxMs: 3 },
      { kind: 'new', on, batches: 1, over: 0, maxMs: 0.5 },
    ])
    clock += day
    await counting({ slow: taking(20) })
    expect(await jobTimes(database.current.db)).toContainEqual({
      kind: 'slow',
      on: dayOf(clock),
      batches: 1,
      over: 0,
      maxMs: 20,
    })
  })

  test('a batch that lets others have their turn holds the thread no longer than until then', async () => {
    let worked = 0
    let turn: (() => void) | undefined
    const job: Job = {
      lane: 'upkeep',
      async run() {
        worked += 40
        turn?.()
        worked += 30
        turn?.()
        worked += 45
      },
    }
    const of = (kind: string, mayTurn: boolean) =>
      openJobs({
        db: database.current.db,
        jobs: { [kind]: job },
        now: () => clock,
        report: () => {},
        worked: () => worked,
        turns(given) {
          turn = mayTurn ? given : undefined
          return () => (turn = undefined)
        },
      })
    for (const [kind, mayTurn] of Object.entries({ polite: true, rude: false })) {
      await ask(kind)
      const { runDue, stop } = of(kind, mayTurn)
      await runDue()
      await stop()
      expect(turn).toBeUndefined()
    }
    expect((await jobTimes(database.current.db)).map(({ kind, maxMs }) => [kind, maxMs])).toEqual([
      ['rude', 115],
      ['polite', 45],
    ])
  })

  test('a kind that this version does not know is left to one that does', async () => {
    await ask('of a newer version')
    expect(await runner({ greet: { lane: 'notices', run: async () => {} } }).runDue()).toBe(0)
    expect(await waiting()).toMatchObject([{ attempts: 0, parkedAt: null }])
  })
})
