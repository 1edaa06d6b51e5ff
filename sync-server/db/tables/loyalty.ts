import { isNotNull } from 'drizzle-orm'
import { type LoyaltyReason, traceRetention } from '../../../shared/business/loyalty.ts'
import { type DataRules, limitedByAccount } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Points, by the acts that earned them. */
export function loyaltyTables(kit: Kit) {
  /** The truth; it is only ever added to. The columns of `users` are its sums. */
  const loyaltyEntries = kit.table(
    'loyalty_entries',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      reason: kit.text('reason').$type<LoyaltyReason>().notNull(),
      /**
       * The subject, of the kind that `reason` says: the id of a reservation, an event; the number
       * of a week.
       */
      subject: kit.text('subject').notNull(),
      /** The store of the act, or a hash of one outside of the directory; null where there is none. */
      store: kit.text('store'),
      /** 1: earned; 2: taken back; 3: earned again … so that each happens once. */
      number: kit.integer('number').notNull(),
      /** Below 0 where they were taken back. */
      points: kit.integer('points').notNull(),
      at: kit.integer('at').notNull(),
      /** The week of the act and when its points expire; a reversal has the same. */
      week: kit.integer('week').notNull(),
      countsUntil: kit.integer('counts_until').notNull(),
    },
    (own) => [
      kit
        .uniqueIndex('loyalty_entries_once_key')
        .on(own.userId, own.reason, own.subject, own.number),
      kit.index('loyalty_entries_at_idx').on(own.userId, own.at, own.id),
      kit.index('loyalty_entries_week_idx').on(own.userId, own.week),
      kit.index('loyalty_entries_caps_idx').on(own.userId, own.reason, own.at),
      kit
        .index('loyalty_entries_store_idx')
        .on(own.store, own.reason, own.at)
        .where(isNotNull(own.store)),
    ],
  )

  /**
   * From which networks, browsers and cards an account was used, as keyed hashes, for 30 days. Two
   * accounts with one in common may be of one person (../../loyalty/README.md).
   */
  const accountTraces = kit.table(
    'account_traces',
    {
      userId: kit.text('user_id').notNull(),
      hash: kit.text('hash').notNull(),
      seenAt: kit.integer('seen_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.hash] }),
      kit.index('account_traces_seen_idx').on(own.seenAt),
    ],
  )

  return { loyaltyEntries, accountTraces }
}

/** What becomes of their rows. */
export const loyaltyRules = {
  loyaltyEntries: {
    privacy: 'reservations',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  accountTraces: {
    privacy: 'access',
    retention: { by: 'seenAt', for: traceRetention },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof loyaltyTables>>
