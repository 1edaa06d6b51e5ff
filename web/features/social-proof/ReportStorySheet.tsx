import { maxStoryReport } from '../../../shared/business/social-proof.ts'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import {
  listStories,
  reportStory,
  type SuccessStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { toast } from '../../ui/toast.ts'

const words = {
  failed: copy.reportFailed,
  offline: copy.reportUnanswered,
  codes: { slow_down: copy.reportedTooOften },
}

/** Reports a success story to an admin, with a reason. */
export function ReportStorySheet(props: { story: SuccessStory; onClose: () => void }) {
  const { story, onClose } = props
  const send = async (reason: string) => {
    await call(reportStory, { params: { story: story.id }, body: { reason } })
    toast({ title: copy.reportSent })
    await invalidate(listStories)
  }
  return (
    <ReasonForm
      title={copy.reportTitle}
      description={copy.reportSentence}
      cancel={copy.cancel}
      save={{ label: copy.sendReport, busyLabel: copy.sending }}
      words={words}
      field={{
        label: copy.reportReason,
        hint: copy.reportHint,
        maxLength: maxStoryReport,
        missing: copy.reportMissing,
      }}
      onSave={send}
      onClose={onClose}
    />
  )
}
