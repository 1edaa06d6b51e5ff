import type { CellarRole } from '../../../shared/features/sharing/cellar.ts'
import { type DataRules, limitedByAccount } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Members and invited people of cellars. A cellar's id is its owner's id. */
export function sharingTables(kit: Kit) {
  /** Everyone in a cellar but whose it is. Written only under the locks of all of their heads. */
  const cellarMembers = kit.table(
    'cellar_members',
    {
      cellarId: kit.text('cellar_id').notNull(),
      userId: kit.text('user_id').notNull(),
      role: kit.text('role').$type<CellarRole>().notNull(),
      joinedAt: kit.integer('joined_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.cellarId, own.userId] }),
      kit.index('cellar_members_user_idx').on(own.userId),
    ],
  )

  /** Pending invitations. */
  const cellarInvitations = kit.table(
    'cellar_invitations',
    {
      id: kit.text('id').primaryKey(),
      cellarId: kit.text('cellar_id').notNull(),
      role: kit.text('role').$type<CellarRole>().notNull(),
      /** Whom the mail went to, in lower case; null where only a link was made. */
      email: kit.text('email'),
      /** The account with that address, which sees the invitation in the app. */
      userId: kit.text('user_id'),
      /** SHA-256 of the code in the link, so that this table opens no cellar. */
      codeHash: kit.text('code_hash').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      expiresAt: kit.integer('expires_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('cellar_invitations_code_key').on(own.codeHash),
      kit.index('cellar_invitations_cellar_idx').on(own.cellarId),
      kit.index('cellar_invitations_user_idx').on(own.userId),
      kit.index('cellar_invitations_expires_idx').on(own.expiresAt),
    ],
  )

  return { cellarMembers, cellarInvitations }
}

/** What becomes of their rows. */
export const sharingRules = {
  cellarMembers: {
    privacy: 'sharing',
    retention: limitedByAccount,
    deletion: { none: 'left before, under the locks of all members' },
  },
  cellarInvitations: {
    privacy: 'sharing',
    retention: { by: 'expiresAt', for: 0 },
    deletion: { delete: ['cellarId', 'userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof sharingTables>>
