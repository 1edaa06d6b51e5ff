import { clockErrorOf } from '../runtime/device-clock.ts'
import { removedRetentionOnDevice } from '../../../shared/business/sync.ts'
import { bottles as bottlesEntity } from '../../../shared/features/collection/bottle.ts'
import { cellars } from '../../../shared/features/sharing/cellar.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import {
  type Change,
  type Cursor,
  type Rejection,
  type RoundResponse,
  type RoundRequest,
  rowKey,
} from '../../../shared/sync/messages.ts'
import { keepRejected } from './attention.ts'
import {
  readAccount,
  readSyncState,
  type DeviceTables,
  writeContact,
  writeSyncState,
} from '../store/database.ts'
import { inOneWrite } from '../write/one-write.ts'
import { differingTables } from './digest.ts'
import { Workspace } from '../write/dexie-tx.ts'
import { fork } from './fork.ts'
import { deleteFound, deleteMany, getMany } from '../store/bulk.ts'
import { recordConfirmed, pruneJournal } from './journal.ts'
import { checkAndRenew, checkFence, type Fence } from './lease.ts'
import { loadMutators, type Mutators, type Store, type StoreInside } from '../write/mutate.ts'
import { planHere } from '../write/plan.ts'
import { rebase } from './rebase.ts'
import { storageKeyOf } from '../store/storage-key.ts'
import type {
  Base,
  LocalRow,
  Pending,
  Roles,
  Staged,
  SyncState,
  StoredRow,
} from '../store/records.ts'
import { takeRoles } from './roles.ts'
import { nextCursor } from './request.ts'
import { manyRows } from '../store/rows.ts'
import { startOverHere } from './start-over.ts'

/**
 * The result of taking a response:
 * - `thrown_away`: it answers an outdated request
 * - `staged`: a page that waits for the last one
 * - `whole`: all of it has taken effect
 * - `forked`: device and server have different histories; the next round starts over
 */
export type AppliedAs = 'thrown_away' | 'staged' | 'whole' | 'forked'

export interface Received {
  request: RoundRequest
  response: RoundResponse
  /** The server's clock, from the header `Date`; undefined where it was not sent. */
  serverDate: Instant | undefined
}

/** Takes an answer, in one transaction with strict durability. Throws `LeaseLost` where another place runs rounds now. */
export async function applyResponse(
  store: Store,
  received: Received,
  fence?: Fence,
): Promise<AppliedAs> {
  const mutators = await loadMutators(store)
  return await inOneWrite(store.db, async (db) => {
    const inside = { ...store, db }
    const { request, response } = received
    // In parallel: a separate wait for each costs more than the read.
    const [syncState, known] = await Promise.all([
      readSyncState(db),
      readAhead(db, response.changes),
      checkAndRenew(db, fence, store.runtime.now()),
      db.context.before(),
    ])
    if (!isForThisDevice(syncState, request, response)) return 'thrown_away'
    if (!(await hasSameHistory(inside, syncState, response))) {
      await fork(inside)
      return 'forked'
    }
    if (response.more) {
      if (await maySee(inside, syncState, response))
        await show(inside, mutators, syncState, response)
      else await stage(inside, syncState, response)
      return 'staged'
    }
    await takeWhole(inside, mutators, syncState, received, known)
    return 'whole'
  })
}

/** So few changed rows are read before it is known whether the answer counts. */
const fewChanges = 16

async function readAhead(
  db: DeviceTables,
  answered: readonly Change[],
): Promise<KnownOfChanges | undefined> {
  if (answered.length > fewChanges) return undefined
  const changes = answered.map(stagedFrom).filter(({ table }) => db.entityTables.includes(table))
  for (const table of new Set(changes.map((change) => change.table)))
    db.rowsOf(table).readAhead(changes.filter((one) => one.table === table).map(({ id }) => id))
  return await knownOf(
    db,
    changes.map(({ key }) => key),
  )
}

/** State read before rows change. */
interface KnownOfChanges {
  readonly bases: ReadonlyMap<string, Base>
  readonly nothingAside: boolean
}

async function knownOf(db: DeviceTables, keys: readonly string[]): Promise<KnownOfChanges> {
  const [bases, aside] = await Promise.all([
    getMany(db.base, ({ key }) => key, keys),
    db.removed.count(),
  ])
  const found = bases.filter((base) => base !== undefined)
  return { bases: new Map(found.map((base) => [base.key, base])), nothingAside: aside === 0 }
}

