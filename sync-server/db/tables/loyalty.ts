import type { LoyaltyReason } from '../../../shared/business/loyalty.ts'
import type { Kit } from '../kit.ts'

/** Points that people have earned by what they did. */
export function loyaltyTables(kit: Kit) {
  /** The truth; it is only ever added to. The columns of `users` are its sums. */
  const loyaltyEntries = kit.table(
    'loyalty_entries',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      reason: kit.text('reason').$type<LoyaltyReason>().notNull(),
      /** Of what kind of thing `reason` says: the id of a reservation, an event; the number of a week. */
      subject: kit.text('subject').notNull(),
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
    ],
  )

  return { loyaltyEntries }
}
