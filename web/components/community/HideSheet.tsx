import { useState } from 'react'
import { maxCommunityReason } from '../../../shared/business/community.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import type { ModerationAct } from '../../../shared/features/community/moderation-endpoints.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { decide, type Decided } from './decide.ts'

const copy = communityCopy.moderation

interface HideSheetProps {
  of: Decided
  /** `keep`: it was appealed, and stays hidden. */
  act?: Extract<ModerationAct, 'hide' | 'keep'>
  onClose: () => void
}

/** Hiding, or keeping hidden, needs a reason; the author reads it. */
export function HideSheet({ of: opened, act = 'hide', onClose }: HideSheetProps) {
  // As shown at the start of the decision, even if it changes.
  const [of] = useState(opened)
  return (
    <ReasonForm
      title={act === 'hide' ? copy.hideTitle[of.is] : copy.stayTitle}
      description={act === 'hide' ? copy.hideSentence : copy.staySentence}
      cancel={copy.cancel}
      save={
        act === 'hide'
          ? { label: copy.hideNow, busyLabel: copy.hiding, tone: 'danger' }
          : { label: copy.stayNow, busyLabel: copy.sending }
      }
      words={{ failed: copy.failed, offline: copy.unanswered }}
      field={{ label: copy.reason, maxLength: maxCommunityReason, missing: copy.reasonMissing }}
      onSave={(reason) => decide(of, { act, reason })}
      onClose={onClose}
    />
  )
}