/** Forks on the server's request to this device, unless another tab or worker has done so already. */
export async function forkFor(store: Store, deviceId: string, fence?: Fence): Promise<AppliedAs> {
  return await inOneWrite(store.db, async (db) => {
    await checkFence(db, fence)
    if ((await readSyncState(db)).deviceId !== deviceId) return 'thrown_away'
    await fork({ ...store, db })
    return 'forked'
  })
}

export function isForThisDevice(
  syncState: SyncState,
  request: RoundRequest,
  response: RoundResponse,
): boolean {
  return (
    request.deviceId === syncState.deviceId &&
    isSameCursor(request.cursor, nextCursor(syncState)) &&
    response.confirmed.seq >= syncState.seen.seq
  )
}

const isSameCursor = (a: Cursor | null, b: Cursor | null) => JSON.stringify(a) === JSON.stringify(b)

async function hasSameHistory(
  { db }: StoreInside,
  { seen, cursor }: SyncState,
  { confirmed, cursor: told }: RoundResponse,
): Promise<boolean> {
  const own = confirmed.seq === seen.seq ? seen.uid : (await db.outbox.get(confirmed.seq))?.uid
  return own === confirmed.uid && (!cursor || cursor.epoch === told.epoch)
}

/** Stores a page with the others. The user sees no change until the last one arrives. */
async function stage({ db }: StoreInside, syncState: SyncState, response: RoundResponse) {
  // Another reset has begun; the pages of the first are outdated.
  if (response.reset) await db.staging.clear()
  await db.staging.bulkPut(response.changes.map(stagedFrom))
  const reset = response.reset || !!syncState.staged?.reset
  const staged = { cursor: response.cursor, reset, ...countsSoFar(syncState, response) }
  await writeSyncState(db, { ...syncState, staged })
}

function countsSoFar({ staged }: SyncState, { reset, changes }: RoundResponse) {
  const { rows = 0, bottles = 0 } = (reset ? undefined : staged) ?? {}
  const added = changes.filter(({ table }) => table === bottlesEntity.table)
  return { rows: rows + changes.length, bottles: bottles + added.length }
}

/**
 * Whether a page may be shown before the last one: on a device that holds only its own pending rows, and
 * for the pages that follow. A later reset is staged like any other: visible rows must not vanish.
 */
async function maySee({ db }: StoreInside, syncState: SyncState, response: RoundResponse) {
  if (!response.reset) return syncState.staged?.shown === true
  if (syncState.cursor || syncState.staged) return false
  const [bases, ...counts] = await Promise.all([
    db.base.limit(maxOwnRows + 1).toArray(),
    ...db.entityTables.map((table) => db.rowsOf(table).count()),
  ])
  // Each row that a pending mutation made has a base without a row; all others are the server's.
  if (bases.length > maxOwnRows || bases.some(({ row }) => row !== null)) return false
  const rows = counts.reduce((sum, count) => sum + count, 0)
  if (rows === 0) return true
  if (rows > bases.length) return false
  const own = new Set(bases.map(({ key }) => key))
  for (const table of db.entityTables)
    for (const { id } of await db.rowsOf(table).toArray())
      if (!own.has(rowKey(table, id))) return false
  return true
}
/** A device with more pending rows, as after a restored copy, shows the pages with the last one. */
const maxOwnRows = 500

/** Takes the rows of a page as changes. The cursor stays where it was until the last page is here. */
async function show(
  store: StoreInside,
  mutators: Mutators,
  syncState: SyncState,
  response: RoundResponse,
) {
  const { db, runtime } = store
  const now = runtime.now()
  const changes = response.changes.map(stagedFrom)
  const known = changes.filter(({ table }) => db.entityTables.includes(table))
  const { bases, written } = await takeChanges(store, known, now, { chunked: true })
  await written
  await takeAndRebase(store, mutators, bases.keys(), bases, now, syncState.roles)
  await writeSyncState(db, {
    ...syncState,
    staged: {
      cursor: response.cursor,
      reset: true,
      shown: true,
      ...countsSoFar(syncState, response),
    },
  })
}

export const stagedFrom = ({ table, id, version, row, cellar }: Change): Staged => ({
  key: rowKey(table, storageKeyOf(id, cellar)),
  table,
  id: storageKeyOf(id, cellar),
  version,
  row: row as StoredRow | null,
})

