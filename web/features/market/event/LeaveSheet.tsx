import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import {
  type EventPage,
  getEvent,
  unregister,
} from '../../../../shared/features/events/endpoints.ts'
import type { OwnRegistration } from '../../../../shared/features/events/event.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.ts'

const copy = eventPageCopy

interface LeaveSheetProps {
  event: EventPage
  own: OwnRegistration
  onClose: () => void
}

/** Another person can get the seat at once, so the refund is explained first. */
export function LeaveSheet({ event, own, onClose }: LeaveSheetProps) {
  const { busy, trouble, run } = useAct(
    { failed: copy.failed, offline: copy.unanswered },
    { onTrouble: () => void invalidate(getEvent) },
  )
  const leave = () =>
    run(async () => {
      await call(unregister, { params: { event: event.id } })
      toast({ title: copy.cancelled })
      onClose()
      await invalidate(getEvent)
    })
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={own.status === 'waitlisted' ? copy.leave : copy.cancelTitle}
      description={refundSentence(own)}
      footer={
        <>
          <Button onClick={onClose}>{copy.keep}</Button>
          <Button
            tone="danger"
            busy={busy}
            busyLabel={copy.cancelling}
            onClick={() => void leave()}
          >
            {own.status === 'waitlisted' ? copy.leave : copy.giveUp}
          </Button>
        </>
      }
    >
      <TroubleNotice trouble={trouble} />
    </Sheet>
  )
}

function refundSentence({ status, payment, comesBack }: OwnRegistration): string | undefined {
  if (status === 'waitlisted') return undefined
  if (payment !== 'paid') return copy.cancelFree
  return comesBack === true ? copy.cancelBack : copy.cancelForfeit
}
