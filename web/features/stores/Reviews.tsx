import { Star } from 'lucide-react'
import { useState } from 'react'
import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  listReviews,
  type Review,
  takeReplyBack,
} from '../../../shared/features/market/review-endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { tenths } from '../../../shared/kernel/number.ts'
import { StoreReply } from '../../components/store/StoreReply.tsx'
import { useSession } from '../../local/session/session.ts'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { Day } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { ReplySheet } from './ReplySheet.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { useStoreAct } from './store-act.ts'

const copy = storeDashboardCopy.reviews

interface ReviewsProps {
  store: string
  /** The store's state, for its time zone: `GA`. */
  state: string
  /** The level of its headings. */
  level: 2 | 3
  /** The viewer owns the store. */
  mayReply?: boolean
}

/** Reviews of pickups in a store: the mean of all, and each, the newest first. */
export function Reviews({ store, state, level, mayReply = false }: ReviewsProps) {
  const user = useSession().user?.id
  const query = useServerPages(listReviews, user, { params: { store } })
  const [open, setOpen] = useState<{ sheet: 'report' | 'reply'; review: Review }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={level} title={copy.closed} sentence={copy.closedSentence} />}
        rowsOf={(page) => page.reviews}
        empty={
          <Empty
            level={level}
            drawing={<Star size={40} className="text-soft" />}
            title={copy.none}
            sentence={copy.noneSentence}
          />
        }
      >
        {(reviews, { rating = 0, count }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-2">
              <StarsShown value={rating} size={20} />
              <span className="figures font-semibold">{tenths(rating)}</span>
              <span className="text-soft">· {copy.count(count)}</span>
            </p>
            <div className="@container mt-1">
              <ul aria-label={copy.list} className="@3xl:grid @3xl:grid-cols-2 @3xl:gap-x-10">
                {reviews.map((review) => (
                  <Row
                    key={review.id}
                    store={store}
                    state={state}
                    review={review}
                    onReport={
                      user !== undefined && !review.isMine
                        ? () => setOpen({ sheet: 'report', review })
                        : undefined
                    }
                    onReply={mayReply ? () => setOpen({ sheet: 'reply', review }) : undefined}
                  />
                ))}
              </ul>
            </div>
          </>
        )}
      </PagedList>
      {open?.sheet === 'report' && <ReportSheet review={open.review} onClose={close} />}
      {open?.sheet === 'reply' && <ReplySheet store={store} review={open.review} onClose={close} />}
    </>
  )
}

interface StoreReviewRowProps {
  store: string
  state: string
  review: Review
  onReport: (() => void) | undefined
  onReply: (() => void) | undefined
}

function Row({ store, state, review, onReport, onReply }: StoreReviewRowProps) {
  const { title, rating, comment, createdAt, reply, isReported } = review
  const name = review.firstName || copy.somebody
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <StarsShown value={rating} />
        <span className="min-w-0 font-medium break-words">{name}</span>
        <span className="text-caption text-soft">
          <Day on={storeDay(state, createdAt).on} />
        </span>
      </p>
      {comment && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {comment}
        </p>
      )}
      <p className="mt-1 text-caption text-soft break-words">{title}</p>
      {reply && <StoreReply text={reply.text} on={storeDay(state, reply.at).on} />}
      {(onReport ?? onReply) && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {onReply && (
            <Button
              size="small"
              onClick={onReply}
              aria-label={reply ? reviewsCopy.changeReplyOf(name) : reviewsCopy.replyOf(name)}
            >
              {reply ? reviewsCopy.changeReply : reviewsCopy.reply}
            </Button>
          )}
          {onReply && reply && <TakeBack store={store} review={review} name={name} />}
          {isReported ? (
            <span className="text-small text-soft">{reviewsCopy.reported}</span>
          ) : (
            onReport && (
              <Button
                size="small"
                tone="plain"
                onClick={onReport}
                aria-label={reviewsCopy.reportOf(name)}
              >
                {reviewsCopy.report}
              </Button>
            )
          )}
        </div>
      )}
    </li>
  )
}

function TakeBack({ store, review, name }: { store: string; review: Review; name: string }) {
  const { busy, run } = useStoreAct(() => invalidate(listReviews))
  const takeBack = () =>
    run(async () => {
      await call(takeReplyBack, { params: { store, review: review.id } })
      toast({ title: reviewsCopy.tookBack })
    })
  return (
    <Button
      size="small"
      tone="plain"
      busy={busy}
      onClick={() => void takeBack()}
      aria-label={reviewsCopy.takeBackOf(name)}
    >
      {reviewsCopy.takeBack}
    </Button>
  )
}
