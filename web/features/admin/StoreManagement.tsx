import { useState } from 'react'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  type Application,
  listDecidedStores,
  listPendingStores,
} from '../../../shared/features/stores/endpoints.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { dayAtStore } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { type ServerPages, useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { StoreStatusBadge } from '../../components/store/StoreStatusBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'

const copy = storesCopy.admin

export const storeViews = ['pending', 'approved', 'suspended', 'rejected'] as const
export type StoreView = (typeof storeViews)[number]

/** Open applications, and decided ones. */
export function StoreManagement(props: { view: StoreView; onView: (view: StoreView) => void }) {
  const { view, onView } = props
  return (
    <>
      <div className="my-3 max-w-xl">
        <Segmented
          label={copy.which}
          hideLabel
          options={storeViews.map((value) => ({ value, label: copy[value] }))}
          value={view}
          onChange={onView}
        />
      </div>
      {view === 'pending' ? <Pending /> : <Decided key={view} status={view} />}
    </>
  )
}

function Pending() {
  const query = useServerPages(listPendingStores, useDevice().user.id)
  return <Applications query={query} none={copy.empty.pending} />
}

function Decided({ status }: { status: Exclude<StoreView, 'pending'> }) {
  const query = useServerPages(listDecidedStores, useDevice().user.id, { query: { status } })
  return <Applications query={query} none={copy.empty[status]} />
}

function Applications({
  query,
  none,
}: {
  query: ServerPages<{ stores: Application[] }>
  none: string
}) {
  const [reviewing, setReviewing] = useState<Application>()
  return (
    <>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.stores}
        empty={<Empty title={none} />}
      >
        {(stores) => (
          <ul aria-label={copy.management}>
            {stores.map((store) => (
              <Row key={store.id} store={store} onReview={() => setReviewing(store)} />
            ))}
          </ul>
        )}
      </PagedList>
      {reviewing && <ReviewSheet store={reviewing} onClose={() => setReviewing(undefined)} />}
    </>
  )
}

function Row({ store, onReview }: { store: Application; onReview: () => void }) {
  const { name, address, city, state, zipCode, licenseNumber, licenseExpiresOn } = store
  const { ownerName, ownerEmail, appliedAt, status } = store
  return (
    <li className="flex min-h-18 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow desk:grid desk:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,3fr)] desk:gap-x-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-serif font-semibold break-words">{name}</span>
            <StoreStatusBadge status={status} />
          </p>
          <p className="hidden text-small break-words text-soft desk:block">
            {address}, {city}, {state} {zipCode}
          </p>
        </div>
        <div className="min-w-0">
          <p className="text-small break-words text-soft">
            <span className="desk:hidden">
              {city}, {state} ·{' '}
            </span>
            {copy.licence} {licenseNumber}
          </p>
          <p className="hidden text-caption text-soft desk:block">
            {copy.licenceExpires} {dayInWords(licenseExpiresOn)}
          </p>
        </div>
        <div className="min-w-0">
          <p className="hidden text-small break-words text-soft desk:block">
            {[ownerName, ownerEmail].filter(Boolean).join(', ')}
          </p>
          <p className="text-caption text-soft">
            {copy.applied} {dayAtStore(state, appliedAt)}
          </p>
        </div>
      </div>
      <Button size="small" className="shrink-0" aria-label={copy.reviewOf(name)} onClick={onReview}>
        {copy.review}
      </Button>
    </li>
  )
}
