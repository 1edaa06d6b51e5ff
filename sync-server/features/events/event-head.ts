import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getEvent } from '../../../shared/features/events/endpoints.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import type { Db } from '../../db/db.ts'
import type { FindHead, LinkTo } from '../../http/page-head.ts'
import { placeOfStore, priceOf, type Thing } from '../../http/structured-data.ts'
import { type EventRow, eventById } from '../../registrations/rows.ts'
import { mayTrade, type StoreRow, storeOf } from '../../reservations/rows.ts'

interface EventHeadParts {
  readonly db: Db
  readonly linkTo: LinkTo
  readonly now?: () => Instant
}

/** What a link to an event says; of a store that may not hold it, nothing. */
export const eventHead =
  ({ db, linkTo, now = Date.now }: EventHeadParts): FindHead =>
  async (id) => {
    if (!getEvent.params?.safeParse({ event: id }).success) return 'missing'
    const row = await eventById(db, id)
    if (!row) return 'missing'
    const store = await storeOf(db, row.storeId)
    if (!mayTrade(store, now())) return 'plain'
    const { title, description, status } = row
    return {
      title,
      description: previewsCopy.event({
        storeName: store.name,
        place: `${store.city}, ${store.state}`,
        isVirtual: row.isVirtual,
        isOff: status === 'cancelled',
        ...(description !== null && { description }),
      }),
      path: routes.event.path.replace(':id', id),
      data: [eventThing(row, store, linkTo)],
    }
  }

/** The event. The place of a virtual one stays hidden: its page's address is used instead. */
function eventThing(row: EventRow, store: StoreRow, linkTo: LinkTo): Thing {
  const url = linkTo(routes.event.path.replace(':id', row.id))
  const { title, description, isVirtual, eventDate, endsAt, status } = row
  return {
    '@type': 'Event',
    name: title,
    url,
    ...(description !== null && { description }),
    startDate: new Date(eventDate).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isVirtual ? { '@type': 'VirtualLocation', url } : placeOfStore(store),
    organizer: {
      '@type': 'Organization',
      name: store.name,
      url: linkTo(routes.store.path.replace(':id', store.id)),
    },
    offers: { '@type': 'Offer', url, ...priceOf(row.price) },
  }
}
