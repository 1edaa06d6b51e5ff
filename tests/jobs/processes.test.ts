import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test, type TestContext } from 'vitest'
import { second } from '../../shared/kernel/time.ts'
import { enqueue, lanes } from '../../sync-server/jobs/jobs.ts'
import { until } from '../http/door.ts'
import { type Engine, engines } from '../support/engines.ts'
import { project, startArguments } from '../support/server.ts'

const patient = 180 * second

/** A database, and processes that work off its queue and say what they do; all of it ends with the test. */
async function open(engine: Engine, { onTestFinished }: TestContext) {
  const database = await engine.open()
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-jobs-'))
  const started: ReturnType<typeof spawn>[] = []
  onTestFinished(async () => {
    for (const one of started.splice(0)) {
      const ended = one.exitCode === null && one.signalCode === null ? once(one, 'exit') : undefined
      one.kill('SIGKILL')
      await ended
    }
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const log = path.join(folder, 'log')
  const said = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return {
    said,
    /** Batches in the order in which they ended: which, in which process, when. */
    batches: () =>
      said()
        .filter((line) => line.startsWith('batch '))
        .map((line) => line.split(' ').slice(1).map(Number) as [number, number, number]),
    left: () => database.db.select().from(database.db.t.jobs),
    ask: (kind: string, args: unknown = {}) =>
      database.db.transaction('ask', (tx) => enqueue(tx, kind, args, { at: Date.now() })),
    async aWorker() {
      const worker = spawn(
        process.execPath,
        [...startArguments, 'tests/jobs/worker.ts', JSON.stringify(database.place), log],
        { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] },
      )
      started.push(worker)
      await until(() => said().includes(`ready ${worker.pid}`) || undefined)
      return worker
    },
  }
}

// At the same time: most of it is waiting for a lease to run out.
describe.concurrent.for(engines())('processes over $dialect', { timeout: patient }, (engine) => {
  test('[H1] another process continues the jobs of a killed one within 30 s and repeats no finished batch', async (context) => {
    const { expect } = context
    const { aWorker, ask, batches, left, said } = await open(engine, context)
    const all = 60
    const workers = [await aWorker(), await aWorker()]
    await ask('long', { batches: all })
    await until(() => batches().length > 5 || undefined)
    const doing = batches()[0]?.[1]
    const [killed, other] = workers[0]?.pid === doing ? workers : workers.toReversed()
    killed?.kill('SIGKILL')
    if (killed) await once(killed, 'exit')
    const before = batches()
    expect(before.length).toBeLessThan(all)
    await until(() => batches().at(-1)?.[0] === all || undefined)
    const after = batches().slice(before.length)
    expect(new Set(before.map(([, pid]) => pid))).toEqual(new Set([killed?.pid]))
    expect(new Set(after.map(([, pid]) => pid))).toEqual(new Set([other?.pid]))
    // At most the batch that had ended, but was not noted, is done twice.
    const last = before.at(-1)?.[0] ?? 0
    const goesOn = after[0]?.[0] ?? 0
    expect([last, last + 1]).toContain(goesOn)
    expect(after.map(([batch]) => batch)).toEqual(
      Array.from({ length: all - goesOn + 1 }, (_, index) => goesOn + index),
    )
    const gap = (after[0]?.[2] ?? 0) - (before.at(-1)?.[2] ?? 0)
    expect(gap).toBeLessThan(30_000)
    await until(async () => (await left()).length === 0 || undefined)
    expect(said().filter((line) => /^(report|failed)/.test(line))).toEqual([])
  })

  test('a process asked to end while each lane is busy ends within 10 s and returns all jobs', async (context) => {
    const { expect } = context
    const { aWorker, ask, left, said } = await open(engine, context)
    const worker = await aWorker()
    for (const lane of lanes) await ask(`endless.${lane}`)
    const isBusy = () => lanes.every((lane) => said().includes(`endless ${lane} ${worker.pid}`))
    await until(() => isBusy() || undefined)
    const asked = Date.now()
    worker.kill('SIGTERM')
    const [code] = (await once(worker, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    const jobs = await left()
    expect(jobs).toHaveLength(lanes.length)
    for (const { cursor, leasedUntil, attempts } of jobs)
      expect([typeof cursor, leasedUntil, attempts]).toEqual(['number', 0, 0])
    expect(said().filter((line) => /^(report|failed)/.test(line))).toEqual([])
  })
})
