import { useEffect } from 'react'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  getReservation,
  type Reservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { askAgain } from '../../online/asking.ts'
import { type ToldTime, useServerNow } from '../../parts/server-now.ts'
import { TimeLeft } from '../../parts/TimeLeft.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

const copy = marketCopy.reservation

interface HoldPartProps {
  reservation: Reservation
  time: ToldTime
  onPay: () => void
}

/** The units are held while the fee is paid: how long still, and the way to pay. */
export function HoldPart({ reservation, time, onPay }: HoldPartProps) {
  const now = useServerNow(time)
  const { holdUntil, reserveFee } = reservation
  const isOver = holdUntil !== undefined && now >= holdUntil
  // Whether it has run out is the server's to say.
  useEffect(() => {
    if (isOver) void askAgain(getReservation)
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
          <Button tone="primary" wide onClick={onPay}>
            {copy.pay(reserveFee)}
          </Button>
        </>
      )}
    </Card>
  )
}
