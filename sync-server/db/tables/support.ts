import type { SupportStatus, SupportTopic } from '../../../shared/business/support.ts'
import type { SupportReply } from '../../../shared/features/support/endpoints.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Support requests to the operator. */
export function supportTables(kit: Kit) {
  const supportRequests = kit.table(
    'support_requests',
    {
      id: kit.text('id').primaryKey(),
      /** Null: a visitor, who gave the following address. */
      userId: kit.text('user_id'),
      /** It is not proven to be theirs. Null if there is an account. */
      visitorEmail: kit.text('visitor_email'),
      topic: kit.text('topic').$type<SupportTopic>().notNull(),
      subject: kit.text('subject').notNull(),
      message: kit.text('message').notNull(),
      status: kit.text('status').$type<SupportStatus>().notNull(),
      /**
       * 0: an Insider, 1: another user, 2: a visitor. The operator's list begins with the lowest.
       */
      rank: kit.integer('rank').notNull(),
      /** The replies, oldest first; they are read and deleted with their request. Null: none. */
      replies: kit.json<readonly SupportReply[]>('replies'),
      /** Since when the request waits for an answer; null if it does not. */
      waitsSince: kit.integer('waits_since'),
      answers: kit.integer('answers').notNull().default(0),
      answersInTime: kit.integer('answers_in_time').notNull().default(0),
      createdAt: kit.integer('created_at').notNull(),
      /** From when on it is not kept any more; null while there is the account of its person. */
      expiresAt: kit.integer('expires_at'),
    },
    (own) => [
      kit.index('support_requests_user_idx').on(own.userId, own.createdAt, own.id),
      kit.index('support_requests_created_idx').on(own.createdAt),
      kit.index('support_requests_list_idx').on(own.status, own.rank, own.createdAt, own.id),
      kit.index('support_requests_expires_idx').on(own.expiresAt),
    ],
  )
  return { supportRequests }
}

/** What becomes of their rows. */
export const supportRules = {
  // Those of people with an account go with it, and have no such time.
  supportRequests: {
    privacy: 'support',
    retention: { by: 'expiresAt', for: 0 },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof supportTables>>
