import { useState } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { reviewsCopy as copy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  hideReview,
  listModeratedReviews,
  type ModeratedReview,
} from '../../../shared/features/market/review-endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

/** An admin hides a review, with the reason that its person reads. */
export function HideReviewSheet(props: { review: ModeratedReview; onClose: () => void }) {
  const { review, onClose } = props
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const hide = async () => {
    await call(hideReview, { params: { review: review.id }, body: { reason: given } })
    toast({ title: copy.hidden })
    await invalidate(listModeratedReviews, listActivity)
  }
  return (
    <FormSheet
      title={copy.hideTitle}
      description={copy.hideSentence}
      dirty={given !== ''}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.hideNow, busyLabel: copy.hiding, tone: 'danger' }}
      words={words}
      check={() => given !== ''}
      onSave={hide}
      onClose={onClose}
    >
      {(tried) => (
        <TextArea
          required
          label={storeDashboardCopy.reason}
          rows={3}
          maxLength={maxReasonLength}
          value={reason}
          onChange={setReason}
          error={tried && !given ? storeDashboardCopy.reasonMissing : undefined}
        />
      )}
    </FormSheet>
  )
}