async function takeWhole(
  store: StoreInside,
  mutators: Mutators,
  syncState: SyncState,
  { response, serverDate, request }: Received,
  known: KnownOfChanges | undefined,
) {
  const { db, runtime } = store
  const now = runtime.now()
  const clockError = clockErrorOf(now, serverDate)
  const left = await leaveOutbox(store, syncState, response, serverDate)

  const reset = response.reset || !!syncState.staged?.reset
  // Where nothing of the server is, or its pages are visible already, this is an ordinary change.
  const replaces = reset && !(await maySee(store, syncState, response))
  const changes = await allChanges(store, syncState, response)
  const replaced = replaces ? await replaceAll(store, changes) : []
  const taken = replaces
    ? { bases: new Map<string, Base>(), written: undefined }
    : await takeChanges(store, changes, now, {
        known: syncState.staged ? undefined : known,
        chunked: reset,
      })
  let { bases } = taken
  const from = [...replaced, ...bases.keys(), ...left]
  const changesRoles = reset || changes.some(({ table }) => table === cellars.table)
  // Needed only if later steps read them; otherwise all is written at once.
  if (changesRoles || from.length > 0) await taken.written
  const { roles: knownRoles, ...stood } = syncState
  let roles = knownRoles
  if (changesRoles) {
    // The user's cellars decide which bases stay, too.
    await db.base.bulkPut([...bases.values()])
    bases = new Map()
    roles = await takeRoles(db)
  }
  await takeAndRebase(store, mutators, from, bases, now, roles)

  const forgotten = now - removedRetentionOnDevice
  // Old entries are removed as often as the digest is compared.
  const prunes = request.digest
  await Promise.all([
    taken.written,
    prunes && pruneJournal(db, serverDate),
    prunes && deleteFound(db.removed, db.removed.where('at').below(forgotten)),
    prunes && deleteFound(db.attention, db.attention.where('discardedAt').below(forgotten)),
    syncState.staged && db.staging.clear(),
    writeContact(db, { lastSyncAt: now, reachable: true, ...(clockError && { clockError }) }),
    writeSyncState(db, {
      ...stood,
      ...(roles && { roles }),
      seen: { seq: response.confirmed.seq, uid: response.confirmed.uid },
      cursor: response.cursor,
      staged: null,
      // After a reset, the next answer's digest checks that all has arrived.
      digest: { ...syncState.digest, wanted: syncState.digest.wanted || reset },
    }),
  ])
  await compareDigest(store, response, request)
}

/** Runs pending mutations again on rows whose base changed or that lost a mutation. */
async function takeAndRebase(
  store: StoreInside,
  mutators: Mutators,
  from: Iterable<string>,
  changedBases: ReadonlyMap<string, Base>,
  now: Instant,
  roles: Roles | undefined,
) {
  const keys = [...from]
  if (keys.length === 0) return
  const space = new Workspace(store.db, now, Object.keys(roles ?? {}))
  const plan = planHere(await readAccount(store.db), now)
  await rebase(store, mutators, space, plan, keys, changedBases)
  await space.write()
}

/**
 * Confirmed mutations leave the outbox, to the journal or to attention. There is no other way out of
 * it. Returns the keys of their rows.
 */
async function leaveOutbox(
  { db }: StoreInside,
  { seen }: SyncState,
  response: RoundResponse,
  confirmedAt: Instant | undefined,
): Promise<Set<string>> {
  // All pending mutations are later than `seen`.
  if (response.confirmed.seq === seen.seq) return new Set()
  // In the order of their numbers, by which they are stored.
  const leaving = await db.outbox.where('seq').belowOrEqual(response.confirmed.seq).toArray()
  if (leaving.length === 0) return new Set()
  const rejections = new Map(response.rejections.map((one) => [one.seq, one]))
  const last = await db.context.lastSeq()
  if (last === leaving.at(-1)!.seq) db.context.endsWith(undefined)
  const done: Pending[] = []
  for (const entry of leaving) {
    const rejection: Rejection | undefined = rejections.get(entry.seq)
    if (rejection?.uid === entry.uid) await keepRejected(db, entry, rejection)
    else done.push(entry)
  }
  await Promise.all([
    recordConfirmed(db, done, confirmedAt),
    db.outbox.where('seq').belowOrEqual(response.confirmed.seq).delete(),
  ])
  return new Set(leaving.flatMap((entry) => entry.touched))
}

/** The staged pages with the last one on top. */
async function allChanges(
  { db }: StoreInside,
  syncState: SyncState,
  response: RoundResponse,
): Promise<Staged[]> {
  const last = response.changes.map(stagedFrom)
  // Another reset that is a single page starts over, too.
  const before = syncState.staged && !response.reset ? await db.staging.toArray() : []
  const byKey = new Map([...before, ...last].map((change) => [change.key, change]))
  return [...byKey.values()].filter((change) => db.entityTables.includes(change.table))
}

