import { accountLimits } from '../../shared/business/account-limits.ts'
import { refusalsCopy } from '../../shared/copy/refusals.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { Refusal, refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import {
  type Position,
  protocol,
  type Rejection,
  type RoundResponse,
  type RoundRequest,
  start,
  type WireMutation,
} from '../../shared/sync/messages.ts'
import { DatabaseAway } from '../db/database-away.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { isOutgrown } from '../db/migrate.ts'
import { SlowDown } from '../http/problem.ts'
import {
  type Applied,
  applyOneByOne,
  applyTogether,
  MutationDefect,
  isThirdTime,
  type LogEntry,
  type LoggedOutcome,
  NotTogether,
} from './apply.ts'
import type { ChangedRow } from './cellar-rows.ts'
import { digestOf, readPage } from './feed.ts'
import { type CellarNamed, type MutatorsByName, rejected } from './mutation.ts'
import { Room, RowCounts, type RowLimits } from './row-counts.ts'
import {
  cellarsNamed,
  headOf,
  NeedsMoreHeads,
  type RoleIn,
  type Shared,
  tellReaders,
  underHeads,
} from './sharing.ts'
import {
  deviceById,
  type DeviceRow,
  type Head,
  lockHeads,
  makeDevice,
  makeHead,
  opening,
  outcomesOf,
  rejectionsAfter,
  uidsAt,
  type UserHead,
} from './statements.ts'

/** A round with more mutations goes alone: the others would wait for it. */
const maxMutationsInBatch = 50

export interface RoundParts {
  readonly db: Db
  readonly now: () => Instant
  /** A defect in the counting of defects: nobody waits for it. */
  readonly report: (what: string, error: unknown) => void
  readonly steps?: RoundSteps
  readonly mutators?: MutatorsByName
  readonly reacts?: Reaction | undefined
  /** How many rows of each noun a cellar may keep. */
  readonly rowLimits?: RowLimits
}

/**
 * Enqueues what has to be done because rows of a user have changed, in the same transaction, and
 * does nothing else.
 */
export type Reaction = (
  tx: DbTx,
  what: {
    readonly userId: Id<'user'>
    readonly at: Instant
    readonly changed: readonly Pick<ChangedRow, 'table' | 'id' | 'gone'>[]
  },
) => Promise<void>

/**
 * One round: what a device did goes in, what changed for its user comes out.
 * @param waitFor seconds to wait, where the user sends more rounds than may be: the round is
 *   checked and then refused with SlowDown
 * @throws Refusal (`account_deleted`, `foreign_device`), PastDiffers, SlowDown, DatabaseAway, and
 *   whatever was a defect of the server, after it has been counted
 */
export type Round = (
  userId: Id<'user'>,
  request: RoundRequest,
  waitFor?: number,
) => Promise<RoundResponse>

/** `gap` or `forked`: device and server do not share one past. */
export class PastDiffers extends Refusal {
  readonly confirmed: Position

  constructor(code: 'gap' | 'forked', confirmed: Position) {
    super(code, refusalsCopy[code])
    this.confirmed = confirmed
  }
}

/** What the laws hang on, each replaceable by a test that shows that its law is watched. */
export interface RoundSteps {
  /**
   * All of the callback is durable when the promise resolves.
   * @param batchKey whose round it is, where it may be batched with those of others
   */
  commit<T>(db: Db, run: (tx: DbTx) => Promise<T>, batchKey?: Id<'user'>): Promise<T>
  /** The user's head, locked until the end: rounds of one user run one after the other. */
  lockHead(tx: DbTx, userId: Id<'user'>): Promise<UserHead>
  /** As what somebody is in a cellar of somebody else. */
  readonly roleIn: RoleIn
  /** Refuses `gap` and `forked`, before anything is applied. */
  mustShareOnePast(
    reader: Reader,
    device: DeviceRow | undefined,
    request: RoundRequest,
  ): Promise<void>
  /** Each mutation above the log once, in order. */
  notInLog(mutations: readonly WireMutation[], lastSeq: number): WireMutation[]
  /** What the log has for these uids, under whichever device of the user. */
  outcomesByUid(
    tx: DbTx,
    userId: Id<'user'>,
    uids: readonly string[],
  ): Promise<ReadonlyMap<string, LoggedOutcome>>
  /** Where the device stands after these entries: a rejected one counts like one that was done. */
  confirmedAfter(before: Position, entries: readonly LogEntry[]): Position
  /** The next version of the user, taken from their own row. */
  takeVersion(tx: DbTx, userId: Id, head: UserHead): Promise<number>
}

export function roundOver(parts: RoundParts): Round {
  const counts = new RowCounts()
  return (userId, request, waitFor) =>
    request.mutations.length === 0
      ? readingRound(parts, userId, request, waitFor)
      : writingRound({ ...parts, counts }, userId, request, waitFor)
}

