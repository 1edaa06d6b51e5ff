/** What names the rows that a device has stored: whatever changes one of them changes it. */
import type { SyncState } from './records.ts'

/**
 * Names what the live rows came from. Whatever changes one, changes the sync state (an answer, a fork)
 * or the end of the outbox (a change by the user), in the same transaction.
 */
export const revisionOf = (syncState: SyncState, lastSeq: unknown): string =>
  JSON.stringify([syncState, lastSeq])
