import type { TokenScope } from '../../../shared/kernel/endpoint.ts'
import { type DataRules, limitedByAccount } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** The ways to a user's account besides the password, and the ways to reach them. */
export function accessTables(kit: Kit) {
  /** Public keys of a person's passkeys. */
  const passkeys = kit.table(
    'passkeys',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** As the authenticator names it, base64url. */
      credentialId: kit.text('credential_id').notNull(),
      /** COSE, base64url. */
      publicKey: kit.text('public_key').notNull(),
      /** The authenticator's last counter; many always send 0. */
      counter: kit.integer('counter').notNull(),
      transports: kit.json<string[]>('transports').notNull(),
      name: kit.text('name').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      lastUsedAt: kit.integer('last_used_at'),
    },
    (own) => [
      kit.uniqueIndex('passkeys_credential_key').on(own.credentialId),
      kit.index('passkeys_user_idx').on(own.userId),
    ],
  )

  /** Whom an OpenID Connect provider of the operator's takes a user for. */
  const identityLinks = kit.table(
    'identity_links',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** Both as its token says them; an address may change its owner, these never do. */
      issuer: kit.text('issuer').notNull(),
      subject: kit.text('subject').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      lastUsedAt: kit.integer('last_used_at'),
    },
    (own) => [
      kit.uniqueIndex('identity_links_subject_key').on(own.issuer, own.subject),
      kit.uniqueIndex('identity_links_user_key').on(own.userId, own.issuer),
    ],
  )

  /** Access tokens of a user's scripts, in place of a session; only a token's hash is stored. */
  const accessTokens = kit.table(
    'access_tokens',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      name: kit.text('name').notNull(),
      /** SHA-256 of the token, hex. It has 256 bits of chance, so it needs no salt. */
      hash: kit.text('hash').notNull(),
      scopes: kit.json<TokenScope[]>('scopes').notNull(),
      expiresAt: kit.integer('expires_at').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      lastUsedAt: kit.integer('last_used_at'),
    },
    (own) => [
      kit.uniqueIndex('access_tokens_hash_key').on(own.hash),
      kit.index('access_tokens_user_idx').on(own.userId),
    ],
  )

  /** The new address that a user wants, until the link in the letter to it is followed. */
  const emailChanges = kit.table(
    'email_changes',
    {
      /** One at a time: a later wish replaces the earlier one. */
      userId: kit.text('user_id').primaryKey(),
      email: kit.text('email').notNull(),
      /** SHA-256 of the secret in the link, hex. */
      hash: kit.text('hash').notNull(),
      expiresAt: kit.integer('expires_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('email_changes_hash_key').on(own.hash),
      kit.index('email_changes_expires_idx').on(own.expiresAt),
    ],
  )

  /** Browsers that agreed to show notifications of a user. */
  const pushSubscriptions = kit.table(
    'push_subscriptions',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** The address at the browser's push service; with it and the keys one can send there. */
      endpoint: kit.text('endpoint').notNull(),
      p256dh: kit.text('p256dh').notNull(),
      auth: kit.text('auth').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('push_subscriptions_endpoint_key').on(own.endpoint),
      kit.index('push_subscriptions_user_idx').on(own.userId),
    ],
  )

  return { passkeys, identityLinks, accessTokens, emailChanges, pushSubscriptions }
}

/** What becomes of their rows. */
export const accessRules = {
  passkeys: { privacy: 'access', retention: limitedByAccount, deletion: { delete: ['userId'] } },
  identityLinks: {
    privacy: 'access',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  accessTokens: {
    privacy: 'access',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  // A link that was not followed.
  emailChanges: {
    privacy: 'account',
    retention: { by: 'expiresAt', for: 0 },
    deletion: { delete: ['userId'] },
  },
  pushSubscriptions: {
    privacy: 'push',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof accessTables>>