/** Only reads, in one snapshot, and takes no lock. */
function readingRound(
  { db, steps = honestSteps }: RoundParts,
  userId: Id<'user'>,
  request: RoundRequest,
  waitFor: number | undefined,
): Promise<RoundResponse> {
  return db.snapshot(async (reader) => {
    const { epoch, head, device } = await openingOf(reader, userId, request.deviceId)
    await steps.mustShareOnePast(reader, device, request)
    if (waitFor) throw new SlowDown(waitFor)
    return responseOf(reader, userId, request, {
      epoch,
      head,
      confirmed: device ? lastOf(device) : start,
      rejections: await rejectionsOf(reader, device, request),
    })
  })
}

type WritingParts = RoundParts & { readonly counts: RowCounts }

async function writingRound(
  parts: WritingParts,
  userId: Id<'user'>,
  request: RoundRequest,
  waitFor: number | undefined,
): Promise<RoundResponse> {
  const { db, steps = honestSteps } = parts
  const attempt = (apply: typeof applyTogether, lock: Writing['lock']) =>
    steps.commit(
      db,
      (tx) => writeAndRespond(tx, parts, { userId, request, waitFor, apply, lock }),
      // Under the own head alone, nothing is touched that somebody else could be at.
      !lock && apply === applyTogether && request.mutations.length <= maxMutationsInBatch
        ? userId
        : undefined,
    )
  try {
    const named = cellarsNamed(request.mutations, userId)
    const { answered, versions, room } = await underHeads(
      db,
      { userId, named, roleIn: steps.roleIn },
      (lock) =>
        attempt(applyTogether, lock).catch((error: unknown) => {
          if (error instanceof NotTogether) return attempt(applyOneByOne, lock)
          throw error
        }),
    )
    room.committed(versions)
    for (const [reader, version] of versions) db.pokes.send({ userId: reader, version })
    return answered
  } catch (error) {
    if (!(error instanceof MutationDefect)) throw error
    // It may be that a newer version has changed the tables: then it is for that one.
    if (await isOutgrown(db)) throw new DatabaseAway(error)
    await countDefect(parts, userId, request.deviceId, error)
    throw error
  }
}

interface Writing {
  readonly userId: Id<'user'>
  readonly request: RoundRequest
  readonly waitFor: number | undefined
  readonly apply: typeof applyTogether
  /** Locks the heads of everyone whom it may concern; undefined: the user's own is enough. */
  readonly lock: ((tx: DbTx) => Promise<Shared>) | undefined
}

async function writeAndRespond(
  tx: DbTx,
  { now, steps = honestSteps, mutators, reacts, rowLimits = accountLimits, counts }: WritingParts,
  { userId, request, waitFor, apply, lock }: Writing,
): Promise<{ answered: RoundResponse; versions: ReadonlyMap<string, number>; room: Room }> {
  const { deviceId } = request
  const at = now()
  const shared = await lock?.(tx)
  const { locked, known, outcomes } = await underLock(tx, steps, { userId, request, shared })
  if (!shared && locked.sharing) throw new NeedsMoreHeads('the user shares a cellar')
  const { epoch, plan } = known
  const device = known.device ?? (await madeDevice(tx, userId, deviceId, at))
  await steps.mustShareOnePast(tx, device, request)
  if (waitFor) throw new SlowDown(waitFor)

  const room = new Room(
    rowLimits,
    counts,
    (cellarId) => (shared ? headOf(shared, cellarId) : locked).version,
  )
  const fresh = steps.notInLog(request.mutations, device.lastSeq)
  let applied: Applied = { entries: [], changed: [] }
  let confirmed = lastOf(device)
  let versions: ReadonlyMap<string, number> = new Map()
  if (fresh.length > 0) {
    const isSuspect = fresh.some((one) => isThirdTime(one, device))
    applied = await (isSuspect ? applyOneByOne : apply)(tx, fresh, {
      userId,
      deviceId,
      device,
      plan,
      now: at,
      outcomes,
      mutators,
      room,
      ...(shared && { cellarNamed: cellarsOf(shared, userId, steps.roleIn) }),
    })
    const after = steps.confirmedAfter(confirmed, applied.entries)
    confirmed = after
    ;[, versions] = await tx.together(
      () =>
        tx.write(
          tx.t.syncDevices,
          [{ ...deviceAfter(device, after), deviceId, seenAt: at }],
          'replace',
        ),
      () =>
        tellReaders(tx, steps.takeVersion, {
          changed: applied.changed,
          own: locked,
          shared,
        }),
    )
    if (applied.changed.length > 0) {
      // What follows from rows is for whose they are.
      for (const [owner, changed] of Map.groupBy(applied.changed, ({ cellarId }) => cellarId))
        await reacts?.(tx, { userId: owner as Id<'user'>, at, changed })
    }
  }

  const head = { ...locked, version: versions.get(userId) ?? locked.version }
  const answered = await responseOf(tx, userId, request, {
    epoch,
    head,
    confirmed,
    changed: applied.changed,
    // Under the own head alone, all that has changed is the user's own.
    ...(!shared && { since: locked.version }),
    // Whatever came before these entries, the device knows of.
    rejections:
      request.seen.seq === device.lastSeq
        ? applied.entries.flatMap(toRejection)
        : await rejectionsOf(tx, device, request),
  })
  return { answered, versions, room }
}

