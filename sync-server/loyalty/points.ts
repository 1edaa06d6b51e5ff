import { and, count, desc, eq, gt, gte, lt } from 'drizzle-orm'
import {
  countsUntil,
  loyaltyActs,
  type LoyaltyReason,
  weekOf,
} from '../../shared/business/loyalty.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { bringSums } from './sums.ts'

/** One act of a person that earns points. */
export interface LoyaltyAct {
  readonly accountId: string
  readonly reason: LoyaltyReason
  /** What it was done to, so that it earns once: the id of a reservation, an event, a sighting. */
  readonly subject: string
  readonly at: Instant
}

/**
 * Writes down what an act earns, in the transaction of the act: once for each reason and subject, as many
 * points as `loyaltyActs` says, and no more a day than that allows.
 *
 * It locks the person's row in `users`, after all that its caller locks.
 * @returns the points; 0 where it earns nothing: it has before, it was one too many, or nobody is there
 */
export async function earnPoints(tx: DbTx, act: LoyaltyAct): Promise<number> {
  const { accountId, reason, subject, at } = act
  if (!(await lockAccount(tx, accountId))) return 0
  const before = await lastOf(tx, act)
  if (isEarned(before) || (await isOneTooMany(tx, act))) return 0
  const { points } = loyaltyActs[reason]
  await tx.insert(tx.t.loyaltyEntries).values({
    id: newId(at),
    userId: accountId,
    reason,
    subject,
    number: (before?.number ?? 0) + 1,
    points,
    at,
    week: weekOf(at),
    countsUntil: countsUntil(at),
  })
  await bringSums(tx, accountId, at)
  return points
}

/** Takes back what an act has earned, because it was undone, hidden or false; otherwise does nothing. */
export async function takePointsBack(tx: DbTx, act: LoyaltyAct): Promise<void> {
  const { accountId, at } = act
  if (!(await lockAccount(tx, accountId))) return
  const before = await lastOf(tx, act)
  if (!before || !isEarned(before)) return
  const { number, points } = before
  await tx
    .insert(tx.t.loyaltyEntries)
    .values({ ...before, id: newId(at), number: number + 1, points: -points, at })
  await bringSums(tx, accountId, at)
}

/** Their columns, which nobody else changes until the transaction ends. */
export async function lockAccount(tx: DbTx, accountId: string): Promise<boolean> {
  const { users } = tx.t
  const found = await tx.lock(
    tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)),
  )
  return found.length > 0
}

async function lastOf(tx: DbTx, { accountId, reason, subject }: LoyaltyAct) {
  const { loyaltyEntries: e } = tx.t
  const [last] = await tx
    .select()
    .from(e)
    .where(and(eq(e.userId, accountId), eq(e.reason, reason), eq(e.subject, subject)))
    .orderBy(desc(e.number))
    .limit(1)
  return last
}

/** What was taken back after it was earned can be earned again. */
const isEarned = (last: { readonly number: number } | undefined): boolean =>
  last !== undefined && last.number % 2 === 1

/** Also those that were taken back count against what a day allows. */
async function isOneTooMany(tx: DbTx, { accountId, reason, at }: LoyaltyAct): Promise<boolean> {
  const act = loyaltyActs[reason]
  if (!('maxPerDay' in act)) return false
  const { loyaltyEntries: e } = tx.t
  const today = Math.floor(at / day) * day
  const [counted] = await tx
    .select({ count: count() })
    .from(e)
    .where(
      and(
        eq(e.userId, accountId),
        gte(e.at, today),
        lt(e.at, today + day),
        eq(e.reason, reason),
        gt(e.points, 0),
      ),
    )
  return (counted?.count ?? 0) >= act.maxPerDay
}
