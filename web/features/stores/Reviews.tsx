import { Star } from 'lucide-react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listReviews, type Review } from '../../../shared/features/market/review-endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { Day } from '../../ui/Time.tsx'

const copy = storeDashboardCopy.reviews

/**
 * What people say of their pickups in a store: the mean of all, and each, the newest first.
 * @param state of the store, by whose calendar the days are
 */
export function Reviews({ store, state }: { store: string; state: string }) {
  const query = useServerPages(listReviews, useSession().user?.id, { params: { store } })
  return (
    <QueryBoundary
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      missing={<Empty level={3} title={copy.closed} sentence={copy.closedSentence} />}
    >
      {(pages) => {
        const reviews = pages.flatMap((page) => page.reviews)
        const { rating, count = 0 } = pages[0] ?? {}
        if (reviews.length === 0 || rating === undefined)
          return (
            <Empty
              level={3}
              drawing={<Star size={40} className="text-soft" />}
              title={copy.none}
              sentence={copy.noneSentence}
            />
          )
        return (
          <>
            <p className="flex flex-wrap items-center gap-x-2">
              <StarsShown value={rating} size={20} />
              <span className="figures font-semibold">{rating.toFixed(1)}</span>
              <span className="text-soft">· {copy.count(count)}</span>
            </p>
            <ul aria-label={copy.list} className="mt-1">
              {reviews.map((review) => (
                <Row key={review.id} review={review} state={state} />
              ))}
            </ul>
            <MoreOf query={query} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

function Row({ review, state }: { review: Review; state: string }) {
  const { title, firstName, rating, comment, createdAt } = review
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <StarsShown value={rating} />
        <span className="min-w-0 font-medium break-words">{firstName || copy.somebody}</span>
        <span className="text-caption text-soft">
          <Day on={storeDay(state, createdAt).on} />
        </span>
      </p>
      {comment && <p className="mt-1 break-words whitespace-pre-line">{comment}</p>}
      <p className="mt-1 text-caption text-soft break-words">{title}</p>
    </li>
  )
}
