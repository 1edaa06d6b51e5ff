import { and, eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Auth } from './auth.ts'

interface PasswordDeps {
  readonly db: Db
  readonly auth: Auth
}

/** Whether it is the password of the user. */
export async function hasPassword({ db, auth }: PasswordDeps, user: SessionUser, typed: string) {
  const { accounts } = db.t
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')))
  const context = await auth.$context
  return row?.hash ? await context.password.verify({ hash: row.hash, password: typed }) : false
}

/** As it is kept. */
export const hashOfPassword = async (auth: Auth, password: string): Promise<string> =>
  (await auth.$context).password.hash(password)

/** Locks what signs a user in, as {@link setPassword} does first. Gives the hash of the password. */
export async function lockAccess(tx: DbTx, userId: string): Promise<string | null | undefined> {
  const { accounts } = tx.t
  const [row] = await tx.lock(
    tx
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))),
  )
  return row?.hash
}

/** The hash of the password with which this address signs in; undefined without an account. */
export async function hashOf(db: Db, email: string): Promise<string | null | undefined> {
  const { accounts, users } = db.t
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')))
  return row?.hash
}

/**
 * Sets a new password, by its hash. In the same transaction all sessions and sent links end. With
 * `everything`, so do access tokens, passkeys, the link to the identity provider and push
 * subscriptions, so that an intruder has no way back.
 */
export async function setPassword(
  tx: DbTx,
  userId: string,
  password: string,
  { everything, at }: { readonly everything: boolean; readonly at: Instant },
): Promise<void> {
  const { accounts, verifications, emailChanges, sessions } = tx.t
  await tx
    .update(accounts)
    .set({ password, updatedAt: new Date(at) })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  if (!everything) return
  const { accessTokens, passkeys, identityLinks, pushSubscriptions } = tx.t
  for (const table of [accessTokens, passkeys, identityLinks, pushSubscriptions])
    await tx.delete(table).where(eq(table.userId, userId))
}
