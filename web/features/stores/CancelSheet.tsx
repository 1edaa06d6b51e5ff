import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listOwnDrops } from '../../../shared/features/market/drop-endpoints.ts'
import {
  cancelForStore,
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { askAgain } from '../../online/asking.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { troubleOf } from './trouble.ts'

const copy = storeDashboardCopy.reservations

interface CancelSheetProps {
  store: OwnStore
  reservation: StoreReservation
  onClose: () => void
}

/** The store cannot keep what it promised; whoever reserved is told why. */
export function CancelSheet({ store, reservation, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setAsked(true)
    if (!reason.trim()) return
    setBusy(true)
    try {
      await call(cancelForStore, {
        params: { store: store.id, reservation: reservation.id },
        body: { reason: reason.trim() },
      })
      toast({ title: copy.cancelled, description: reservation.title })
      onClose()
    } catch (error) {
      toast(troubleOf(error))
      setBusy(false)
    }
    await askAgain(listStoreReservations, listOwnDrops)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={copy.cancelTitle}
      description={copy.cancelSentence}
      dirty={reason.trim() !== '' && !busy}
      footer={
        <>
          <Button onClick={onClose}>{copy.keep}</Button>
          <Button
            tone="danger"
            busy={busy}
            busyLabel={copy.cancelling}
            onClick={() => void cancel()}
          >
            {copy.cancelNow}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-serif font-semibold break-words">
        {reservation.firstName || copy.somebody} · {reservation.title}
      </p>
      <TextArea
        required
        label={storeDashboardCopy.reason}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={asked && !reason.trim() ? storeDashboardCopy.reasonMissing : undefined}
      />
    </Sheet>
  )
}
