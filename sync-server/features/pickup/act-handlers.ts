import { lateHandOver } from '../../../shared/business/reserving.ts'
import { pickupCopy as copy } from '../../../shared/copy/pickup.ts'
import type { MessageKind } from '../../../shared/features/alerts/inbox-message.ts'
import {
  handOverLate,
  refusePickup,
  setReady,
  undoHandOver,
  undoRefusal,
} from '../../../shared/features/market/pickup-endpoints.ts'
import type { ReservationAct } from '../../../shared/features/market/reservation.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { notify } from '../../notices/notify.ts'
import {
  lockReservation,
  assertCanTrade,
  type ReservationRow,
  type StoreRow,
} from '../../reservations/rows.ts'
import { type TransitionInput, transition } from '../../reservations/transitions.ts'
import { cardOf, mayUndo, rowOf } from './cards.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { earnForPickup, losePickup } from './pickup-points.ts'
import { pickupRefusal } from './pickup-refusal.ts'

/** Acts of a store's staff on a reservation, apart from the handover. */
export function actHandlers({ db, now = Date.now }: PickupDeps) {
  async function act(
    name: ReservationAct,
    { store, reservation, clerk }: { store: string; reservation: string; clerk: string },
    { may, tells, points, ...doing }: Acting,
  ) {
    const at = now()
    const row = await db.transaction(name, async (tx) => {
      // Locked before it is read, so that an undo cannot revert another clerk's act. A late
      // handover locks the person first.
      const before =
        name === 'hand_over_late'
          ? await rowOf(tx, reservation)
          : await lockReservation(tx, reservation)
      if (!before || before.storeId !== store) refuse('not_found')
      const result = await transition(tx, name, { id: reservation, at, actorId: clerk, ...doing })
      if (result.is === 'elsewhere') {
        // The first answer was lost: the act is already done.
        if (isDoneAlready[name]?.(before, { clerk, ...doing })) return before
        refuse('not_now', copy.standsElsewhere)
      }
      if (result.is === 'sold_out') refuse('sold_out', copy.noUnitLeft)
      const ofStore = await assertCanTrade(tx, store, at)
      may?.(before, { at, clerk, store: ofStore })
      const { userId } = result.reservation
      const { reason } = doing
      if (tells && userId !== null)
        await notify(tx, { userId, kind: tells, reservationId: reservation, reason }, at)
      await points?.(tx, result.reservation, at)
      return result.reservation
    })
    return cardOf(db, row, { clerk, at })
  }

  return {
    'pickup.undo': handler(undoHandOver, ({ user, params }) =>
      act(
        'undo_hand_over',
        { ...params, clerk: user.id },
        {
          may: (row, view) => mayUndo(row, view) || refuse('not_now', copy.notUndone),
          points: losePickup,
        },
      ),
    ),

    'pickup.refuse': handler(refusePickup, ({ user, params, body: { because } }) =>
      act(
        'refuse',
        { ...params, clerk: user.id },
        {
          reason: copy.refusedBecause[because],
          details: { because },
          tells: 'refused',
          may: (row, { at }) => pickupRefusal(row, at) && refuse('not_now', copy.standsElsewhere),
        },
      ),
    ),

    'pickup.undoRefusal': handler(undoRefusal, ({ user, params }) =>
      act(
        'undo_refusal',
        { ...params, clerk: user.id },
        {
          may: ({ refusedAt }, { at, store: { state } }) => {
            const isToday =
              refusedAt !== null && storeDay(state, refusedAt).on === storeDay(state, at).on
            if (!isToday) refuse('not_now', copy.refusalStands)
          },
        },
      ),
    ),

    'pickup.setReady': handler(setReady, ({ user, params }) =>
      act('set_ready', { ...params, clerk: user.id }, { tells: 'ready' }),
    ),

    'pickup.handOverLate': handler(handOverLate, ({ user, params, body: { reason } }) =>
      act(
        'hand_over_late',
        { ...params, clerk: user.id },
        {
          reason,
          tells: 'picked_up',
          points: earnForPickup,
          may: ({ missedAt }, { at }) => {
            if (missedAt === null || at - missedAt >= lateHandOver) refuse('not_now', copy.lateOver)
          },
        },
      ),
    ),
  } satisfies Partial<Handlers>
}

/** The state after each act. A repeat writes nothing and sends no notice. */
const isDoneAlready: Partial<
  Record<
    ReservationAct,
    (row: ReservationRow, asked: { clerk: string; reason?: string }) => boolean
  >
> = {
  set_ready: ({ status }) => status === 'ready',
  undo_hand_over: ({ status }) => status === 'ready',
  undo_refusal: ({ status }) => status === 'ready',
  refuse: ({ status, reason, holdsUnits }, asked) =>
    status === 'refused' && holdsUnits && reason === asked.reason,
  hand_over_late: ({ status, reason, pickedUpBy }, asked) =>
    status === 'picked_up' && pickedUpBy === asked.clerk && reason === asked.reason,
}

interface Acting extends Pick<TransitionInput, 'reason' | 'details'> {
  /** Refuses for reasons beyond the status; the transaction's writes are then rolled back. */
  readonly may?: (
    before: ReservationRow,
    around: { at: Instant; clerk: string; store: StoreRow },
  ) => unknown
  /** The notice to the collector. */
  readonly tells?: MessageKind
  /** The points that the person earns or loses by it. */
  readonly points?: typeof earnForPickup
}
