import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { type DataRules, limitedByStores, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/**
 * What happened to stores and reservations, as a regulator may ask for it. Entries are only ever
 * added; each carries the hash of the one before it in its chain.
 */
export function complianceTables(kit: Kit) {
  const complianceLogs = kit.table(
    'compliance_logs',
    {
      /** The id of a store, or `operator`: the entries of each form a chain of their own. */
      chain: kit.text('chain').notNull(),
      /** 1, 2, 3 … without a gap. */
      number: kit.integer('number').notNull(),
      action: kit.text('action').$type<ComplianceAction>().notNull(),
      /** Null where it concerns no store. */
      storeId: kit.text('store_id'),
      reservationId: kit.text('reservation_id'),
      /** The user who did it; null: a rule did. */
      actorId: kit.text('actor_id'),
      /** The affected user. */
      userId: kit.text('user_id'),
      /** JSON, exactly as it was hashed. */
      details: kit.text('details').notNull(),
      at: kit.integer('at').notNull(),
      /** SHA-256 in hex: of the entry before, and of this one with that in it. */
      previous: kit.text('previous').notNull(),
      hash: kit.text('hash').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.chain, own.number] }),
      kit.index('compliance_logs_at_idx').on(own.at, own.chain, own.number),
      kit.index('compliance_logs_reservation_idx').on(own.reservationId),
      kit.index('compliance_logs_action_idx').on(own.chain, own.action, own.at),
    ],
  )

  /** The end of each chain: the lock for adding to it. */
  const complianceHeads = kit.table('compliance_heads', {
    chain: kit.text('chain').primaryKey(),
    number: kit.integer('number').notNull(),
    hash: kit.text('hash').notNull(),
  })

  return { complianceLogs, complianceHeads }
}

/** What becomes of their rows. */
export const complianceRules = {
  complianceLogs: {
    privacy: 'compliance',
    retention: { forEver: 'a regulator may ask for it' },
    deletion: { none: 'ids without a person, required by law' },
  },
  complianceHeads: { ...notPersonal, retention: limitedByStores },
} as const satisfies DataRules<ReturnType<typeof complianceTables>>
