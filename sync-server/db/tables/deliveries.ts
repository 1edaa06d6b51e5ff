import type { Kit } from '../kit.ts'

/** Of which alerts a user was told outside of the app, by mail or push. */
export function deliveryTables(kit: Kit) {
  const noticeTellings = kit.table(
    'notice_tellings',
    {
      userId: kit.text('user_id').notNull(),
      /** An alert, a watch or a wish. */
      alertId: kit.text('alert_id').notNull(),
      /** When a message last spoke of it; Unix milliseconds. */
      toldAt: kit.integer('told_at').notNull(),
      /** Its notices up to this moment have been told. */
      toldUntil: kit.integer('told_until').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.alertId] }),
      kit.index('notice_tellings_told_idx').on(own.toldAt),
    ],
  )
  return { noticeTellings }
}
