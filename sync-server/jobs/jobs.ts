import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { hour, type Instant, minute, second } from '../../shared/kernel/time.ts'
import type { Db, Tx } from '../db/db.ts'

/** What nobody asked for and has to be done all the same. It may be run twice, and must bear it. */
export interface Job {
  run(args: unknown): Promise<unknown>
  /** Milliseconds after which it is done again, for ever; absent, it is done when it is asked for. */
  readonly every?: number
}
export type Jobs = Readonly<Record<string, Job>>

export interface JobParts {
  readonly db: Db
  readonly jobs: Jobs
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

export interface JobRunner {
  /** Looks for what is due now and then, until it is stopped. */
  start(): Promise<void>
  /** Does all that is due, one after the other. Answers how many that were. */
  runDue(): Promise<number>
  /** Ends after the job that runs. */
  stop(): Promise<void>
}

/** A process that died in the middle of a job holds it no longer than this. */
const leaseLasts = 10 * minute
const lookEvery = 5 * second
const mostAttempts = 8
const longestWait = 6 * hour

/**
 * Asks for a job in the same transaction as what made it necessary. Arguments name a user as
 * `userId` and in no other way: the job is deleted with their account.
 */
export async function enqueue(
  tx: Tx,
  kind: string,
  args: unknown,
  { at, id = randomUUID() }: { readonly at: Instant; readonly id?: string },
): Promise<void> {
  const job = { id, kind, args, userId: userNamedBy(args), runAt: at, createdAt: at }
  await tx.write(tx.t.jobs, [{ ...job, attempts: 0, leasedUntil: 0 }], 'keep')
}

function userNamedBy(args: unknown): string | null {
  const { userId } = (args ?? {}) as { userId?: unknown }
  return typeof userId === 'string' ? userId : null
}

/**
 * Works off the queue. Several processes may do so at once: a job belongs to whoever leased it, and
 * one that fails waits longer and longer, so that it never stands in the way of the others. After
 * eight failures it is parked for an operator, unless it is one that comes again by itself.
 */
export function openJobs({ db, jobs, report, now = Date.now }: JobParts): JobRunner {
  const { jobs: table } = db.t
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const isDue = (at: Instant) =>
    and(isNull(table.parkedAt), lte(table.runAt, at), lte(table.leasedUntil, at))

  async function take() {
    const at = now()
    const [waiting] = await db.select({ id: table.id }).from(table).where(isDue(at)).limit(1)
    // The writer is asked for only where there is something to do.
    if (!waiting) return undefined
    return db.transaction('take a job', async (tx) => {
      const [job] = await tx.lock(
        tx.select().from(table).where(isDue(at)).orderBy(asc(table.runAt)).limit(1),
      )
      if (!job) return undefined
      const lease = randomUUID()
      await tx
        .update(table)
        .set({ lease, leasedUntil: at + leaseLasts })
        .where(eq(table.id, job.id))
      return { ...job, lease }
    })
  }

  async function runOne(job: NonNullable<Awaited<ReturnType<typeof take>>>): Promise<void> {
    const known = Object.hasOwn(jobs, job.kind) ? jobs[job.kind] : undefined
    const mine = and(eq(table.id, job.id), eq(table.lease, job.lease))
    try {
      if (!known) throw new Error(`nobody knows how to do ${job.kind}`)
      await known.run(job.args)
      const { every } = known
      await db.transaction('finish a job', async (tx) => {
        if (every === undefined) await tx.delete(table).where(mine)
        else {
          const next = { runAt: now() + every, leasedUntil: 0, attempts: 0, lastError: null }
          await tx.update(table).set(next).where(mine)
        }
      })
    } catch (error) {
      report(`the job ${job.kind} failed`, error)
      const attempts = job.attempts + 1
      const waits = Math.min(2 ** attempts * second, known?.every ?? longestWait, longestWait)
      const isHopeless = attempts >= mostAttempts && known?.every === undefined
      await db.transaction('put a job off', (tx) =>
        tx
          .update(table)
          .set({
            ...{ attempts, leasedUntil: 0, runAt: now() + waits },
            lastError: error instanceof Error ? error.name : 'unknown',
            parkedAt: isHopeless ? now() : null,
          })
          .where(mine),
      )
    }
  }

  async function runDue(): Promise<number> {
    for (let done = 0; ; done++) {
      const job = isStopped ? undefined : await take()
      if (!job) return done
      await runOne(job)
    }
  }

  const look = () => {
    running = runDue().catch((error: unknown) => report('the jobs could not be looked at', error))
    void running.then(() => {
      if (isStopped) return
      timer = setTimeout(look, lookEvery)
      timer.unref()
    })
  }

  return {
    runDue,
    async start() {
      const at = now()
      await db.transaction('begin jobs', async (tx) => {
        for (const [kind, { every }] of Object.entries(jobs))
          if (every !== undefined) await enqueue(tx, kind, {}, { at, id: `every/${kind}` })
      })
      look()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
