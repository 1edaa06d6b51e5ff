import { sql } from 'drizzle-orm'
import type { SponsorStatus } from '../../../shared/features/sponsor-requests/sponsor-request.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Sponsor requests to stores, and the answers. */
export function sponsorTables(kit: Kit) {
  const sponsorRequests = kit.table(
    'sponsor_requests',
    {
      id: kit.text('id').primaryKey(),
      customerName: kit.text('customer_name').notNull(),
      phoneNumber: kit.text('phone_number').notNull(),
      /** Whose request it is; it goes with the account. */
      accountId: kit.text('account_id').notNull(),
      storeId: kit.text('store_id').notNull(),
      notes: kit.text('notes'),
      status: kit.text('status').$type<SponsorStatus>().notNull().default('pending'),
      /** Why it was declined. */
      reason: kit.text('reason'),
      createdAt: kit.integer('created_at').notNull(),
      processedAt: kit.integer('processed_at'),
      /** Null before, and where who did has deleted their account. */
      processedBy: kit.text('processed_by'),
      /** From when on it is not kept any more. */
      expiresAt: kit.integer('expires_at').notNull(),
    },
    (own) => [
      kit
        .uniqueIndex('sponsor_requests_open_key')
        .on(own.accountId, own.storeId)
        .where(sql`${own.status} in ('pending', 'approved')`),
      kit.index('sponsor_requests_account_idx').on(own.accountId, own.createdAt, own.id),
      kit.index('sponsor_requests_store_idx').on(own.storeId, own.status, own.createdAt, own.id),
      kit.index('sponsor_requests_processed_by_idx').on(own.processedBy),
      kit.index('sponsor_requests_expires_idx').on(own.expiresAt),
    ],
  )
  return { sponsorRequests }
}

/** What becomes of their rows. */
export const sponsorRules = {
  // A store may not keep a phone number that its owner deletes.
  sponsorRequests: {
    privacy: 'sponsorRequests',
    retention: { by: 'expiresAt', for: 0 },
    deletion: { delete: ['accountId'], clear: ['processedBy'] },
  },
} as const satisfies DataRules<ReturnType<typeof sponsorTables>>
