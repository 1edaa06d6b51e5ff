import { useState } from 'react'
import { maxReviewLength } from '../../../shared/business/reserving.ts'
import { reviewsCopy as copy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  listReviews,
  replyToReview,
  type Review,
} from '../../../shared/features/market/review-endpoints.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

interface ReplySheetProps {
  store: string
  review: Review
  onClose: () => void
}

/** The store's public reply to a review. */
export function ReplySheet({ store, review, onClose }: ReplySheetProps) {
  const before = review.reply?.text ?? ''
  const [text, setText] = useState(before)
  const input = text.trim()
  const send = async () => {
    await call(replyToReview, { params: { store, review: review.id }, body: { text: input } })
    toast({ title: copy.replied })
    await invalidate(listReviews)
  }
  return (
    <FormSheet
      title={before ? copy.changeReply : copy.replyTitle}
      description={copy.replySentence}
      dirty={text !== before}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.sendReply, busyLabel: copy.sending }}
      words={words}
      check={() => input !== ''}
      onSave={send}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {review.comment && (
            <p dir="auto" className="line-clamp-4 break-words whitespace-pre-line text-soft">
              {review.comment}
            </p>
          )}
          <TextArea
            required
            label={copy.replyText}
            rows={4}
            maxLength={maxReviewLength}
            value={text}
            onChange={setText}
            error={tried && !input ? copy.replyMissing : undefined}
          />
        </>
      )}
    </FormSheet>
  )
}
