import { CalendarClock, CalendarDays, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listOwnEvents, type OwnEvent } from '../../../shared/features/events/endpoints.ts'
import { type OwnStore, storeStatus } from '../../../shared/features/stores/store.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { eventPath } from '../../components/event/event-path.ts'
import { seatsOf } from '../../components/event/seats-of.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { useNow } from '../../lib/now.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { EventCallOffSheet } from './EventCallOffSheet.tsx'
import { EventFormSheet } from './EventFormSheet.tsx'
import { EventGuests } from './EventGuests.tsx'

const copy = eventDashboardCopy
const periods = ['ahead', 'past'] as const

/** A store's upcoming and past events, and their guests. */
export function Events({ store }: { store: OwnStore }) {
  const [which, setWhich] = useState<(typeof periods)[number]>('ahead')
  const query = useServerPages(listOwnEvents, useDevice().user.id, {
    params: { store: store.id },
    query: { which },
  })
  const [open, setOpen] = useState<OwnEvent | 'new'>()
  const [callingOff, setCallingOff] = useState<OwnEvent>()
  const [asked, setAsked] = useState<OwnEvent>()
  const now = useNow()
  const mayInvite = storeStatus(store, dayOf(now)) === 'good'
  if (asked) return <EventGuests store={store} event={asked} onBack={() => setAsked(undefined)} />

  const create = (
    <Button tone="primary" disabled={!mayInvite} onClick={() => setOpen('new')}>
      {copy.create}
    </Button>
  )
  const itemsOf = (event: OwnEvent): MenuItem[] => {
    const isOpen = event.status === 'open'
    const door = new URLSearchParams({ store: store.id, event: event.id })
    return [
      { label: copy.page, to: eventPath(event.id) },
      { label: copy.guests, onSelect: () => setAsked(event) },
      ...(isOpen && !event.isVirtual && event.endsAt > now
        ? [{ label: copy.door, to: `${routes.storeScan.path}?${door}` }]
        : []),
      ...(isOpen && event.eventDate > now
        ? [{ label: copy.edit, onSelect: () => setOpen(event) }]
        : []),
      ...(isOpen && event.endsAt > now
        ? [
            'line' as const,
            {
              label: copy.callOff,
              tone: 'danger' as const,
              onSelect: () => setCallingOff(event),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      {!mayInvite && <p className="mb-3 text-soft">{copy.notOpen}</p>}
      <div className="mb-1 flex flex-wrap items-end gap-3">
        <div className="w-40">
          <Select
            label={copy.which}
            hideLabel
            options={periods.map((value) => ({ value, label: copy.whiches[value] }))}
            value={which}
            onChange={setWhich}
          />
        </div>
        {create}
      </div>
      <QueryBoundary query={query} loading={copy.loading} offline={storeDashboardCopy.offline}>
        {(pages) => {
          const events = pages.flatMap((page) => page.events)
          if (events.length === 0)
            return (
              <Empty
                drawing={<CalendarDays size={40} className="text-soft" />}
                title={copy.none[which]}
                sentence={copy.noneSentence}
              />
            )
          return (
            <>
              <ul aria-label={copy.whiches[which]}>
                {events.map((event) => (
                  <Row key={event.id} event={event} items={itemsOf(event)} />
                ))}
              </ul>
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryBoundary>
      {open && (
        <EventFormSheet
          store={store}
          event={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {callingOff && (
        <EventCallOffSheet
          store={store}
          event={callingOff}
          onClose={() => setCallingOff(undefined)}
        />
      )}
    </>
  )
}

function Row({ event, items }: { event: OwnEvent; items: MenuItem[] }) {
  const { title, eventType, eventDate, storeState, price, isVirtual, status } = event
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <div className="min-w-0 grow desk:grid desk:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)] desk:items-center desk:gap-x-6">
        <div className="min-w-0">
          <h2 dir="auto" className="font-serif text-base font-semibold break-words">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-1">
            <Badge>{eventPageCopy.types[eventType]}</Badge>
            {isVirtual && <Badge>{eventPageCopy.virtual}</Badge>}
            {status === 'cancelled' && <Badge tone="danger">{copy.off}</Badge>}
          </p>
        </div>
        <p className="mt-1 flex items-center gap-1 text-caption text-soft desk:mt-0">
          <CalendarClock aria-hidden size={14} className="shrink-0" />
          {momentAtStore(storeState, eventDate)}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-soft desk:mt-0">
          <span>{seatsOf(event)}</span>
          {price === 0 ? eventPageCopy.free : <Money cents={price} exact="typed" />}
        </p>
      </div>
      <div className="shrink-0">
        <Menu
          label={copy.moreOf(title)}
          align="end"
          trigger={(props) => (
            <IconButton
              {...props}
              label={copy.moreOf(title)}
              icon={<Ellipsis aria-hidden size={22} />}
            />
          )}
          items={items}
        />
      </div>
    </li>
  )
}
