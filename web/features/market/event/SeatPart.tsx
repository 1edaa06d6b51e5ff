import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import {
  acceptSeat,
  type EventPage,
  getEvent,
  register,
} from '../../../../shared/features/events/endpoints.ts'
import {
  areSeatsTaken,
  isFull,
  type OwnRegistration,
} from '../../../../shared/features/events/event.ts'
import { reservingState } from '../../../../shared/features/market/reservation-endpoints.ts'
import { watchWaitingRoom } from '../../../../shared/features/market/waiting-room-endpoints.ts'
import { typedMoney } from '../../../../shared/kernel/money.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { withReturnPath } from '../../../components/account/return-path.ts'
import { PointsEarned } from '../../../components/loyalty/PointsEarned.tsx'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { type ServerTime, useServerNow } from '../../../lib/server-now.ts'
import { SeatPass } from '../../../components/pass/SeatPass.tsx'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { AgePart } from '../AgePart.tsx'
import { Admission, isSentToRoom } from '../waiting-room/Admission.tsx'
import { PausedOffer, useOfferPause } from '../PausedOffer.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import { SeatSheet } from './SeatSheet.tsx'

const copy = eventPageCopy

interface SeatPartProps {
  event: EventPage
  time: ServerTime
}

/** The user's registration for an event, and its actions. */
export function SeatPart({ event, time }: SeatPartProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const { status, reason, isOpen, mine } = event
  const own = mine?.registration
  // After registering for a paid seat, go straight to the payment.
  const [goesOn, setGoesOn] = useState(false)
  const isOver = event.endsAt <= event.now
  return (
    <Card as="section" aria-label={copy.takesPart} className="flex flex-col gap-3">
      {status === 'cancelled' && <Notice tone="warn" title={copy.offWord} />}
      {reason !== undefined && <p dir="auto">{copy.reason(reason)}</p>}
      {status === 'open' && !isOpen && <p>{isOver ? copy.over : copy.closed}</p>}
      {own && <OwnSeat event={event} own={own} time={time} goesOn={goesOn} />}
      {session.kind === 'visitor' && isOpen && (
        <>
          <p className="text-soft">{copy.signInSentence}</p>
          <ButtonLink tone="primary" to={withReturnPath(routes.auth.path, pathname)}>
            {copy.signIn}
          </ButtonLink>
        </>
      )}
      {mine && session.user && isOpen && (!own || own.status === 'cancelled') && (
        <RegisterPart
          event={event}
          mine={mine}
          user={session.user.id}
          onHeld={() => setGoesOn(true)}
        />
      )}
    </Card>
  )
}

/** Reloads the event after each action, also after an error. */
const useAsking = (onError?: (error: unknown) => void) =>
  useAct(
    { failed: copy.failed, offline: copy.unanswered },
    {
      onTrouble: (_, error) => onError?.(error),
      settled: () => invalidate(getEvent, reservingState, watchWaitingRoom),
    },
  )

interface RegisterPartProps {
  event: EventPage
  mine: NonNullable<EventPage['mine']>
  user: string
  /** A seat is held and must be paid. */
  onHeld: () => void
}

function RegisterPart({ event, mine, user, onHeld }: RegisterPartProps) {
  const { price, waitingRoomPass } = mine
  const { data } = useServerQuery(reservingState, user)
  const [isSent, setSent] = useState(false)
  const { busy, trouble, run } = useAsking((error) => setSent(isSentToRoom(error)))
  const full = isFull(event)
  if (data && !data.ageConfirmed) return <AgePart />
  if (data?.pausedUntil !== undefined)
    return (
      <Notice tone="warn" title={copy.pausedTitle}>
        {copy.pausedUntil} <StoreMoment at={data.pausedUntil} state={event.storeState} />.
      </Notice>
    )
  return (
    <>
      {full && (
        <Notice title={areSeatsTaken(event) ? copy.full : copy.lineFirst}>
          {copy.waitSentence}
        </Notice>
      )}
      <TroubleNotice trouble={isSent ? undefined : trouble} />
      <Admission
        offer={{ kind: 'event', id: event.id }}
        user={user}
        hasRoom={event.hasWaitingRoom}
        pass={waitingRoomPass}
        isEager={isSent}
        onOver={() => void invalidate(getEvent)}
      >
        {(pass) => (
          <Button
            tone="primary"
            wide
            busy={busy}
            busyLabel={copy.registering}
            onClick={() =>
              void run(async () => {
                const params = { event: event.id }
                const made = await call(register, {
                  params,
                  query: { pass },
                  body: { orWait: full },
                })
                if (made.mine?.registration?.status === 'pending') onHeld()
              })
            }
          >
            {full ? copy.wait : price === 0 ? copy.register : copy.registerFor(typedMoney(price))}
          </Button>
        )}
      </Admission>
    </>
  )
}

