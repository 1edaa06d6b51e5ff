import type { Language } from '../../../shared/kernel/language.ts'
import type { LoyaltyTier } from '../../../shared/business/loyalty.ts'
import type { Plan } from '../../../shared/business/plans.ts'
import { day } from '../../../shared/kernel/time.ts'
import { type DataRules, limitedByAccount } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/**
 * People and how they sign in. Properties carry the names that the sign-in library (better-auth)
 * gives to its fields; `Date` columns are those that it reads and writes.
 */
export function accountTables(kit: Kit) {
  const users = kit.table(
    'users',
    {
      id: kit.text('id').primaryKey(),
      name: kit.text('name').notNull(),
      email: kit.text('email').notNull(),
      emailVerified: kit.boolean('email_verified').notNull().default(false),
      image: kit.text('image'),
      /** The language at sign-up; later choices are in their settings. */
      language: kit.text('language').$type<Language>(),
      createdAt: kit.date('created_at').notNull(),
      updatedAt: kit.date('updated_at').notNull(),
      subscriptionTier: kit.text('subscription_tier').$type<Plan>().notNull().default('free'),
      /** The plan given by the operator; purchases and their ends do not change it. */
      givenPlan: kit.text('given_plan').$type<Plan>(),
      /** When the person said to be 21 or older, and to which wording. */
      ageConfirmedAt: kit.integer('age_confirmed_at'),
      ageWordingVersion: kit.text('age_wording_version'),
      // Sums over `loyalty_entries` (../../loyalty/README.md). Free reserves stand in `reservers`.
      /** All points ever, and those of twelve rolling months, from which the tier follows. */
      dropPoints: kit.integer('drop_points').notNull().default(0),
      loyaltyPoints: kit.integer('loyalty_points').notNull().default(0),
      /** Pickups, of which every tenth gives a free reserve. */
      loyaltyReserveCount: kit.integer('loyalty_reserve_count').notNull().default(0),
      loyaltyTier: kit.text('loyalty_tier').$type<LoyaltyTier>().notNull().default('bronze'),
      /** Percent of the way to the next tier. */
      loyaltyTierProgress: kit.integer('loyalty_tier_progress').notNull().default(0),
      /** Weeks with an act. */
      loyaltyStreak: kit.integer('loyalty_streak').notNull().default(0),
      loyaltyStreakBest: kit.integer('loyalty_streak_best').notNull().default(0),
      loyaltyLastActivityAt: kit.integer('loyalty_last_activity_at'),
      /** When time alone changes one of them, or brings a free reserve; null: never. */
      loyaltyDueAt: kit.integer('loyalty_due_at'),
    },
    (own) => [
      kit.uniqueIndex('users_email_key').on(own.email),
      kit.index('users_email_idx').on(kit.beginning(own.email)),
      kit.index('users_name_idx').on(kit.lowerBeginning(own.name)),
      kit.index('users_loyalty_due_idx').on(own.loyaltyDueAt, own.id),
    ],
  )
  const ofUser = () =>
    kit
      .text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })

  const sessions = kit.table(
    'sessions',
    {
      id: kit.text('id').primaryKey(),
      userId: ofUser(),
      token: kit.text('token').notNull(),
      expiresAt: kit.date('expires_at').notNull(),
      ipAddress: kit.text('ip_address'),
      userAgent: kit.text('user_agent'),
      createdAt: kit.date('created_at').notNull(),
      updatedAt: kit.date('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('sessions_token_key').on(own.token),
      kit.index('sessions_user_idx').on(own.userId),
      kit.index('sessions_expires_idx').on(own.expiresAt),
    ],
  )

  /** A user's ways to sign in; a password's hash is here. */
  const accounts = kit.table(
    'accounts',
    {
      id: kit.text('id').primaryKey(),
      userId: ofUser(),
      accountId: kit.text('account_id').notNull(),
      providerId: kit.text('provider_id').notNull(),
      accessToken: kit.text('access_token'),
      refreshToken: kit.text('refresh_token'),
      idToken: kit.text('id_token'),
      accessTokenExpiresAt: kit.date('access_token_expires_at'),
      refreshTokenExpiresAt: kit.date('refresh_token_expires_at'),
      scope: kit.text('scope'),
      password: kit.text('password'),
      createdAt: kit.date('created_at').notNull(),
      updatedAt: kit.date('updated_at').notNull(),
    },
    (own) => [
      kit.index('accounts_user_idx').on(own.userId),
      kit.index('accounts_provider_idx').on(own.providerId, own.accountId),
    ],
  )

  /** Secrets that were sent by mail and wait to come back. */
  const verifications = kit.table(
    'verifications',
    {
      id: kit.text('id').primaryKey(),
      identifier: kit.text('identifier').notNull(),
      value: kit.text('value').notNull(),
      expiresAt: kit.date('expires_at').notNull(),
      createdAt: kit.date('created_at').notNull(),
      updatedAt: kit.date('updated_at').notNull(),
    },
    (own) => [
      kit.index('verifications_identifier_idx').on(own.identifier),
      // Whose it is: a new password ends all of them.
      kit.index('verifications_value_idx').on(own.value),
      kit.index('verifications_expires_idx').on(own.expiresAt),
    ],
  )

  /** Tries at the doors of the sign-in library, counted for all processes together. */
  const rateLimits = kit.table(
    'rate_limits',
    {
      id: kit.text('id').primaryKey(),
      key: kit.text('key').notNull(),
      count: kit.integer('count').notNull(),
      lastRequest: kit.integer('last_request').notNull(),
    },
    (own) => [
      kit.uniqueIndex('rate_limits_key_key').on(own.key),
      kit.index('rate_limits_last_idx').on(own.lastRequest),
    ],
  )

  /** Deleted accounts: their devices learn of it, and a restored backup deletes them again. */
  const deletedAccounts = kit.table('deleted_accounts', {
    userId: kit.text('user_id').primaryKey(),
    at: kit.integer('at').notNull(),
  })

  return { users, sessions, accounts, verifications, rateLimits, deletedAccounts }
}

/** What becomes of their rows. */
export const accountRules = {
  deletedAccounts: {
    privacy: 'deletions',
    retention: { forEver: 'a restored backup deletes them again' },
    deletion: { none: 'an id without a person' },
  },
  // No limit counts for longer than a day.
  rateLimits: {
    privacy: 'access',
    retention: { by: 'lastRequest', for: day },
    deletion: { none: 'keyed hashes, removed after a day' },
  },
  // A link to choose a new password names the user.
  verifications: {
    privacy: 'access',
    retention: { by: 'expiresAt', for: 0, clock: 'sign-in' },
    deletion: { delete: ['value'] },
  },
  // Of one user no more than `maxSessions`.
  sessions: {
    privacy: 'access',
    retention: { by: 'expiresAt', for: 0, clock: 'sign-in' },
    deletion: { delete: ['userId'] },
  },
  accounts: { privacy: 'account', retention: limitedByAccount, deletion: { delete: ['userId'] } },
  users: {
    privacy: 'account',
    retention: { forEver: 'an account stays until its person deletes it' },
    deletion: { delete: ['id'] },
  },
} as const satisfies DataRules<ReturnType<typeof accountTables>>
