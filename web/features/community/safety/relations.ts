import { communityCopy } from '../../../../shared/copy/community.ts'
import type { CommunityPerson } from '../../../../shared/features/community/group.ts'
import {
  endRelation,
  listRelations,
} from '../../../../shared/features/community/moderation-endpoints.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { explainAct } from '../../../lib/explain-error.ts'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { toast } from '../../../ui/toast.ts'
import { invalidateWritten } from '../../../components/community/written.ts'

const copy = communityCopy.safety

/** Removes a mute or a block. */
export async function endMuteOrBlock(person: CommunityPerson) {
  await call(endRelation, { params: { person: person.id } })
  toast({ title: copy.tookBack(person.name) })
  await Promise.all([invalidate(listRelations), invalidateWritten()])
}

/** A toast for a mute or a block, with Undo. */
export function offerToUndo(person: CommunityPerson, title: string) {
  const undo = () =>
    endMuteOrBlock(person).catch((error: unknown) =>
      toastTrouble(explainAct(error, { failed: copy.failed, offline: copy.unanswered })),
    )
  toast({ title, action: { label: copy.undo, onAct: () => void undo() } })
}
