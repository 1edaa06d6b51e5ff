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
import { StoreReasonForm } from '../../components/store/StoreReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

/** An admin hides a review, with a reason for its author. */
export function HideReviewSheet(props: { review: ModeratedReview; onClose: () => void }) {
  const { review, onClose } = props
  const hide = async (reason: string) => {
    await call(hideReview, { params: { review: review.id }, body: { reason } })
    toast({ title: copy.hidden })
    await invalidate(listModeratedReviews, listActivity)
  }
  return (
    <StoreReasonForm
      title={copy.hideTitle}
      description={copy.hideSentence}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.hideNow, busyLabel: copy.hiding, tone: 'danger' }}
      onSave={hide}
      onClose={onClose}
    />
  )
}
