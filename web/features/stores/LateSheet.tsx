import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { handOverLate, listToday } from '../../../shared/features/market/pickup-endpoints.ts'
import {
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { askAgain } from '../../online/asking.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { troubleOf } from './trouble.ts'

const copy = storeDashboardCopy.reservations

const checks = ['idSeen', 'over21', 'nameMatches'] as const

interface LateSheetProps {
  store: OwnStore
  reservation: StoreReservation
  onClose: () => void
}

/** Somebody has come after all: the owner hands over, with the same three checks and a reason. */
export function LateSheet({ store, reservation, onClose }: LateSheetProps) {
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const lacksChecks = checked.length < checks.length
  const handOver = async () => {
    setAsked(true)
    if (!reason.trim() || lacksChecks) return
    setBusy(true)
    try {
      await call(handOverLate, {
        params: { store: store.id, reservation: reservation.id },
        body: { reason: reason.trim(), idSeen: true, over21: true, nameMatches: true },
      })
      toast({ title: copy.handedOver, description: reservation.title })
      onClose()
    } catch (error) {
      toast(troubleOf(error))
      setBusy(false)
    }
    await askAgain(listStoreReservations, listToday)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={copy.lateTitle}
      description={copy.lateSentence}
      dirty={(reason.trim() !== '' || checked.length > 0) && !busy}
      footer={
        <>
          <Button onClick={onClose}>{storeDashboardCopy.cancel}</Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel={copy.handing}
            onClick={() => void handOver()}
          >
            {copy.lateNow}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-serif font-semibold break-words">
        {reservation.firstName || copy.somebody} · {reservation.title}
      </p>
      <div className="flex flex-col gap-3">
        {checks.map((check, at) => (
          <Checkbox
            key={check}
            label={copy[check]}
            checked={checked.includes(check)}
            onChange={(is) =>
              setChecked((before) => [
                ...before.filter((one) => one !== check),
                ...(is ? [check] : []),
              ])
            }
            error={asked && lacksChecks && at === 2 ? copy.checksMissing : undefined}
          />
        ))}
        <TextArea
          required
          label={storeDashboardCopy.reason}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={asked && !reason.trim() ? storeDashboardCopy.reasonMissing : undefined}
        />
      </div>
    </Sheet>
  )
}
