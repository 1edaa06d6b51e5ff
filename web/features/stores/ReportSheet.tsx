import { useState } from 'react'
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
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const words = { failed: copy.reportFailed, offline: storeDashboardCopy.unanswered }

/** Somebody asks an admin to look at a review, and says why. */
export function ReportSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const send = async () => {
    await call(reportReview, { params: { review: review.id }, body: { reason: given } })
    toast({ title: copy.reportSent })
    await invalidate(listReviews)
  }
  return (
    <FormSheet
      title={copy.reportTitle}
      description={copy.reportSentence}
      dirty={given !== ''}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.sendReport, busyLabel: copy.sending }}
      words={words}
      check={() => given !== ''}
      onSave={send}
      onClose={onClose}
    >
      {(tried) => (
        <TextArea
          required
          label={copy.reportReason}
          hint={copy.reportHint}
          rows={3}
          maxLength={maxReportLength}
          value={reason}
          onChange={setReason}
          error={tried && !given ? copy.reportMissing : undefined}
        />
      )}
    </FormSheet>
  )
}
