import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listAdminQueue } from '../../../shared/features/community/moderation-endpoints.ts'
import { listModeratedReviews } from '../../../shared/features/market/review-endpoints.ts'
import { listModeratedStories } from '../../../shared/features/social-proof/endpoints.ts'
import { listDisputed } from '../../../shared/features/sightings/endpoints.ts'
import { listPendingStores } from '../../../shared/features/stores/endpoints.ts'
import { listSupport } from '../../../shared/features/support/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { type ServerPages, useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const copy = storeDashboardCopy.admin

interface AdminWaitingProps {
  /** Shows only open work, and nothing without any. */
  isBrief?: boolean
}

/** An admin's open work, with links. */
export function AdminWaiting({ isBrief = false }: AdminWaitingProps) {
  const id = useId()
  const queues = useQueues()
  const shown = isBrief ? queues.filter(({ query, count }) => query.data && count > 0) : queues
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {copy.waits}
      </h2>
      <ul className="mt-1 -mb-2 divide-y divide-line">
        {shown.map((queue) => (
          <li key={queue.of}>
            <QueryBoundary
              query={queue.query}
              loading={copy.loading}
              offline={copy.offline}
              skeleton={<Skeleton className="my-3 h-6 w-full" />}
            >
              {() => <Waiting {...queue} />}
            </QueryBoundary>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface Queue {
  readonly of: keyof typeof copy.waitingFor
  readonly query: ServerPages<unknown>
  readonly count: number
}

function useQueues(): readonly Queue[] {
  const { user } = useDevice()
  const stores = useServerPages(listPendingStores, user.id)
  const reviews = useServerPages(listModeratedReviews, user.id, { query: { which: 'reported' } })
  const community = useServerPages(listAdminQueue, user.id, { query: { which: 'reported' } })
  const appeals = useServerPages(listAdminQueue, user.id, { query: { which: 'appealed' } })
  const stories = useServerPages(listModeratedStories, user.id, { query: { which: 'reported' } })
  const sightings = useServerPages(listDisputed, user.id)
  const support = useServerPages(listSupport, user.id, { query: { status: 'open' } })
  return [
    queueOf('management', stores, (page) => page.stores),
    queueOf('reviews', reviews, (page) => page.reviews),
    queueOf('stories', stories, (page) => page.stories),
    queueOf('community', community, (page) => page.things),
    queueOf('appeals', appeals, (page) => page.things),
    queueOf('sightings', sightings, (page) => page.sightings),
    queueOf('support', support, (page) => page.requests),
  ]
}

const queueOf = <Page,>(
  of: Queue['of'],
  query: ServerPages<Page>,
  rowsOf: (page: Page) => readonly unknown[],
): Queue => ({ of, query, count: (query.data ?? []).flatMap(rowsOf).length })

function Waiting({ of, query, count }: Queue) {
  return (
    <Link
      to={`${routes.adminDashboard.path}?${of === 'appeals' ? 'tab=community&community=appealed' : `tab=${of}`}`}
      className="flex min-h-12 w-full items-center gap-3 rounded-md hover:bg-sunken"
    >
      <span className="min-w-0 grow break-words">{copy.waitingFor[of]}</span>
      {count === 0 ? (
        <span className="text-small text-soft">{copy.nothingWaits}</span>
      ) : (
        <Badge tone="accent">{copy.waiting(count, query.more !== undefined)}</Badge>
      )}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-soft mirrored" />
    </Link>
  )
}
