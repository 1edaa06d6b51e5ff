import type { Kit } from '../kit.ts'

/** Of which alerts a user was told outside of the app, by mail or push. */
export function deliveryTables(kit: Kit) {
  const noticeDeliveries = kit.table(
    'notice_deliveries',
    {
      userId: kit.text('user_id').notNull(),
      /** An alert, a watch or a wish. */
      alertId: kit.text('alert_id').notNull(),
      /** When a message last spoke of it; Unix milliseconds. */
      deliveredAt: kit.integer('delivered_at').notNull(),
      /** Its notices up to this moment have been told. */
      deliveredUntil: kit.integer('delivered_until').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.alertId] }),
      kit.index('notice_deliveries_at_idx').on(own.deliveredAt),
    ],
  )
  return { noticeDeliveries }
}
