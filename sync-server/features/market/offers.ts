import { and, asc, eq } from 'drizzle-orm'
import { offerDeadline } from '../../../shared/business/reserving.ts'
import { phaseOf } from '../../../shared/features/market/drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { Batch, NextBatch } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { hold } from '../../reservations/hold.ts'
import { checkDropLimit, checkEligibility, reservingFiguresOf } from '../../reservations/limits.ts'
import { leaveWaitingList } from '../../reservations/leave-market.ts'
import { type DropRow, mayTrade, lockDrop, lockPerson, storeOf } from '../../reservations/rows.ts'
import { askToList, takeUnits } from '../../reservations/units.ts'

interface MarketOfferDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/**
 * Offers free units of a drop to the waiting list in order, one bottle each. An offer is a pending
 * reservation held for hours. A user who may not reserve at that moment loses the place and gets a
 * notice; otherwise one person with too many reservations would block the bottle. An offer ends the
 * waiting, so the next batch continues from there.
 */
export async function offerFreeUnits(
  { db, now = Date.now }: MarketOfferDeps,
  dropId: string,
  { isOver }: Batch,
): Promise<NextBatch | undefined> {
  for (;;) {
    const next = await nextOf(db, dropId)
    if (next === undefined) return undefined
    const went = await db.transaction('offer a bottle', (tx) => offer(tx, dropId, next, now()))
    if (went === 'nothing to offer') return undefined
    if (await isOver()) return { next: null }
  }
}

async function nextOf(db: Db, dropId: string): Promise<string | undefined> {
  const { dropWaits } = db.t
  const [first] = await db
    .select({ userId: dropWaits.userId })
    .from(dropWaits)
    .where(eq(dropWaits.dropId, dropId))
    .orderBy(asc(dropWaits.joinedAt), asc(dropWaits.id))
    .limit(1)
  return first?.userId
}

async function offer(tx: DbTx, dropId: string, userId: string, at: Instant) {
  const { dropWaits } = tx.t
  // They may have left, or deleted their account, since they were read.
  const [waits] = await tx
    .select({ id: dropWaits.id })
    .from(dropWaits)
    .where(and(eq(dropWaits.dropId, dropId), eq(dropWaits.userId, userId)))
  if (!waits) return 'gone'
  const person = await lockPerson(tx, userId)
  const drop = await lockDrop(tx, dropId)
  if (!drop || !(await hasSomethingFor(tx, drop, at))) return 'nothing to offer'
  if (!(await leaveWaitingList(tx, dropId, userId))) return 'gone'
  if (drop.waiting === 1) await askToList(tx, dropId, at)
  const figures = await reservingFiguresOf(tx, userId, { dropId, at })
  if (!figures || checkEligibility(person, figures, at) || checkDropLimit(drop, figures, 1)) {
    await notify(tx, { userId, kind: 'passed_over', dropId }, at)
    return 'passed over'
  }
  const taken = await takeUnits(tx, { dropId, quantity: 1, takenFor: 'offer', at })
  if (!taken) throw new Error('a unit of a locked drop was taken by somebody else')
  const until = offerDeadline(at, drop.pickupUntil ?? undefined)
  const held = await hold(tx, taken, {
    userId,
    quantity: 1,
    useFreeReserve: false,
    isOffer: true,
    until,
    at,
  })
  await notify(tx, { userId, kind: 'offer', reservationId: held.id, until }, at)
  return 'offered'
}

/** Whether it is on sale, has a unit, and its store may hand it over. */
async function hasSomethingFor(tx: DbTx, drop: DropRow, at: Instant): Promise<boolean> {
  if (phaseOf({ ...drop, waiting: 0 }, at) !== 'open') return false
  return mayTrade(await storeOf(tx, drop.storeId), at)
}
