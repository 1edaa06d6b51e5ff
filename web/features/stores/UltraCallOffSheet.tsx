import { maxReviewNotes } from '../../../shared/business/ultra-drops.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import {
  cancelUltraDrop,
  getUltraDrop,
  listOwnUltraDrops,
  listUltraDrops,
  type OwnUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

const copy = ultraDropDashboardCopy.off
const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

interface UltraCallOffProps {
  store: OwnStore
  drop: OwnUltraDrop
  onClose: () => void
}

/** Calls an ultra drop off; everyone who requested or entered gets the reason. */
export function UltraCallOffSheet({ store, drop, onClose }: UltraCallOffProps) {
  const callOff = async (reason: string) => {
    const params = { store: store.id, ultraDrop: drop.id }
    try {
      await call(cancelUltraDrop, { params, body: { reason } })
      toast({ title: copy.done, description: drop.title })
    } finally {
      void invalidate(listOwnUltraDrops, listUltraDrops, getUltraDrop)
    }
  }
  return (
    <ReasonForm
      title={copy.title(drop.title)}
      description={copy.sentence}
      cancel={copy.keep}
      save={{ label: copy.act, busyLabel: copy.busy, tone: 'danger' }}
      words={words}
      field={{
        label: storeDashboardCopy.reason,
        maxLength: maxReviewNotes,
        missing: storeDashboardCopy.reasonMissing,
      }}
      onSave={callOff}
      onClose={onClose}
    />
  )
}
