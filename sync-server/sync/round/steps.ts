/** The points of a round on which the laws of the protocol hang. */
import type { Id } from '../../../shared/kernel/id.ts'
import type { Position, RoundRequest, WireMutation } from '../../../shared/sync/messages.ts'
import type { Db, DbTx, Reader } from '../../db/db.ts'
import type { LogEntry, LoggedOutcome } from '../apply.ts'
import type { RoleIn } from '../sharing.ts'
import { type DeviceRow, lockHeads, makeHead, outcomesOf, type UserHead } from '../statements.ts'
import { assertSameHistory, notInLog } from './past.ts'

/** The steps behind the laws. A test replaces one to show that its law is checked. */
export interface RoundSteps {
  /**
   * All of the callback is durable when the promise resolves.
   * @param batchKey whose round it is, where it may be batched with those of others
   */
  commit<T>(db: Db, run: (tx: DbTx) => Promise<T>, batchKey?: Id<'user'>): Promise<T>
  /** The user's head, locked until the end: rounds of one user run one after the other. */
  lockHead(tx: DbTx, userId: Id<'user'>): Promise<UserHead>
  /** A user's role in another user's cellar. */
  readonly roleIn: RoleIn
  /** Refuses `gap` and `forked`, before anything is applied. */
  assertSameHistory(
    reader: Reader,
    device: DeviceRow | undefined,
    request: RoundRequest,
  ): Promise<void>
  /** Each mutation above the log once, in order. */
  notInLog(mutations: readonly WireMutation[], lastSeq: number): WireMutation[]
  /** The log's entries for these uids, under any device of the user. */
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

/** The steps as they are. */
export const defaultSteps: RoundSteps = {
  roleIn: ({ members }, userId) => members.get(userId),
  assertSameHistory,
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
