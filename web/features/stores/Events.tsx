import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { maxEventReason } from '../../../shared/business/events.ts'
import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { eventListCopy } from '../../../shared/copy/event-list.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import {
  cancelEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  type OwnEvent,
} from '../../../shared/features/events/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { typedMoney } from '../../../shared/kernel/money.ts'
import { routes } from '../../../shared/routes.ts'
import { eventPath } from '../../components/event/event-path.ts'
import { seatsOf } from '../../components/event/seats-of.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { useNow } from '../../lib/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { CallOffSheet } from './CallOffSheet.tsx'
import { EventFormSheet } from './EventFormSheet.tsx'
import { EventGuests } from './EventGuests.tsx'
import { OwnOfferFacts, OwnOfferRow, OwnOffers } from './OwnOffers.tsx'

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
  if (asked) return <EventGuests store={store} event={asked} onBack={() => setAsked(undefined)} />

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
      <OwnOffers
        store={store}
        query={query}
        offersOf={(page) => page.events}
        copy={copy}
        filter={
          <div className="w-40">
            <Select
              label={copy.which}
              hideLabel
              options={periods.map((value) => ({ value, label: copy.whiches[value] }))}
              value={which}
              onChange={setWhich}
            />
          </div>
        }
        empty={{ icon: CalendarDays, title: copy.none[which], sentence: copy.noneSentence }}
        label={copy.whiches[which]}
        onCreate={() => setOpen('new')}
      >
        {(event) => <Row key={event.id} event={event} items={itemsOf(event)} />}
      </OwnOffers>
      {open && (
        <EventFormSheet
          store={store}
          event={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {callingOff && (
        <CallOffSheet
          title={callingOff.title}
          copy={copy.callingOff}
          maxLength={maxEventReason}
          onCallOff={(reason) =>
            call(cancelEvent, {
              params: { store: store.id, event: callingOff.id },
              body: { reason },
            })
          }
          reload={() => invalidate(listOwnEvents, listEvents, getEvent)}
          onClose={() => setCallingOff(undefined)}
        />
      )}
    </>
  )
}

function Row({ event, items }: { event: OwnEvent; items: MenuItem[] }) {
  const { title, eventType, eventDate, storeState, price, goldPrice, isVirtual, status } = event
  return (
    <OwnOfferRow
      title={title}
      badges={
        <>
          <Badge>{eventPageCopy.types[eventType]}</Badge>
          {isVirtual && <Badge>{eventPageCopy.virtual}</Badge>}
          {status === 'cancelled' && <Badge tone="danger">{copy.off}</Badge>}
        </>
      }
      time={momentAtStore(storeState, eventDate)}
      facts={
        <OwnOfferFacts>
          <span>{seatsOf(event)}</span>
          {price === 0 ? eventPageCopy.free : <Money cents={price} exact="typed" />}
          {goldPrice < price && <span>{eventListCopy.gold(typedMoney(goldPrice))}</span>}
        </OwnOfferFacts>
      }
      menuLabel={copy.moreOf(title)}
      items={items}
    />
  )
}
