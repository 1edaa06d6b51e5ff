import { Link } from 'react-router-dom'
import { eventListCopy } from '../../../shared/copy/event-list.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import {
  type EventCard as Event,
  areSeatsTaken,
  isFull,
} from '../../../shared/features/events/event.ts'
import { typedMoney } from '../../../shared/kernel/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Money } from '../../ui/Money.tsx'
import { StoreMoment } from '../store/StoreMoment.tsx'
import { eventPath } from './event-path.ts'
import { seatsOf } from './seats-of.ts'

/** Events as a list shows them, wherever they are listed. */
export function EventCards({ events, label }: { events: readonly Event[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 desk:grid-cols-3">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}

/** Time, title, place and price of an event, and free seats. */
export function EventCard({ event }: { event: Event }) {
  const { id, title, eventType, isVirtual, eventDate, storeState, storeName, place } = event
  return (
    <Link
      to={eventPath(id)}
      className="flex h-full flex-col gap-1 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-edge"
    >
      <span className="text-caption text-soft">
        <StoreMoment at={eventDate} state={storeState} />
      </span>
      <span dir="auto" className="font-serif text-base font-semibold break-words">
        {title}
      </span>
      <span className="text-small break-words text-soft">
        {storeName} · {isVirtual ? eventListCopy.online : place}
      </span>
      <span className="flex flex-wrap gap-1">
        <Badge>{eventPageCopy.types[eventType]}</Badge>
        {isVirtual && <Badge>{eventPageCopy.virtual}</Badge>}
        {isFull(event) && (
          <Badge tone="warn">
            {areSeatsTaken(event) ? eventListCopy.full : eventListCopy.line}
          </Badge>
        )}
      </span>
      <span className="mt-auto flex flex-wrap items-baseline gap-x-3 pt-1 text-small">
        <span className="font-semibold">
          {event.price === 0 ? eventPageCopy.free : <Money cents={event.price} exact="typed" />}
        </span>
        {event.goldPrice < event.price && (
          <span className="text-soft">{eventListCopy.gold(typedMoney(event.goldPrice))}</span>
        )}
        <span className="text-soft">{seatsOf(event)}</span>
      </span>
    </Link>
  )
}
