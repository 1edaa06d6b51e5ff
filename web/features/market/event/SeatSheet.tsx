import { useCallback, useEffect, useState } from 'react'
import { generatePath } from 'react-router-dom'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import { marketCopy } from '../../../../shared/copy/market.ts'
import {
  checkSeat,
  type EventPage,
  getEvent,
  paySeat,
} from '../../../../shared/features/events/endpoints.ts'
import type { OwnRegistration } from '../../../../shared/features/events/event.ts'
import type { ToPay } from '../../../../shared/features/market/reservation-endpoints.ts'
import { typedMoney } from '../../../../shared/kernel/money.ts'
import { second } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { PayForm } from '../../../components/pay/PayForm.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx'

const copy = eventPageCopy
const words = marketCopy.pay

interface SeatSheetProps {
  event: EventPage
  own: OwnRegistration
  /** The person returns from their bank and has paid already. */
  isBack: boolean
  onClose: () => void
}

/**
 * Pays a held seat. The form's result is ignored: the page changes once the server confirms the
 * payment.
 */
export function SeatSheet({ event, own, isBack, onClose }: SeatSheetProps) {
  const params = { event: event.id }
  const [toPay, setToPay] = useState<ToPay>()
  const [isSent, setSent] = useState(isBack)
  const { trouble, run } = useAct(
    { failed: words.failed, offline: copy.payOffline },
    { onTrouble: () => void invalidate(getEvent) },
  )
  const begin = useCallback(
    // A repeated request returns the same payment, so there are no double payments.
    () => run(async () => setToPay(await call(paySeat, { params: { event: event.id } }))),
    [event.id, run],
  )
  useEffect(() => {
    if (!isBack) void begin()
  }, [begin, isBack])
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={copy.payTitle}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {trouble !== undefined ? (
        <Notice
          live
          tone="danger"
          title={words.failed}
          act={<Button onClick={() => void begin()}>{words.retry}</Button>}
        >
          {trouble.message}
        </Notice>
      ) : isSent ? (
        <Arriving params={params} />
      ) : toPay ? (
        <PayForm
          toPay={toPay}
          label={copy.pay(typedMoney(own.price))}
          returnPath={`${generatePath(routes.event.path, { id: event.id })}?paid`}
          onSent={() => setSent(true)}
        />
      ) : (
        <Loading label={words.loading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Sheet>
  )
}

/** Polls the server until the payment has arrived. */
function Arriving({ params }: { params: { event: EventPage['id'] } }) {
  const user = useSession().user?.id
  const query = useServerQuery(checkSeat, user, { params }, { every: 2 * second })
  // Each answer updates the page behind.
  useEffect(() => {
    if (query.heardAt > 0) void invalidate(getEvent)
  }, [query.heardAt])
  if (query.error)
    return (
      <Notice
        live
        tone="warn"
        title={words.askAgain}
        act={
          <Button busy={query.isFetching} onClick={query.refetch}>
            {words.askAgain}
          </Button>
        }
      >
        {words.unknown}
      </Notice>
    )
  return <p role="status">{query.data ? words.stillChecking : words.checking}</p>
}
