import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reviewsCopy as copy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  hideReview,
  listModeratedReviews,
  type ModeratedReview,
  reviewViews,
  type ReviewView,
  showReview,
} from '../../../shared/features/market/review-endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { StoreReply } from '../../components/store/StoreReply.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { Day } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { HideWithReason } from './HideWithReason.tsx'

const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

/** Reported reviews, and hidden ones. */
export function ReviewModeration(props: { view: ReviewView; onView: (view: ReviewView) => void }) {
  const { view, onView } = props
  return (
    <>
      <div className="my-3 max-w-sm">
        <Segmented
          label={copy.which}
          hideLabel
          options={reviewViews.map((value) => ({ value, label: copy.views[value] }))}
          value={view}
          onChange={onView}
        />
      </div>
      <ModeratedReviews key={view} view={view} />
    </>
  )
}

function ModeratedReviews({ view }: { view: ReviewView }) {
  const query = useServerPages(listModeratedReviews, useDevice().user.id, {
    query: { which: view },
  })
  const [hiding, setHiding] = useState<ModeratedReview>()
  return (
    <>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.admin.offline}
        rowsOf={(page) => page.reviews}
        empty={
          <Empty
            drawing={<Flag size={40} className="text-soft" />}
            title={copy.none[view]}
            sentence={copy.noneSentence[view]}
          />
        }
      >
        {(reviews) => (
          <ul aria-label={copy.list}>
            {reviews.map((review) => (
              <Row key={review.id} review={review} onHide={() => setHiding(review)} />
            ))}
          </ul>
        )}
      </PagedList>
      {hiding && (
        <HideWithReason
          copy={copy}
          onHide={(reason) => call(hideReview, { params: { review: hiding.id }, body: { reason } })}
          list={listModeratedReviews}
          onClose={() => setHiding(undefined)}
        />
      )}
    </>
  )
}

function Row({ review, onHide }: { review: ModeratedReview; onHide: () => void }) {
  const { rating, comment, reply, title, storeName, storeState: state, createdAt } = review
  const { reports, reportedAt, reasons, hiddenAt, hiddenReason, isChanged } = review
  const name = review.firstName || copy.somebody
  const isHidden = hiddenAt !== undefined
  const { busy, run } = useAct(words, {
    onTrouble: toastTrouble,
    settled: () => invalidate(listModeratedReviews, listActivity),
  })
  const show = () =>
    run(async () => {
      await call(showReview, { params: { review: review.id } })
      toast({ title: isHidden ? copy.shown : copy.kept })
    })
  return (
    <li className="border-b border-line py-3 desk:grid desk:grid-cols-2 desk:gap-x-10">
      <div className="min-w-0 desk:row-span-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StarsShown value={rating} />
          <span className="min-w-0 font-medium break-words">{copy.by(name, storeName)}</span>
          {isChanged && <Badge tone="warn">{copy.changed}</Badge>}
        </p>
        <p className="text-caption text-soft break-words">
          {title} · <Day on={storeDay(state, createdAt).on} />
        </p>
        {comment && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {comment}
          </p>
        )}
        {reply && <StoreReply text={reply} />}
      </div>
      <div className="mt-2 min-w-0 rounded-md bg-sunken p-3 text-small desk:mt-0">
        <p className="font-medium">
          {isHidden
            ? copy.hiddenOn(dayInWords(storeDay(state, hiddenAt).on))
            : copy.reports(reports)}
        </p>
        {isHidden ? (
          <p dir="auto" className="break-words whitespace-pre-line">
            {hiddenReason}
          </p>
        ) : (
          <ul className="list-disc ps-5">
            {reasons.map((reason, at) => (
              // Two may have the same text, and their order never changes.
              <li key={at} dir="auto" className="break-words whitespace-pre-line">
                {reason}
              </li>
            ))}
          </ul>
        )}
        {!isHidden && reports > reasons.length && reasons.length > 0 && (
          <p className="text-soft">{copy.more(reports - reasons.length)}</p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          onClick={() => void show()}
          aria-label={isHidden ? copy.showOf(name) : copy.keepOf(name)}
        >
          {isHidden ? copy.show : copy.keep}
        </Button>
        {(!isHidden || reportedAt !== undefined) && (
          <Button
            size="small"
            tone="danger"
            onClick={onHide}
            aria-label={isHidden ? copy.stayHiddenOf(name) : copy.hideOf(name)}
          >
            {isHidden ? copy.stayHidden : copy.hide}
          </Button>
        )}
      </div>
    </li>
  )
}
