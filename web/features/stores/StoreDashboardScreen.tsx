import { CalendarCheck, ScanLine, Store } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { reservationStatuses } from '../../../shared/features/market/reservation.ts'
import { listOwnStores } from '../../../shared/features/stores/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { untilDecided, useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Compliance } from './Compliance.tsx'
import { Drops } from './Drops.tsx'
import { Events } from './Events.tsx'
import { OfToday } from './OfToday.tsx'
import { Payouts } from './Payouts.tsx'
import { Reservations, type ReservationFilter } from './Reservations.tsx'
import { Reviews } from './Reviews.tsx'
import { SponsorRequests } from './SponsorRequests.tsx'
import { StoreDetails } from './StoreDetails.tsx'
import { StoreFormSheet } from './StoreFormSheet.tsx'
import { StoreStatusCard } from './StoreStatusCard.tsx'
import { Team } from './Team.tsx'
import { UltraDrops } from './UltraDrops.tsx'

const copy = storesCopy.dashboard

type Open = OwnStore | 'new' | undefined

/** The stores the user owns or works in; without one, a form to apply. */
export function StoreDashboardScreen() {
  const { user } = useDevice()
  const query = useServerQuery(
    listOwnStores,
    user.id,
    {},
    untilDecided(({ stores }) => stores.some(({ status }) => status === 'pending')),
  )
  const [search, setSearch] = useSearchParams()
  // The directory links straight to the form.
  const [open, setOpen] = useState<Open>(() => (search.has('apply') ? 'new' : undefined))
  const close = () => {
    setOpen(undefined)
    if (search.has('apply')) setSearch({}, { replace: true })
  }
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {({ stores }) =>
          stores.length === 0 ? (
            <Empty
              drawing={<Store size={40} className="text-soft" />}
              title={copy.emptyTitle}
              sentence={copy.emptySentence}
              act={
                <Button tone="primary" onClick={() => setOpen('new')}>
                  {storesCopy.apply}
                </Button>
              }
            />
          ) : (
            <Stores stores={stores} onOpen={setOpen} />
          )
        }
      </QueryBoundary>
      {open && <StoreFormSheet {...(open !== 'new' && { store: open })} onClose={close} />}
    </>
  )
}

const ownersTabs = [
  'drops',
  'ultra',
  'events',
  'reservations',
  'sponsors',
  'reviews',
  'team',
  'payouts',
  'compliance',
  'details',
] as const
type StoreDashboardTab = (typeof ownersTabs)[number]

interface StoreDashboardView {
  readonly store: string
  /** Empty: the first permitted one. */
  readonly tab: StoreDashboardTab | ''
  readonly reservations: ReservationFilter
  /** How the owner returned from the payment company. */
  readonly payouts: 'done' | 'again' | ''
}
const shownOf = (query: URLSearchParams): StoreDashboardView => ({
  store: query.get('store') ?? '',
  tab: ownersTabs.find((one) => one === query.get('tab')) ?? '',
  reservations: {
    drop: query.get('drop') ?? '',
    status: reservationStatuses.find((one) => one === query.get('status')) ?? '',
  },
  payouts: (['done', 'again'] as const).find((one) => one === query.get('payouts')) ?? '',
})
const queryOf = ({ store, tab, reservations: { drop, status } }: StoreDashboardView) =>
  new URLSearchParams({
    ...(store && { store }),
    ...(tab && { tab }),
    ...(tab === 'reservations' && { ...(drop && { drop }), ...(status && { status }) }),
  })

function Stores({ stores, onOpen }: { stores: readonly OwnStore[]; onOpen: (open: Open) => void }) {
  const [shown, show] = useQueryState(shownOf, queryOf)
  const store =
    stores.find(({ id }) => id === shown.store) ??
    stores.find(({ status }) => status === 'approved') ??
    stores[0]
  if (!store) return null
  return (
    <div className="flex flex-col gap-4">
      {stores.length > 1 && (
        <div className="desk:max-w-md">
          <Select
            label={copy.store}
            options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
            value={store.id}
            onChange={(id) => show({ ...shown, store: id, reservations: { drop: '', status: '' } })}
          />
        </div>
      )}
      {store.status === 'approved' && store.role === 'owner' && <OfToday store={store.id} />}
      <StoreStatusCard store={store} onEdit={() => onOpen(store)} />
      {store.status === 'approved' && <Counter store={store} />}
      {store.role === 'owner' ? (
        <OwnersTabs store={store} shown={shown} show={show} onOpen={onOpen} />
      ) : (
        <>
          <p className="text-soft">{copy.staffOnly}</p>
          <StoreDetails store={store} onEdit={() => onOpen(store)} onApply={() => onOpen('new')} />
        </>
      )}
    </div>
  )
}

interface OwnersTabsProps {
  store: OwnStore
  shown: StoreDashboardView
  show: (shown: StoreDashboardView) => void
  onOpen: (open: Open) => void
}

function OwnersTabs({ store, shown, show, onOpen }: OwnersTabsProps) {
  // Before approval, a store's details are the only useful tab.
  const tab = shown.tab || (store.status === 'approved' ? 'drops' : 'details')
  const panels = {
    drops: () => (
      <Drops
        store={store}
        onReservations={({ id }) =>
          show({ ...shown, tab: 'reservations', reservations: { drop: id, status: '' } })
        }
      />
    ),
    ultra: () => <UltraDrops store={store} />,
    events: () => <Events store={store} />,
    reservations: () => (
      <Reservations
        store={store}
        wanted={shown.reservations}
        onWanted={(reservations) => show({ ...shown, tab: 'reservations', reservations })}
      />
    ),
    sponsors: () => <SponsorRequests store={store} />,
    reviews: () => <Reviews store={store.id} state={store.state} level={2} mayReply />,
    team: () => <Team store={store} />,
    payouts: () => <Payouts store={store} back={shown.payouts} />,
    compliance: () => <Compliance store={store} />,
    details: () => (
      <StoreDetails store={store} onEdit={() => onOpen(store)} onApply={() => onOpen('new')} />
    ),
  } satisfies Record<StoreDashboardTab, () => ReactNode>
  return (
    <Tabs
      label={copy.tabs}
      tabs={ownersTabs.map((value) => ({ value, label: storeDashboardCopy.tabs[value] }))}
      value={tab}
      onChange={(next) => show({ ...shown, tab: next })}
    >
      <Fragment key={`${store.id} ${tab}`}>{panels[tab]()}</Fragment>
    </Tabs>
  )
}

/** Links to the counter's screens. */
function Counter({ store: { id } }: { store: OwnStore }) {
  const query = new URLSearchParams({ store: id })
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <ButtonLink
        to={`${routes.storeToday.path}?${query}`}
        icon={<CalendarCheck aria-hidden size={18} />}
      >
        {storeDashboardCopy.tabs.today}
      </ButtonLink>
      <ButtonLink
        tone="primary"
        to={`${routes.storeScan.path}?${query}`}
        icon={<ScanLine aria-hidden size={18} />}
      >
        {storeDashboardCopy.tabs.scan}
      </ButtonLink>
    </div>
  )
}
