import { sql } from 'drizzle-orm'
import type { Plan } from '../../shared/business/plans.ts'
import type { MutationRefusalCode } from '../../shared/kernel/refusal.ts'
import { prepared } from '../db/prepared.ts'

/** The statements that every round runs. */

export interface DeviceRow {
  userId: string
  lastSeq: number
  lastUid: string
  defectSeq: number
  defectUid: string
  defectCount: number
  createdAt: number
}

export const deviceById = prepared<{ deviceId: string }, DeviceRow>(
  'read',
  ({ t: { syncDevices: d }, value }) => sql`
    select ${d.userId} as "userId", ${d.lastSeq} as "lastSeq", ${d.lastUid} as "lastUid",
      ${d.defectSeq} as "defectSeq", ${d.defectUid} as "defectUid",
      ${d.defectCount} as "defectCount", ${d.createdAt} as "createdAt"
    from ${d} where ${d.deviceId} = ${value('deviceId')}`,
)

export const makeDevice = prepared<{ deviceId: string; userId: string; at: number }>(
  'write',
  ({ t: { syncDevices }, value }) => sql`
    insert into ${syncDevices} (device_id, user_id, last_seq, last_uid, created_at, seen_at)
    values (${value('deviceId')}, ${value('userId')}, 0, '', ${value('at')}, ${value('at')})
    on conflict do nothing`,
)

export interface Head {
  version: number
  tombstoneFloor: number
}

/** Always one row: the epoch, and the user's head or nulls where there is none yet. */
export const epochAndHead = prepared<{ userId: string }, { epoch: string } & Partial<Head>>(
  'read',
  ({ t: { serverMeta: m, syncHeads: h }, value }) => sql`
    select ${m.value} as "epoch", ${h.version} as "version",
      ${h.tombstoneFloor} as "tombstoneFloor"
    from ${m} left join ${h} on ${h.userId} = ${value('userId')}
    where ${m.key} = 'epoch'`,
)

type StatementNullable<T> = { [K in keyof T]: T[K] | null }

/**
 * All that a round needs first, in one row: the epoch, and nulls for missing state. With a locked
 * head it is read after the lock: a round that waited sees the changes of the one before.
 */
export const opening = prepared<
  { userId: string; deviceId: string },
  { epoch: string; plan: Plan | null } & StatementNullable<Head> & StatementNullable<DeviceRow>
>(
  'read',
  ({ t: { serverMeta: m, users: u, syncHeads: h, syncDevices: d }, value }) => sql`
    select ${m.value} as "epoch", ${u.subscriptionTier} as "plan", ${h.version} as "version",
      ${h.tombstoneFloor} as "tombstoneFloor",
      ${d.userId} as "userId", ${d.lastSeq} as "lastSeq", ${d.lastUid} as "lastUid",
      ${d.defectSeq} as "defectSeq", ${d.defectUid} as "defectUid",
      ${d.defectCount} as "defectCount", ${d.createdAt} as "createdAt"
    from ${m} left join ${u} on ${u.id} = ${value('userId')}
      left join ${h} on ${h.userId} = ${value('userId')}
      left join ${d} on ${d.deviceId} = ${value('deviceId')}
    where ${m.key} = 'epoch'`,
)

/** A head as it is locked. */
export interface UserHead extends Head {
  readonly userId: string
  /** The user is a member of another cellar, or has members. */
  readonly sharing: boolean | 0 | 1
  /** There was none to lock at first. */
  readonly isNew?: true
}

export const lockHeads = prepared<{ userIds: string }, UserHead>(
  'lock',
  ({ t: { syncHeads: h }, oneOf, forUpdate }) => sql`
    select ${h.userId} as "userId", ${h.version} as "version",
      ${h.tombstoneFloor} as "tombstoneFloor", ${h.sharing} as "sharing"
    from ${h} where ${oneOf(h.userId, 'userIds')} order by ${h.userId} ${forUpdate}`,
)

export const makeHead = prepared<{ userId: string }>(
  'write',
  ({ t: { syncHeads }, value }) => sql`
    insert into ${syncHeads} (user_id, version, tombstone_floor, sharing)
    values (${value('userId')}, 0, 0, false) on conflict do nothing`,
)

export const saveHead = prepared<{ userId: string; version: number }>(
  'write',
  ({ t: { syncHeads: h }, value }) => sql`
    update ${h} set version = ${value('version')} where ${h.userId} = ${value('userId')}`,
)

export const isDeleted = prepared<{ userId: string }, { at: number }>(
  'read',
  ({ t: { deletedAccounts: d }, value }) => sql`
    select ${d.at} as "at" from ${d} where ${d.userId} = ${value('userId')}`,
)

export interface Outcome {
  /** Null: done. */
  readonly code: MutationRefusalCode | null
  readonly message: string | null
}

/** The uids that the log of a device has at these numbers. */
export const uidsAt = prepared<{ deviceId: string; seqs: string }, { seq: number; uid: string }>(
  'read',
  ({ t: { syncLog: l }, value, oneOf }) => sql`
    select ${l.seq} as "seq", ${l.uid} as "uid" from ${l}
    where ${l.deviceId} = ${value('deviceId')} and ${oneOf(l.seq, 'seqs')}`,
)

