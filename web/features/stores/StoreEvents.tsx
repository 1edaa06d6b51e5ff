import { eventListCopy as copy } from '../../../shared/copy/event-list.ts'
import { listEvents } from '../../../shared/features/events/endpoints.ts'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { EventCards } from '../../components/event/EventCard.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'

/** A store's events, public; nothing without one. */
export function StoreEvents({ store }: { store: string }) {
  const query = useServerPages(listEvents, useSession().user?.id, { query: { store } })
  const events = query.data?.flatMap((page) => page.events) ?? []
  if (events.length === 0) return null
  return (
    <section className="mt-8 min-w-0" aria-labelledby="store-events">
      <h2 id="store-events" className="mb-3 text-title">
        {copy.title}
      </h2>
      <EventCards events={events} label={copy.list} />
      <MoreOf query={query} />
    </section>
  )
}
