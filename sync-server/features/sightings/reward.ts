import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { LoyaltyReason } from '../../../shared/business/loyalty.ts'
import { dailyRewardLimit } from '../../../shared/business/sightings.ts'
import { bottleWords } from '../../../shared/features/prices/bottle-words.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints } from '../../loyalty/points.ts'
import { areRelated } from '../../loyalty/related.ts'
import type { ReplyRow, SightingRow } from './rows.ts'
import { change } from './settle.ts'

/**
 * Pays for a sighting not found false in time: its scout, with more if a wisher got the bottle, and
 * all who confirmed it. It runs once; points beyond a cap are void.
 *
 * A second account can confirm an invented shop. So the scout is paid only for a store of the
 * directory, which can deny it, or after an unrelated user's confirmation. Confirmations by related
 * users pay neither of them.
 */
export async function payReward(tx: DbTx, row: SightingRow, at: Instant): Promise<void> {
  const { sightingAnswers: a } = tx.t
  const said = await tx
    .select()
    .from(a)
    .where(and(eq(a.sightingId, row.id), eq(a.rewardStatus, 'pending')))
  const proving = await unrelatedAmong(tx, row, said, at)
  const isProven = row.storeId !== null || row.verifiedBy === 'admin' || proving.length > 0
  const isRewarded =
    isProven &&
    row.scoutUserId !== null &&
    (await paidThatDay(tx, row)) < dailyRewardLimit.sightings
  const earners = new Map<string, LoyaltyReason[]>()
  if (isRewarded && row.scoutUserId !== null)
    earners.set(row.scoutUserId, [
      'sighting_confirmed',
      ...(proving.some(({ says: message }) => message === 'got')
        ? (['sighting_bought'] as const)
        : []),
    ])
  for (const { userId, isOfStore } of proving)
    if (!isOfStore) earners.set(userId, ['sighting_confirming'])
  // In one order: of two sightings that are paid at the same time, neither waits for the other.
  const points = new Map<string, number>()
  const storeId = placeKeyOf(row)
  for (const accountId of [...earners.keys()].sort())
    for (const reason of earners.get(accountId) ?? []) {
      // Without its own points, nothing comes on top of them.
      if (reason === 'sighting_bought' && !points.get(accountId)) continue
      const earned = await earnPoints(tx, { accountId, reason, subject: row.id, storeId, at })
      points.set(accountId, (points.get(accountId) ?? 0) + earned)
    }
  for (const { userId } of said) {
    const pointsAwarded = points.get(userId) ?? 0
    const rewardStatus = pointsAwarded > 0 ? 'paid' : 'void'
    await tx
      .update(a)
      .set({ rewardStatus, pointsAwarded })
      .where(and(eq(a.sightingId, row.id), eq(a.userId, userId)))
  }
  const pointsAwarded = points.get(row.scoutUserId ?? '') ?? 0
  await change(tx, row, { rewardStatus: pointsAwarded > 0 ? 'paid' : 'void', pointsAwarded }, at)
}

/** Those who confirm it and are related to its scout neither now nor when they said so. */
async function unrelatedAmong(
  tx: DbTx,
  { scoutUserId }: SightingRow,
  said: readonly ReplyRow[],
  at: Instant,
): Promise<ReplyRow[]> {
  const proving: ReplyRow[] = []
  for (const one of said) {
    if (one.says === 'deny' || one.isRelated) continue
    if (scoutUserId === null || !(await areRelated(tx, scoutUserId, one.userId, at)))
      proving.push(one)
  }
  return proving
}

/** The store for which acts are counted: one of the directory, or a shop by its name and zip code. */
function placeKeyOf({ storeId, storeName, zipCode }: SightingRow): string {
  if (storeId !== null) return storeId
  const name = bottleWords(storeName).words.join(' ')
  return createHash('sha256')
    .update(`shop ${name} ${zipCode.slice(0, 5)}`)
    .digest('hex')
}

/** So many of the sightings that they reported on that day are paid already. */
async function paidThatDay(tx: DbTx, { scoutUserId, rewardedOn }: SightingRow): Promise<number> {
  const { bottleSightings: s } = tx.t
  const [counted] = await tx
    .select({ count: count() })
    .from(s)
    .where(
      and(
        eq(s.scoutUserId, scoutUserId ?? ''),
        eq(s.rewardedOn, rewardedOn),
        eq(s.rewardStatus, 'paid'),
      ),
    )
  return counted?.count ?? 0
}