/**
 * The user's head, locked, and what is read behind it: it stands still until the end. Sent together
 * these are one way to the database and back instead of three.
 */
async function underLock(
  tx: DbTx,
  steps: RoundSteps,
  {
    userId,
    request: { deviceId, mutations },
    shared,
  }: Pick<Writing, 'userId' | 'request'> & { readonly shared: Shared | undefined },
) {
  const uids = mutations.map(({ uid }) => uid)
  const opened = () => openingOf(tx, userId, deviceId)
  const outcomesByUid = () => steps.outcomesByUid(tx, userId, uids)
  const [locked, known, outcomes] = await tx.together(
    async () => (shared ? headOf(shared, userId) : await steps.lockHead(tx, userId)),
    opened,
    outcomesByUid,
  )
  if (!locked.isNew) return { locked, known, outcomes }
  // There was nothing to lock at first, so what was read may have changed until there was.
  return { locked, known: await opened(), outcomes: await outcomesByUid() }
}

/** The other cellars of a round, as mutations name them. */
function cellarsOf({ cellars }: Shared, userId: Id<'user'>, roleIn: RoleIn): CellarNamed {
  return (cellarId) => {
    const cellar = typeof cellarId === 'string' ? cellars.get(cellarId) : undefined
    const role = cellar && roleIn(cellar, userId)
    if (!cellar || role === undefined) return rejected('forbidden', sharingRefusals.notIn)
    return role === 'editor' ? cellar : rejected('forbidden', sharingRefusals.viewer)
  }
}

/** The steps as they are. */
export const honestSteps: RoundSteps = {
  roleIn: ({ members }, userId) => members.get(userId),
  mustShareOnePast,
  notInLog,
  commit: (db, run, batchKey) =>
    db.transaction('round', run, { groupCommit: true, ...(batchKey && { batchKey }) }),
  async lockHead(tx, userId) {
    const lock = () => tx.run(lockHeads, { userIds: JSON.stringify([userId]) })
    const [head] = await lock()
    if (head) return head
    await tx.run(makeHead, { userId })
    const [made] = await lock()
    if (!made) throw new Error('a head that was made is not there')
    return { ...made, isNew: true }
  },
  async outcomesByUid(tx, userId, uids) {
    const found = await tx.run(outcomesOf, { userId, uids: JSON.stringify(uids) })
    return new Map(found.map((one) => [one.uid, one]))
  },
  confirmedAfter(before, entries) {
    const last = entries.at(-1)
    return last ? { seq: last.seq, uid: last.uid } : before
  },
  async takeVersion(tx, userId, head) {
    const version = head.version + 1
    const { tombstoneFloor, sharing } = head
    await tx.write(tx.t.syncHeads, [{ userId, version, tombstoneFloor, sharing }], 'replace')
    return version
  },
}

/** @throws Refusal `account_deleted`, `foreign_device` */
async function openingOf(reader: Reader, userId: Id<'user'>, deviceId: Id) {
  const [found] = await reader.run(opening, { userId, deviceId })
  if (!found) throw new Error('the data have no epoch')
  const { epoch, plan, version, tombstoneFloor, ...device } = found
  return {
    epoch,
    // Nothing brings the data of a deleted account back.
    plan: plan ?? refuse('account_deleted', refusalsCopy.accountDeleted),
    head: { version: version ?? 0, tombstoneFloor: tombstoneFloor ?? 0 },
    device: own(device.userId === null ? undefined : (device as DeviceRow), userId),
  }
}

function own(device: DeviceRow | undefined, userId: Id<'user'>): DeviceRow | undefined {
  if (device && device.userId !== userId) refuse('foreign_device', refusalsCopy.foreignDevice)
  return device
}

async function madeDevice(
  tx: DbTx,
  userId: Id<'user'>,
  deviceId: Id,
  at: Instant,
): Promise<DeviceRow> {
  // Another user may bind the same id at this moment: then this does nothing, and theirs is found.
  await tx.run(makeDevice, { deviceId, userId, at })
  const [made] = await tx.run(deviceById, { deviceId })
  return own(made, userId) ?? neverMade()
}

