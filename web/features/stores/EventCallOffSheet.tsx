import { useState } from 'react'
import { maxEventReason } from '../../../shared/business/events.ts'
import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  cancelEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  type OwnEvent,
} from '../../../shared/features/events/endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const copy = eventDashboardCopy.callingOff

interface EventCallOffProps {
  store: OwnStore
  event: OwnEvent
  onClose: () => void
}

/** Calls an event off; everyone registered gets the reason. */
export function EventCallOffSheet({ store, event, onClose }: EventCallOffProps) {
  const [reason, setReason] = useState('')
  const input = reason.trim()
  const callOff = async () => {
    const params = { store: store.id, event: event.id }
    try {
      await call(cancelEvent, { params, body: { reason: input } })
      toast({ title: copy.done, description: event.title })
    } finally {
      void invalidate(listOwnEvents, listEvents, getEvent)
    }
  }
  return (
    <FormSheet
      title={copy.title(event.title)}
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
          maxLength={maxEventReason}
          value={reason}
          onChange={setReason}
          error={tried && !input ? storeDashboardCopy.reasonMissing : undefined}
        />
      )}
    </FormSheet>
  )
}
