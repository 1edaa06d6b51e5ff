import { type ReactNode, useState } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { StoreReservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useStoreAct } from './store-act.ts'

interface ReasonSheetProps {
  reservation: StoreReservation
  title: string
  sentence: string
  /** The confirming button, and the cancelling one. */
  act: { label: string; busyLabel: string; tone: 'primary' | 'danger' }
  leave: string
  /** More fields; `tried` after the first submit, to show errors. */
  children?: (tried: boolean) => ReactNode
  /** The other fields have input. */
  dirty?: boolean
  /** Whether those fields are complete. */
  complete?: boolean
  /** On an error the message is shown and the sheet stays open. */
  onAct: (reason: string) => Promise<void>
  onClose: () => void
}

/** An owner's action on a reservation that requires a reason; the store's log keeps it. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { reservation, act, children, dirty = false, complete = true, onAct, onClose } = props
  const [reason, setReason] = useState('')
  const input = reason.trim()
  const { run } = useStoreAct()
  return (
    <FormSheet
      title={props.title}
      description={props.sentence}
      dirty={input !== '' || dirty}
      cancel={props.leave}
      save={act}
      check={() => input !== '' && complete}
      onSave={() => run(() => onAct(input))}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p className="-mb-1 font-serif font-semibold break-words">
            {reservation.firstName || storeDashboardCopy.reservations.somebody} ·{' '}
            {reservation.title}
          </p>
          <div className="flex flex-col gap-3">
            {children?.(tried)}
            <TextArea
              required
              label={storeDashboardCopy.reason}
              rows={3}
              maxLength={maxReasonLength}
              value={reason}
              onChange={setReason}
              error={tried && !input ? storeDashboardCopy.reasonMissing : undefined}
            />
          </div>
        </>
      )}
    </FormSheet>
  )
}
