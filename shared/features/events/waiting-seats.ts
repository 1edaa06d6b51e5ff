import { remindsOfEvent } from '../../business/events.ts'
import type { Instant } from '../../kernel/time.ts'
import type { EventCard, OwnRegistration } from './event.ts'

/**
 * What a registration wants of its person:
 * - `offer`: a seat came free for them; it goes to the next one unless it is taken
 * - `hold`: a seat is held while it is paid
 * - `soon`: the event begins within a day, or is on
 */
export type SeatWait = 'offer' | 'hold' | 'soon'

interface Registered {
  readonly event: Pick<EventCard, 'eventDate' | 'endsAt' | 'status'>
  readonly registration: Pick<OwnRegistration, 'status' | 'isOffer' | 'holdUntil'>
}

/** A person's registrations that need action at a server time, earliest deadline first. */
export const waitingSeats = <R extends Registered>(
  registrations: readonly R[],
  now: Instant,
): readonly { readonly kind: SeatWait; readonly until: Instant; readonly seat: R }[] =>
  registrations
    .flatMap((seat) => {
      const waits = waitOf(seat, now)
      return waits ? [{ seat, ...waits }] : []
    })
    .sort((one, other) => one.until - other.until)

function waitOf(
  { event, registration: { status, isOffer, holdUntil } }: Registered,
  now: Instant,
): { kind: SeatWait; until: Instant } | undefined {
  if (status === 'pending')
    return holdUntil === undefined || holdUntil <= now
      ? undefined
      : { kind: isOffer ? 'offer' : 'hold', until: holdUntil }
  const isOn = status === 'registered' && event.status === 'open' && event.endsAt > now
  return isOn && event.eventDate - now <= remindsOfEvent
    ? { kind: 'soon', until: event.eventDate }
    : undefined
}
