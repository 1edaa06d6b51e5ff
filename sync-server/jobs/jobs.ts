import { randomUUID } from 'node:crypto'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'

/**
 * A lane for each kind of wait, so that urgent jobs do not wait behind slow ones: ending holds and
 * offering freed bottles; answers of the payment provider and the mail server; notices and requests
 * of people; fetching from other sites; backups, which take long; background work.
 */
export const lanes = ['holds', 'money', 'notices', 'letters', 'feeds', 'backups', 'upkeep'] as const
export type Lane = (typeof lanes)[number]

/** Background work. A batch may run twice and must tolerate that. */
export interface Job {
  readonly lane: Lane
  /** Milliseconds until it repeats; absent, it runs only when it is added. */
  readonly every?: number
  /** How often it may fail, without getting on, until it is parked; 8 if left out. */
  readonly tries?: number
  /**
   * Does one batch, of at most 50 ms on the thread that answers, and says where the next one begins;
   * nothing: it is done.
   */
  run(args: unknown, batch: Batch): Promise<NextBatch | undefined | void>
}
export type Jobs = Readonly<Record<string, Job>>

export interface Batch {
  /**
   * The `next` of the batch before, as JSON brings it back, also where that was in a process that
   * has died since; undefined in the first.
   */
  readonly cursor: unknown
  /**
   * Whether the batch has used up its time: a loop checks this after each row and ends. Requests
   * that wait for the thread run first.
   */
  isOver(): boolean | Promise<boolean>
  /**
   * Ends the job in the transaction of its effect: both happen or neither does, even if the process
   * dies. False: another process has the job, and nothing may be done.
   */
  endIn(tx: DbTx): Promise<boolean>
  /** The server stops, or another process has the job: the work ends here. */
  readonly signal: AbortSignal
}

export interface NextBatch {
  /** JSON, kept in the database until the next batch has ended. */
  readonly next: unknown
}

/**
 * Adds a job in the transaction that needs it. Arguments name a user only as `userId`: the job is
 * deleted with the account.
 * @param id a job with the same id is added once until it is done
 */
export async function enqueue(
  tx: DbTx,
  kind: string,
  args: unknown,
  when: JobStart,
): Promise<void> {
  await tx.write(tx.t.jobs, [jobRow(kind, args, when)], 'keep')
}

interface JobStart {
  readonly at: Instant
  readonly id?: string
}

/** The row of a job, where it is written together with others. */
export function jobRow(kind: string, args: unknown, { at, id = randomUUID() }: JobStart) {
  const job = { id, kind, args, userId: userNamedBy(args), runAt: at, createdAt: at }
  return { ...job, attempts: 0, leasedUntil: 0 }
}

function userNamedBy(args: unknown): string | null {
  const { userId } = (args ?? {}) as { userId?: unknown }
  return typeof userId === 'string' ? userId : null
}
