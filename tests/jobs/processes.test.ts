import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { second } from '../../shared/kernel/time.ts'
import { enqueue, lanes } from '../../sync-server/jobs/jobs.ts'
import { until } from '../http/door.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'
import { project, startArguments } from '../support/server.ts'

const patient = 180 * second

onEachEngine((engine) => {
  let database: TestDatabase
  let folder: string
  const started: ReturnType<typeof spawn>[] = []
  beforeEach(async () => {
    database = await engine.open()
    folder = mkdtempSync(path.join(tmpdir(), 'undercroft-jobs-'))
  })
  afterEach(async () => {
    for (const one of started.splice(0)) {
      const ended = one.exitCode === null && one.signalCode === null ? once(one, 'exit') : undefined
      one.kill('SIGKILL')
      await ended
    }
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const log = () => path.join(folder, 'log')
  const said = () => (existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : [])
  /** Batches in the order in which they ended: which, in which process, when. */
  const batches = () =>
    said()
      .filter((line) => line.startsWith('batch '))
      .map((line) => line.split(' ').slice(1).map(Number) as [number, number, number])
  const ask = (kind: string, args: unknown = {}) =>
    database.db.transaction('ask', (tx) => enqueue(tx, kind, args, { at: Date.now() }))
  async function aWorker() {
    const worker = spawn(
      process.execPath,
      [...startArguments, 'tests/jobs/worker.ts', JSON.stringify(database.place), log()],
      { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    started.push(worker)
    await until(() => said().includes(`ready ${worker.pid}`) || undefined)
    return worker
  }

  test('[H1] the work of a process that is killed goes on in another within 30 s, and nothing that was finished is repeated', {
    timeout: patient,
  }, async () => {
    const all = 200
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
    await until(
      async () => (await database.db.select().from(database.db.t.jobs)).length === 0 || undefined,
    )
    expect(said().filter((line) => /^(report|failed)/.test(line))).toEqual([])
  })

  test('a process that is asked to end while each lane is busy ends within 10 s, and gives all back', {
    timeout: patient,
  }, async () => {
    const worker = await aWorker()
    for (const lane of lanes) await ask(`endless.${lane}`)
    const isBusy = () => lanes.every((lane) => said().includes(`endless ${lane} ${worker.pid}`))
    await until(() => isBusy() || undefined)
    const asked = Date.now()
    worker.kill('SIGTERM')
    const [code] = (await once(worker, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    const left = await database.db.select().from(database.db.t.jobs)
    expect(left).toHaveLength(lanes.length)
    for (const { cursor, leasedUntil, attempts } of left)
      expect([typeof cursor, leasedUntil, attempts]).toEqual(['number', 0, 0])
    expect(said().filter((line) => /^(report|failed)/.test(line))).toEqual([])
  })
})
