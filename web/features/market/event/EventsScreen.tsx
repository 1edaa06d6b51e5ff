import { CalendarDays, Video } from 'lucide-react'
import { maxSearchLength } from '../../../../shared/business/names.ts'
import { eventListCopy } from '../../../../shared/copy/event-list.ts'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import { listEvents } from '../../../../shared/features/events/endpoints.ts'
import { type EventType, eventTypes } from '../../../../shared/features/events/event.ts'
import { states } from '../../../../shared/features/stores/store.ts'
import { type Day, isDay } from '../../../../shared/kernel/time.ts'
import { useSession } from '../../../local/session/session.ts'
import { useServerPages } from '../../../online/queries.ts'
import { EventCards } from '../../../components/event/EventCard.tsx'
import { useQueryState } from '../../../lib/query-state.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { usePreviousPages } from '../../../lib/previous-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'

const copy = eventListCopy

interface EventCriteria {
  readonly near: string
  readonly state: string
  readonly from: Day | null
  readonly kind: EventType | ''
  readonly online: boolean
}

const drawing = <CalendarDays size={40} className="text-soft" />

const everything: EventCriteria = { near: '', state: '', from: null, kind: '', online: false }

const criteriaOf = (query: URLSearchParams): EventCriteria => {
  const from = query.get('from') ?? ''
  return {
    near: query.get('near') ?? '',
    state: states.find((one) => one === query.get('state')) ?? '',
    from: isDay(from) ? from : null,
    kind: eventTypes.find((one) => one === query.get('kind')) ?? '',
    online: query.get('online') === 'true',
  }
}

const queryOf = ({ near, state, from, kind, online }: EventCriteria) =>
  new URLSearchParams({
    ...(near && { near }),
    ...(state && { state }),
    ...(from && { from }),
    ...(kind && { kind }),
    ...(online && { online: 'true' }),
  })

/** Events of all stores, by place and date, the next one first. */
export function EventsScreen() {
  const [sought, seek] = useQueryState(criteriaOf, queryOf)
  const { near, state, from, kind, online } = sought
  const user = useSession().user?.id
  const found = useServerPages(listEvents, user, {
    query: {
      ...(near.trim() && { near: near.trim() }),
      ...(state && { state }),
      // The date filter is in the viewer's time zone; the list shows the store's times.
      ...(from && { from: Math.max(0, new Date(`${from}T00:00`).getTime()) }),
      ...(kind && { eventType: kind }),
      ...(online && { where: 'online' as const }),
    },
  })
  const query = usePreviousPages(found, user, ({ events }) => events)
  const isNarrowed = queryOf(sought).size > 0
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <div className="mb-3 flex flex-col gap-3">
        <SearchField
          label={copy.near}
          placeholder={copy.near}
          value={near}
          onChange={(next) => seek({ ...sought, near: next })}
          maxLength={maxSearchLength}
        />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 desk:max-w-3xl">
          <Select<string>
            label={copy.state}
            options={[
              { value: '', label: copy.anyState },
              ...states.map((value) => ({ value, label: value })),
            ]}
            value={state}
            onChange={(next) => seek({ ...sought, state: next })}
          />
          <Select<EventType | ''>
            label={copy.kind}
            options={[
              { value: '', label: copy.anyKind },
              ...eventTypes.map((value) => ({ value, label: eventPageCopy.types[value] })),
            ]}
            value={kind}
            onChange={(next) => seek({ ...sought, kind: next })}
          />
          <DateField
            label={copy.from}
            value={from}
            onChange={(next) => seek({ ...sought, from: next })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Chip
            label={copy.online}
            icon={<Video aria-hidden size={16} />}
            selected={online}
            onClick={() => seek({ ...sought, online: !online })}
          />
        </div>
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.events}
        empty={
          isNarrowed ? (
            <Empty
              drawing={drawing}
              title={copy.noMatch}
              sentence={copy.noMatchSentence}
              act={<Button onClick={() => seek(everything)}>{copy.showAll}</Button>}
            />
          ) : (
            <Empty drawing={drawing} title={copy.none} sentence={copy.noneSentence} />
          )
        }
      >
        {(events) => <EventCards events={events} label={copy.list} />}
      </PagedList>
    </>
  )
}
