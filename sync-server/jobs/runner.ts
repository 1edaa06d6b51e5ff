import { AsyncResource } from 'node:async_hooks'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { hour, type Instant, minute, second } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { type Batch, enqueue, type Job, type Jobs, type Lane, lanes } from './jobs.ts'
import type { Leased, Queue } from './queue.ts'
import { openTableQueue } from './table-queue.ts'
import { openTimes, type TimesDeps } from './times.ts'

export interface JobDeps extends Pick<TimesDeps, 'tooLong' | 'worked' | 'turns'> {
  readonly db: Db
  readonly jobs: Jobs
  readonly report: (what: string, error: unknown, facts?: Facts) => void
  readonly telemetry?: Telemetry
  readonly now?: () => Instant
  /** Milliseconds after which a lease is renewed; 5 s if left out. */
  readonly renewEvery?: number
  /** Milliseconds between two polls for due jobs; 5 s by default. */
  readonly pollEvery?: number
  /** Waits for so many milliseconds, or until the signal aborts. */
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

type Facts = Readonly<Record<string, string | number | boolean>>

export interface JobRunner {
  /** Polls for due jobs in all lanes until it is stopped. */
  start(): Promise<void>
  /** Polls a lane now: a person may be waiting for a job in it. */
  wake(lane: Lane): void
  /**
   * Does all that is due, one after the other, and waits for the jobs that the lanes have already taken.
   * Returns how many it did itself.
   */
  runDue(): Promise<number>
  /** Ends each job that runs at the end of its batch; waits no longer than 8 s for it. */
  stop(): Promise<void>
}

/** How many jobs of a lane run at once: most of them wait for others. */
const maxParallelJobs: Readonly<Record<Lane, number>> = {
  holds: 2,
  money: 4,
  notices: 4,
  letters: 8,
  feeds: 3,
  backups: 1,
  upkeep: 1,
}
/** A process that died in the middle of a job holds it no longer than this. */
export const leaseDuration = 20 * second
const renewedEvery = 5 * second
const timesSaveInterval = minute
const polledEvery = 5 * second
/** Milliseconds of a batch. A request that arrives in it waits for the rest of them. */
const batchLasts = 10
/**
 * After a batch of background work, processor and disk are free for this many times its duration,
 * up to this limit.
 */
const restTimes = 4
const maxRest = second
const isUnhurried = (lane: Lane) => lane === 'upkeep'
/** Of the ten seconds that a server has to stop in, the rest is for closing. */
const farewell = 8 * second
const usualTries = 8
const maxWait = 6 * hour

/**
 * Works off the queue, in several processes at once: a job belongs to the process with the lease. A
 * failed job waits longer each time, so that it does not block others. After eight failures it is
 * parked for an operator, unless it repeats.
 */
export function openJobs(deps: JobDeps): JobRunner {
  const { db, jobs, report, now = Date.now, rest = pause } = deps
  const { renewEvery = renewedEvery, pollEvery = polledEvery } = deps
  const { span, meters } = deps.telemetry ?? noTelemetry
  const queue: Queue = openTableQueue(db)
  const times = openTimes(deps)
  let keepingTimes: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let isStarted = false
  const openLanes = lanes.map((name) => {
    const kinds = Object.keys(jobs).filter((kind) => jobs[kind]?.lane === name)
    return openLane(name, kinds, maxParallelJobs[name])
  })

  async function take(kinds: readonly string[]): Promise<Leased | undefined> {
    if (kinds.length === 0 || stopping.signal.aborted) return undefined
    const job = await queue.take(kinds, now(), now() + leaseDuration)
    if (!job || !stopping.signal.aborted) return job
    await queue.giveBack(job, job.cursor)
    return undefined
  }

  /** Runs up to this many jobs of these kinds at once while some are due. */
  function openLane(name: Lane, kinds: readonly string[], batchSize: number) {
    let [busy, isLooking, looksAgain] = [0, false, false]
    let timer: NodeJS.Timeout | undefined

    async function fill() {
      while (busy < batchSize) {
        const job = await take(kinds)
        if (!job) return
        busy += 1
        following(
          runOne(job, isUnhurried(name))
            // Its lease runs out, and it is done again.
            .catch((error: unknown) =>
              report('a job could not be ended', error, { kind: job.kind }),
            )
            .finally(() => {
              busy -= 1
              poll()
            }),
        )
      }
    }

    // The caller may be inside a transaction, and a job must not be.
    const poll = AsyncResource.bind(() => {
      // A job that arrived meanwhile may have been missed.
      looksAgain = isLooking
      if (isLooking || !isStarted || stopping.signal.aborted) return
      isLooking = true
      clearTimeout(timer)
      following(
        fill()
          .catch((error: unknown) => report('the jobs could not be looked at', error))
          .finally(() => {
            isLooking = false
            if (looksAgain) return poll()
            timer = setTimeout(poll, pollEvery)
            timer.unref()
          }),
      )
    })

    return { name, kinds, look: poll, end: () => clearTimeout(timer) }
  }

  async function atRest() {
    while (running.size > 0) await Promise.all(running)
    await keepTimes()
  }

  async function keepTimes() {
    await times.keep().catch((error: unknown) => report('the times of jobs were not kept', error))
  }

  function following(going: Promise<unknown>): void {
    running.add(going)
    void going.finally(() => running.delete(going))
  }

  async function runOne(leased: Leased, isResting: boolean): Promise<void> {
    const job = jobs[leased.kind] as Job
    const lease = keepLease(leased)
    let { cursor, attempts } = leased
    const begun = performance.now()
    if (cursor === undefined)
      meters.jobBegan({ lane: job.lane, secondsLate: Math.max(0, now() - leased.runAt) / 1_000 })
    const ended = (outcome: 'done' | 'failed' | 'parked') =>
      meters.jobEnded({
        kind: leased.kind,
        outcome,
        seconds: (performance.now() - begun) / 1_000,
      })
    try {
      while (!lease.isLost()) {
        if (stopping.signal.aborted) {
          await queue.giveBack(leased, cursor)
          return
        }
        const began = performance.now()
        const endIn = (tx: DbTx) => queue.finishIn(tx, leased)
        const batch = aBatch(cursor, endIn, lease.signal)
        const { kind } = leased
        const onward = await span(
          { name: `job ${kind}`, kind: 'job', facts: { 'undercroft.lane': job.lane } },
          () => times.of(kind, async () => job.run(leased.args, batch)),
        )
        if (!onward) {
          const again = job.every === undefined ? undefined : now() + job.every
          await queue.finish(leased, again)
          ended('done')
          return
        }
        cursor = onward.next
        attempts = 0
        if (stopping.signal.aborted) continue
        if (!(await queue.advance(leased, cursor, now() + leaseDuration))) return
        // Requests that arrived meanwhile are answered first.
        if (isResting) {
          const took = performance.now() - began
          await rest(Math.min(restTimes * took, maxRest), lease.signal)
        } else await turn()
      }
    } catch (error) {
      if (stopping.signal.aborted && lease.signal.reason === error)
        await queue.giveBack(leased, cursor)
      else ended(await failed(leased, job, attempts + 1, error))
    } finally {
      lease.end()
    }
  }

  async function failed(
    leased: Leased,
    job: Job,
    attempts: number,
    error: unknown,
  ): Promise<'failed' | 'parked'> {
    const { every, tries = usualTries } = job
    const waits = Math.min(2 ** attempts * second, every ?? maxWait, maxWait)
    const isPermanent = attempts >= tries && every === undefined
    const { kind } = leased
    report('a job failed', error, { kind, attempts, isParked: isPermanent })
    await queue.putOff(leased, {
      attempts,
      runAt: now() + waits,
      parkedAt: isPermanent ? now() : null,
      error: error instanceof Error ? error.name : 'unknown',
    })
    return isPermanent ? 'parked' : 'failed'
  }

  /** Renews a lease until it ends or another process has it. */
  function keepLease(leased: Leased) {
    const lost = new AbortController()
    const timer = setInterval(() => {
      queue.renew(leased, now() + leaseDuration).then(
        (isMine) => isMine || lost.abort(new Error('the lease was lost')),
        // The next one may come through; else it runs out.
        (error: unknown) =>
          report('the lease of a job was not renewed', error, { kind: leased.kind }),
      )
    }, renewEvery)
    timer.unref()
    return {
      signal: AbortSignal.any([lost.signal, stopping.signal]),
      isLost: () => lost.signal.aborted,
      end: () => clearInterval(timer),
    }
  }

  async function runDue(): Promise<number> {
    for (let done = 0; ; ) {
      const before = done
      for (const { kinds } of openLanes)
        for (let job = await take(kinds); job; job = await take(kinds)) {
          await runOne(job, false)
          done += 1
        }
      if (done === before && running.size === 0) return done
      // Jobs the lanes took were due, too.
      await Promise.all(running)
    }
  }

  return {
    runDue,
    wake: (lane) => openLanes.find(({ name }) => name === lane)?.look(),
    async start() {
      const at = now()
      await db.transaction('begin jobs', async (tx) => {
        for (const [kind, { every }] of Object.entries(jobs))
          if (every !== undefined) await enqueue(tx, kind, {}, { at, id: `every/${kind}` })
      })
      isStarted = true
      keepingTimes = setInterval(() => void keepTimes(), timesSaveInterval)
      keepingTimes.unref()
      for (const { look: poll } of openLanes) poll()
    },
    async stop() {
      stopping.abort(new Error('the server stops'))
      clearInterval(keepingTimes)
      for (const { end } of openLanes) end()
      await Promise.race([atRest(), wait(farewell, undefined, { ref: false })])
    },
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {})

function aBatch(cursor: unknown, endIn: Batch['endIn'], signal: AbortSignal): Batch {
  const began = performance.now()
  const isOver = async () => {
    await turn()
    return signal.aborted || performance.now() - began >= batchLasts
  }
  return { cursor, isOver, endIn, signal }
}
