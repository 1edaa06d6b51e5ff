import { CalendarCheck, Plus, ScanLine, Store } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { reservationStatuses } from '../../../shared/features/market/reservation.ts'
import { applyAgain, listOwnStores } from '../../../shared/features/stores/endpoints.ts'
import { type OwnStore, standing } from '../../../shared/features/stores/store.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device-context.tsx'
import { askAgain, useAsked } from '../../online/asking.ts'
import { call } from '../../online/call.ts'
import { AskedPart, sentenceOf } from '../../parts/AskedPart.tsx'
import { useKeptQuery } from '../../parts/kept-query.ts'
import { useNow } from '../../parts/now.ts'
import { StoreStatusBadge } from '../../parts/StoreStatusBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { dayInWords } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { Compliance } from './Compliance.tsx'
import { Drops } from './Drops.tsx'
import { Payouts } from './Payouts.tsx'
import { Reservations, type Wanted } from './Reservations.tsx'
import { Reviews } from './Reviews.tsx'
import { storePath } from './store-path.ts'
import { StoreFormSheet } from './StoreFormSheet.tsx'
import { Team } from './Team.tsx'

const copy = storesCopy.dashboard

type Open = OwnStore | 'new' | undefined

/** The stores that one owns or works in; whoever has none may apply with one. */
export function StoreDashboardScreen() {
  const { user } = useDevice()
  const asked = useAsked(listOwnStores, user.id)
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <AskedPart asked={asked} loading={copy.loading} offline={copy.offline}>
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
      </AskedPart>
      {open && (
        <StoreFormSheet
          {...(open !== 'new' && { store: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const ownersTabs = [
  'drops',
  'reservations',
  'reviews',
  'team',
  'payouts',
  'compliance',
  'details',
] as const
type Tab = (typeof ownersTabs)[number]

interface Shown {
  readonly store: string
  /** Empty: the first of those that one may see. */
  readonly tab: Tab | ''
  readonly reservations: Wanted
  /** How the owner comes back from the payment company. */
  readonly payouts: 'done' | 'again' | ''
}
const shownOf = (query: URLSearchParams): Shown => ({
  store: query.get('store') ?? '',
  tab: ownersTabs.find((one) => one === query.get('tab')) ?? '',
  reservations: {
    drop: query.get('drop') ?? '',
    status: reservationStatuses.find((one) => one === query.get('status')) ?? '',
  },
  payouts: (['done', 'again'] as const).find((one) => one === query.get('payouts')) ?? '',
})
const queryOf = ({ store, tab, reservations: { drop, status } }: Shown) =>
  new URLSearchParams({
    ...(store && { store }),
    ...(tab && { tab }),
    ...(tab === 'reservations' && { ...(drop && { drop }), ...(status && { status }) }),
  })

function Stores({ stores, onOpen }: { stores: readonly OwnStore[]; onOpen: (open: Open) => void }) {
  const [shown, show] = useKeptQuery(shownOf, queryOf)
  const store =
    stores.find(({ id }) => id === shown.store) ??
    stores.find(({ status }) => status === 'approved') ??
    stores[0]
  if (!store) return null
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {stores.length > 1 && (
        <Select
          label={copy.store}
          options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          value={store.id}
          onChange={(id) => show({ ...shown, store: id, reservations: { drop: '', status: '' } })}
        />
      )}
      <Standing store={store} onEdit={() => onOpen(store)} />
      {store.status === 'approved' && <Counter store={store} />}
      {store.role === 'owner' ? (
        <OwnersTabs {...{ store, shown, show, onOpen }} />
      ) : (
        <>
          <p className="text-soft">{copy.staffOnly}</p>
          <Details store={store} onOpen={onOpen} />
        </>
      )}
    </div>
  )
}

interface OwnersTabsProps {
  store: OwnStore
  shown: Shown
  show: (shown: Shown) => void
  onOpen: (open: Open) => void
}

function OwnersTabs({ store, shown, show, onOpen }: OwnersTabsProps) {
  // Before a store is approved there is nothing to offer, and its details are what matters.
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
    reservations: () => (
      <Reservations
        store={store}
        wanted={shown.reservations}
        onWanted={(reservations) => show({ ...shown, tab: 'reservations', reservations })}
      />
    ),
    reviews: () => <Reviews store={store.id} />,
    team: () => <Team store={store} />,
    payouts: () => <Payouts store={store} back={shown.payouts} />,
    compliance: () => <Compliance store={store} />,
    details: () => <Details store={store} onOpen={onOpen} />,
  } satisfies Record<Tab, () => ReactNode>
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

/** The screens of whoever stands behind the counter. */
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

/** What stands in the way of offering, and what to do about it. */
function Standing({ store, onEdit }: { store: OwnStore; onEdit: () => void }) {
  const [busy, setBusy] = useState(false)
  const isOwner = store.role === 'owner'
  const again = async () => {
    setBusy(true)
    try {
      await call(applyAgain, { params: { store: store.id } })
      await askAgain(listOwnStores)
      toast({ title: copy.appliedAgain, description: storesCopy.form.appliedSentence })
    } catch (error) {
      toast({
        tone: 'danger',
        title: copy.failed,
        description: sentenceOf(error, storesCopy.form.offline),
      })
    } finally {
      setBusy(false)
    }
  }
  const now = useNow()
  const edit = isOwner && <Button onClick={onEdit}>{copy.edit}</Button>
  switch (standing(store, dayOf(now))) {
    case 'good':
      return null
    case 'pending':
      return <Notice title={copy.pending}>{copy.pendingSentence}</Notice>
    case 'rejected':
      return (
        <Notice
          tone="warn"
          title={copy.rejected}
          act={
            isOwner && (
              <>
                {edit}
                <Button tone="primary" busy={busy} onClick={() => void again()}>
                  {copy.applyAgain}
                </Button>
              </>
            )
          }
        >
          {store.statusReason}
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="danger" title={copy.suspended}>
          {store.statusReason} {copy.suspendedSentence}
        </Notice>
      )
    case 'licence_expired':
      return (
        <Notice tone="danger" title={copy.expired} act={edit}>
          {copy.expiredSentence}
        </Notice>
      )
  }
}

function Details({ store, onOpen }: { store: OwnStore; onOpen: (open: Open) => void }) {
  const { name, address, city, state, zipCode, phone, email, hours, status, role } = store
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-title break-words">{name}</h2>
        <StoreStatusBadge status={status} />
        <Badge>{copy.role[role]}</Badge>
      </div>
      <div className="mt-2 flex flex-col gap-1 text-soft break-words">
        <p>
          {address}, {city}, {state} {zipCode}
        </p>
        {(phone || email) && <p>{[phone, email].filter(Boolean).join(' · ')}</p>}
        {hours && <p>{hours}</p>}
        <p>
          {storesCopy.licence} {store.licenseNumber} · {copy.expires}{' '}
          {dayInWords(store.licenseExpiresOn)}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {role === 'owner' && <Button onClick={() => onOpen(store)}>{copy.edit}</Button>}
        {status === 'approved' && <ButtonLink to={storePath(store.id)}>{copy.page}</ButtonLink>}
        <Button tone="plain" icon={<Plus aria-hidden size={18} />} onClick={() => onOpen('new')}>
          {copy.another}
        </Button>
      </div>
    </Card>
  )
}
