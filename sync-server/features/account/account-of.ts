import { eq } from 'drizzle-orm'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions, SessionUser } from '../../http/session.ts'

interface AccountOfDeps {
  readonly db: Db
  readonly sessions: Sessions
  /** The model that phrases the Sommelier's answers, if the operator has set one. */
  readonly model?: object | undefined
}

/** The signed-in user as the app knows them. */
export async function accountOf(
  { db, sessions, model }: AccountOfDeps,
  user: SessionUser,
): Promise<Account> {
  const { users } = db.t
  const [row] = await db
    .select({
      memberSince: users.createdAt,
      loyaltyPoints: users.loyaltyPoints,
      hasProvenAddress: users.emailVerified,
    })
    .from(users)
    .where(eq(users.id, user.id))
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    subscriptionTier: user.plan,
    roles: await sessions.rolesOf(user),
    ...(model && { hasModel: true }),
    ...(row && { ...row, memberSince: row.memberSince.getTime() }),
  }
}

export async function sessionUser(db: Db, id: string): Promise<SessionUser | undefined> {
  const { users } = db.t
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      plan: users.subscriptionTier,
    })
    .from(users)
    .where(eq(users.id, id))
  return user
}
