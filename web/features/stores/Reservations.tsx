import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { lateHandOver, noShowAfter } from '../../../shared/business/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listOwnDrops } from '../../../shared/features/market/drop-endpoints.ts'
import {
  openStatuses,
  type ReservationStatus,
  reservationStatuses,
} from '../../../shared/features/market/reservation.ts'
import {
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { CancelSheet } from './CancelSheet.tsx'
import { LateSheet } from './LateSheet.tsx'

const copy = storeDashboardCopy.reservations

/** Filter of reservations; empty: all. */
export interface ReservationFilter {
  readonly drop: string
  readonly status: ReservationStatus | ''
}

interface ReservationsProps {
  store: OwnStore
  wanted: ReservationFilter
  onWanted: (wanted: ReservationFilter) => void
}

/** A store's reservations, for its owner. */
export function Reservations({ store, wanted, onWanted }: ReservationsProps) {
  const { user } = useDevice()
  const drops = useServerPages(listOwnDrops, user.id, { params: { store: store.id } })
  const query = useServerPages(listStoreReservations, user.id, {
    params: { store: store.id },
    query: {
      ...(wanted.drop && { drop: wanted.drop }),
      ...(wanted.status && { status: wanted.status }),
    },
  })
  const [cancelling, setCancelling] = useState<StoreReservation>()
  const [handing, setHanding] = useState<StoreReservation>()
  const known = drops.data?.flatMap((page) => page.drops) ?? []
  return (
    <>
      <div className="mb-2 grid gap-3 sm:grid-cols-2">
        <Select
          label={copy.drop}
          hint={drops.more && copy.olderDrops}
          options={[
            { value: '', label: copy.allDrops },
            ...known.map(({ id, title }) => ({ value: id, label: title })),
            // An old one, opened by a link.
            ...(wanted.drop && !known.some(({ id }) => id === wanted.drop)
              ? [{ value: wanted.drop, label: titleIn(query.data, wanted.drop) }]
              : []),
          ]}
          value={wanted.drop}
          onChange={(drop) => onWanted({ ...wanted, drop })}
        />
        <Select<ReservationStatus | ''>
          label={copy.status}
          options={[
            { value: '', label: copy.allStatuses },
            ...reservationStatuses.map((value) => ({ value, label: copy.statuses[value] })),
          ]}
          value={wanted.status}
          onChange={(status) => onWanted({ ...wanted, status })}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.offline}
        rowsOf={(page) => page.reservations}
        empty={<None wanted={wanted} />}
      >
        {(reservations, { now }) => (
          <ul aria-label={copy.list}>
            {reservations.map((one) => (
              <Row
                key={one.id}
                one={one}
                store={store}
                now={now}
                onCancel={() => setCancelling(one)}
                onLate={() => setHanding(one)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {cancelling && (
        <CancelSheet
          store={store}
          reservation={cancelling}
          onClose={() => setCancelling(undefined)}
        />
      )}
      {handing && (
        <LateSheet store={store} reservation={handing} onClose={() => setHanding(undefined)} />
      )}
    </>
  )
}

const titleIn = (
  pages: readonly { reservations: readonly StoreReservation[] }[] | undefined,
  drop: string,
) =>
  pages?.flatMap(({ reservations }) => reservations).find(({ dropId }) => dropId === drop)?.title ??
  copy.drop

const tones = {
  pending: 'plain',
  confirmed: 'accent',
  ready: 'good',
  picked_up: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refused: 'danger',
  no_show: 'warn',
} as const satisfies Record<ReservationStatus, BadgeTone>

interface ReservationRowProps {
  one: StoreReservation
  store: OwnStore
  now: Instant
  onCancel: () => void
  onLate: () => void
}

function Row({ one, store, now, onCancel, onLate }: ReservationRowProps) {
  const { title, quantity, totalPrice, status, bottlePaid, pickupFrom, pickupUntil } = one
  const firstName = one.firstName || copy.somebody
  const there = (at: Instant) => momentAtStore(store.state, at)
  const isOpen = openStatuses.some((open) => open === status)
  const isOrWasExpected = isOpen || status === 'no_show'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-60 desk:grid desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,4fr)] desk:gap-x-6">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 desk:self-start">
          <span className="min-w-0 font-medium break-words">{firstName}</span>
          <Badge tone={tones[status]}>{copy.statuses[status]}</Badge>
        </p>
        <div className="min-w-0">
          <p className="break-words">
            <span className="font-serif font-semibold">{title}</span>{' '}
            <span className="text-soft">· {copy.bottles(quantity)}</span>
          </p>
          <p className="text-small text-soft">
            <Money cents={totalPrice} exact="typed" />
            {bottlePaid ? ` · ${copy.paid}` : isOpen && ` · ${copy.toPay}`}
          </p>
        </div>
        <div className="min-w-0">
          <p className="text-caption text-soft">
            {one.pickedUpAt !== undefined
              ? copy.pickedUp(there(one.pickedUpAt))
              : pickupFrom !== undefined && pickupUntil !== undefined && isOrWasExpected
                ? copy.pickup(there(pickupFrom), there(pickupUntil))
                : copy.reserved(there(one.createdAt))}
          </p>
          {one.reason && <p className="text-small break-words">{one.reason}</p>}
        </div>
      </div>
      {/* Rendered even if empty, to align the columns of all rows. */}
      <div className="flex empty:hidden desk:w-40 desk:justify-end desk:empty:flex">
        {isOpen && (
          <Button size="small" aria-label={copy.cancelOf(firstName, title)} onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
        {mayBeLate(one, now) && (
          <Button size="small" aria-label={copy.lateOf(firstName, title)} onClick={onLate}>
            {copy.late}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Whether the day after the no-show is not over; the server decides. */
const mayBeLate = ({ status, pickupUntil }: StoreReservation, now: Instant): boolean =>
  status === 'no_show' &&
  pickupUntil !== undefined &&
  now < pickupUntil + noShowAfter + lateHandOver

function None({ wanted }: { wanted: ReservationFilter }) {
  return wanted.drop || wanted.status ? (
    <Empty title={copy.noMatch} sentence={copy.noMatchSentence} />
  ) : (
    <Empty
      drawing={<ClipboardList size={40} className="text-soft" />}
      title={copy.none}
      sentence={copy.noneSentence}
    />
  )
}
