import { and, count, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  countsUntil,
  loyaltyActs,
  type LoyaltyCap,
  loyaltyActOf,
  type LoyaltyReason,
  weekOf,
} from '../../shared/business/loyalty.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { refreshSums } from './sums.ts'

/** One act of a person that earns points. */
export interface LoyaltyAct {
  readonly accountId: string
  readonly reason: LoyaltyReason
  /** The subject of the act, which earns once: the id of a reservation, an event, a sighting. */
  readonly subject: string
  /** The store of the act, or the substitute for one outside of the directory. */
  readonly storeId?: string | undefined
  readonly at: Instant
}

/**
 * Records the points of an act, in its transaction: once per reason and subject, as many as
 * `loyaltyActs` says, within the daily and monthly caps.
 *
 * It locks the counts of the store, then the person's row in `users`, after all locks of its caller.
 * @returns the points; 0 for a repeat, beyond a cap, or without an account
 */
export async function earnPoints(tx: DbTx, act: LoyaltyAct): Promise<number> {
  const { accountId, reason, subject, storeId = null, at } = act
  await lockStoreCaps(tx, act)
  if (!(await lockAccount(tx, accountId))) return 0
  const before = await lastOf(tx, act)
  if (isEarned(before) || (await isOverCap(tx, act))) return 0
  const { points } = loyaltyActs[reason]
  await tx.insert(tx.t.loyaltyEntries).values({
    id: newId(at),
    userId: accountId,
    reason,
    subject,
    store: storeId,
    number: (before?.number ?? 0) + 1,
    points,
    at,
    week: weekOf(at),
    countsUntil: countsUntil(at),
  })
  await refreshSums(tx, accountId, at)
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
  await refreshSums(tx, accountId, at)
}

/**
 * Makes the second of two acts at one store count the first. A shop outside of the directory has no
 * row to lock, so the key is a number; two stores with the same number only wait for each other.
 */
async function lockStoreCaps(tx: DbTx, { reason, storeId }: LoyaltyAct): Promise<void> {
  // SQLite has one writer anyway.
  if (tx.dialect === 'sqlite' || storeId === undefined || !loyaltyActOf(reason).perStore) return
  await tx.rows(
    sql`select pg_advisory_xact_lock(${capsLock}, hashtext(${storeId})) is null as "locked"`,
  )
}

/** The advisory locks of points, on PostgreSQL. */
const capsLock = 7_031

/** The account's columns, locked until the transaction ends. */
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

/** Points taken back can be earned again. */
const isEarned = (last: { readonly number: number } | undefined): boolean =>
  last !== undefined && last.number % 2 === 1

/** Whether its account, or its store, has earned by as many such acts as a day or a month allows. */
async function isOverCap(tx: DbTx, act: LoyaltyAct): Promise<boolean> {
  const { accountId, reason, storeId, at } = act
  const { perAccount, perStore } = loyaltyActOf(reason)
  const { loyaltyEntries: e } = tx.t
  const isOver = async (whose: SQL, cap: LoyaltyCap) =>
    (await earnedActs(tx, act, whose, beginOfDay(at))) >= cap.day ||
    (await earnedActs(tx, act, whose, beginOfMonth(at))) >= cap.month
  if (perAccount && (await isOver(eq(e.userId, accountId), perAccount))) return true
  return perStore !== undefined && storeId !== undefined && isOver(eq(e.store, storeId), perStore)
}

/** Other acts of that kind since then; those that were taken back count, or one could go on and on. */
async function earnedActs(
  tx: DbTx,
  { accountId, reason, subject, at }: LoyaltyAct,
  whose: SQL,
  since: Instant,
): Promise<number> {
  const { loyaltyEntries: e } = tx.t
  const [counted] = await tx
    .select({ count: count() })
    .from(e)
    .where(
      and(
        whose,
        eq(e.reason, reason),
        gte(e.at, since),
        lte(e.at, at),
        // Of an act that was taken back and is earned again the first time counts.
        eq(e.number, 1),
        or(ne(e.subject, subject), ne(e.userId, accountId)),
      ),
    )
  return counted?.count ?? 0
}

const beginOfDay = (at: Instant): Instant => Math.floor(at / day) * day

function beginOfMonth(at: Instant): Instant {
  const moment = new Date(at)
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())
}