/** The outcomes of these uids, under any device of the user. */
export const outcomesOf = prepared<
  { userId: string; uids: string },
  Outcome & { uid: string; name: string | null }
>(
  'read',
  ({ t: { syncLog: l }, value, oneOf }) => sql`
    select ${l.uid} as "uid", ${l.code} as "code", ${l.message} as "message", ${l.name} as "name"
    from ${l} where ${l.userId} = ${value('userId')} and ${oneOf(l.uid, 'uids')}`,
)

export const rejectionsAfter = prepared<
  { deviceId: string; seq: number },
  { seq: number; uid: string; code: MutationRefusalCode; message: string | null }
>(
  'read',
  ({ t: { syncLog: l }, value }) => sql`
    select ${l.seq} as "seq", ${l.uid} as "uid", ${l.code} as "code", ${l.message} as "message"
    from ${l}
    where ${l.deviceId} = ${value('deviceId')} and ${l.seq} > ${value('seq')}
      and ${l.code} is not null
    order by ${l.seq}`,
)

export interface FeedEntry {
  readonly table: string
  readonly cellarId: string
  readonly rowId: string
  readonly version: number
  /** SQLite has no booleans. */
  readonly gone: boolean | 0 | 1
}

/** The feed above a version, oldest first. */
export const feedAbove = prepared<{ userId: string; version: number; max: number }, FeedEntry>(
  'read',
  ({ t: { syncFeed: f }, value, number }) => sql`
    select ${f.tableName} as "table", ${f.cellarId} as "cellarId", ${f.rowId} as "rowId",
      ${f.version} as "version", ${f.gone} as "gone"
    from ${f} where ${f.userId} = ${value('userId')} and ${f.version} > ${number('version')}
    order by ${f.version}, ${f.tableName}, ${f.cellarId}, ${f.rowId} limit ${number('max')}`,
)

/** The same from inside a version: its rows after a given one. */
export const feedWithin = prepared<
  {
    userId: string
    version: number
    table: string
    cellarId: string
    rowId: string
    max: number
  },
  FeedEntry
>(
  'read',
  ({ t: { syncFeed: f }, value, number }) => sql`
    select ${f.tableName} as "table", ${f.cellarId} as "cellarId", ${f.rowId} as "rowId",
      ${f.version} as "version", ${f.gone} as "gone"
    from ${f} where ${f.userId} = ${value('userId')} and ${f.version} >= ${number('version')}
      and (${f.version} > ${number('version')}
        or (${f.tableName}, ${f.cellarId}, ${f.rowId})
          > (${value('table')}, ${value('cellarId')}, ${value('rowId')}))
    order by ${f.version}, ${f.tableName}, ${f.cellarId}, ${f.rowId} limit ${number('max')}`,
)

/**
 * Changes in one table of one cellar, in a user's feed: above a version, or inside one after a row.
 */
export const feedOfTable = prepared<
  {
    userId: string
    table: string
    cellarId: string
    version: number
    rowId: string
    upTo: number
    max: number
  },
  Pick<FeedEntry, 'rowId' | 'version' | 'gone'>
>(
  'read',
  ({ t: { syncFeed: f }, value, number }) => sql`
    select ${f.rowId} as "rowId", ${f.version} as "version", ${f.gone} as "gone"
    from ${f} where ${f.userId} = ${value('userId')} and ${f.version} >= ${number('version')}
      and ${f.version} <= ${number('upTo')} and ${f.tableName} = ${value('table')}
      and ${f.cellarId} = ${value('cellarId')}
      and (${f.version} > ${number('version')} or ${f.rowId} > ${value('rowId')})
    order by ${f.version}, ${f.rowId} limit ${number('max')}`,
)

/** Live rows, oldest version first: the first page of a reset. */
export const liveFeed = prepared<{ userId: string; max: number }, FeedEntry>(
  'read',
  ({ t: { syncFeed: f }, value, number }) => sql`
    select ${f.tableName} as "table", ${f.cellarId} as "cellarId", ${f.rowId} as "rowId",
      ${f.version} as "version", ${f.gone} as "gone"
    from ${f} where ${f.userId} = ${value('userId')} and ${f.gone} = false
    order by ${f.version}, ${f.tableName}, ${f.cellarId}, ${f.rowId} limit ${number('max')}`,
)

/** How many live bottles a user may see. */
export const liveBottles = prepared<{ userId: string }, { bottles: number }>(
  'read',
  ({ t: { syncFeed: f }, value }) => sql`
    select count(*) as "bottles" from ${f}
    where ${f.userId} = ${value('userId')} and ${f.gone} = false and ${f.tableName} = 'bottles'`,
)

export const wholeLiveFeed = prepared<
  { userId: string },
  { table: string; rowId: string; version: number }
>(
  'read',
  ({ t: { syncFeed: f }, value }) => sql`
    select ${f.tableName} as "table", ${f.rowId} as "rowId", ${f.version} as "version"
    from ${f} where ${f.userId} = ${value('userId')} and ${f.gone} = false`,
)
