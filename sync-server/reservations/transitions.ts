import { sql } from 'drizzle-orm'
import { reviewRequest } from '../../shared/business/reserving.ts'
import type { ComplianceAction } from '../../shared/business/compliance.ts'
import type { OpeningStore } from '../../shared/features/stores/opening-hours.ts'
import { storeDay } from '../../shared/features/stores/store-time.ts'
import {
  type Canceller,
  type FeeStatus,
  feeToPay,
  pickupWindow,
  type ReservationAct,
  type ReservationStatus,
  reservationTransitions,
} from '../../shared/features/market/reservation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { type ComplianceEntry, writeCompliance } from '../compliance/log.ts'
import type { DbTx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { markSale } from '../prices/marks.ts'
import { nextStepAt } from './due.ts'
import { moveFeeCredit } from './fee-credit.ts'
import { lockOwner, lockReservation, type ReservationRow, storeOf } from './rows.ts'
import { pauseAfterMiss, resumeAfterHandOver } from './strikes.ts'
import { freeUnits, takeUnits } from './units.ts'

/** A transition by a person or a rule. */
export interface TransitionInput {
  readonly id: string
  readonly at: Instant
  /** Who does it; absent: a rule of the product. Of a hand over, the clerk. */
  readonly actorId?: string
  /** Of `cancel`. */
  readonly by?: Canceller
  readonly reason?: string
  /** Where the money of a cancelled one stands. */
  readonly feeStatus?: FeeStatus
  /**
   * The part of the fee paid with credit from now on. The person is locked: a decrease goes back to
   * them, an increase is taken from them.
   */
  readonly creditUsed?: Cents
  /** More for the compliance log: ids and facts. */
  readonly details?: ComplianceEntry['details']
}

export type TransitionResult =
  | { readonly is: 'done'; readonly reservation: ReservationRow; readonly before: ReservationRow }
  /** The state does not allow it: another process was faster. Nothing was written. */
  | { readonly is: 'elsewhere'; readonly reservation: ReservationRow | undefined }
  /** The units that it needs are gone. Nothing was written. */
  | { readonly is: 'sold_out'; readonly reservation: ReservationRow }

/**
 * Makes one transition of a reservation, or none: old status and units are compared and set in one
 * statement, the drop's units change with it, what follows for its columns is set, and its entry goes
 * into the log of the store. This is the only place where the status of a reservation changes.
 *
 * Locks are taken in one order everywhere: the person, the reservation, the drop, the store's log.
 */
export async function transition(
  tx: DbTx,
  act: ReservationAct,
  input: TransitionInput,
): Promise<TransitionResult> {
  const { from, to, units } = reservationTransitions[act]
  const person = countsForPerson.has(act) ? await lockOwner(tx, input.id) : undefined
  const before = await lockReservation(tx, input.id)
  const stands =
    before !== undefined &&
    (from as readonly ReservationStatus[]).includes(before.status) &&
    // Released units can only be taken again.
    before.holdsUnits === (units !== 'taken')
  if (!stands) return { is: 'elsewhere', reservation: before }
  const { dropId, quantity, storeId } = before
  const ofDrop = { dropId, quantity, at: input.at }
  if (units === 'freed') await freeUnits(tx, ofDrop)
  if (units === 'taken') {
    const takenFor = act === 'confirm_late' ? 'late' : 'hand_over'
    if (!(await takeUnits(tx, { ...ofDrop, takenFor })))
      return { is: 'sold_out', reservation: before }
  }
  const store = opensWindow.has(act) ? await storeOf(tx, storeId) : undefined
  const moved = {
    ...before,
    ...effects[act](before, input, store),
    status: to,
    holdsUnits: units !== 'freed',
    updatedAt: input.at,
  }
  const after = { ...moved, dueAt: await dueOf(tx, moved, input.at) }
  const { status: statusBefore, holdsUnits: heldBefore } = before
  const { by, reason } = input
  const entry: ComplianceEntry = {
    action: actions[act],
    storeId: storeId as Id<'store'>,
    at: input.at,
    reservationId: before.id as Id<'reservation'>,
    ...(input.actorId !== undefined && { actorId: input.actorId as Id<'user'> }),
    ...(before.userId !== null && { userId: before.userId as Id<'user'> }),
    details: {
      quantity,
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
      ...input.details,
    },
  }
  const [set] = await tx.together(
    () => tx.run(move, { ...after, statusBefore, heldBefore }),
    () => writeCompliance(tx, entry),
    // After the log, whose lock keeps two of one drop from waiting for each other.
    async () => sells.has(act) && markSale(tx, dropId),
  )
  if (set.length !== 1) throw new Error('a locked reservation was changed by somebody else')
  await moveFeeCredit(tx, act, { before, after }, input.at)
  if (person && act === 'miss') await pauseAfterMiss(tx, person, input.at)
  if (person && act === 'hand_over_late') await resumeAfterHandOver(tx, person, input.at)
  return { is: 'done', reservation: after, before }
}

/** All that a transition may set. */
const moving = [
  'status',
  'holdsUnits',
  'feeStatus',
  'creditUsed',
  'holdUntil',
  'pickupFrom',
  'pickupUntil',
  'cancelledBy',
  'reason',
  'confirmedAt',
  'pickedUpAt',
  'pickedUpBy',
  'refusedAt',
  'missedAt',
  'dueAt',
  'updatedAt',
] as const
type Moving = Pick<ReservationRow, (typeof moving)[number]>

/** The one statement that moves a reservation, if its status is still the expected one. */
const move = prepared<
  Moving & { id: string; statusBefore: ReservationStatus; heldBefore: boolean },
  { id: string }
>(
  'write',
  ({ t: { reservations: r }, value }) => sql`
    update ${r} set ${sql.join(
      moving.map((name) => sql`${sql.identifier(r[name].name)} = ${value(name)}`),
      sql`, `,
    )}
    where ${r.id} = ${value('id')} and ${r.status} = ${value('statusBefore')}
      and ${r.holdsUnits} = ${value('heldBefore')}
    returning ${r.id} as "id"`,
)

/** Transitions that change how much a person may reserve, check that, or return their credit. */
const countsForPerson: ReadonlySet<ReservationAct> = new Set([
  'expire',
  'confirm_late',
  'cancel',
  'miss',
  'hand_over_late',
])

/** Transitions that open a pickup window, which goes by the hours of the store. */
const opensWindow: ReadonlySet<ReservationAct> = new Set(['confirm', 'confirm_late'])

/** Transitions that complete a sale or revert it. */
const sells: ReadonlySet<ReservationAct> = new Set([
  'hand_over',
  'hand_over_late',
  'undo_hand_over',
])

const actions = {
  confirm: 'reservation.confirmed',
  expire: 'reservation.expired',
  confirm_late: 'reservation.confirmed',
  cancel: 'reservation.cancelled',
  set_ready: 'reservation.ready',
  hand_over: 'reservation.picked_up',
  undo_hand_over: 'reservation.hand_over_undone',
  refuse: 'reservation.refused',
  undo_refusal: 'reservation.refusal_undone',
  close_refused: 'reservation.released',
  miss: 'reservation.no_show',
  hand_over_late: 'reservation.handed_over_late',
} as const satisfies Record<ReservationAct, ComplianceAction>

type Effect = (
  row: ReservationRow,
  input: TransitionInput,
  store: OpeningStore | undefined,
) => Partial<Moving>

/** The status of a fee with nothing left to pay by card, and of any other. */
const settled = (fee: Pick<ReservationRow, 'reserveFee' | 'creditUsed'>): FeeStatus =>
  feeToPay(fee) === 0 ? 'waived' : 'paid'

const confirmed: Effect = (row, { at, creditUsed = row.creditUsed }, store) => {
  if (!store) throw new Error('a window is opened by the hours of a store')
  const { from, until } = pickupWindow(row, at, store)
  return {
    confirmedAt: at,
    holdUntil: null,
    pickupFrom: from,
    pickupUntil: until,
    creditUsed,
    feeStatus: settled({ ...row, creditUsed }),
  }
}
const handedOver: Effect = (_, { at, actorId }) => ({
  pickedUpAt: at,
  pickedUpBy: actorId ?? null,
})
/** Neither fee, free reserve nor credit is returned after a no-show. */
const forfeited: Effect = ({ feeStatus }) =>
  feeStatus === 'paid' || feeStatus === 'waived' ? { feeStatus: 'forfeited' } : {}

/** The columns that a transition sets in addition to the status and the units. */
const effects: Readonly<Record<ReservationAct, Effect>> = {
  confirm: confirmed,
  expire: () => ({ holdUntil: null, feeStatus: 'none', creditUsed: 0 }),
  confirm_late: confirmed,
  cancel: ({ feeStatus, creditUsed }, input) => ({
    holdUntil: null,
    creditUsed: input.creditUsed ?? creditUsed,
    cancelledBy: input.by ?? null,
    reason: input.reason ?? null,
    feeStatus: input.feeStatus ?? (feeStatus === 'due' ? 'none' : feeStatus),
  }),
  set_ready: () => ({}),
  hand_over: handedOver,
  undo_hand_over: () => ({ pickedUpAt: null, pickedUpBy: null }),
  refuse: (_, { at, reason }) => ({ refusedAt: at, reason: reason ?? null }),
  undo_refusal: () => ({ refusedAt: null, reason: null }),
  close_refused: forfeited,
  miss: (row, input, store) => ({ missedAt: input.at, ...forfeited(row, input, store) }),
  hand_over_late: (row, input, store) => ({
    ...handedOver(row, input, store),
    reason: input.reason ?? null,
    ...(row.feeStatus === 'forfeited' && { feeStatus: settled(row) }),
  }),
}

/** When a rule next looks at it. */
async function dueOf(tx: DbTx, row: ReservationRow, at: Instant): Promise<Instant | null> {
  switch (row.status) {
    case 'pending':
      return row.holdUntil
    case 'confirmed':
    case 'ready':
      return nextStepAt(row, at)
    case 'refused': {
      if (!row.holdsUnits || row.refusedAt === null) return null
      const { state } = await storeOf(tx, row.storeId)
      return storeDay(state, row.refusedAt).until
    }
    case 'picked_up':
      // By whose clock it is the day after is looked up then: a counter waits for nothing that it can do without.
      return at + reviewRequest.notBefore
    case 'expired':
    case 'cancelled':
    case 'no_show':
      return null
  }
}
