import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { maxOpenReservations } from '../../../shared/business/reserving.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  type DropPage,
  getDrop,
  watchDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import {
  listReservations,
  reserve,
  type ReservingState,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { watchWaitingRoom } from '../../../shared/features/market/waiting-room-endpoints.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { routes } from '../../../shared/routes.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { reservationPath } from '../../components/drop/drop-path.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AgePart } from './AgePart.tsx'
import { Admission, isSentToRoom } from './waiting-room/Admission.tsx'
import { dropTry, keepTry, type OpenTry, openTry } from './open-try.ts'

const copy = marketCopy.drop

interface ReserveFormProps {
  drop: DropPage
  state: ReservingState
  user: string
}

/** Reserves, if the person is eligible. */
export function ReserveForm({ drop, state, user }: ReserveFormProps) {
  const [quantity, setQuantity] = useState(1)
  const [isFree, setFree] = useState(false)
  const [unanswered, setUnanswered] = useState(() => openTry(user, drop.id))
  const [isSent, setSent] = useState(false)
  const { busy, trouble, setTrouble, run } = useAct(
    { failed: copy.failed, offline: copy.unknownSentence },
    {
      onTrouble: ({ is }, error) => {
        if (is === 'unanswered') return setUnanswered(openTry(user, drop.id))
        dropTry(user, drop.id)
        setUnanswered(undefined)
        if (isSentToRoom(error)) {
          setSent(true)
          setTrouble()
        }
        void invalidate(getDrop, watchDrop, reservingState, watchWaitingRoom)
      },
    },
  )
  const navigate = useNavigate()

  const send = (attempt: OpenTry, pass?: string) =>
    run(async () => {
      // Stored before it is sent: after a reload the request is repeated with the same key.
      keepTry(user, drop.id, attempt)
      const { key, ...body } = attempt
      const made = await call(reserve, { params: { drop: drop.id }, query: { pass }, body, key })
      dropTry(user, drop.id)
      void invalidate(getDrop, watchDrop, listReservations, reservingState)
      await navigate(reservationPath(made.id), { state: { pays: made.status === 'pending' } })
    })

  if (unanswered)
    return (
      <Notice
        live
        tone="warn"
        title={copy.unknownTitle}
        act={
          <Button
            tone="primary"
            busy={busy}
            busyLabel={copy.reserving}
            onClick={() => void send(unanswered)}
          >
            {copy.askAgain}
          </Button>
        }
      >
        {copy.unknownSentence}
      </Notice>
    )

  const asInsider = maxOpenReservations('insider')
  const mayHaveMore = state.mostOpen < asInsider
  const max = Math.min(drop.mine?.mayReserve ?? 0, drop.unitsLeft)
  const wanted = Math.max(1, Math.min(quantity, max))
  const isWaived = isFree && state.freeReserves > 0
  const refused = <TroubleNotice trouble={trouble} />
  if (!state.ageConfirmed)
    return (
      <>
        {refused}
        <AgePart />
      </>
    )
  if (state.pausedUntil !== undefined)
    return (
      <Notice tone="warn" title={copy.pausedTitle}>
        {copy.pausedUntil} <StoreMoment at={state.pausedUntil} state={drop.storeState} />.
      </Notice>
    )
  if (state.open >= state.mostOpen)
    return (
      <Notice
        tone="warn"
        title={copy.tooManyOpen(state.open)}
        act={
          <>
            <ButtonLink size="small" to={routes.reservations.path}>
              {copy.toReservations}
            </ButtonLink>
            {mayHaveMore && (
              <ButtonLink size="small" to={routes.pricing.path}>
                {copy.toPricing}
              </ButtonLink>
            )}
          </>
        }
      >
        {copy.tooManyOpenSentence}
        {mayHaveMore && ` ${copy.moreAsInsider(asInsider)}`}
      </Notice>
    )
  if (max < 1)
    return (
      <>
        {refused}
        <p>{copy.enough}</p>
      </>
    )

  const form = (pass?: string) => (
    <>
      {max > 1 ? (
        <Select
          label={copy.quantity}
          options={Array.from({ length: max }, (_, at) => String(at + 1)).map((value) => ({
            value,
            label: value,
          }))}
          value={String(wanted)}
          onChange={(value) => setQuantity(Number(value))}
        />
      ) : (
        drop.isAllocated && <p className="text-small text-soft">{copy.onePerPerson}</p>
      )}
      {state.freeReserves > 0 && (
        <Switch
          label={copy.free}
          hint={copy.freeHint(state.freeReserves)}
          checked={isFree}
          onChange={setFree}
        />
      )}
      {!isWaived && state.feeCredit > 0 && (
        <p className="text-small text-soft">{copy.creditHint(exactMoney(state.feeCredit))}</p>
      )}
      {refused}
      <Button
        tone="primary"
        wide
        busy={busy}
        busyLabel={copy.reserving}
        onClick={() =>
          void send({ key: crypto.randomUUID(), quantity: wanted, useFreeReserve: isWaived }, pass)
        }
      >
        {copy.reserve(isWaived ? 0 : drop.fee)}
      </Button>
      <p className="text-caption text-soft">{copy.held(drop.holdFor)}</p>
    </>
  )
  return (
    <Admission
      offer={{ kind: 'drop', id: drop.id }}
      user={user}
      hasRoom={drop.hasWaitingRoom}
      pass={drop.mine?.waitingRoomPass}
      isEager={isSent}
      onOver={() => void invalidate(getDrop, watchDrop)}
    >
      {form}
    </Admission>
  )
}
