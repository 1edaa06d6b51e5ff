import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getEvent } from '../../../shared/features/events/endpoints.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import type { FindHead, LinkTo } from '../../http/page-head.ts'
import { placeOfStore, priceOf, type Thing } from '../../http/structured-data.ts'
import { headOfOffer, offerPath, storeUrl } from '../../offers/offer-head.ts'
import { sellerOf } from '../../offers/seller.ts'
import { type EventRow, eventById } from '../../registrations/rows.ts'
import { mayTrade, type StoreRow, storeOf } from '../../reservations/rows.ts'
import type { StoreEventDeps } from './event-deps.ts'

/** The preview of a link to an event; empty if its store may not offer. */
export const eventHead =
  ({ db, linkTo, now = Date.now }: Pick<StoreEventDeps, 'db' | 'now' | 'linkTo'>): FindHead =>
  async (id) => {
    if (!getEvent.params?.safeParse({ event: id }).success) return 'missing'
    const row = await eventById(db, id)
    if (!row) return 'missing'
    const store = await storeOf(db, row.storeId)
    if (!mayTrade(store, now())) return 'plain'
    const { description, status, isVirtual } = row
    const words = { ...sellerOf(store), ...omitNulls({ description }), isVirtual }
    return headOfOffer('event', row, {
      description: previewsCopy.event({ ...words, isOff: status === 'cancelled' }),
      thing: eventThing(row, store, linkTo),
    })
  }

/** The event. The place of a virtual one stays hidden: its page's address is used instead. */
function eventThing(row: EventRow, store: StoreRow, linkTo: LinkTo): Thing {
  const url = linkTo(offerPath('event', row.id))
  const { title, description, isVirtual, eventDate, endsAt, status } = row
  return {
    '@type': 'Event',
    name: title,
    url,
    ...omitNulls({ description }),
    startDate: new Date(eventDate).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isVirtual ? { '@type': 'VirtualLocation', url } : placeOfStore(store),
    organizer: { '@type': 'Organization', name: store.name, url: storeUrl(store, linkTo) },
    offers: { '@type': 'Offer', url, ...priceOf(row.price) },
  }
}
