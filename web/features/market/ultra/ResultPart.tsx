import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import {
  listReservations,
  reservingState,
} from '../../../../shared/features/market/reservation-endpoints.ts'
import {
  acceptTurn,
  declineTurn,
  getUltraDrop,
  type UltraDropPage,
} from '../../../../shared/features/ultra-drops/endpoints.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { useSession } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { reservationPath } from '../../../components/drop/drop-path.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { PausedOffer, useOfferPause } from '../PausedOffer.tsx'

const copy = ultraDropPageCopy

type ResultPartEntry = NonNullable<NonNullable<UltraDropPage['mine']>['entry']>

interface ResultPartProps {
  drop: UltraDropPage
  entry: ResultPartEntry
}

/** The draw's result for the user, and the state of their bottle. */
export function ResultPart({ drop, entry }: ResultPartProps) {
  const { status, turn, reservation, passed, compensationCredit } = entry
  const isDrawn = drop.status === 'drawn' || drop.status === 'completed'
  if (!isDrawn) return null
  const place = turn !== undefined && <p className="font-semibold">{copy.place(turn)}</p>
  if (status === 'offered') return <TurnPart drop={drop} entry={entry} />
  if (status === 'accepted')
    return (
      <>
        <Notice
          tone="good"
          title={copy.accepted}
          act={
            reservation !== undefined && (
              <ButtonLink size="small" to={reservationPath(reservation)}>
                {copy.toReservation}
              </ButtonLink>
            )
          }
        />
        {place}
      </>
    )
  if (status === 'lapsed' || status === 'declined') {
    // The person was not late; the credit has a sentence of its own.
    const isUnsupplied = status === 'lapsed' && compensationCredit > 0
    return (
      <>
        {!isUnsupplied && (
          <Notice title={status === 'lapsed' ? copy.lapsed : copy.declined}>
            {status === 'lapsed' && copy.lapsedSentence}
          </Notice>
        )}
        {place}
      </>
    )
  }
  if (passed !== undefined)
    return (
      <>
        <Notice title={copy.passed}>{copy.passedSentence}</Notice>
        {place}
      </>
    )
  return (
    <>
      {place}
      <p>{drop.status === 'drawn' ? copy.placeSentence : copy.placeOver}</p>
    </>
  )
}

/** Accepts the bottle, which opens its reservation, or passes it to the next turn. */
function TurnPart({ drop, entry: { offerUntil, turn } }: ResultPartProps) {
  const user = useSession().user?.id
  const { data } = useServerQuery(reservingState, user)
  const pausedUntil = useOfferPause(true)
  const [isFree, setFree] = useState(false)
  const [asksToDecline, askToDecline] = useState(false)
  const navigate = useNavigate()
  const settled = () => invalidate(getUltraDrop, reservingState)
  const accept = useAct({ failed: copy.acceptFailed, offline: copy.unanswered }, { settled })
  const decline = useAct({ failed: copy.declineFailed, offline: copy.unanswered }, { settled })
  const params = { ultraDrop: drop.id }
  const freeReserves = data?.freeReserves ?? 0
  const useFreeReserve = isFree && freeReserves > 0
  const take = () =>
    accept.run(async () => {
      const { reservation } = await call(acceptTurn, { params, body: { useFreeReserve } })
      void invalidate(listReservations)
      await navigate(reservationPath(reservation), { state: { pays: !useFreeReserve } })
    })
  return (
    <>
      <Notice tone="good" title={copy.turnTitle}>
        {copy.turnSentence}
      </Notice>
      {turn !== undefined && <p className="font-semibold">{copy.place(turn)}</p>}
      {offerUntil !== undefined && (
        <p>
          {copy.turnEnds} <StoreMoment at={offerUntil} state={drop.storeState} />
        </p>
      )}
      {freeReserves > 0 && (
        <Switch
          label={marketCopy.drop.free}
          hint={marketCopy.drop.freeHint(freeReserves)}
          checked={isFree}
          onChange={setFree}
        />
      )}
      {!useFreeReserve && data !== undefined && data.feeCredit > 0 && (
        <p className="text-small text-soft">
          {marketCopy.drop.creditHint(exactMoney(data.feeCredit))}
        </p>
      )}
      <TroubleNotice trouble={accept.trouble ?? decline.trouble} />
      {asksToDecline ? (
        <div role="group" aria-label={copy.declineAsk} className="flex flex-col gap-2">
          <p className="font-medium">{copy.declineAsk}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              tone="danger"
              busy={decline.busy}
              busyLabel={copy.declining}
              onClick={() => void decline.run(() => call(declineTurn, { params }))}
            >
              {copy.declineSure}
            </Button>
            <Button onClick={() => askToDecline(false)}>{copy.keep}</Button>
          </div>
        </div>
      ) : (
        <>
          {pausedUntil === undefined ? (
            <Button
              tone="primary"
              wide
              busy={accept.busy}
              busyLabel={copy.accepting}
              onClick={() => void take()}
            >
              {copy.accept}
            </Button>
          ) : (
            <PausedOffer until={pausedUntil} state={drop.storeState} />
          )}
          <Button wide onClick={() => askToDecline(true)}>
            {copy.decline}
          </Button>
        </>
      )}
    </>
  )
}
