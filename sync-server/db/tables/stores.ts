import { sql } from 'drizzle-orm'
import type { StoreRole, StoreStatus } from '../../../shared/features/stores/store.ts'
import { type DataRules, limitedByAccount, limitedByStores, marketHistory } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** The independent shops that offer drops, their staff, and users' favorites. */
export function storeTables(kit: Kit) {
  const stores = kit.table(
    'stores',
    {
      id: kit.text('id').primaryKey(),
      ownerId: kit.text('owner_id').notNull(),
      name: kit.text('name').notNull(),
      address: kit.text('address').notNull(),
      city: kit.text('city').notNull(),
      /** Two capital letters. */
      state: kit.text('state').notNull(),
      zipCode: kit.text('zip_code').notNull(),
      phone: kit.text('phone'),
      email: kit.text('email'),
      hours: kit.text('hours'),
      licenseNumber: kit.text('license_number').notNull(),
      /** The last day on which it holds. */
      licenseExpiresOn: kit.text('license_expires_on').notNull(),
      status: kit.text('status').$type<StoreStatus>().notNull(),
      /** Why it was rejected or suspended, for its owner; null where it is so because the owner left. */
      statusReason: kit.text('status_reason'),
      decidedAt: kit.integer('decided_at'),
      decidedBy: kit.text('decided_by'),
      /** Whether its counter may scan IDs; the operator decides. */
      scansIds: kit.boolean('scans_ids').notNull().default(false),
      /** When it applied, the last time. */
      appliedAt: kit.integer('applied_at').notNull(),
      /** The name and the town as they are looked for: plain words. */
      nameKey: kit.text('name_key').notNull(),
      cityKey: kit.text('city_key').notNull(),
      /** The licence in comparable form: letters and digits. */
      licenseKey: kit.text('license_key').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.index('stores_status_applied_idx').on(own.status, own.appliedAt, own.id),
      kit.index('stores_status_name_idx').on(own.status, own.nameKey, own.id),
      kit.index('stores_name_idx').on(own.status, kit.beginning(own.nameKey)),
      kit.index('stores_city_idx').on(own.status, kit.beginning(own.cityKey)),
      kit.index('stores_zip_idx').on(own.status, kit.beginning(own.zipCode)),
      kit.index('stores_created_idx').on(own.createdAt),
      kit.index('stores_owner_idx').on(own.ownerId),
      // A license belongs to one shop; a rejected applicant does not keep it from its holder.
      kit
        .uniqueIndex('stores_license_key')
        .on(own.state, own.licenseKey)
        .where(sql`${own.status} <> 'rejected'`),
    ],
  )

  /** The staff of stores, owners included. */
  const storePeople = kit.table(
    'store_people',
    {
      storeId: kit.text('store_id').notNull(),
      userId: kit.text('user_id').notNull(),
      role: kit.text('role').$type<StoreRole>().notNull(),
      addedAt: kit.integer('added_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.storeId, own.userId] }),
      kit.index('store_people_user_idx').on(own.userId),
    ],
  )

  /** Invitations to a store's team, until they are answered. */
  const storeInvitations = kit.table(
    'store_invitations',
    {
      id: kit.text('id').primaryKey(),
      storeId: kit.text('store_id').notNull(),
      /** Lowercase. */
      email: kit.text('email').notNull(),
      /** SHA-256 of the secret in the letter, in hex. */
      secretHash: kit.text('secret_hash').notNull(),
      invitedBy: kit.text('invited_by').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      expiresAt: kit.integer('expires_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('store_invitations_person_key').on(own.storeId, own.email),
      kit.uniqueIndex('store_invitations_secret_key').on(own.secretHash),
      kit.index('store_invitations_expires_idx').on(own.expiresAt),
    ],
  )

  const storeFavorites = kit.table(
    'store_favorites',
    {
      userId: kit.text('user_id').notNull(),
      storeId: kit.text('store_id').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.storeId] }),
      kit.index('store_favorites_store_idx').on(own.storeId, own.userId),
    ],
  )

  return { stores, storePeople, storeInvitations, storeFavorites }
}

/** What becomes of their rows. */
export const storeRules = {
  stores: { privacy: 'stores', retention: marketHistory, deletion: { step: 'suspendStores' } },
  storePeople: { privacy: 'stores', retention: limitedByStores, deletion: { delete: ['userId'] } },
  storeInvitations: {
    privacy: 'stores',
    retention: { by: 'expiresAt', for: 0 },
    deletion: { step: 'removeInvitations' },
  },
  storeFavorites: {
    privacy: 'stores',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof storeTables>>
