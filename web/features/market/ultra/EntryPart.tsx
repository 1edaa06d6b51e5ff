import { useState } from 'react'
import { generatePath, useLocation } from 'react-router-dom'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import { reservingState } from '../../../../shared/features/market/reservation-endpoints.ts'
import { shownEntryCode } from '../../../../shared/features/ultra-drops/draw.ts'
import {
  enterUltraDrop,
  getUltraDrop,
  requestUltraDrop,
  type UltraDropPage,
} from '../../../../shared/features/ultra-drops/endpoints.ts'
import { watchWaitingRoom } from '../../../../shared/features/market/waiting-room-endpoints.ts'
import { type Cents, exactMoney } from '../../../../shared/kernel/money.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { withReturnPath } from '../../../components/account/return-path.ts'
import { type ServerTime, useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AgePart } from '../AgePart.tsx'
import { Admission, isSentToRoom } from '../waiting-room/Admission.tsx'
import { nextOf } from '../../../components/drop/ultra-next.ts'
import { ResultPart } from './ResultPart.tsx'

const copy = ultraDropPageCopy

interface EntryPartProps {
  drop: UltraDropPage
  time: ServerTime
}

/** The user's next step in an ultra drop: request, enter, wait for the draw, accept, or why there is none. */
export function EntryPart({ drop, time }: EntryPartProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const { status, mine, reason } = drop
  const mayStillEnter = status === 'scheduled' || status === 'requesting' || status === 'live'
  return (
    <Card as="section" aria-label={copy.takesPart} className="flex flex-col gap-3">
      <p>{copy.says[status]}</p>
      {reason !== undefined && <p dir="auto">{copy.reason(reason)}</p>}
      <Countdown drop={drop} time={time} />
      {session.kind === 'visitor' && mayStillEnter && (
        <>
          <p className="text-soft">{copy.signInSentence}</p>
          <ButtonLink tone="primary" to={withReturnPath(routes.auth.path, pathname)}>
            {copy.signIn}
          </ButtonLink>
        </>
      )}
      {mine?.entry ? (
        <>
          {(mayStillEnter || status === 'closed') && <Notice tone="good" title={copy.entered} />}
          <ResultPart drop={drop} entry={mine.entry} />
          {status !== 'cancelled' && status !== 'failed' && <OwnCode code={mine.entry.code} />}
          {mine.entry.compensationCredit > 0 && <CreditNow given={mine.entry.compensationCredit} />}
        </>
      ) : (
        mine &&
        mayStillEnter &&
        session.user && <NotEntered drop={drop} mine={mine} user={session.user.id} />
      )}
    </Card>
  )
}

/** The credit for a bottle the store could not supply, and the balance now. */
function CreditNow({ given: input }: { given: Cents }) {
  const { data } = useServerQuery(reservingState, useSession().user?.id)
  return (
    <>
      <p>{copy.credit(exactMoney(input))}</p>
      {data && <p className="text-small text-soft">{copy.creditNow(exactMoney(data.feeCredit))}</p>}
    </>
  )
}

function Countdown({ drop, time }: EntryPartProps) {
  const now = useServerNow(time)
  const next = nextOf(drop)
  if (!next) return null
  return (
    <p className="text-small text-soft">
      {next.until <= now ? (
        copy.soon
      ) : (
        <>
          {next.label}{' '}
          <strong className="text-ink">
            <TimeLeft until={next.until} now={now} />
          </strong>
        </>
      )}
    </p>
  )
}

function OwnCode({ code }: { code: string }) {
  return (
    <div>
      <p className="text-small text-soft">{copy.code}</p>
      <p className="figures text-lead font-semibold select-all">{shownEntryCode(code)}</p>
      <p className="text-caption text-soft">{copy.codeSentence}</p>
    </div>
  )
}

type Mine = NonNullable<UltraDropPage['mine']>

interface NotEnteredProps {
  drop: UltraDropPage
  mine: Mine
  user: string
}

function NotEntered({ drop, mine, user }: NotEnteredProps) {
  const { status } = drop
  const { request, hindered } = mine
  const ask = useAsking(copy.askFailed)
  const [isSent, setSent] = useState(false)
  const enter = useAsking(copy.enterFailed, (error) => setSent(isSentToRoom(error)))
  const params = { ultraDrop: drop.id }
  return (
    <>
      {request && (
        <Notice
          tone={request.status === 'approved' ? 'good' : 'plain'}
          title={copy.requests[request.status]}
        >
          <p>{copy.requestSays[request.status]}</p>
          {request.notes !== undefined && <p dir="auto">{copy.noteOfStore(request.notes)}</p>}
        </Notice>
      )}
      {hindered !== undefined && !(request && status !== 'live') && (
        <IneligibleNotice drop={drop} reason={hindered} />
      )}
      <TroubleNotice trouble={ask.trouble ?? (isSent ? undefined : enter.trouble)} />
      {status === 'requesting' && !request && hindered === undefined && (
        <Button
          tone="primary"
          wide
          busy={ask.busy}
          busyLabel={copy.asking}
          onClick={() => void ask.run(() => call(requestUltraDrop, { params }))}
        >
          {copy.ask}
        </Button>
      )}
      {status === 'live' && hindered === undefined && (
        <Admission
          offer={{ kind: 'ultra-drop', id: drop.id }}
          user={user}
          hasRoom={drop.hasWaitingRoom}
          pass={mine.waitingRoomPass}
          isEager={isSent}
          onOver={() => void invalidate(getUltraDrop)}
        >
          {(pass) => (
            <Button
              tone="primary"
              wide
              busy={enter.busy}
              busyLabel={copy.entering}
              onClick={() =>
                void enter.run(() => call(enterUltraDrop, { params, query: { pass } }))
              }
            >
              {copy.enter}
            </Button>
          )}
        </Admission>
      )}
    </>
  )
}

/** Reloads the ultra drop after each action, also after an error. */
const useAsking = (failed: string, onError?: (error: unknown) => void) =>
  useAct(
    { failed, offline: copy.unanswered },
    {
      onTrouble: (_, error) => onError?.(error),
      settled: () => invalidate(getUltraDrop, watchWaitingRoom),
    },
  )

/** Why the user cannot enter, and the remedy. */
function IneligibleNotice({ drop, reason }: { drop: UltraDropPage; reason: string }) {
  const user = useSession().user?.id
  const { data } = useServerQuery(reservingState, user)
  if (data && !data.ageConfirmed) return <AgePart />
  return (
    <Notice
      tone="warn"
      title={copy.ineligible}
      act={
        <>
          {drop.requireStoreFavorite && (
            <ButtonLink size="small" to={generatePath(routes.store.path, { id: drop.storeId })}>
              {copy.toStore}
            </ButtonLink>
          )}
          {drop.requireSubscription && (
            <ButtonLink size="small" to={routes.pricing.path}>
              {marketCopy.drop.toPricing}
            </ButtonLink>
          )}
        </>
      }
    >
      {reason}
    </Notice>
  )
}
