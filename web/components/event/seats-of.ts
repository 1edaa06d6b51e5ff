import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import type { EventCard } from '../../../shared/features/events/event.ts'
import { locale } from '../../../shared/kernel/language.ts'

const copy = eventPageCopy

/** `12 of 20 taken · 3 on the waiting list` */
export function seatsOf({ currentAttendees, maxAttendees, waiting }: EventCard): string {
  const counted = (count: number) => count.toLocaleString(locale())
  const taken = counted(currentAttendees)
  const seats =
    maxAttendees === undefined ? copy.seatsTaken(taken) : copy.seatsOf(taken, counted(maxAttendees))
  return waiting > 0 ? `${seats} · ${copy.waiting(counted(waiting))}` : seats
}
