import { type FormEvent, useState } from 'react'
import { maxReviewLength } from '../../../shared/business/reserving.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  getReservation,
  listReservations,
  type Reservation,
  reviewPickup,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { readEarned, readLoyalty } from '../../../shared/features/loyalty/endpoints.ts'
import { listReviews } from '../../../shared/features/market/review-endpoints.ts'
import { StoreReply } from '../../components/store/StoreReply.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useUnsavedForm } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stars, StarsShown } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.reservation

/** The review of a pickup, editable at any time. */
export function ReviewPart({ reservation }: { reservation: Reservation }) {
  const { id, rating, comment: before = '', reviewHidden, reviewReply, isOfStaff } = reservation
  const [changes, setChanges] = useState(false)
  // A known rating closes the form, even if its answer was lost.
  const isOpen = rating === undefined || changes
  const [stars, setStars] = useState<number | null>(rating ?? null)
  const [comment, setComment] = useState(before)
  const [lacksStars, setLacksStars] = useState(false)
  const { busy, trouble, run } = useReservingAct(
    { failed: copy.failed, offline: copy.offlineAct },
    reservation,
  )
  useUnsavedForm(isOpen && comment !== before)

  const send = (event: FormEvent) => {
    event.preventDefault()
    setLacksStars(stars === null)
    if (stars === null) return
    void run(async () => {
      const said = comment.trim()
      await call(reviewPickup, {
        params: { reservation: id },
        body: { rating: stars, ...(said && { comment: said }) },
      })
      await invalidate(getReservation, listReservations, listReviews, getDrop)
      void invalidate(readEarned, readLoyalty)
      setChanges(false)
      toast({ title: copy.reviewed })
    })
  }

  if (isOfStaff) return <p className="text-soft">{copy.ofStaff}</p>
  if (!isOpen)
    return (
      <Card as="section" aria-label={copy.reviewAgain}>
        <h2 className="text-lead font-semibold">{copy.reviewAgain}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <StarsShown value={rating} size={22} />
          {before && (
            <p dir="auto" className="w-full break-words whitespace-pre-wrap">
              {before}
            </p>
          )}
          {reviewReply && <StoreReply text={reviewReply} />}
          {reviewHidden && <Hidden reason={reviewHidden} />}
          <Button size="small" onClick={() => setChanges(true)}>
            {copy.changeReview}
          </Button>
        </div>
      </Card>
    )
  return (
    <Card as="section" aria-label={copy.review}>
      <h2 className="text-lead font-semibold">{copy.review}</h2>
      <form noValidate onSubmit={send} className="mt-2 flex flex-col gap-3">
        {reviewHidden && <Hidden reason={reviewHidden} />}
        <Stars whole label={copy.stars} value={stars} onChange={setStars} />
        {lacksStars && stars === null && (
          <p role="alert" className="text-small text-danger">
            {copy.starsMissing}
          </p>
        )}
        <TextArea
          label={copy.comment}
          hint={copy.commentHint}
          value={comment}
          onChange={setComment}
          maxLength={maxReviewLength}
          rows={3}
        />
        <TroubleNotice trouble={trouble} />
        <div>
          <Button type="submit" busy={busy} busyLabel={copy.sending}>
            {copy.sendReview}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Why the review is hidden, so that its author can edit it. */
function Hidden({ reason }: { reason: string }) {
  return (
    <div className="w-full">
      <Notice tone="warn" title={reviewsCopy.hiddenTitle}>
        <p>{reviewsCopy.hiddenSentence}</p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {reason}
        </p>
      </Notice>
    </div>
  )
}
