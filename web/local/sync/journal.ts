import { journalRetention } from '../../../shared/business/sync.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DeviceTables } from '../store/database.ts'
import { deleteFound } from '../store/bulk.ts'
import type { JournalPage, Meant, Pending } from '../store/records.ts'

/**
 * Stores an answer's confirmed mutations, as one record: IndexedDB's costs are per record, and single
 * ones are never needed.
 *
 * @param confirmedAt by the server's clock; undefined if unknown
 */
export async function recordConfirmed(
  { journal }: DeviceTables,
  done: readonly Pending[],
  confirmedAt: Instant | undefined,
) {
  if (done.length > 0) await journal.add(journalPage(done, confirmedAt))
}

export const journalPage = (
  done: readonly Pending[],
  confirmedAt: Instant | undefined,
): JournalPage => ({
  confirmedAt: confirmedAt ?? neverExpires,
  done: done.map(({ seq: _, ...one }) => one),
})

/** The device's clock may be wrong, and must not expire them. */
const neverExpires = Number.MAX_SAFE_INTEGER

/** All stored confirmed mutations, in the order of confirmation. */
export async function allDone({ journal }: DeviceTables): Promise<Meant[]> {
  return (await journal.orderBy('order').toArray()).flatMap(({ done }) => done)
}

/** Removes old confirmed mutations, by the server's clock alone. */
export async function pruneJournal({ journal }: DeviceTables, serverDate: Instant | undefined) {
  if (serverDate === undefined) return
  await deleteFound(journal, journal.where('confirmedAt').below(serverDate - journalRetention))
}