/** The result of changed rows. */
interface ApplyResponseClaim {
  /** The changed bases, which the rebase stores; it drops most of them at once. */
  readonly bases: Map<string, Base>
  /** The rows that have no base are in their tables. */
  readonly written: Promise<unknown> | undefined
}

/**
 * Puts changed rows into their table, or into their base where they have one.
 * @param how.chunked stores them in chunks, even if they are few
 */
async function takeChanges(
  { db }: StoreInside,
  changes: Staged[],
  now: Instant,
  { known, chunked }: { known?: KnownOfChanges | undefined; chunked: boolean },
): Promise<ApplyResponseClaim> {
  const rebased = new Map<string, Base>()
  if (changes.length === 0) return { bases: rebased, written: undefined }
  const { bases, nothingAside } =
    known ??
    (await knownOf(
      db,
      changes.map(({ key }) => key),
    ))
  const gone: Staged[] = []
  const stored = new Map<string, LocalRow[]>()
  const storedKeys: string[] = []
  for (const change of changes) {
    const { key, table, id, row, version } = change
    const base = bases.get(key)
    if (base) rebased.set(key, await changedBase(db, base, change, now))
    else if (row) {
      const rows = stored.get(table) ?? []
      stored.set(table, rows)
      rows.push({ id, row, version })
      storedKeys.push(key)
    } else gone.push(change)
  }
  const written = Promise.all([
    ...[...stored].map(([table, rows]) =>
      chunked || rows.length >= manyRows
        ? db.rowsOf(table).putChunked(rows)
        : db.rowsOf(table).bulkPut(rows),
    ),
    !nothingAside && storedKeys.length > 0 && deleteMany(db.removed, storedKeys),
  ])
  if (gone.length === 0) return { bases: rebased, written }
  await written
  for (const table of new Set(gone.map((change) => change.table))) {
    const ids = gone.filter((change) => change.table === table).map(({ id }) => id)
    const rows = (await db.rowsOf(table).bulkGet(ids)).filter((stored) => stored !== undefined)
    await db.removed.bulkPut(rows.map(({ id, row }) => ({ key: rowKey(table, id), row, at: now })))
    await db.rowsOf(table).bulkDelete(ids)
  }
  return { bases: rebased, written: undefined }
}

async function changedBase(
  db: StoreInside['db'],
  base: Base,
  { key, row, version }: Staged,
  now: Instant,
): Promise<Base> {
  if (row) return { key, row, version, aside: null }
  // A row set aside by our own mutation has its state before the removal.
  const here = await db.removed.get(key)
  const aside = here
    ? { row: here.row, at: here.at }
    : base.row
      ? { row: base.row, at: now }
      : base.aside
  return { key, row: null, version, aside }
}

/** A reset counts as a change of every row: to the one that came, or to *absent*. */
async function replaceAll({ db }: StoreInside, changes: Staged[]): Promise<string[]> {
  const live = changes.filter((change) => change.row !== null)
  for (const table of db.entityTables) {
    const rows = live.filter((change) => change.table === table)
    await db.rowsOf(table).clear()
    await db
      .rowsOf(table)
      .putChunked(rows.map(({ id, row, version }) => ({ id, row: row!, version })))
  }
  await db.removed.bulkDelete(live.map((change) => change.key))
  const byKey = new Map(live.map((change) => [change.key, change]))
  const bases = await db.base.toArray()
  await db.base.bulkPut(
    bases.map((base): Base => {
      const now = byKey.get(base.key)
      return now
        ? { key: base.key, row: now.row, version: now.version, aside: null }
        : { ...base, row: null, version: 0 }
    }),
  )
  return bases.map((base) => base.key)
}

/** Compares the server's digest with the rows, unless pending changes could explain a difference. */
async function compareDigest(store: StoreInside, response: RoundResponse, request: RoundRequest) {
  const { db, runtime } = store
  if (!request.digest || !response.digest || (await db.outbox.count()) > 0) return
  const differing = await differingTables(db, response.digest)
  const syncState = await readSyncState(db)
  await writeSyncState(db, {
    ...syncState,
    digest: { ...syncState.digest, wanted: false, comparedAt: runtime.now() },
  })
  if (differing.length > 0)
    await startOverHere(store, 'the device holds other rows than the server', { differing })
}
