import type { Book } from './book.ts'
import { isAwaited, isSeated, type EventBook } from './events.ts'
import type { EventPlan, SeenEvent, SeenRegistration } from './facts.ts'
import type { Told } from './says.ts'
import { hour } from './times.ts'

export const ofPlanningEvent = (book: Book, store: string, at: number): Told =>
  book.isGood(store, at) ? ['ok'] : ['not_now']

/** A store edits an event that has not begun, without taking away registered seats. */
export function ofEditingEvent(book: Book, now: SeenEvent, plan: EventPlan, at: number): Told {
  if (now.status !== 'open' || now.eventDate <= at) return ['not_now']
  const { maxAttendees, eventDate } = plan
  if (eventDate <= at) return ['bad_request']
  if (maxAttendees !== null && maxAttendees < now.currentAttendees) return ['not_now']
  return book.isGood(now.storeId, at) ? ['ok'] : ['not_now']
}

/** A store cancels an event that is not over. */
export const ofCallingOff = ({ status, endsAt }: SeenEvent, at: number): Told =>
  status === 'cancelled' || endsAt > at ? ['ok'] : ['not_now']

/** For a registration, or a place on the waiting list of a full event. */
export function ofRegistering(
  book: Book,
  events: EventBook,
  now: SeenEvent,
  {
    userId,
    orWait,
    at,
  }: { readonly userId: string; readonly orWait: boolean; readonly at: number },
): Told {
  if (events.own(now.id, userId)) return ['ok']
  if (isPaused(book, userId, at)) return ['reserving_paused']
  if (!book.isGood(now.storeId, at) || now.status !== 'open' || now.eventDate <= at)
    return ['not_now']
  if (book.worksAt(userId, now.storeId)) return ['ok']
  const own = events.of(now.id)
  const isFull = now.maxAttendees !== null && own.filter(isSeated).length >= now.maxAttendees
  const isWaitedFor = own.some(({ status }) => status === 'waitlisted')
  return orWait || (!isFull && !isWaitedFor) ? ['ok'] : ['sold_out']
}

const isHeld = (book: Book, { status, holdUntil, storeId }: SeenRegistration, at: number) =>
  status === 'pending' && (holdUntil ?? 0) > at && book.isGood(storeId, at)

const isPaused = (book: Book, userId: string, at: number) =>
  (book.persons.get(userId)?.pausedUntil ?? 0) > at

const isOfferInPause = (book: Book, { userId, isOffer }: SeenRegistration, at: number) =>
  isOffer && userId !== null && isPaused(book, userId, at)

export function ofPayingSeat(book: Book, own: SeenRegistration | undefined, at: number): Told {
  if (!own) return ['not_found']
  if (own.payment !== 'due' || !isHeld(book, own, at)) return ['not_now']
  return isOfferInPause(book, own, at) ? ['reserving_paused'] : ['ok']
}

export function ofAcceptingSeat(book: Book, own: SeenRegistration | undefined, at: number): Told {
  if (!own) return ['not_found']
  if (own.status === 'registered') return ['ok']
  if (own.price !== 0 || !isHeld(book, own, at)) return ['not_now']
  return isOfferInPause(book, own, at) ? ['reserving_paused'] : ['ok']
}

/** For giving up a seat or a place before the event begins. */
export function ofLeaving(
  own: SeenRegistration | undefined,
  { eventDate }: SeenEvent,
  at: number,
): Told {
  if (!own) return ['not_found']
  return eventDate > at && isAwaited(own) ? ['ok'] : ['not_now']
}

interface AtDoor {
  /** At another store than its own. */
  readonly isStranger: boolean
  /** A picture is shown, and not letters. */
  readonly isScanned: boolean
  /** Of which event; absent: of any. */
  readonly door: string | undefined
  readonly at: number
}

/** `good`, or the reason to refuse the guest. */
export function atDoor(own: SeenRegistration, event: SeenEvent, shown: AtDoor): string {
  const { isStranger, isScanned, door, at } = shown
  if (isStranger) return isScanned ? 'wrong_store' : 'bad_code'
  if (door !== undefined && door !== event.id) return 'wrong_event'
  const { status, payment } = own
  if (status === 'attended') return 'already_in'
  if (event.status === 'cancelled') return 'called_off'
  if (status === 'waitlisted') return 'waiting'
  if (status === 'pending') return payment === 'due' ? 'not_paid' : 'not_taken'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no_show' || at > event.endsAt + 2 * hour) return 'too_late'
  return at < event.eventDate - 3 * hour ? 'too_early' : 'good'
}
