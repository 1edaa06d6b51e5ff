import { CalendarPlus } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import {
  eventCalendar,
  type EventPage,
  getEvent,
} from '../../../../shared/features/events/endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { second } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { useServerQuery } from '../../../online/queries.ts'
import type { ServerTime } from '../../../lib/server-now.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { OfferArticle, OfferScreen } from '../OfferPage.tsx'
import { EventFacts } from './EventFacts.tsx'
import { SeatPart } from './SeatPart.tsx'

const copy = eventPageCopy

/** An offer can arrive or lapse at any time. */
const asksEvery = 15 * second

/** An event's public page; signed-in users register here. */
export function EventScreen() {
  const { id = '' } = useParams()
  const user = useSession().user?.id
  const query = useServerQuery(
    getEvent,
    user,
    { params: { event: id as Id<'event'> } },
    { every: asksEvery },
  )
  return (
    <OfferScreen backTo={routes.events.path} back={copy.back} query={query} copy={copy}>
      {(event) => (
        <Page key={event.id} event={event} time={{ now: event.now, heardAt: query.heardAt }} />
      )}
    </OfferScreen>
  )
}

function Page({ event, time }: { event: EventPage; time: ServerTime }) {
  const { id, eventType, isVirtual, status, eventDate, storeState } = event
  return (
    <OfferArticle
      offer={event}
      badges={
        <>
          <Badge tone="accent">{copy.types[eventType]}</Badge>
          {isVirtual && <Badge>{copy.virtual}</Badge>}
          {status === 'cancelled' && <Badge tone="danger">{copy.offWord}</Badge>}
        </>
      }
      lead={<StoreMoment at={eventDate} state={storeState} />}
      act={<SeatPart event={event} time={time} />}
      facts={<EventFacts event={event} />}
      buttons={
        status === 'open' &&
        event.endsAt > event.now && (
          <a className={buttonClass()} href={eventCalendar.path.replace('{event}', id)} download>
            <CalendarPlus aria-hidden size={18} />
            {copy.calendar}
          </a>
        )
      }
    />
  )
}
