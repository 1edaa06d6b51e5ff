import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { askForPushCopy } from '../../../shared/copy/ask-for-push.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  getReservation,
  type Reservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { second } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { BackLink } from '../../lib/BackLink.tsx'
import { dropPath, ultraDropPath } from '../../components/drop/drop-path.ts'
import { AskForPush } from '../../components/push/AskForPush.tsx'
import { PointsEarned } from '../../components/loyalty/PointsEarned.tsx'
import { PickupPass } from '../../components/pass/PickupPass.tsx'
import { DropThumb } from '../../components/drop/DropPicture.tsx'
import type { ServerTime } from '../../lib/server-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { HoldPart } from './HoldPart.tsx'
import { IntoCollection } from './IntoCollection.tsx'
import { PaySheet } from './PaySheet.tsx'
import { ReservationActs } from './ReservationActs.tsx'
import { ReservationFacts } from './ReservationFacts.tsx'
import { ReviewPart } from './ReviewPart.tsx'
import { isUnderWay, statusSentence, statusTones, statusWord } from './reservation-words.ts'
import { Timeline } from './Timeline.tsx'

const { reservation: copy, pay } = marketCopy

/** Polling interval of a visible page, while the reservation is open. */
const askEvery = 10 * second

/** A reservation of the user, from the hold to the bottle in the collection. */
export function ReservationScreen() {
  const { id = '' } = useParams()
  const { user } = useDevice()
  const [every, setEvery] = useState<number | undefined>(askEvery)
  const query = useServerQuery(
    getReservation,
    user.id,
    { params: { reservation: id as Id<'reservation'> } },
    { every },
  )
  const underWay = query.data && isUnderWay(query.data.reservation)
  if (underWay !== undefined && (every !== undefined) !== underWay)
    setEvery(underWay ? askEvery : undefined)
  return (
    <>
      <BackLink to={routes.reservations.path}>{copy.back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={marketCopy.reservations.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {({ reservation, now }) => (
          <Page
            key={reservation.id}
            reservation={reservation}
            time={{ now, heardAt: query.heardAt }}
          />
        )}
      </QueryBoundary>
    </>
  )
}

interface PageProps {
  reservation: Reservation
  time: ServerTime
}

function Page({ reservation, time }: PageProps) {
  const { id, dropId, title, brand, status, reason, isWon } = reservation
  const { user } = useDevice()
  const wantsToPay = (useLocation().state as { pays?: boolean } | null)?.pays === true
  const [paying, setPaying] = useState<'fee' | 'bottle' | undefined>(() =>
    wantsToPay && status === 'pending' ? 'fee' : undefined,
  )
  // On the page, because a toast would cover the QR code.
  const [paid, setPaid] = useState<'fee' | 'bottle'>()
  const hasPass = status === 'confirmed' || status === 'ready'
  return (
    <article className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <header className="flex items-start gap-4">
          <DropThumb of={reservation} />
          <div className="min-w-0">
            <Badge tone={statusTones[status]}>{statusWord(reservation)}</Badge>
            <h1 dir="auto" className="mt-1 font-serif text-title font-semibold break-words">
              {title}
            </h1>
            {brand && <p className="break-words text-soft">{brand}</p>}
            <TextLink
              to={isWon ? ultraDropPath(dropId) : dropPath(dropId)}
              className="inline-flex min-h-11 items-center text-small"
            >
              {isWon ? copy.backToUltraDrop : copy.backToDrop}
            </TextLink>
          </div>
        </header>
        <p>{statusSentence(reservation)}</p>
        {paid && hasPass && (
          <Notice live tone="good" title={paid === 'fee' ? pay.paid : pay.bottlePaid}>
            {pay.paidSentence[paid]}
          </Notice>
        )}
        {reason && (
          <Notice tone="warn" title={copy.reason}>
            {reason}
          </Notice>
        )}
        {status === 'pending' && (
          <HoldPart reservation={reservation} time={time} onPay={() => setPaying('fee')} />
        )}
        {status === 'picked_up' && (
          <>
            <PointsEarned user={user.id} subject={id} />
            <IntoCollection reservation={reservation} />
            <ReviewPart reservation={reservation} />
          </>
        )}
        {(hasPass || status === 'pending') && <AskForPush why={askForPushCopy.reserved} />}
        {hasPass && (
          <Card as="div">
            <PickupPass reservation={id} state={reservation.storeState} />
          </Card>
        )}
        <ReservationActs reservation={reservation} onPayBottle={() => setPaying('bottle')} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card as="section" aria-label={copy.timeline}>
          <Timeline reservation={reservation} />
        </Card>
        <ReservationFacts reservation={reservation} />
      </div>
      {paying && (
        <PaySheet
          key={paying}
          reservation={reservation}
          time={time}
          what={paying}
          onClose={() => setPaying(undefined)}
          onPaid={() => {
            setPaid(paying)
            setPaying(undefined)
          }}
        />
      )}
    </article>
  )
}
