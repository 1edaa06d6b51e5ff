import {
  digestInterval,
  maxMutationsInRound,
  maxRoundBytes,
  maxTouchedInRound,
  rowsOfFirstPage,
  rowsPerPage,
} from '../../../shared/business/sync.ts'
import {
  type Cursor,
  protocol,
  type RoundBudget,
  type RoundRequest,
  type WireMutation,
} from '../../../shared/sync/messages.ts'
import { readSyncState, type UserDatabase } from '../store/database.ts'
import type { Pending, SyncState } from '../store/records.ts'
import type { DeviceRuntime } from '../runtime/runtime.ts'
import type { KnownPending } from './known-pending.ts'

export const fullBudget: RoundBudget = {
  mutations: maxMutationsInRound,
  bytes: maxRoundBytes,
  rows: rowsPerPage,
}

/** The text around the mutations: ids, cursor and field names; a cursor may have more fields. */
const envelope = 4 * 1024

/** The next round's request. */
export async function nextRequest(
  db: UserDatabase,
  runtime: DeviceRuntime,
  share: RoundBudget,
  known: KnownPending,
): Promise<RoundRequest> {
  return await db.transaction('r', db.meta, db.outbox, async () => {
    // Asked for at once; while pages are being fetched, what waits is not looked at.
    const [syncState, waiting] = await Promise.all([
      readSyncState(db),
      db.outbox.orderBy('seq').limit(share.mutations).toArray(),
    ])
    known.begin(syncState, waiting)
    const { cursor, staged, wasWhole } = syncState
    // With changes to send, the answer confirms them in as few rounds as ever.
    const isFirst = !cursor && !staged && !wasWhole && waiting.length === 0
    return {
      protocol,
      deviceId: syncState.deviceId,
      seen: syncState.seen,
      cursor: nextCursor(syncState),
      limit: isFirst ? Math.min(rowsOfFirstPage, share.rows) : share.rows,
      digest: wantsDigest(syncState, runtime),
      // While pages are being fetched, nothing is sent: they shall all be of one past.
      mutations: syncState.staged ? [] : mutationsToSend(waiting, share),
    }
  })
}

/** The mutations behind those that a request carries, as many as the next one may. */
export async function mutationsBehind(
  db: UserDatabase,
  { mutations }: RoundRequest,
  share: RoundBudget,
  known: KnownPending,
): Promise<WireMutation[]> {
  const behind = db.outbox.where('seq').above(mutations.at(-1)!.seq)
  const entries = await behind.limit(share.mutations).toArray()
  known.add(entries)
  return mutationsToSend(entries, share)
}

/** The cursor that the next request carries: the staging's, while pages are staged. */
export const nextCursor = (syncState: SyncState): Cursor | null =>
  syncState.staged?.cursor ?? syncState.cursor

function wantsDigest({ digest }: SyncState, runtime: DeviceRuntime): boolean {
  return digest.wanted || Math.abs(runtime.now() - digest.comparedAt) > digestInterval
}

function mutationsToSend(first: readonly Pending[], share: RoundBudget): WireMutation[] {
  const sent: WireMutation[] = []
  let bytes = envelope
  let touched = 0
  for (const entry of first) {
    const mutation = onTheWire(entry)
    bytes += utf8.encode(JSON.stringify(mutation)).length + 1
    touched += entry.touched.length
    // One at least, or a large one would be waited for without end.
    if (sent.length > 0 && (bytes > share.bytes || touched > maxTouchedInRound)) break
    sent.push(mutation)
  }
  return sent
}
const utf8 = new TextEncoder()

const onTheWire = ({ seq, uid, name, args, at, cellar }: Pending): WireMutation => ({
  seq,
  uid,
  name,
  args,
  at,
  ...(cellar !== undefined && { cellar }),
})
