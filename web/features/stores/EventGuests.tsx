import { Users } from 'lucide-react'
import { useState } from 'react'
import { maxAttendedAtOnce } from '../../../shared/business/events.ts'
import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  type Guest,
  listGuests,
  listOwnEvents,
  markAttended,
  type OwnEvent,
} from '../../../shared/features/events/endpoints.ts'
import {
  type RegistrationStatus,
  registrationStatuses,
} from '../../../shared/features/events/event.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { toast } from '../../ui/toast.ts'
import { OfferPeople } from './OfferPeople.tsx'
import { useStoreAct } from './store-act.ts'

const copy = eventDashboardCopy.who

interface EventGuestsProps {
  store: OwnStore
  event: OwnEvent
  onBack: () => void
}

/** The guests of an event by state. For a virtual event, staff record attendance here. */
export function EventGuests({ store, event, onBack }: EventGuestsProps) {
  const [status, setStatus] = useState<RegistrationStatus>('registered')
  const params = { store: store.id, event: event.id }
  const query = useServerPages(listGuests, useDevice().user.id, { params, query: { status } })
  const { busy, run } = useStoreAct(() => invalidate(listGuests, listOwnEvents))
  const counts = query.data?.[0]?.counts
  const now = query.data?.[0]?.now ?? 0
  const marks =
    event.isVirtual && event.status === 'open' && event.eventDate <= now && status === 'registered'
  const wereThere = (guests: readonly Guest[]) =>
    run(async () => {
      const registrations = guests.slice(0, maxAttendedAtOnce).map(({ id }) => id)
      const { attended } = await call(markAttended, { params, body: { registrations } })
      toast({ title: copy.wereThere(attended) })
    })
  return (
    <OfferPeople
      copy={copy}
      offer={event}
      note={event.isVirtual && <p className="mb-3 text-soft">{copy.online}</p>}
      options={registrationStatuses.map((value) => ({
        value,
        label: counts ? copy.counted(copy.statuses[value], counts[value]) : copy.statuses[value],
      }))}
      value={status}
      onChange={setStatus}
      onBack={onBack}
    >
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.offline}
        rowsOf={(page) => page.registrations}
        empty={
          <Empty
            level={3}
            drawing={<Users size={40} className="text-soft" />}
            title={copy.none}
            sentence={copy.noneSentence}
          />
        }
      >
        {(guests) => (
          <>
            {marks && (
              <Button busy={busy} onClick={() => void wereThere(guests)}>
                {copy.allWereThere}
              </Button>
            )}
            <ul aria-label={copy.statuses[status]}>
              {guests.map((one) => (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line py-3"
                >
                  <div className="min-w-0 grow">
                    <p dir="auto" className="font-medium break-words">
                      {one.firstName || copy.somebody}
                    </p>
                    <p className="text-caption text-soft">
                      {one.attendedAt === undefined
                        ? copy.registered(momentAtStore(store.state, one.registeredAt))
                        : copy.attended(momentAtStore(store.state, one.attendedAt))}
                    </p>
                  </div>
                  {one.isOffer && status === 'pending' && <Badge>{copy.offered}</Badge>}
                  {one.payment === 'paid' && <Badge tone="good">{copy.paid}</Badge>}
                  {one.payment === 'due' && <Badge tone="warn">{copy.due}</Badge>}
                  {marks && (
                    <Button
                      size="small"
                      busy={busy}
                      aria-label={copy.wasThereOf(one.firstName || copy.somebody)}
                      onClick={() => void wereThere([one])}
                    >
                      {copy.wasThere}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </OfferPeople>
  )
}
