import type { Id } from '../../kernel/id.ts'
import type { Instant } from '../../kernel/time.ts'
import type { InboxMessage, MessageKind } from '../alerts/inbox-message.ts'

/** A reservation or a turn in a draw that waits for its person, as their inbox tells it. */
export interface WaitingByInbox {
  readonly kind: 'turn' | 'offer' | 'today'
  /** Of the reservation; of a turn, of the ultra drop. */
  readonly id: Id<'reservation'> | Id<'drop'>
  readonly title: string
  readonly store: string | undefined
  /** The state for its time zone; unknown from an older server. */
  readonly state: string | undefined
  /** When it is too late for it. */
  readonly until: Instant
}

/** What leaves a reservation to be picked up; all other kinds but these end it, or its waiting. */
const toPickUp: readonly MessageKind[] = ['confirmed', 'ready', 'opens', 'ends_soon', 'extended']
/** Messages that end an unaccepted turn. */
const turnEndKinds: readonly MessageKind[] = ['ultra_lapsed', 'ultra_credited']
const changesNothing: readonly MessageKind[] = ['bottle_paid', 'bottle_refunded']

type InboxNotice = Pick<
  InboxMessage,
  'kind' | 'at' | 'title' | 'store' | 'state' | 'reservationId' | 'dropId' | 'from' | 'until'
>

/**
 * A person's reservations that need action, from the inbox on the device: turns, offers, and passes
 * whose window opens before the day ends, earliest deadline first. The server's own answer ({@link
 * import('./pending-items.ts').pendingItems}) wins if available.
 * @param dayEnds the end of the reader's day: the inbox does not know the store's time zone
 */
export function waitingByInbox(
  messages: readonly InboxNotice[],
  now: Instant,
  dayEnds: Instant,
): readonly WaitingByInbox[] {
  const waiting = new Map<Id, WaitingByInbox & { readonly from: Instant }>()
  for (const told of [...messages].sort((one, other) => one.at - other.at)) {
    const { kind, reservationId, dropId, title, store, state } = told
    if (dropId !== undefined && (reservationId !== undefined || turnEndKinds.includes(kind)))
      waiting.delete(dropId)
    if (kind === 'ultra_won' && dropId !== undefined && told.until !== undefined) {
      const { at: from, until } = told
      waiting.set(dropId, { kind: 'turn', id: dropId, title, store, state, from, until })
    }
    if (reservationId === undefined || changesNothing.includes(kind)) continue
    const before = waiting.get(reservationId)
    waiting.delete(reservationId)
    const isOffer = kind === 'offer'
    if (!isOffer && !toPickUp.includes(kind)) continue
    const from = told.from ?? (isOffer ? told.at : (before?.from ?? told.at))
    const until = told.until ?? before?.until
    if (until === undefined) continue
    const about = { id: reservationId, title, store, state, from, until }
    waiting.set(reservationId, { kind: isOffer ? 'offer' : 'today', ...about })
  }
  return [...waiting.values()]
    .filter(({ from, until }) => from < dayEnds && until > now)
    .sort((one, other) => one.until - other.until)
    .map(({ from: _, ...told }) => told)
}
