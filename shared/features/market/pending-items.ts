import { pickupReminderBefore } from '../../business/reserving.ts'
import type { Instant } from '../../kernel/time.ts'
import { storeDay } from '../stores/store-time.ts'
import type { Reservation } from './reservation-endpoints.ts'

/**
 * What a reservation wants of the person who made it:
 * - `turn`: a bottle won in a draw waits to be accepted
 * - `won`: such a bottle was accepted, and is held while the fee is paid
 * - `offer`: a bottle from the waiting list is held; it goes to the next one unless it is taken
 * - `hold`: the bottles are held while the fee is paid
 * - `ends_soon`: the pickup window is about to end
 * - `today`: it can be picked up on the store's day that is now
 */
export type WaitKind = 'turn' | 'won' | 'offer' | 'hold' | 'ends_soon' | 'today'

type PendingReservation = Pick<
  Reservation,
  'id' | 'status' | 'isOffer' | 'isWon' | 'holdUntil' | 'pickupFrom' | 'pickupUntil' | 'storeState'
>

/** One reservation that waits for its person. */
export interface AwaitedReservation<R> {
  readonly kind: WaitKind
  readonly reservation: R
  /** When it is too late for it. */
  readonly until: Instant
}

/**
 * A person's open reservations that need action at a server time, each once, earliest deadline
 * first. Those with a pickup on another day are left out.
 * @param reservations the whole answer of `GET /api/reservations?which=open`: every plan's limit is
 *   below a page
 */
export const pendingItems = <R extends PendingReservation>(
  reservations: readonly R[],
  now: Instant,
): readonly AwaitedReservation<R>[] =>
  reservations
    .flatMap((reservation) => {
      const waits = waitOf(reservation, now)
      return waits ? [{ reservation, ...waits }] : []
    })
    .sort((one, other) => one.until - other.until)

function waitOf(
  { status, isOffer, isWon, holdUntil, pickupFrom, pickupUntil, storeState }: PendingReservation,
  now: Instant,
): { kind: WaitKind; until: Instant } | undefined {
  if (status === 'pending')
    return holdUntil === undefined || holdUntil <= now
      ? undefined
      : { kind: isWon ? 'won' : isOffer ? 'offer' : 'hold', until: holdUntil }
  const isConfirmed = status === 'confirmed' || status === 'ready'
  if (!isConfirmed || pickupFrom === undefined || pickupUntil === undefined) return undefined
  if (pickupUntil <= now || pickupFrom >= storeDay(storeState, now).until) return undefined
  const endsSoon = pickupUntil - now <= pickupReminderBefore
  return { kind: endsSoon ? 'ends_soon' : 'today', until: pickupUntil }
}
