import { useCallback, useEffect, useState } from 'react'
import { generatePath } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  checkPayment,
  getReservation,
  listReservations,
  payBottle,
  payFee,
  type Reservation,
  type ToPay,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { feeToPay } from '../../../shared/features/market/reservation.ts'
import { second } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { explainError } from '../../lib/explain-error.ts'
import { PayForm } from '../../components/pay/PayForm.tsx'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { PayCredit } from './PayCredit.tsx'
import { comesBack } from './reservation-words.ts'

const copy = marketCopy.pay

interface PaySheetProps {
  reservation: Reservation
  time: ServerTime
  what: 'fee' | 'bottle'
  onClose: () => void
  /** The money has arrived. */
  onPaid: () => void
}

/**
 * Pays the fee during the hold, or the bottle itself. The form's result is ignored: the sheet closes
 * when the server confirms the payment.
 */
export function PaySheet({ reservation, time, what, onClose, onPaid }: PaySheetProps) {
  const { id, totalPrice, status, bottlePaid } = reservation
  const amount = what === 'fee' ? feeToPay(reservation) : totalPrice
  const [toPay, setToPay] = useState<ToPay>()
  const { trouble, run } = useAct(copy, { onTrouble: () => void invalidate(getReservation) })
  const [isSent, setSent] = useState(false)

  const begin = useCallback(
    () =>
      run(async () => {
        // A repeated request returns the same payment, so there are no double payments.
        setToPay(await call(what === 'fee' ? payFee : payBottle, { params: { reservation: id } }))
      }),
    [id, what, run],
  )
  useEffect(() => {
    // With another amount it is another payment.
    setToPay(undefined)
    if (amount > 0) void begin()
  }, [amount, begin])

  const isPaid = what === 'fee' ? status === 'confirmed' || status === 'ready' : bottlePaid
  useEffect(() => {
    if (!isPaid) return
    onPaid()
  }, [isPaid, onPaid])

  const isOver = what === 'fee' && status !== 'pending' && !isPaid
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={what === 'fee' ? copy.title : copy.bottleTitle}
      description={
        what === 'fee' && !isOver && <HeldFor until={reservation.holdUntil} time={time} />
      }
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {isOver ? (
        <Notice live tone="warn" title={copy.over}>
          {comesBack(reservation) ? copy.lateSentence : copy.overSentence}
        </Notice>
      ) : trouble !== undefined ? (
        <Notice
          live
          tone="danger"
          title={copy.failed}
          act={<Button onClick={() => void begin()}>{copy.retry}</Button>}
        >
          {trouble.message}
        </Notice>
      ) : isSent ? (
        <Arriving reservation={reservation} />
      ) : toPay ? (
        <>
          {what === 'fee' && <PayCredit reservation={reservation} />}
          <PayForm
            toPay={toPay}
            label={copy.amount(amount)}
            returnPath={`${generatePath(routes.paymentReturn.path, { id })}?for=${what}`}
            onSent={() => setSent(true)}
          />
        </>
      ) : (
        <Loading label={copy.loading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Sheet>
  )
}

function HeldFor({ until, time }: { until: number | undefined; time: ServerTime }) {
  const now = useServerNow(time)
  const isOver = until !== undefined && now >= until
  // The server decides whether it has expired.
  useEffect(() => {
    if (isOver) void invalidate(getReservation)
  }, [isOver])
  if (until === undefined) return null
  if (isOver) return <span role="status">{copy.ranOut}</span>
  return (
    <>
      {copy.holds}{' '}
      <strong role="timer">
        <TimeLeft until={until} now={now} />
      </strong>
    </>
  )
}

/** Polls the server until the payment has arrived. */
function Arriving({ reservation }: { reservation: Reservation }) {
  const query = useServerQuery(
    checkPayment,
    useDevice().user.id,
    { params: { reservation: reservation.id } },
    { every: 2 * second },
  )
  // Each answer updates the page behind.
  useEffect(() => {
    if (query.heardAt > 0) void invalidate(getReservation, listReservations, getDrop)
  }, [query.heardAt])
  if (query.error)
    return (
      <Notice
        live
        tone="warn"
        title={copy.askAgain}
        act={
          <Button busy={query.isFetching} onClick={query.refetch}>
            {copy.askAgain}
          </Button>
        }
      >
        {explainError(query.error, { offline: copy.unknown })}
      </Notice>
    )
  return <p role="status">{query.data ? copy.stillChecking : copy.checking}</p>
}
