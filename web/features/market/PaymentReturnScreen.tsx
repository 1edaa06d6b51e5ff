import { useParams, useSearchParams } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  checkPayment,
  type Reservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { second } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { reservationPath } from '../../components/drop/drop-path.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { comesBack } from './reservation-words.ts'

const copy = marketCopy.returned

/**
 * The page a bank redirects to after a payment. The result in the address (`succeeded` and others) is
 * ignored: the server asks the payment company.
 */
export function PaymentReturnScreen() {
  const { id = '' } = useParams()
  const { user } = useDevice()
  // Our own parameter.
  const what = useSearchParams()[0].get('for') === 'bottle' ? 'bottle' : 'fee'
  const query = useServerQuery(
    checkPayment,
    user.id,
    { params: { reservation: id as Id<'reservation'> } },
    { every: 3 * second },
  )
  return (
    <div className="max-w-2xl">
      <h1 className="mb-2 text-title">{copy.title}</h1>
      <p className="mb-4 text-soft">{copy.sentence}</p>
      <QueryBoundary
        query={query}
        loading={copy.checking}
        offline={copy.offline}
        missing={
          <Empty
            title={marketCopy.reservation.missingTitle}
            sentence={marketCopy.reservation.missingSentence}
          />
        }
      >
        {({ reservation }) => <Outcome reservation={reservation} what={what} />}
      </QueryBoundary>
    </div>
  )
}

function Outcome({ reservation, what }: { reservation: Reservation; what: 'fee' | 'bottle' }) {
  const act = (
    <ButtonLink tone="primary" to={reservationPath(reservation.id)}>
      {copy.toReservation}
    </ButtonLink>
  )
  switch (outcomeOf[what](reservation)) {
    case 'arrived':
      return <Notice live tone="good" title={copy.arrived} act={act} />
    case 'waiting':
      return (
        <Notice live title={copy.waiting} act={act}>
          {copy.waitingSentence}
        </Notice>
      )
    case 'over':
      return (
        <Notice live tone="warn" title={copy.notPaid} act={act}>
          {comesBack(reservation) ? marketCopy.pay.lateSentence : copy.notPaidSentence}
        </Notice>
      )
  }
}

type Came = 'arrived' | 'waiting' | 'over'

const outcomeOf = {
  fee: ({ status }: Reservation): Came =>
    status === 'pending'
      ? 'waiting'
      : status === 'expired' || status === 'cancelled'
        ? 'over'
        : 'arrived',
  bottle: ({ bottlePaid, mayPayBottle }: Reservation): Came =>
    bottlePaid ? 'arrived' : mayPayBottle ? 'waiting' : 'over',
}
