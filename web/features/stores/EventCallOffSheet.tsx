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
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

const copy = eventDashboardCopy.callingOff
const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

interface EventCallOffProps {
  store: OwnStore
  event: OwnEvent
  onClose: () => void
}

/** Calls an event off; everyone registered gets the reason. */
export function EventCallOffSheet({ store, event, onClose }: EventCallOffProps) {
  const callOff = async (reason: string) => {
    const params = { store: store.id, event: event.id }
    try {
      await call(cancelEvent, { params, body: { reason } })
      toast({ title: copy.done, description: event.title })
    } finally {
      void invalidate(listOwnEvents, listEvents, getEvent)
    }
  }
  return (
    <ReasonForm
      title={copy.title(event.title)}
      description={copy.sentence}
      cancel={copy.keep}
      save={{ label: copy.act, busyLabel: copy.busy, tone: 'danger' }}
      words={words}
      field={{
        label: storeDashboardCopy.reason,
        maxLength: maxEventReason,
        missing: storeDashboardCopy.reasonMissing,
      }}
      onSave={callOff}
      onClose={onClose}
    />
  )
}
