import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { removedRetention } from '../../shared/business/sync.ts'
import { day, hour, type Instant } from '../../shared/kernel/time.ts'
import { isOfCellar, type TableName, tableNames } from '../../shared/registry.ts'
import type { Db, DbTx } from '../db/db.ts'
import { endExpiredInvitations } from './expired-invitations.ts'
import { rowBatchSize, shorten, shortened } from './shorten.ts'
import { lockHeads } from './statements.ts'

interface SyncRetentionDeps {
  readonly db: Db
  readonly now?: () => Instant
  /** The clock of sessions, which is the machine's. */
  readonly signInNow?: () => Instant
}

/** The jobs that keep the promises about retention. */
export const retentionJobs = ({ db, now = Date.now, signInNow = Date.now }: SyncRetentionDeps) => ({
  'sync.dropGone': {
    lane: 'upkeep' as const,
    every: day,
    run: (_: unknown, batch: Batch) =>
      untilOver(
        batch,
        tableNames,
        (table) => dropSomeGone(db, table, now() - removedRetention),
        batchSize,
      ),
  },
  'sync.dropOldArgs': {
    lane: 'upkeep' as const,
    every: day,
    run: (_: unknown, batch: Batch) =>
      untilOver(batch, ['sync_log'], () => dropSomeArgs(db, now()), batchSize),
  },
  'retention.shorten': {
    lane: 'upkeep' as const,
    every: 6 * hour,
    run: (_: unknown, batch: Batch) =>
      untilOver(
        batch,
        ['invitations', ...shortened] as const,
        (name) =>
          name === 'invitations'
            ? endExpiredInvitations(db, now(), rowBatchSize)
            : shorten(db, name, { now: now(), signInNow: signInNow() }),
        rowBatchSize,
      ),
  },
})

/** The fields of a batch that these jobs need. */
interface Batch {
  readonly cursor: unknown
  isOver(): boolean | Promise<boolean>
}

/**
 * Works through a list in portions until a portion is not full. The position is the index in the
 * list; finished rows are gone and are not found again.
 */
async function untilOver<T>(
  { cursor, isOver }: Batch,
  list: readonly T[],
  doSome: (one: T) => Promise<number>,
  portion: number,
): Promise<{ next: number } | undefined> {
  for (let at = (cursor as number | undefined) ?? 0; at < list.length; ) {
    if ((await doSome(list[at]!)) < portion) at += 1
    if (at < list.length && (await isOver())) return { next: at }
  }
  return undefined
}

/** Rows per transaction, so that rounds wait briefly. */
const batchSize = 200

/**
 * Drops the rows that were removed 180 days ago and their gone entries in the feeds, which raises
 * the floor of each user who had one. Answers how many rows that were.
 */
export async function dropGone(db: Db, now: Instant): Promise<number> {
  let dropped = 0
  for (const table of tableNames) {
    for (;;) {
      const some = await dropSomeGone(db, table, now - removedRetention)
      dropped += some
      if (some < batchSize) break
    }
  }
  return dropped
}

/** Drops the arguments of mutations that were done 180 days ago; their outcomes stay. */
export async function dropOldArgs(db: Db, now: Instant): Promise<number> {
  for (let dropped = 0; ; ) {
    const some = await dropSomeArgs(db, now)
    dropped += some
    if (some < batchSize) return dropped
  }
}

const dropSomeArgs = (db: Db, now: Instant): Promise<number> =>
  db.transaction('drop old arguments', async (tx) => {
    const { syncLog } = tx.t
    const old = await tx
      .select({ deviceId: syncLog.deviceId, seq: syncLog.seq })
      .from(syncLog)
      .where(and(lte(syncLog.appliedAt, now - removedRetention), isNotNull(syncLog.args)))
      .orderBy(syncLog.appliedAt)
      .limit(batchSize)
    for (const [deviceId, seqs] of seqsByDevice(old)) {
      await tx
        .update(syncLog)
        .set({ args: null })
        .where(and(eq(syncLog.deviceId, deviceId), inArray(syncLog.seq, seqs)))
    }
    return old.length
  })

function seqsByDevice(entries: readonly { deviceId: string; seq: number }[]) {
  return Map.groupBy(entries, ({ deviceId }) => deviceId)
    .entries()
    .map(([deviceId, of]) => [deviceId, of.map(({ seq }) => seq)] as const)
}

async function dropSomeGone(db: Db, name: TableName, before: Instant): Promise<number> {
  const { [name]: table, syncFeed } = db.t
  const isOld = lte(table.removedAt, before)
  const found = await db
    .select({ cellarId: table.cellarId, id: table.id })
    .from(table)
    .where(isOld)
    .limit(batchSize)
  if (found.length === 0) return 0

  await db.transaction('drop what is gone', async (tx) => {
    const ids = found.map(({ id }) => id)
    const cellars = [...new Set(found.map(({ cellarId }) => cellarId))]
    // Who joins while they are waited for has entries of live rows only.
    const readers = [...new Set([...cellars, ...(await readersOf(tx, name, cellars))])]
    await lock(tx, readers)
    // Under the locks only: a row may have been brought back a moment ago.
    const gone = await tx
      .delete(table)
      .where(and(isOld, inArray(table.cellarId, cellars), inArray(table.id, ids)))
      .returning({ cellarId: table.cellarId, id: table.id })
    for (const [cellarId, rows] of Map.groupBy(gone, (row) => row.cellarId)) {
      const rowIds = rows.map(({ id }) => id)
      const entries = await tx
        .delete(syncFeed)
        .where(
          and(
            inArray(syncFeed.userId, readers),
            eq(syncFeed.tableName, name),
            eq(syncFeed.cellarId, cellarId),
            eq(syncFeed.gone, true),
            inArray(syncFeed.rowId, rowIds),
          ),
        )
        .returning({ userId: syncFeed.userId, version: syncFeed.version })
      // A cellar that they left so long ago: all that their feed had of it goes with it.
      if (name === 'cellars')
        entries.push(
          ...(await tx
            .delete(syncFeed)
            .where(
              and(
                eq(syncFeed.userId, cellarId),
                inArray(syncFeed.cellarId, rowIds),
                eq(syncFeed.gone, true),
              ),
            )
            .returning({ userId: syncFeed.userId, version: syncFeed.version })),
        )
      for (const [userId, of] of Map.groupBy(entries, (entry) => entry.userId))
        await raiseFloor(tx, userId, Math.max(0, ...of.map(({ version }) => version)))
    }
  })
  return found.length
}

/** Who else has rows of these cellars in their feeds. */
async function readersOf(tx: DbTx, name: TableName, cellars: string[]): Promise<string[]> {
  if (!isOfCellar(name)) return []
  const { cellarMembers: m } = tx.t
  const members = await tx.select({ userId: m.userId }).from(m).where(inArray(m.cellarId, cellars))
  return members.map(({ userId }) => userId)
}

async function lock(tx: DbTx, userIds: readonly string[]): Promise<void> {
  await tx.run(lockHeads, { userIds: JSON.stringify(userIds) })
}

async function raiseFloor(tx: DbTx, userId: string, version: number): Promise<void> {
  const { syncHeads } = tx.t
  await tx
    .update(syncHeads)
    .set({
      tombstoneFloor: sql`case when ${syncHeads.tombstoneFloor} < ${version} then ${version} else ${syncHeads.tombstoneFloor} end`,
    })
    .where(eq(syncHeads.userId, userId))
}
