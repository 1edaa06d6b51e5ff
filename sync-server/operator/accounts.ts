import { asc, count, eq, isNull, max } from 'drizzle-orm'
import type { Plan } from '../../shared/business/plans.ts'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { refreshPlan } from '../features/billing/plan.ts'
import { OperatorError, type OperatorInput } from './command.ts'
import { printTable, dayOf, momentOf } from './print.ts'

/** Prints every user with plan, bottles and last sync. */
export async function listUsers({ db, say }: OperatorInput): Promise<number> {
  const { users, bottles, syncDevices } = db.t
  const all = await db.select().from(users).orderBy(asc(users.createdAt), asc(users.id))
  const counted = await db
    .select({ id: bottles.cellarId, count: count() })
    .from(bottles)
    .where(isNull(bottles.removedAt))
    .groupBy(bottles.cellarId)
  const seen = await db
    .select({ id: syncDevices.userId, at: max(syncDevices.seenAt) })
    .from(syncDevices)
    .groupBy(syncDevices.userId)
  if (all.length === 0) say(copy.noUsers)
  else
    printTable(
      say,
      copy.userColumns,
      all.map((user) => [
        user.email,
        user.name,
        user.subscriptionTier,
        dayOf(user.createdAt),
        String(counted.find(({ id }) => id === user.id)?.count ?? 0),
        momentOf(seen.find(({ id }) => id === user.id)?.at),
        user.emailVerified ? copy.yes : copy.no,
      ]),
    )
  return 0
}

/** Gives a plan; a subscriber keeps the paid one. */
export async function setPlan(
  email: string,
  plan: Plan,
  { db, say }: OperatorInput,
): Promise<number> {
  const { users } = db.t
  const after = await db.transaction('set a plan', async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ givenPlan: plan === 'free' ? null : plan })
      .where(eq(users.email, email.toLowerCase()))
      .returning({ id: users.id })
    return user && refreshPlan(tx, user.id, Date.now())
  })
  if (!after) throw new OperatorError(copy.noSuchUser(email))
  say(copy.planSet(email.toLowerCase(), after.plan))
  return 0
}

/** The operator knows whose address it is, such as by having handed over the letter themselves. */
export async function proveAddress(email: string, { db, say }: OperatorInput): Promise<number> {
  const { users } = db.t
  const proven = await db.transaction('prove an address', (tx) =>
    tx
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, email.trim().toLowerCase()))
      .returning({ email: users.email }),
  )
  if (!proven[0]) throw new OperatorError(copy.noSuchUser(email))
  say(copy.addressProven(proven[0].email))
  return 0
}
