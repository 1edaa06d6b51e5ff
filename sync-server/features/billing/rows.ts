import { and, desc, eq } from 'drizzle-orm'
import {
  insiderUntil,
  type SubscriptionState,
} from '../../../shared/features/billing/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../../db/db.ts'
import type { CustomerRow, SubscriptionRow } from './billing-deps.ts'

/** The subscription that runs or waits, else the last that was. */
export async function lastOf(reader: Reader, userId: string): Promise<SubscriptionRow | undefined> {
  const { subscriptions } = reader.t
  const live = await liveOf(reader, userId)
  if (live) return live
  const [last] = await reader
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return last
}

export async function liveOf(reader: Reader, userId: string): Promise<SubscriptionRow | undefined> {
  const { subscriptions } = reader.t
  const [live] = await reader.select().from(subscriptions).where(eq(subscriptions.liveFor, userId))
  return live
}

export async function customerOf(reader: Reader, userId: string): Promise<CustomerRow | undefined> {
  const { customers } = reader.t
  const [row] = await reader.select().from(customers).where(eq(customers.userId, userId))
  return row
}

/** The customer, locked until the transaction ends; created if missing. */
export async function lockCustomer(tx: DbTx, userId: string, at: Instant): Promise<CustomerRow> {
  const { users, customers } = tx.t
  const [user] = await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
  if (!user) refuse('not_found')
  await tx.insert(customers).values({ userId, createdAt: at }).onConflictDoNothing()
  const [row] = await tx.lock(tx.select().from(customers).where(eq(customers.userId, userId)))
  return row ?? refuse('not_found')
}

/** The deciding fields, in the words of the rule. */
export const stateOf = (row: SubscriptionRow): SubscriptionState => ({
  status: row.status,
  needsCard: row.needsCard,
  hasCard: row.hasCard,
  isPaused: row.isPaused,
  trialEndsAt: row.trialEndsAt ?? undefined,
  periodStartsAt: row.periodStartsAt ?? undefined,
  periodEndsAt: row.periodEndsAt ?? undefined,
  cancelsAt: row.cancelsAt ?? undefined,
  pastDueSince: row.pastDueSince ?? undefined,
})

/** Writes a row with all that follows from it. */
export async function putRow(tx: DbTx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { subscriptions } = tx.t
  const whole = { ...row, insiderUntil: insiderUntil(stateOf(row)) ?? null }
  await tx
    .update(subscriptions)
    .set(whole)
    .where(and(eq(subscriptions.id, row.id)))
  return whole
}
