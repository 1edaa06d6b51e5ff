import type { Table } from 'dexie'
import { cellars } from '../../../shared/features/sharing/cellar.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { RoundResponse } from '../../../shared/sync/messages.ts'
import { clockErrorOf } from '../runtime/device-clock.ts'
import { many } from '../store/bulk.ts'
import { chunks } from '../store/database.ts'
import { inOneBatch } from '../store/one-batch.ts'
import type { Lease, LocalRow, Pending, Staged, SyncState } from '../store/records.ts'
import { revisionOf } from '../store/revision.ts'
import {
  type ChunkKey,
  chunkKeyOf,
  chunksOf,
  manyRows,
  mayBeChunked,
  newChunks,
} from '../store/rows.ts'
import type { Store } from '../write/mutate.ts'
import { isForThisDevice, type Received, stagedFrom } from './apply-response.ts'
import { journalPage } from './journal.ts'
import type { KnownPending } from './known-pending.ts'
import { type Fence, LeaseLost } from './lease.ts'

/**
 * Takes an answer that confirms known mutations and brings their rows, and nothing else. No request
 * waits for another; what the writes assume is read with them. Throws {@link StateMismatch} where that
 * differs; then nothing was written. Returns false for any other answer.
 */
export async function confirmAtOnce(
  { db, runtime }: Store,
  received: Received,
  fence: Fence,
  known: KnownPending,
): Promise<boolean> {
  const { response, serverDate } = received
  const lastKnown = db.knownChunks?.lastKnown
  if (!lastKnown) return false
  const { syncState, lastSeq } = lastKnown
  const done = confirmedBy(received, syncState, known)
  if (!done) return false
  const tables = tablesOf(response, done, db.entityTables)
  if (!tables) return false
  const { seq, uid } = response.confirmed
  const isLast = lastSeq === seq
  const before = revisionOf(syncState, lastSeq)
  const directories = [...tables.keys()].map((table) => db.knownChunks?.at(before, table))
  const writes = [...tables].map(([table, changes], at) =>
    writeOf(changes, db.table<LocalRow, Id>(table), directories[at]),
  )
  if (!writes.every((write) => write !== undefined)) return false

  const now = runtime.now()
  const clockError = clockErrorOf(now, serverDate)
  const next: SyncState = {
    ...syncState,
    seen: { seq, uid },
    cursor: response.cursor,
    staged: null,
  }
  await inOneBatch(db, [...tables.keys(), ...records], (batch) => {
    const range = runtime.IDBKeyRange
    const [meta, outbox, lease] = [batch.store('meta'), batch.store('outbox'), batch.store('lease')]
    const { expect } = batch
    expect(lease.get('rounds') as IDBRequest<Lease | undefined>, (held) => {
      if (held?.token !== fence.token) throw new LeaseLost()
      lease.put({ ...held, movedAt: now })
      return true
    })
    expect(
      meta.get('syncState') as IDBRequest<{ value: SyncState } | undefined>,
      (stored) => JSON.stringify(stored?.value) === JSON.stringify(syncState),
    )
    expect(outbox.openKeyCursor(null, 'prev'), (last) => last?.key === lastSeq)
    const isNone = (count: number) => count === 0
    batch.store('journal').add(journalPage(done, serverDate))
    outbox.delete(range.upperBound(seq))
    for (const { table, keys, ids, rows, together } of writes) {
      const of =
        keys.length < many
          ? keys.map((key) => range.only(key))
          : [range.bound(keys[0], keys.at(-1))]
      for (const one of of) {
        expect(batch.store('removed').count(one), isNone)
        // A row has a base exactly while a pending mutation touches it.
        if (!isLast) expect(outbox.index('touched').count(one), isNone)
        batch.store('base').delete(one)
      }
      const singles = batch.store(table)
      if (together.length === 0) for (const row of rows) singles.put(row)
      else {
        const own = new Set<IDBValidKey>(ids)
        const all = range.bound(ids[0], ids.at(-1))
        expect(singles.getAllKeys(all), (found) => found.every((id) => own.has(id)))
        singles.delete(all)
        for (const chunk of together) batch.store(chunks).add(chunk)
      }
      batch.changed(table, together.length > 0 ? [newChunks] : ids)
    }
    const contact = { lastSyncAt: now, reachable: true, ...(clockError && { clockError }) }
    meta.put({ key: 'contact', value: contact })
    meta.put({ key: 'syncState', value: next })
    for (const table of ['outbox', 'meta', 'lease']) batch.changed(table, [])
  })
  known.left(next, seq)
  db.knownChunks?.keep(
    { before, syncState: next, lastSeq: isLast ? undefined : lastSeq, account: undefined },
    writes.map(({ table, directory, together }) => [
      table,
      [...directory, ...together.map(chunkKeyOf)],
    ]),
  )
  return true
}

const records = [chunks, 'outbox', 'journal', 'base', 'removed', 'meta', 'lease'] as const

/** The mutations that an answer confirms and no other word of it concerns. */
function confirmedBy(
  { request, response }: Received,
  syncState: SyncState,
  known: KnownPending,
): Pending[] | undefined {
  const { confirmed, cursor, more, reset, rejections } = response
  // After the digest old records go, too.
  if (more || reset || rejections.length > 0 || request.digest || syncState.staged) return undefined
  if (!isForThisDevice(syncState, request, response)) return undefined
  if (syncState.cursor?.epoch !== cursor.epoch) return undefined
  const done = known.between(syncState, syncState.seen.seq + 1, confirmed.seq)
  return done?.at(-1)?.uid === confirmed.uid ? done : undefined
}

/** The rows of an answer by table, if they are exactly those that the mutations touch. */
function tablesOf(
  { changes }: RoundResponse,
  done: readonly Pending[],
  entityTables: readonly string[],
): Map<string, Staged[]> | undefined {
  const touched = new Set(done.flatMap((entry) => entry.touched))
  const byKey = new Map(changes.map(stagedFrom).map((change) => [change.key, change]))
  const isEach =
    byKey.size === touched.size &&
    [...byKey.values()].every(
      ({ key, table, row }) =>
        row && touched.has(key) && table !== cellars.table && entityTables.includes(table),
    )
  return isEach ? Map.groupBy(byKey.values(), ({ table }) => table) : undefined
}

/** The rows of one table as they are written; undefined if some may lie in chunks. */
function writeOf(
  changes: readonly Staged[],
  singles: Table<LocalRow, Id>,
  directory: readonly ChunkKey[] | undefined,
) {
  const rows = changes.map(({ id, row, version }): LocalRow => ({ id, row: row!, version }))
  const ids = rows.map(({ id }) => id).sort()
  if (!directory || mayBeChunked(directory, ids)) return undefined
  const keys = changes.map(({ key }) => key).sort()
  const together = rows.length < manyRows ? [] : chunksOf(singles, rows)
  return { table: singles.name, keys, ids, rows, together, directory }
}
