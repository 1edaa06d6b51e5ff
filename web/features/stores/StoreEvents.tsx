import { eventListCopy as copy } from '../../../shared/copy/event-list.ts'
import { listEvents } from '../../../shared/features/events/endpoints.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { EventCards } from '../../components/event/EventCard.tsx'
import { StoreOffers } from './StoreOffers.tsx'

/** A store's events, public; nothing without one. */
export function StoreEvents({ store }: { store: string }) {
  const query = useServerPages(listEvents, useSession().user?.id, { query: { store } })
  return (
    <StoreOffers title={copy.title} query={query} offersOf={(page) => page.events}>
      {(events) => <EventCards events={events} label={copy.list} />}
    </StoreOffers>
  )
}
