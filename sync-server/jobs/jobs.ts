import { randomUUID } from 'node:crypto'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'

/**
 * Who waits for a job, by which nothing waits behind what is less urgent or slower: what ends holds and
 * offers what comes free; what the payment company answers, and what a mail server takes, however
 * slowly; what a person is told or has asked for; what stands elsewhere and is fetched, however slowly;
 * what nobody waits for.
 */
export const lanes = ['holds', 'money', 'notices', 'letters', 'feeds', 'upkeep'] as const
export type Lane = (typeof lanes)[number]

/** What nobody asked for and has to be done all the same. A batch may be run twice, and must bear it. */
export interface Job {
  readonly lane: Lane
  /** Milliseconds after which it is done again, for ever; absent, it is done when it is asked for. */
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
   * So much is enough for one batch: who goes through rows asks after each, and ends there. Whoever
   * waits for the thread has it before this is answered.
   */
  isOver(): boolean | Promise<boolean>
  /**
   * Ends the job in the transaction of its effect, so that both happen or neither does, whenever the
   * process dies. False: somebody else has the job, and nothing may be done.
   */
  endIn(tx: DbTx): Promise<boolean>
  /** The server stops, or somebody else has the job: what waits for others ends here. */
  readonly signal: AbortSignal
}

export interface NextBatch {
  /** JSON, kept in the database until the next batch has ended. */
  readonly next: unknown
}

/**
 * Asks for a job in the same transaction as what made it necessary. Arguments name a user as
 * `userId` and in no other way: the job is deleted with their account.
 * @param id the same one is asked for once, until it is done
 */
export async function enqueue(
  tx: DbTx,
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
