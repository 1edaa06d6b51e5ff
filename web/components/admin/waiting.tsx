import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listAdminQueue } from '../../../shared/features/community/moderation-endpoints.ts'
import { listModeratedReviews } from '../../../shared/features/market/review-endpoints.ts'
import { listDisputed } from '../../../shared/features/sightings/endpoints.ts'
import { listPendingStores } from '../../../shared/features/stores/endpoints.ts'
import { listSupport } from '../../../shared/features/support/endpoints.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useDevice } from '../../local/device-context.tsx'
import { type ServerPages, useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const copy = storeDashboardCopy.admin

/** The parts of the dashboard where something may wait for an admin. */
export type WaitingTab = 'management' | 'reviews' | 'community' | 'sightings' | 'support'

/** How much waits for an admin, and the way to it. */
export function WhatWaits({ onShow }: { onShow: (tab: WaitingTab) => void }) {
  const id = useId()
  const { user } = useDevice()
  const stores = useServerPages(listPendingStores, user.id)
  const reviews = useServerPages(listModeratedReviews, user.id, { query: { which: 'reported' } })
  const community = useServerPages(listAdminQueue, user.id, { query: { which: 'reported' } })
  const sightings = useServerPages(listDisputed, user.id)
  const support = useServerPages(listSupport, user.id, { query: { status: 'open' } })
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {copy.waits}
      </h2>
      <ul className="mt-1 -mb-2 divide-y divide-line">
        <Waiting tab="management" query={stores} list={(page) => page.stores} onShow={onShow} />
        <Waiting tab="reviews" query={reviews} list={(page) => page.reviews} onShow={onShow} />
        <Waiting tab="community" query={community} list={(page) => page.things} onShow={onShow} />
        <Waiting
          tab="sightings"
          query={sightings}
          list={(page) => page.sightings}
          onShow={onShow}
        />
        <Waiting tab="support" query={support} list={(page) => page.requests} onShow={onShow} />
      </ul>
    </Card>
  )
}

interface WaitingProps<Page> {
  tab: WaitingTab
  query: ServerPages<Page>
  list: (page: Page) => readonly unknown[]
  onShow: (tab: WaitingTab) => void
}

function Waiting<Page>({ tab, query, list, onShow }: WaitingProps<Page>) {
  return (
    <li>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        skeleton={<Skeleton className="my-3 h-6 w-full" />}
      >
        {(pages) => {
          const count = pages.flatMap(list).length
          return (
            <button
              type="button"
              onClick={() => onShow(tab)}
              className="flex min-h-12 w-full items-center gap-3 rounded-md text-start hover:bg-sunken"
            >
              <span className="min-w-0 grow break-words">{copy.waitingFor[tab]}</span>
              {count === 0 ? (
                <span className="text-small text-soft">{copy.nothingWaits}</span>
              ) : (
                <Badge tone="accent">{copy.waiting(count, query.more !== undefined)}</Badge>
              )}
              <ChevronRight aria-hidden size={18} className="shrink-0 text-soft mirrored" />
            </button>
          )
        }}
      </QueryBoundary>
    </li>
  )
}
