import { useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { handOverLate, listToday } from '../../../shared/features/market/pickup-endpoints.ts'
import {
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

const copy = storeDashboardCopy.reservations

const checks = ['idSeen', 'over21', 'nameMatches'] as const

interface LateSheetProps {
  store: OwnStore
  reservation: StoreReservation
  onClose: () => void
}

/** Hands over after a no-show, by the owner, with the same three checks and a reason. */
export function LateSheet({ store, reservation, onClose }: LateSheetProps) {
  const [checked, setChecked] = useState<readonly string[]>([])
  const lacksChecks = checked.length < checks.length
  const handOver = async (reason: string) => {
    try {
      await call(handOverLate, {
        params: { store: store.id, reservation: reservation.id },
        body: { reason, idSeen: true, over21: true, nameMatches: true },
      })
      toast({ title: copy.handedOver, description: reservation.title })
    } finally {
      void invalidate(listStoreReservations, listToday)
    }
  }
  return (
    <ReasonSheet
      reservation={reservation}
      title={copy.lateTitle}
      sentence={copy.lateSentence}
      act={{ label: copy.lateNow, busyLabel: copy.handing }}
      leave={storeDashboardCopy.cancel}
      dirty={checked.length > 0}
      complete={!lacksChecks}
      onAct={handOver}
      onClose={onClose}
    >
      {(tried) =>
        checks.map((check, at) => (
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
            error={tried && lacksChecks && at === 2 ? copy.checksMissing : undefined}
          />
        ))
      }
    </ReasonSheet>
  )
}
