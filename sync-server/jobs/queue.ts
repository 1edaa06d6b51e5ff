import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'

/** A job this process works on while its lease is renewed. */
export interface Leased {
  readonly id: string
  readonly kind: string
  readonly args: unknown
  /** Not before this; since then it was due. */
  readonly runAt: Instant
  /** Where its next batch begins; undefined: it was not begun. */
  readonly cursor: unknown
  /** How often it has failed since it last got on. */
  readonly attempts: number
  /** Another one with each lease: who lost it changes nothing any more. */
  readonly lease: string
}

/**
 * The queue, used by several processes at once. Calls about a leased job count only while the lease
 * is current; they return false if another process has it.
 */
export interface Queue {
  /** The job that has been due longest among these kinds, leased until then; undefined: none is due. */
  take(kinds: readonly string[], now: Instant, leasedUntil: Instant): Promise<Leased | undefined>
  renew(job: Leased, leasedUntil: Instant): Promise<boolean>
  /** A batch has ended; the next one begins there, in any process. */
  advance(job: Leased, cursor: unknown, leasedUntil: Instant): Promise<boolean>
  /** Returns the rest to the queue. */
  giveBack(job: Leased, cursor: unknown): Promise<boolean>
  /** It is done: it goes, or begins again at that moment. */
  finish(job: Leased, again: Instant | undefined): Promise<boolean>
  /** Done with that transaction, permanently. */
  finishIn(tx: DbTx, job: Leased): Promise<boolean>
  /** It has failed, and goes on at its cursor when it is due again, or when an operator says so. */
  putOff(job: Leased, failure: Failure): Promise<boolean>
}

export interface Failure {
  readonly attempts: number
  /** Not before this. */
  readonly runAt: Instant
  /** Only the name of the error: messages repeat personal data. */
  readonly error: string
  /** When it was given up, where it was. */
  readonly parkedAt: Instant | null
}