interface OwnSeatProps extends SeatPartProps {
  own: OwnRegistration
  /** Registered a moment ago: go straight to the payment. */
  goesOn: boolean
}

function OwnSeat({ event, own, time, goesOn }: OwnSeatProps) {
  const [leaves, setLeaves] = useState(false)
  const user = useSession().user?.id
  const { status, address, code, place } = own
  const hasSeat = status === 'registered' || status === 'attended'
  const isEndedByRule = status === 'cancelled' && own.cancelledBy === 'rule'
  const isAhead = event.eventDate > event.now && event.status === 'open'
  const mayLeave = status === 'pending' || status === 'registered' || status === 'waitlisted'
  return (
    <>
      {status === 'pending' ? (
        <HeldSeat event={event} own={own} time={time} goesOn={goesOn} />
      ) : (
        <Notice
          tone={hasSeat ? 'good' : 'plain'}
          title={isEndedByRule ? copy.ended : copy.statuses[status]}
        >
          {isEndedByRule && <p>{copy.endedSentence}</p>}
          {place !== undefined && <p>{copy.place(place)}</p>}
          {moneyOf(own)}
        </Notice>
      )}
      {status === 'attended' && user !== undefined && (
        <PointsEarned user={user} subject={event.id} />
      )}
      {status === 'registered' && !event.isVirtual && (
        <SeatPass event={event.id} state={event.storeState} />
      )}
      {code !== undefined && status === 'registered' && !event.isVirtual && (
        <div className="text-center">
          <p className="text-small text-soft">{copy.code}</p>
          <p className="figures text-lead font-semibold select-all">{code}</p>
          <p className="text-caption text-soft">{copy.codeSentence}</p>
        </div>
      )}
      {address !== undefined && (
        <div>
          <p className="text-small text-soft">{copy.address}</p>
          <TextLink className="inline-flex min-h-11 items-center break-all" href={address}>
            {address}
          </TextLink>
        </div>
      )}
      {mayLeave && isAhead && (
        <div>
          <Button tone="plain" onClick={() => setLeaves(true)}>
            {leaveWords[status]}
          </Button>
        </div>
      )}
      {leaves && mayLeave && (
        <LeaveSheet event={event} own={own} onClose={() => setLeaves(false)} />
      )}
    </>
  )
}

const leaveWords = {
  pending: copy.giveUp,
  registered: copy.cancel,
  waitlisted: copy.leave,
}

function moneyOf({ payment }: OwnRegistration): ReactNode {
  if (payment === 'refunding') return copy.refunding
  if (payment === 'refunded') return copy.refunded
  return payment === 'forfeited' && copy.forfeited
}

/** A seat held for some minutes, until it is paid or accepted. */
function HeldSeat({ event, own, time, goesOn }: OwnSeatProps) {
  // The bank redirects here after a payment.
  const isBack = useSearchParams()[0].has('paid')
  const [pays, setPays] = useState(isBack || goesOn)
  const { busy, trouble, run } = useAsking()
  const now = useServerNow(time)
  const { holdUntil, price, isOffer } = own
  const pausedUntil = useOfferPause(isOffer)
  const isOver = holdUntil !== undefined && holdUntil <= now
  return (
    <>
      <Notice tone="good" title={isOffer ? copy.offered : copy.held}>
        {isOver
          ? copy.ranOut
          : holdUntil !== undefined && (
              <>
                {copy.heldFor}{' '}
                <strong>
                  <TimeLeft until={holdUntil} now={now} />
                </strong>
              </>
            )}
      </Notice>
      <TroubleNotice trouble={trouble} />
      {pausedUntil !== undefined ? (
        <PausedOffer until={pausedUntil} state={event.storeState} />
      ) : price > 0 ? (
        <Button tone="primary" wide onClick={() => setPays(true)}>
          {copy.pay(typedMoney(price))}
        </Button>
      ) : (
        <Button
          tone="primary"
          wide
          busy={busy}
          busyLabel={copy.taking}
          onClick={() => void run(() => call(acceptSeat, { params: { event: event.id } }))}
        >
          {copy.take}
        </Button>
      )}
      {pays && <SeatSheet event={event} own={own} isBack={isBack} onClose={() => setPays(false)} />}
    </>
  )
}
