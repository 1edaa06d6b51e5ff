import { communityCopy } from '../../../../shared/copy/community.ts'
import type { CommunityPerson } from '../../../../shared/features/community/group.ts'
import {
  listRelations,
  setRelation,
} from '../../../../shared/features/community/moderation-endpoints.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { invalidateWritten } from '../../../components/community/written.ts'
import { offerToUndo } from './relations.ts'

const copy = communityCopy.safety

/** Explains what a block does before it happens, since its effects are on other screens. */
export function BlockSheet({ person, onClose }: { person: CommunityPerson; onClose: () => void }) {
  const block = async () => {
    await call(setRelation, { params: { person: person.id }, body: { kind: 'block' } })
    offerToUndo(person, copy.blocked(person.name))
    await Promise.all([invalidate(listRelations), invalidateWritten()])
  }
  return (
    <FormSheet
      size="small"
      title={copy.blockTitle(person.name)}
      cancel={copy.cancel}
      save={{ label: copy.blockNow, busyLabel: copy.blocking, tone: 'danger' }}
      words={{ failed: copy.failed, offline: copy.unanswered }}
      onSave={block}
      onClose={onClose}
    >
      <p>{copy.blockSentence}</p>
    </FormSheet>
  )
}
