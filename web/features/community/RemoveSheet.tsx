import { communityCopy } from '../../../shared/copy/community.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import type { Written } from '../../components/community/written.ts'

const { post: copy, group, safety } = communityCopy

interface RemoveSheetProps {
  is: Written['is']
  onRemove: () => Promise<void>
  onClose: () => void
}

/** Confirms a deletion: it takes others' comments along and cannot be undone. */
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
