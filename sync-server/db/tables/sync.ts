import { isNotNull } from 'drizzle-orm'
import type { MutationRefusalCode } from '../../../shared/kernel/refusal.ts'
import { type DataRules, limitedByAccount, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** The memory of the sync protocol: devices, log and feeds. */
export function syncTables(kit: Kit) {
  /** `epoch`: the random id of this server's data. */
  const serverMeta = kit.table('server_meta', {
    key: kit.text('key').primaryKey(),
    value: kit.text('value').notNull(),
  })

  /** A device is bound to the user who used it first. */
  const syncDevices = kit.table(
    'sync_devices',
    {
      deviceId: kit.text('device_id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** The last mutation of this device in the log; 0 and '' before the first. */
      lastSeq: kit.integer('last_seq').notNull(),
      lastUid: kit.text('last_uid').notNull(),
      /** The mutation out of which the last defect came, and how often in a row. */
      defectSeq: kit.integer('defect_seq').notNull().default(0),
      defectUid: kit.text('defect_uid').notNull().default(''),
      defectCount: kit.integer('defect_count').notNull().default(0),
      createdAt: kit.integer('created_at').notNull(),
      seenAt: kit.integer('seen_at').notNull(),
    },
    (own) => [kit.index('sync_devices_user_idx').on(own.userId)],
  )

  /** One row for each user: the lock of their rounds, and where their versions come from. */
  const syncHeads = kit.table('sync_heads', {
    userId: kit.text('user_id').primaryKey(),
    version: kit.integer('version').notNull(),
    /** The highest version of a gone entry that has left the feed. */
    tombstoneFloor: kit.integer('tombstone_floor').notNull(),
    /** The user is a member of another cellar, or has members: their rounds concern others, too. */
    sharing: kit.boolean('sharing').notNull().default(false),
  })

  /** The lasting record of every mutation and its outcome. */
  const syncLog = kit.table(
    'sync_log',
    {
      deviceId: kit.text('device_id').notNull(),
      seq: kit.integer('seq').notNull(),
      userId: kit.text('user_id').notNull(),
      uid: kit.text('uid').notNull(),
      /** Null: done. */
      code: kit.text('code').$type<MutationRefusalCode>(),
      message: kit.text('message'),
      /** Null where it could not be a name. */
      name: kit.text('name'),
      /** As JSON; null where they were invalid, and after 180 days. */
      args: kit.text('args'),
      appliedAt: kit.integer('applied_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.deviceId, own.seq] }),
      // Not unique: after a fork the same uid has an entry under the new device id too.
      kit.index('sync_log_uid_idx').on(own.userId, own.uid),
      kit.index('sync_log_args_idx').on(own.appliedAt).where(isNotNull(own.args)),
    ],
  )

  /** For each row that a user may see, the version at which it last changed for that user. */
  const syncFeed = kit.table(
    'sync_feed',
    {
      userId: kit.text('user_id').notNull(),
      tableName: kit.text('table_name').notNull(),
      cellarId: kit.text('cellar_id').notNull(),
      rowId: kit.text('row_id').notNull(),
      version: kit.integer('version').notNull(),
      gone: kit.boolean('gone').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.tableName, own.cellarId, own.rowId] }),
      kit.index('sync_feed_version_idx').on(own.userId, own.version),
    ],
  )

  return { serverMeta, syncDevices, syncHeads, syncLog, syncFeed }
}

/** What becomes of their rows. */
export const syncRules = {
  syncFeed: {
    privacy: 'changes',
    retention: { limitedBy: 'the rows that a user sees; gone entries go after 180 days' },
    deletion: { delete: ['userId'] },
  },
  // Arguments go after 180 days (sync/retention.ts); uid and outcome are what a fork asks for.
  syncLog: {
    privacy: 'changes',
    retention: { forEver: 'docs/decisions/018-retention.md: as long as the account' },
    deletion: { delete: ['userId'] },
  },
  syncDevices: {
    privacy: 'changes',
    retention: { forEver: 'a device may come back after years with what it did' },
    deletion: { delete: ['userId'] },
  },
  syncHeads: { privacy: 'changes', retention: limitedByAccount, deletion: { delete: ['userId'] } },
  serverMeta: { ...notPersonal, retention: { limitedBy: 'the few things that are written there' } },
} as const satisfies DataRules<ReturnType<typeof syncTables>>
