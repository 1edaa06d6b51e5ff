import { CalendarDays, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventListCopy } from '../../../../shared/copy/event-list.ts'
import { listOwnRegistrations } from '../../../../shared/features/events/endpoints.ts'
import type { OwnRegistration } from '../../../../shared/features/events/event.ts'
import { routes } from '../../../../shared/routes.ts'
import { eventPath } from '../../../components/event/event-path.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { useDevice } from '../../../local/device/device-context.tsx'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'

const copy = eventListCopy.own

/** The user's registrations: upcoming events, then past ones. */
export function OwnRegistrations() {
  return (
    <div className="flex flex-col gap-6">
      <Part which="open" />
      <Part which="past" />
    </div>
  )
}

function Part({ which }: { which: 'open' | 'past' }) {
  const query = useServerPages(listOwnRegistrations, useDevice().user.id, { query: { which } })
  return (
    <section aria-label={copy[which]}>
      <h2 className="mb-1 text-lead font-semibold">{copy[which]}</h2>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={eventListCopy.offline}
        rowsOf={(page) => page.registrations}
        empty={
          which === 'past' ? (
            <p className="text-soft">{copy.nonePast}</p>
          ) : (
            <Empty
              level={3}
              drawing={<CalendarDays size={40} className="text-soft" />}
              title={copy.noneOpen}
              sentence={copy.noneSentence}
              act={<ButtonLink to={routes.events.path}>{copy.find}</ButtonLink>}
            />
          )
        }
      >
        {(all) => (
          <ul className="gap-x-8 desk:grid desk:grid-cols-2">
            {all.map(({ id, event, registration }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={eventPath(event.id)}
                  className="flex min-h-18 items-center gap-3 rounded-md py-2 hover:bg-sunken"
                >
                  <span className="min-w-0 grow">
                    <span dir="auto" className="block font-serif font-semibold break-words">
                      {event.title}
                    </span>
                    <span className="block text-small break-words text-soft">
                      <StoreMoment at={event.eventDate} state={event.storeState} /> ·{' '}
                      {event.storeName}
                    </span>
                    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-soft">
                      <Badge tone={tones[registration.status]}>{wordOf(registration)}</Badge>
                      {registration.status === 'pending' &&
                        registration.holdUntil !== undefined && (
                          <span>
                            {copy.until}{' '}
                            <StoreMoment at={registration.holdUntil} state={event.storeState} />
                          </span>
                        )}
                    </span>
                  </span>
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-soft mirrored" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const tones = {
  pending: 'warn',
  registered: 'good',
  waitlisted: 'accent',
  cancelled: 'plain',
  attended: 'good',
  no_show: 'danger',
} as const satisfies Record<OwnRegistration['status'], BadgeTone>

/** Its state in a word or two. */
function wordOf({ status, isOffer, cancelledBy }: OwnRegistration): string {
  if (status === 'pending') return isOffer ? copy.offered : copy.held
  return status === 'cancelled' && cancelledBy === 'store' ? copy.calledOff : copy[status]
}
