import type { KnownAccount, SyncState } from './records.ts'

/**
 * The state in which a write expects the database. An answer to a read takes as long as storing a
 * row, so a write of known rows sends its reads with them; its transaction ends if one of them differs.
 */
export interface ExpectedState {
  readonly syncState: SyncState
  /** The end of the outbox; undefined where it is empty. */
  readonly lastSeq: number | undefined
  readonly account: KnownAccount
}

/** The database is in another state; nothing was written. */
export class StateMismatch extends Error {
  readonly passesStorage = true
}
