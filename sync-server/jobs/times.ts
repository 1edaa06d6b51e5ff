import { performance } from 'node:perf_hooks'
import { eq, like } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Day, dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../db/db.ts'

/** A batch holds the thread that answers no longer than this. Milliseconds. */
export const batchMax = 50

/** How long at once the batches of a kind of job held the thread on one day, in all processes. */
export interface JobTimes {
  readonly kind: string
  readonly on: Day
  readonly batches: number
  /** How many of them held it for longer than `batchMax`. */
  readonly over: number
  /** Milliseconds. */
  readonly maxMs: number
}
type JobTimeCounts = Pick<JobTimes, 'batches' | 'over' | 'maxMs'>

export interface TimesDeps {
  readonly db: Db
  /** Reports a batch that took longer than any of its kind before. */
  readonly tooLong?: ((kind: string, milliseconds: number) => void) | undefined
  readonly now?: () => Instant
  /** For how many milliseconds this thread has worked so far; it waits for others in between. */
  readonly worked?: () => number
  /** Calls back each time others have had their turn; returns a function that ends this. */
  readonly turns?: (turn: () => void) => () => void
}

/**
 * Measures how long batches hold the thread at once, which delays requests. Work for requests and
 * other jobs in the same turn counts, too, so the real time is at most this.
 */
export function openTimes(deps: TimesDeps) {
  const { db, tooLong, now = Date.now, worked = activeMs, turns = repeatOften } = deps
  const maxOf = new Map<string, number>()
  let counted = new Map<string, JobTimeCounts>()
  const running = new Set<{ since: number; maxMs: number }>()
  let endTurns = () => {}

  function turn() {
    const at = worked()
    for (const batch of running) {
      batch.maxMs = Math.max(batch.maxMs, at - batch.since)
      batch.since = at
    }
  }

  function count(kind: string, maxMs: number) {
    const batch = { batches: 1, over: maxMs > batchMax ? 1 : 0, maxMs }
    counted.set(kind, sumOf(counted.get(kind), batch))
    if (maxMs <= Math.max(batchMax, maxOf.get(kind) ?? 0)) return
    maxOf.set(kind, maxMs)
    tooLong?.(kind, maxMs)
  }

  return {
    /** Runs a batch, and counts it, also where it fails. */
    async of<T>(kind: string, run: () => Promise<T>): Promise<T> {
      if (running.size === 0) endTurns = turns(turn)
      const batch = { since: worked(), maxMs: 0 }
      running.add(batch)
      try {
        return await run()
      } finally {
        turn()
        running.delete(batch)
        if (running.size === 0) endTurns()
        count(kind, batch.maxMs)
      }
    },

    /** Adds new measurements to the database. */
    async keep(): Promise<void> {
      const counting = counted
      if (counting.size === 0) return
      counted = new Map()
      const on = dayOf(now())
      try {
        await db.transaction('keep the times of jobs', async (tx) => {
          const { serverMeta: m } = tx.t
          // In one order, so that two processes do not wait for each other.
          for (const [kind, counts] of [...counting].sort(([a], [b]) => (a < b ? -1 : 1))) {
            const key = `${prefix}${kind}`
            const [stored] = await tx.lock(tx.select().from(m).where(eq(m.key, key)))
            const before = stored && read(stored)
            const sum = sumOf(before?.on === on ? before : undefined, counts)
            await tx.write(m, [{ key, value: JSON.stringify({ ...sum, on }) }], 'replace')
          }
        })
      } catch (error) {
        for (const [kind, counts] of counting) counted.set(kind, sumOf(counted.get(kind), counts))
        throw error
      }
    },
  }
}

/** The measurements of each kind's last day, longest first. */
export async function jobTimes(reader: Reader): Promise<JobTimes[]> {
  const { serverMeta: m } = reader.t
  const rows = await reader
    .select()
    .from(m)
    .where(like(m.key, `${prefix}%`))
  return rows.flatMap((row) => read(row) ?? []).sort((one, other) => other.maxMs - one.maxMs)
}

const prefix = 'jobs.times/'
const value = z.object({
  on: z.string(),
  batches: z.int(),
  over: z.int(),
  maxMs: z.number(),
})

function read(row: { readonly key: string; readonly value: string }): JobTimes | undefined {
  const { data } = value.safeParse(JSON.parse(row.value))
  return data && { ...data, on: data.on as Day, kind: row.key.slice(prefix.length) }
}

const sumOf = (before: JobTimeCounts | undefined, more: JobTimeCounts): JobTimeCounts => ({
  batches: (before?.batches ?? 0) + more.batches,
  over: (before?.over ?? 0) + more.over,
  maxMs: Math.max(before?.maxMs ?? 0, more.maxMs),
})

/** So exactly is it known, and no more often is it looked. Milliseconds. */
const turnLasts = 5

function repeatOften(turn: () => void): () => void {
  const timer = setInterval(turn, turnLasts)
  timer.unref()
  return () => clearInterval(timer)
}

/** Where it waits for the database or the network, the thread is idle, and answers others. */
const activeMs = () => performance.eventLoopUtilization().active
