import { useState } from 'react'
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
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const copy = ultraDropDashboardCopy.off

interface UltraCallOffProps {
  store: OwnStore
  drop: OwnUltraDrop
  onClose: () => void
}

/** Calls an ultra drop off; everyone who requested or entered gets the reason. */
export function UltraCallOffSheet({ store, drop, onClose }: UltraCallOffProps) {
  const [reason, setReason] = useState('')
  const input = reason.trim()
  const callOff = async () => {
    const params = { store: store.id, ultraDrop: drop.id }
    try {
      await call(cancelUltraDrop, { params, body: { reason: input } })
      toast({ title: copy.done, description: drop.title })
    } finally {
      void invalidate(listOwnUltraDrops, listUltraDrops, getUltraDrop)
    }
  }
  return (
    <FormSheet
      title={copy.title(drop.title)}
      description={copy.sentence}
      dirty={input !== ''}
      cancel={copy.keep}
      save={{ label: copy.act, busyLabel: copy.busy, tone: 'danger' }}
      words={{ failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }}
      check={() => input !== ''}
      onSave={callOff}
      onClose={onClose}
    >
      {(tried) => (
        <TextArea
          required
          label={storeDashboardCopy.reason}
          rows={3}
          maxLength={maxReviewNotes}
          value={reason}
          onChange={setReason}
          error={tried && !input ? storeDashboardCopy.reasonMissing : undefined}
        />
      )}
    </FormSheet>
  )
}
