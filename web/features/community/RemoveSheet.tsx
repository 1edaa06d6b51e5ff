import { communityCopy } from '../../../shared/copy/community.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import type { Written } from '../../components/community/written.ts'

const { post: copy, group, safety } = communityCopy

interface RemoveSheetProps {
  is: Written['is']
  onRemove: () => Promise<void>
  onClose: () => void
}

/** Asks before something is deleted: with what others said to it, nobody could bring it back. */
export function RemoveSheet({ is, onRemove, onClose }: RemoveSheetProps) {
  return (
    <FormSheet
      size="small"
      title={copy.removeTitle[is]}
      cancel={safety.cancel}
      save={{ label: copy.remove, tone: 'danger' }}
      words={{ failed: group.failed, offline: group.unanswered }}
      onSave={onRemove}
      onClose={onClose}
    >
      <p>{copy.removeSentence[is]}</p>
    </FormSheet>
  )
}
