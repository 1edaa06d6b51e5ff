import { maxReportLength } from '../../../shared/business/reserving.ts'
import { reviewsCopy as copy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  listReviews,
  reportReview,
  type Review,
} from '../../../shared/features/market/review-endpoints.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

const words = { failed: copy.reportFailed, offline: storeDashboardCopy.unanswered }

/** Reports a review to an admin, with a reason. */
export function ReportSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const send = async (reason: string) => {
    await call(reportReview, { params: { review: review.id }, body: { reason } })
    toast({ title: copy.reportSent })
    await invalidate(listReviews)
  }
  return (
    <ReasonForm
      title={copy.reportTitle}
      description={copy.reportSentence}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.sendReport, busyLabel: copy.sending }}
      words={words}
      field={{
        label: copy.reportReason,
        hint: copy.reportHint,
        maxLength: maxReportLength,
        missing: copy.reportMissing,
      }}
      onSave={send}
      onClose={onClose}
    />
  )
}
