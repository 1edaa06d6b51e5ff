import type { SupportStatus } from '../../../shared/business/support.ts'
import type { Kit } from '../kit.ts'

/** What people wrote to the operator. */
export function supportTables(kit: Kit) {
  const supportRequests = kit.table(
    'support_requests',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      subject: kit.text('subject').notNull(),
      message: kit.text('message').notNull(),
      status: kit.text('status').$type<SupportStatus>().notNull(),
      /** 0: an Insider wrote it, 1: somebody else. The operator's list begins with the lowest. */
      rank: kit.integer('rank').notNull(),
      answer: kit.text('answer'),
      answeredAt: kit.integer('answered_at'),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.index('support_requests_user_idx').on(own.userId, own.createdAt, own.id),
      kit.index('support_requests_list_idx').on(own.status, own.rank, own.createdAt, own.id),
    ],
  )
  return { supportRequests }
}