function neverMade(): never {
  throw new Error('a device that was made is not there')
}

const lastOf = ({ lastSeq, lastUid }: DeviceRow): Position => ({ seq: lastSeq, uid: lastUid })

async function mustShareOnePast(
  reader: Reader,
  device: DeviceRow | undefined,
  { deviceId, seen, mutations }: RoundRequest,
): Promise<void> {
  const last = device ? lastOf(device) : start
  if (seen.seq > last.seq || hasHole(mutations, last.seq)) throw new PastDiffers('gap', last)

  const claims = [seen, ...mutations.filter(({ seq }) => seq <= last.seq)]
  const asked = claims.map(({ seq }) => seq).filter((seq) => seq > 0 && seq < last.seq)
  const log = new Map([
    [0, ''],
    [last.seq, last.uid],
  ])
  if (asked.length > 0) {
    for (const { seq, uid } of await reader.run(uidsAt, { deviceId, seqs: JSON.stringify(asked) }))
      log.set(seq, uid)
  }
  const differs = claims.some(({ seq, uid }) => log.get(seq) !== uid)
  if (differs || contradictsItself(mutations)) throw new PastDiffers('forked', last)
}

function hasHole(mutations: readonly WireMutation[], lastSeq: number): boolean {
  let next = lastSeq + 1
  for (const { seq } of mutations) {
    if (seq > next) return true
    if (seq === next) next += 1
  }
  return false
}

/** The same number twice, for two mutations. */
function contradictsItself(mutations: readonly WireMutation[]): boolean {
  const uids = new Map<number, string>()
  return mutations.some(({ seq, uid }) => {
    const before = uids.get(seq)
    uids.set(seq, uid)
    return before !== undefined && before !== uid
  })
}

/** There is no hole between them. */
function notInLog(mutations: readonly WireMutation[], lastSeq: number): WireMutation[] {
  let next = lastSeq + 1
  return mutations.filter(({ seq }) => {
    if (seq !== next) return false
    next += 1
    return true
  })
}

/** The device's row after a round. A defect that has been passed is forgotten. */
function deviceAfter(device: DeviceRow, { seq, uid }: Position) {
  const isPassed = seq >= device.defectSeq
  return {
    ...device,
    lastSeq: seq,
    lastUid: uid,
    ...(isPassed && { defectSeq: 0, defectUid: '', defectCount: 0 }),
  }
}

const toRejection = ({ seq, uid, code, message }: LogEntry): Rejection[] =>
  code === null ? [] : [{ seq, uid, code, message: message ?? '' }]

async function rejectionsOf(
  reader: Reader,
  device: DeviceRow | undefined,
  { deviceId, seen }: RoundRequest,
): Promise<Rejection[]> {
  if (!device) return []
  const found = await reader.run(rejectionsAfter, { deviceId, seq: seen.seq })
  return found.map(({ seq, uid, code, message }) => ({ seq, uid, code, message: message ?? '' }))
}

async function responseOf(
  reader: Reader,
  userId: Id<'user'>,
  request: RoundRequest,
  known: {
    epoch: string
    head: Head
    confirmed: Position
    rejections: Rejection[]
    /** What this round has written, and need not read again. */
    changed?: readonly ChangedRow[]
    /** There is nothing else above this version. */
    since?: number
  },
): Promise<RoundResponse> {
  const { confirmed, rejections } = known
  const page = await readPage(reader, { userId, ...known }, request.cursor, request.limit)
  return {
    protocol,
    confirmed,
    rejections,
    cursor: page.cursor,
    reset: page.reset,
    more: page.more,
    changes: page.changes,
    ...(request.digest && !page.more && { digest: await digestOf(reader, userId) }),
  }
}

/** Counts a defect on the device's row, by a transaction of its own: the round's is gone. */
async function countDefect(
  { db, now, report, steps = honestSteps }: RoundParts,
  userId: Id<'user'>,
  deviceId: Id,
  { seq, uid }: MutationDefect,
): Promise<void> {
  try {
    await db.transaction('count a defect', async (tx) => {
      const at = now()
      await steps.lockHead(tx, userId)
      const [known] = await tx.run(deviceById, { deviceId })
      const device = own(known, userId) ?? (await madeDevice(tx, userId, deviceId, at))
      const isSame = device.defectSeq === seq && device.defectUid === uid
      const counted = {
        ...device,
        deviceId,
        defectSeq: seq,
        defectUid: uid,
        seenAt: at,
        defectCount: isSame ? device.defectCount + 1 : 1,
      }
      await tx.write(tx.t.syncDevices, [counted], 'replace')
    })
  } catch (error) {
    report('a defect of a mutation was not counted', error)
  }
}
