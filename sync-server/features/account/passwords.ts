import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Auth } from './auth.ts'

interface PasswordParts {
  readonly db: Db
  readonly auth: Auth
}

/** Whether it is the password of the user. */
export async function hasPassword({ db, auth }: PasswordParts, user: SessionUser, typed: string) {
  const { accounts } = db.t
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')))
  const context = await auth.$context
  return row?.hash ? await context.password.verify({ hash: row.hash, password: typed }) : false
}

/** Sets a new password, and makes links that were sent before worthless. */
export async function setPassword({ db, auth }: PasswordParts, user: SessionUser, typed: string) {
  const password = await (await auth.$context).password.hash(typed)
  const { accounts, verifications } = db.t
  await db.transaction('password', async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: new Date() })
      .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')))
    await tx.delete(verifications).where(eq(verifications.value, user.id))
    await tx.delete(tx.t.emailChanges).where(eq(tx.t.emailChanges.userId, user.id))
  })
}
