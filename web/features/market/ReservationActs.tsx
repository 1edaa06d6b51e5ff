import { CalendarPlus, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { marketCopy } from '../../../shared/copy/market.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  cancelReservation,
  extendPickup,
  getReservation,
  listReservations,
  type Reservation,
  reservationCalendar,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { feeToPay } from '../../../shared/features/market/reservation.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.reservation
const words = { failed: copy.failed, offline: copy.offlineAct }

/** The actions still possible on a reservation. */
export function ReservationActs({
  reservation,
  onPayBottle,
}: {
  reservation: Reservation
  onPayBottle: () => void
}) {
  const { id, status, storeState, extendsUntil, mayCancel, mayPayBottle, totalPrice } = reservation
  const [cancels, setCancels] = useState(false)
  const { busy, trouble, run } = useReservingAct(words, reservation)
  const extend = () =>
    run(async () => {
      await call(extendPickup, { params: { reservation: id } })
      await invalidate(getReservation, listReservations)
      toast({ title: copy.extended })
    })
  const hasCalendar = status === 'confirmed' || status === 'ready'
  const mayExtend = extendsUntil !== undefined
  if (!hasCalendar && !mayExtend && !mayCancel && !mayPayBottle) return null
  return (
    <div className="flex flex-col gap-3">
      <TroubleNotice trouble={trouble} />
      {mayPayBottle && (
        <div>
          <Button icon={<CreditCard aria-hidden size={18} />} onClick={onPayBottle}>
            {copy.payBottle(totalPrice)}
          </Button>
          <p className="mt-1 text-caption text-soft">{copy.payBottleSentence}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {hasCalendar && (
          <a
            className={buttonClass()}
            href={reservationCalendar.path.replace('{reservation}', id)}
            download
          >
            <CalendarPlus aria-hidden size={18} />
            {copy.calendar}
          </a>
        )}
        {mayExtend && (
          <Button busy={busy} busyLabel={copy.extending} onClick={() => void extend()}>
            {copy.extend}
          </Button>
        )}
        {mayCancel && (
          <Button tone="plain" onClick={() => setCancels(true)}>
            {copy.cancel}
          </Button>
        )}
      </div>
      {mayExtend && (
        <p className="text-caption text-soft">
          {copy.extendsUntil} <StoreMoment at={extendsUntil} state={storeState} />.
        </p>
      )}
      {cancels && <CancelSheet reservation={reservation} onClose={() => setCancels(false)} />}
    </div>
  )
}

/** A cancellation is final, so the refund is explained first. */
function CancelSheet({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { busy, trouble, run } = useReservingAct(words, reservation)
  const cancel = () =>
    run(async () => {
      await call(cancelReservation, { params: { reservation: reservation.id } })
      await invalidate(getReservation, listReservations, reservingState, getDrop)
      toast({ title: copy.cancelled })
      onClose()
    })
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={copy.cancelTitle}
      description={refundSentence(reservation)}
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
      {reservation.bottlePaid && <p>{copy.cancelBottle}</p>}
      <TroubleNotice trouble={trouble} />
    </Sheet>
  )
}

function refundSentence(reservation: Reservation): string {
  const { status, usedFreeReserve, creditUsed, feeWouldComeBack } = reservation
  if (usedFreeReserve) return feeWouldComeBack ? copy.cancelFreeBack : copy.cancelFreeForfeit
  const message = feeWouldComeBack ? copy.cancelCreditBack : copy.cancelCreditForfeit
  const ofCredit = creditUsed > 0 && message(exactMoney(creditUsed))
  const isByCard = status !== 'pending' && feeToPay(reservation) > 0
  const ofCard = isByCard && (feeWouldComeBack ? copy.cancelBack : copy.cancelForfeit)
  const both = [ofCard, ofCredit].filter((one) => one !== false)
  return both.length > 0 ? both.join(' ') : copy.cancelNothing
}
