import { CalendarPlus, Share2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import { marketCopy } from '../../../../shared/copy/market.ts'
import {
  eventCalendar,
  type EventPage,
  getEvent,
} from '../../../../shared/features/events/endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { second } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session.ts'
import { useServerQuery } from '../../../online/queries.ts'
import { BackLink } from '../../../lib/BackLink.tsx'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import type { ServerTime } from '../../../lib/server-now.ts'
import { shareLink } from '../../../lib/share-link.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
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
    <>
      <BackLink to={routes.events.path}>{copy.back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {(event) => (
          <Page key={event.id} event={event} time={{ now: event.now, heardAt: query.heardAt }} />
        )}
      </QueryBoundary>
    </>
  )
}

function Page({ event, time }: { event: EventPage; time: ServerTime }) {
  useTitle(event.title)
  const { id, title, description, eventType, isVirtual, status, eventDate, storeState } = event
  return (
    <article className="grid items-start gap-x-6 gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <header>
        <div className="mb-2 flex flex-wrap gap-1">
          <Badge tone="accent">{copy.types[eventType]}</Badge>
          {isVirtual && <Badge>{copy.virtual}</Badge>}
          {status === 'cancelled' && <Badge tone="danger">{copy.offWord}</Badge>}
        </div>
        <h1 dir="auto" className="font-serif text-display font-semibold break-words">
          {title}
        </h1>
        <p className="mt-2 text-lead">
          <StoreMoment at={eventDate} state={storeState} />
        </p>
      </header>
      <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
        <SeatPart event={event} time={time} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {description && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {description}
          </p>
        )}
        <EventFacts event={event} />
        <div className="flex flex-wrap gap-2">
          {status === 'open' && (
            <a className={buttonClass()} href={eventCalendar.path.replace('{event}', id)} download>
              <CalendarPlus aria-hidden size={18} />
              {copy.calendar}
            </a>
          )}
          <Button
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title, copied: marketCopy.drop.linkCopied })}
          >
            {marketCopy.drop.share}
          </Button>
        </div>
      </div>
    </article>
  )
}
