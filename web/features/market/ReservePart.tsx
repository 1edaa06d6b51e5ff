import { useLocation } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import type { DropPage } from '../../../shared/features/market/drop-endpoints.ts'
import { reservingState } from '../../../shared/features/market/reservation-endpoints.ts'
import { never } from '../../../shared/kernel/never.ts'
import { routes } from '../../../shared/routes.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { reservationPath } from '../../components/drop/drop-path.ts'
import { withReturnPath } from '../../components/account/return-path.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReserveForm } from './ReserveForm.tsx'
import { NotifyMe } from './NotifyMe.tsx'
import { WaitingPart } from './WaitingPart.tsx'

const copy = marketCopy.drop

/** The next step for a drop: reserve, join the waiting list, get notified, or why there is none. */
export function ReservePart({ drop }: { drop: DropPage }) {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <Card as="section" aria-label={copy.reserveTitle} className="flex flex-col gap-3">
      {drop.mine && drop.mine.reservations.length > 0 && (
        <Notice
          tone="good"
          title={copy.mineTitle}
          act={drop.mine.reservations.map((id) => (
            <ButtonLink key={id} size="small" to={reservationPath(id)}>
              {copy.toReservation}
            </ButtonLink>
          ))}
        />
      )}
      <Phase drop={drop} user={session.kind === 'user' ? session.user?.id : undefined} />
      {session.kind === 'visitor' && drop.phase !== 'over' && (
        <>
          <p className="text-soft">{copy.signInSentence}</p>
          <ButtonLink tone="primary" to={withReturnPath(routes.auth.path, pathname)}>
            {copy.signIn}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function Phase({ drop, user }: { drop: DropPage; user: string | undefined }) {
  switch (drop.phase) {
    case 'open':
      return user === undefined ? null : <OfUser drop={drop} user={user} />
    case 'sold_out':
      // At the limit of units, the waiting list makes no sense.
      return drop.mine?.mayReserve === 0 && drop.mine.waitingAt === undefined ? (
        <p>{copy.soldOut}</p>
      ) : (
        <WaitingPart drop={drop} mayWait={user !== undefined} />
      )
    case 'scheduled':
      return (
        <>
          <p>{copy.notYet}</p>
          {user !== undefined && <NotifyMe drop={drop} />}
        </>
      )
    case 'paused':
      return (
        <>
          <p>{copy.pausedSentence}</p>
          {user !== undefined && <NotifyMe drop={drop} />}
        </>
      )
    case 'over':
      return (
        <>
          <p>{copy.overSentence}</p>
          {user !== undefined && <NotifyMe drop={drop} />}
        </>
      )
    default:
      return never(drop.phase)
  }
}

function OfUser({ drop, user }: { drop: DropPage; user: string }) {
  const query = useServerQuery(reservingState, user)
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={copy.offlineReserve}>
      {(state) => <ReserveForm drop={drop} state={state} user={user} />}
    </QueryBoundary>
  )
}
