import type { ReactNode } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { StoreReservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { useStoreAct } from './store-act.ts'

interface ReasonSheetProps {
  reservation: StoreReservation
  title: string
  sentence: string
  /** The confirming button, and the cancelling one. */
  act: { label: string; busyLabel: string; tone?: 'danger' }
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
  const { reservation, children, dirty = false, complete = true, onAct, onClose } = props
  const { run } = useStoreAct()
  return (
    <ReasonForm
      title={props.title}
      description={props.sentence}
      cancel={props.leave}
      save={props.act}
      field={{
        label: storeDashboardCopy.reason,
        maxLength: maxReasonLength,
        missing: storeDashboardCopy.reasonMissing,
      }}
      dirty={dirty}
      complete={complete}
      onSave={(reason) => run(() => onAct(reason))}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p className="-mb-1 font-serif font-semibold break-words">
            {reservation.firstName || storeDashboardCopy.reservations.somebody} ·{' '}
            {reservation.title}
          </p>
          {children?.(tried)}
        </>
      )}
    </ReasonForm>
  )
}
