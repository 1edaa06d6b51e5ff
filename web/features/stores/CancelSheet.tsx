import { compensation } from '../../../shared/business/ultra-drops.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listOwnDrops } from '../../../shared/features/market/drop-endpoints.ts'
import {
  cancelForStore,
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

const copy = storeDashboardCopy.reservations

interface CancelSheetProps {
  store: OwnStore
  reservation: StoreReservation
  onClose: () => void
}

/** Cancels a reservation the store cannot supply; the buyer gets the reason. */
export function CancelSheet({ store, reservation, onClose }: CancelSheetProps) {
  const cancel = async (reason: string) => {
    try {
      const params = { store: store.id, reservation: reservation.id }
      await call(cancelForStore, { params, body: { reason } })
      toast({ title: copy.cancelled, description: reservation.title })
    } finally {
      void invalidate(listStoreReservations, listOwnDrops)
    }
  }
  return (
    <ReasonSheet
      reservation={reservation}
      title={copy.cancelTitle}
      sentence={copy.cancelSays({
        isPaid: reservation.status !== 'pending',
        bottlePaid: reservation.bottlePaid,
        isWon: reservation.isWon === true,
        credit: exactMoney(compensation),
      })}
      act={{ label: copy.cancelNow, busyLabel: copy.cancelling, tone: 'danger' }}
      leave={copy.keep}
      onAct={cancel}
      onClose={onClose}
    />
  )
}
