import { and, count, eq } from 'drizzle-orm'
import type { LoyaltyReason } from '../../../shared/business/loyalty.ts'
import { rewardedADay } from '../../../shared/business/sightings.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints } from '../../loyalty/points.ts'
import type { ReplyRow, SightingRow } from './rows.ts'
import { change } from './settle.ts'

/**
 * Pays what a sighting has earned that nobody found false in time: its scout, more where a wisher got the
 * bottle, and whoever said that it was so. It runs once; what a day does not allow is void.
 */
export async function payReward(tx: DbTx, row: SightingRow, at: Instant): Promise<void> {
  const { sightingAnswers: a } = tx.t
  const said = await tx
    .select()
    .from(a)
    .where(and(eq(a.sightingId, row.id), eq(a.rewardStatus, 'pending')))
  const isRewarded =
    row.scoutUserId !== null && (await paidThatDay(tx, row)) < rewardedADay.sightings
  const earners = new Map<string, LoyaltyReason[]>()
  if (isRewarded && row.scoutUserId !== null)
    earners.set(row.scoutUserId, [
      'sighting_confirmed',
      ...(said.some(({ says }) => says === 'got') ? (['sighting_bought'] as const) : []),
    ])
  for (const one of said) if (isRight(one)) earners.set(one.userId, ['sighting_confirming'])
  // In one order: of two sightings that are paid at the same time, neither waits for the other.
  const points = new Map<string, number>()
  for (const accountId of [...earners.keys()].sort())
    for (const reason of earners.get(accountId) ?? []) {
      const earned = await earnPoints(tx, { accountId, reason, subject: row.id, at })
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
  await change(tx, row, { rewardStatus: isRewarded ? 'paid' : 'void', pointsAwarded }, at)
}

/** Whoever works there only says what their own store has. */
const isRight = ({ says, isOfStore }: ReplyRow) => says !== 'deny' && !isOfStore

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
