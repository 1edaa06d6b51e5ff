import { eq } from 'drizzle-orm'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { reviewRequest } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { changeDueRows } from '../../jobs/due-rows.ts'
import type { Batch } from '../../jobs/jobs.ts'
import { isReviewed } from '../../notices/message-subject.ts'
import { notify } from '../../notices/notify.ts'
import { cancel as cancelPayment, paymentsOf } from '../../payments/payments.ts'
import { expire } from '../../reservations/after-payment.ts'
import { cancelReservation, settle } from '../../reservations/cancel.ts'
import { dueSteps, nextStepAt, reviewMoment } from '../../reservations/due.ts'
import {
  mayTrade,
  lockOwner,
  lockReservation,
  type ReservationRow,
  storeOf,
} from '../../reservations/rows.ts'
import { transition } from '../../reservations/transitions.ts'

interface MarketDueDeps {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/** So many are read at once. */
export const reservationBatchSize = 50
/** Time the payment company has to confirm a cancelled payment. Then the server asks again. */
const timeoutMs = 2 * minute

/**
 * Runs due changes: holds that ran out, reminders, no-shows, refusals at the end of the store's
 * day.
 */
export const processDue = ({ db, report, now = Date.now }: MarketDueDeps, batch: Batch) =>
  changeDueRows(
    {
      db,
      table: 'reservations',
      batchSize: reservationBatchSize,
      until: now,
      change: (id) =>
        db.transaction('process a due reservation', (tx) => processDueReservation(tx, id, now())),
      onFailure: (error) => report('what is due of a reservation could not be done', error),
    },
    batch,
  )

async function processDueReservation(tx: DbTx, id: string, at: Instant): Promise<void> {
  await lockOwner(tx, id)
  const row = await lockReservation(tx, id)
  if (!row || row.dueAt === null || row.dueAt > at) return
  switch (row.status) {
    case 'pending':
      return endHold(tx, row, at)
    case 'confirmed':
    case 'ready':
      return remindOrMiss(tx, row, at)
    case 'refused': {
      const done = await transition(tx, 'close_refused', { id, at })
      if (done.is === 'done') await settle(tx, row, { fee: 'is kept', why: 'refused', at })
      return
    }
    case 'picked_up':
      return requestReview(tx, row, at)
    case 'expired':
    case 'cancelled':
    case 'no_show':
      await setDue(tx, row, null)
  }
}

/**
 * [M3] A hold that ran out: where a payment was begun, it is cancelled first, and the units go back
 * once the payment company has said that it never can succeed. Until then they stay held.
 */
async function endHold(tx: DbTx, row: ReservationRow, at: Instant): Promise<void> {
  const open = (await paymentsOf(tx, row.id)).filter(
    ({ purpose, status }) => purpose === 'fee' && status !== 'canceled',
  )
  if (open.length === 0) return expire(tx, row, at)
  await setDue(tx, row, at + timeoutMs)
  for (const { id } of open) await cancelPayment(tx, id, at)
}

async function remindOrMiss(tx: DbTx, row: ReservationRow, at: Instant): Promise<void> {
  const duties = dueSteps(row).filter((one) => one.at <= at)
  const isMissed = duties.some(({ duty }) => duty === 'miss')
  if (isMissed) return miss(tx, row, at)
  const last = duties.findLast((one) => one.at > (row.remindedAt ?? 0))
  await setDue(tx, row, nextStepAt(row, at), last && at)
  if (!last || last.duty === 'miss' || row.userId === null) return
  const told = { userId: row.userId, kind: last.duty, reservationId: row.id } as const
  await notify(tx, told, at)
}

/** The pickup was missed. If the store could not hand over, the person is not at fault. */
async function miss(tx: DbTx, row: ReservationRow, at: Instant): Promise<void> {
  const { id, userId } = row
  if (!mayTrade(await storeOf(tx, row.storeId), at)) {
    await cancelReservation(tx, { id, at, by: 'store', reason: reservingCopy.storeGone })
    return
  }
  const done = await transition(tx, 'miss', { id, at })
  if (done.is !== 'done') return
  await settle(tx, row, { fee: 'is kept', why: 'missed', at })
  if (userId !== null) await notify(tx, { userId, kind: 'missed', reservationId: id }, at)
}

/** Asks on the day after, past the store's morning: once, and not if they have left a review. */
async function requestReview(tx: DbTx, row: ReservationRow, at: Instant): Promise<void> {
  const { id, userId, storeId, pickedUpAt } = row
  const store = await storeOf(tx, storeId)
  const asksAt = reviewMoment(store.state, pickedUpAt ?? at)
  if (at < asksAt) return setDue(tx, row, asksAt)
  await setDue(tx, row, null)
  if (userId === null || row.isOfStaff || at > asksAt + reviewRequest.late) return
  // Reviews of a closed store are not shown.
  if (!mayTrade(store, at) || (await isReviewed(tx, id))) return
  await notify(tx, { userId, kind: 'review', reservationId: id }, at)
}

async function setDue(
  tx: DbTx,
  { id }: ReservationRow,
  dueAt: Instant | null,
  remindedAt?: Instant,
): Promise<void> {
  const { reservations } = tx.t
  await tx
    .update(reservations)
    .set({ dueAt, ...(remindedAt !== undefined && { remindedAt }) })
    .where(eq(reservations.id, id))
}
