import { journalKept } from '../../shared/business/sync.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DeviceTables } from './database.ts'
import type { Meant, Pending } from './records.ts'

/**
 * Keeps what an answer has confirmed as done. It is one record however much it is: IndexedDB charges
 * by the record, and nothing ever asks for a single one of these.
 *
 * @param confirmedAt by the server's clock; undefined where that was not told
 */
export async function keepDone(
  { journal }: DeviceTables,
  done: readonly Pending[],
  confirmedAt: Instant | undefined,
) {
  if (done.length === 0) return
  const meant = done.map(({ seq: _, ...one }) => one)
  await journal.add({ confirmedAt: confirmedAt ?? notOld, done: meant })
}

/** The device's clock may stand anywhere, and must not end what it keeps. */
const notOld = Number.MAX_SAFE_INTEGER

/** All that was confirmed and is still kept, in the order of confirmation. */
export async function allDone({ journal }: DeviceTables): Promise<Meant[]> {
  return (await journal.orderBy('order').toArray()).flatMap(({ done }) => done)
}

/** Removes old confirmed mutations, by the server's clock alone. */
export async function pruneJournal({ journal }: DeviceTables, serverDate: Instant | undefined) {
  if (serverDate === undefined) return
  await journal
    .where('confirmedAt')
    .below(serverDate - journalKept)
    .delete()
}
