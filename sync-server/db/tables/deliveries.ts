import { newsWindow } from '../../../shared/features/alerts/delivery.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Inbox messages sent by mail or push, and those waiting to be sent. */
export function deliveryTables(kit: Kit) {
  /** Alerts sent to a user, by channel. */
  const noticeDeliveries = kit.table(
    'notice_deliveries',
    {
      userId: kit.text('user_id').notNull(),
      way: kit.text('way').notNull().$type<'mail' | 'push'>(),
      /** An alert, a watch or a wish. */
      alertId: kit.text('alert_id').notNull(),
      /** When a message last spoke of it; Unix milliseconds. */
      deliveredAt: kit.integer('delivered_at').notNull(),
      /** Its notices up to this moment have been delivered. */
      deliveredUntil: kit.integer('delivered_until').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.way, own.alertId] }),
      kit.index('notice_deliveries_at_idx').on(own.deliveredAt),
    ],
  )

  /**
   * Messages that wait for others: for a digest, or because the day's limit of their kind is
   * reached.
   */
  const gatheredNotices = kit.table(
    'gathered_notices',
    {
      userId: kit.text('user_id').notNull(),
      way: kit.text('way').notNull().$type<'mail' | 'push'>(),
      /** In which table of the inbox it lies. */
      of: kit.text('of').notNull().$type<'notices' | 'messages'>(),
      noticeId: kit.text('notice_id').notNull(),
      /** Since when it waits; Unix milliseconds. */
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.way, own.of, own.noticeId] }),
      kit.index('gathered_notices_at_idx').on(own.at),
    ],
  )

  /**
   * Each notification of a kind and each digest, by the person's local day. The key enforces the
   * daily limit: none is counted twice.
   */
  const deliveryCounts = kit.table(
    'delivery_counts',
    {
      userId: kit.text('user_id').notNull(),
      way: kit.text('way').notNull().$type<'mail' | 'push'>(),
      /** An `InboxKind`, or `digest`. */
      kind: kit.text('kind').notNull(),
      day: kit.text('day').notNull(),
      /** Which one of that day, from 1. */
      ordinal: kit.integer('ordinal').notNull(),
      /** Unix milliseconds. */
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.way, own.kind, own.day, own.ordinal] }),
      kit.index('delivery_counts_at_idx').on(own.at),
    ],
  )
  return { noticeDeliveries, gatheredNotices, deliveryCounts }
}

/** What becomes of their rows. */
export const deliveryRules = {
  // Such old notices hold back no new ones.
  noticeDeliveries: {
    privacy: 'inbox',
    retention: { by: 'deliveredAt', for: 10 * newsWindow },
    deletion: { delete: ['userId'] },
  },
  // A weekly digest takes entries of a week; older ones are obsolete.
  gatheredNotices: {
    privacy: 'inbox',
    retention: { by: 'at', for: 10 * newsWindow },
    deletion: { delete: ['userId'] },
  },
  deliveryCounts: {
    privacy: 'inbox',
    retention: { by: 'at', for: 10 * newsWindow },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof deliveryTables>>
