import { ChevronRight, Ticket } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventListCopy } from '../../../shared/copy/event-list.ts'
import { sponsorCopy } from '../../../shared/copy/sponsor-requests.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  listReservations,
  type Reservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import { reservationPath } from '../../components/drop/drop-path.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OwnRegistrations } from './event/OwnRegistrations.tsx'
import { OwnSponsorRequests } from './OwnSponsorRequests.tsx'
import { OwnWaits } from './OwnWaits.tsx'
import { statusTones, statusWord } from './reservation-words.ts'

const copy = marketCopy.reservations

type ReservationsTab = 'open' | 'past' | 'events' | 'sponsors'

const tabOf = (query: URLSearchParams): ReservationsTab =>
  (['past', 'events', 'sponsors'] as const).find((one) => one === query.get('which')) ?? 'open'
const queryOf = (which: ReservationsTab) => new URLSearchParams(which === 'open' ? {} : { which })

/** The user's reservations, open and past, with their waiting lists and sponsor requests. */
export function ReservationsScreen() {
  const [which, show] = useQueryState(tabOf, queryOf)
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <Tabs
        label={copy.tabs}
        tabs={[
          { value: 'open', label: copy.open },
          { value: 'past', label: copy.past },
          { value: 'events', label: eventListCopy.own.tab },
          { value: 'sponsors', label: sponsorCopy.title },
        ]}
        value={which}
        onChange={show}
      >
        {which === 'events' ? (
          <OwnRegistrations />
        ) : which === 'sponsors' ? (
          <OwnSponsorRequests />
        ) : (
          <>
            <List key={which} which={which} />
            {which === 'open' && <OwnWaits />}
          </>
        )}
      </Tabs>
    </>
  )
}

function List({ which }: { which: 'open' | 'past' }) {
  const { user } = useDevice()
  const query = useServerPages(listReservations, user.id, { query: { which } })
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      rowsOf={(page) => page.reservations}
      empty={<None which={which} />}
    >
      {(reservations, { now }) => (
        <ul aria-label={copy.list[which]} className="gap-x-8 desk:grid desk:grid-cols-2">
          {reservations.map((reservation) => (
            <Row
              key={reservation.id}
              reservation={reservation}
              time={{ now, heardAt: query.heardAt }}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ reservation, time }: { reservation: Reservation; time: ServerTime }) {
  const { id, title, quantity, storeName, status } = reservation
  return (
    <li className="border-b border-line">
      <Link
        to={reservationPath(id)}
        className="flex min-h-18 items-center gap-3 rounded-md py-2 hover:bg-sunken"
      >
        <DropThumb of={reservation} />
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2 font-serif font-semibold break-words">
            {title}
          </span>
          <span className="block text-small break-words text-soft">
            {[quantity > 1 && copy.several(quantity), storeName].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-soft">
            <Badge tone={statusTones[status]}>{statusWord(reservation)}</Badge>
            <Next reservation={reservation} time={time} />
          </span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-soft mirrored" />
      </Link>
    </li>
  )
}

/** The next step and its deadline; of a past one, when it was. */
function Next({ reservation, time }: { reservation: Reservation; time: ServerTime }) {
  const now = useServerNow(time)
  const { status, storeState, holdUntil, pickupFrom, pickupUntil, pickedUpAt } = reservation
  if (status === 'pending' && holdUntil !== undefined)
    return (
      <span>
        {copy.payBy} <TimeLeft until={holdUntil} now={now} />
      </span>
    )
  if (pickedUpAt !== undefined) return <StoreMoment at={pickedUpAt} state={storeState} />
  if (status !== 'confirmed' && status !== 'ready')
    return (
      <span>
        {marketCopy.reservation.made} <StoreMoment at={reservation.createdAt} state={storeState} />
      </span>
    )
  if (pickupFrom !== undefined && pickupFrom > now)
    return (
      <span>
        {copy.pickupFrom} <StoreMoment at={pickupFrom} state={storeState} />
      </span>
    )
  return (
    pickupUntil !== undefined && (
      <span>
        {copy.pickupUntil} <StoreMoment at={pickupUntil} state={storeState} />
      </span>
    )
  )
}

function None({ which }: { which: 'open' | 'past' }) {
  const drawing = <Ticket size={40} className="text-soft" />
  return which === 'past' ? (
    <Empty drawing={drawing} title={copy.nonePast} sentence={copy.nonePastSentence} />
  ) : (
    <Empty
      drawing={drawing}
      title={copy.noneOpen}
      sentence={copy.noneOpenSentence}
      act={
        <ButtonLink tone="primary" to={routes.hypeRadar.path}>
          {copy.toRadar}
        </ButtonLink>
      }
    />
  )
}
