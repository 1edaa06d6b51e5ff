import { useEffect } from 'react'
import { marketCopy } from '../../../shared/copy/market.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  getReservation,
  listReservations,
  payFree,
  type Reservation,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { feeToPay } from '../../../shared/features/market/reservation.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { PausedOffer, useOfferPause } from './PausedOffer.tsx'
import { PayCredit } from './PayCredit.tsx'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.reservation

interface HoldPartProps {
  reservation: Reservation
  time: ServerTime
  onPay: () => void
}

/** The hold with its time left, and the button to pay the fee. */
export function HoldPart({ reservation, time, onPay }: HoldPartProps) {
  const now = useServerNow(time)
  const { holdUntil, isOffer, storeState } = reservation
  const pausedUntil = useOfferPause(isOffer)
  const isOver = holdUntil !== undefined && now >= holdUntil
  // The server decides whether it has expired.
  useEffect(() => {
    if (isOver) void invalidate(getReservation)
  }, [isOver])
  return (
    <Card as="section" aria-label={copy.holdEnds} className="flex flex-col gap-3">
      {isOver ? (
        <p role="status">{copy.runOut}</p>
      ) : (
        <>
          {holdUntil !== undefined && (
            <p className="flex items-baseline justify-between gap-4">
              {copy.holdEnds}
              <strong role="timer" className="text-title">
                <TimeLeft until={holdUntil} now={now} />
              </strong>
            </p>
          )}
          {pausedUntil === undefined ? (
            <>
              <Button tone="primary" wide onClick={onPay}>
                {copy.pay(feeToPay(reservation))}
              </Button>
              <PayCredit reservation={reservation} />
              <PayFree reservation={reservation} />
            </>
          ) : (
            <PausedOffer until={pausedUntil} state={storeState} />
          )}
        </>
      )}
    </Card>
  )
}

/** Pays the fee with a free reserve, if the person has one. */
function PayFree({ reservation }: { reservation: Reservation }) {
  const left = useServerQuery(reservingState, useDevice().user.id).data?.freeReserves ?? 0
  const { busy, trouble, run } = useReservingAct(
    { failed: copy.failed, offline: copy.offlineAct },
    reservation,
  )
  const pay = () =>
    run(async () => {
      await call(payFree, { params: { reservation: reservation.id } })
      await invalidate(getReservation, listReservations, reservingState, getDrop)
      toast({ title: copy.paidFree })
    })
  if (left === 0) return null
  return (
    <>
      <div>
        <Button wide busy={busy} busyLabel={copy.payingFree} onClick={() => void pay()}>
          {copy.payFree}
        </Button>
        <p className="mt-1 text-caption text-soft">{copy.payFreeHint(left)}</p>
      </div>
      <TroubleNotice trouble={trouble} />
    </>
  )
}
