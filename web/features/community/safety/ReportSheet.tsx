import { maxCommunityReason } from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  reportComment,
  reportPost,
} from '../../../../shared/features/community/moderation-endpoints.ts'
import { call } from '../../../online/call.ts'
import { ReasonForm } from '../../../lib/ReasonForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { invalidateWritten, type Written } from '../../../components/community/written.ts'

const copy = communityCopy.safety

/** Reports a post or a comment to its moderators, with a reason. */
export function ReportSheet({ written, onClose }: { written: Written; onClose: () => void }) {
  const send = async (reason: string) => {
    const body = { reason }
    if (written.is === 'post') await call(reportPost, { params: { post: written.id }, body })
    else await call(reportComment, { params: { comment: written.id }, body })
    toast({ title: copy.sent })
    await invalidateWritten()
  }
  return (
    <ReasonForm
      title={copy.reportTitle[written.is]}
      description={copy.reportSentence}
      cancel={copy.cancel}
      save={{ label: copy.send, busyLabel: copy.sending }}
      words={{ failed: copy.failed, offline: copy.unanswered }}
      field={{
        label: copy.reason,
        hint: copy.reasonHint,
        maxLength: maxCommunityReason,
        missing: copy.reasonMissing,
      }}
      onSave={send}
      onClose={onClose}
    />
  )
}
