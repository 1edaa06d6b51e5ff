import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { waitingRoomCopy as copy } from '../../../../shared/copy/waiting-room.ts'
import type { OfferKind } from '../../../../shared/features/market/waiting-room.ts'
import {
  joinWaitingRoom,
  type WaitingRoomState,
  watchWaitingRoom,
} from '../../../../shared/features/market/waiting-room-endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { never } from '../../../../shared/kernel/never.ts'
import { minute, second } from '../../../../shared/kernel/time.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ProofRequest } from './proof-worker.ts'

export interface WaitingRoomPartProps {
  offer: { kind: OfferKind; id: Id<'drop' | 'event'> }
  user: string
  /** Of the person's place, as the page of the offer has it. */
  pass: string | undefined
  /** They pressed the button of the offer: they take a place at once. */
  isEager: boolean
  /** The room is closed, or the offer is over: the page must be read again. */
  onOver: () => void
  /** The form, for an admitted person and where there is no room any more. */
  children: (pass?: string) => ReactNode
}

/** Waits with the person until they may act. */
export function WaitingRoomPart(props: WaitingRoomPartProps) {
  const { offer, user, isEager, onOver, children } = props
  const [taken, setTaken] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const work = useRef<AbortController>(undefined)
  const { busy, trouble, run } = useAct({ failed: copy.failed, offline: copy.offline })
  const pass = taken ?? props.pass
  const params = { kind: offer.kind, offer: offer.id }

  async function takePlace(proof?: number): Promise<void> {
    const made = await call(joinWaitingRoom, {
      params,
      body: proof === undefined ? {} : { proof },
    })
    if (made.pass !== undefined) return setTaken(made.pass)
    if (!made.proof) return onOver()
    const controller = new AbortController()
    work.current = controller
    setWorking(true)
    const found = await proveInWorker({ task: made.proof, user }, controller.signal).finally(() =>
      setWorking(false),
    )
    if (found !== undefined) await takePlace(found)
  }
  const join = () => run(() => takePlace())

  const joinEagerly = useEffectEvent(() => {
    if (isEager && pass === undefined) void join()
  })
  useEffect(() => {
    joinEagerly()
    return () => work.current?.abort()
  }, [])

  const button = (label: string) => (
    <>
      <TroubleNotice trouble={trouble} />
      {isWorking && (
        <Notice
          live
          title={copy.working}
          act={
            <Button size="small" onClick={() => work.current?.abort()}>
              {copy.cancel}
            </Button>
          }
        />
      )}
      <Button tone="primary" wide busy={busy} busyLabel={copy.joining} onClick={() => void join()}>
        {label}
      </Button>
    </>
  )
  return (
    <>
      <h2 className="text-lead font-semibold">{copy.title}</h2>
      {pass === undefined ? (
        <>
          <p>{copy.of[offer.kind].intro}</p>
          <p className="text-small text-soft">{copy.order}</p>
          {button(copy.join)}
        </>
      ) : (
        <Place key={pass} offer={offer} pass={pass} onOver={onOver} lapsed={button(copy.joinAgain)}>
          {children}
        </Place>
      )}
    </>
  )
}

interface PlaceProps extends Pick<WaitingRoomPartProps, 'offer' | 'onOver' | 'children'> {
  pass: string
  /** Shown once the time to act is over. */
  lapsed: ReactNode
}

/** A place, as the server last reported it. */
function Place({ offer, pass, onOver, lapsed, children }: PlaceProps) {
  const words = copy.of[offer.kind]
  const { data, error, heardAt } = useServerQuery(
    watchWaitingRoom,
    undefined,
    { params: { kind: offer.kind, offer: offer.id }, query: { pass } },
    { every: pollAfter },
  )
  const isOver = data?.is === 'none' || data?.is === 'over'
  const leave = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  return (
    <>
      {error && (
        <p role="status" className="text-small text-warn">
          {copy.notLive}
        </p>
      )}
      {content()}
    </>
  )

  function content(): ReactNode {
    if (data === undefined) return <p role="status">{copy.drawing}</p>
    switch (data.is) {
      case 'none':
        return children()
      case 'over':
        return <p role="status">{words.over}</p>
      case 'no_place':
        return (
          <>
            <Notice live tone="warn" title={copy.lapsed}>
              {copy.lapsedSentence}
            </Notice>
            {lapsed}
          </>
        )
      case 'waiting':
        return <Waiting place={data} next={words.next} />
      case 'admitted':
        return (
          <>
            <Notice live tone="good" title={copy.admitted} />
            {/* Not announced each second. */}
            <p className="text-small">
              {words.admittedFor} <Countdown until={data.until} time={{ now: data.now, heardAt }} />
            </p>
            {children(pass)}
          </>
        )
      default:
        return never(data)
    }
  }
}

/** As the server says; without a word from it, soon. */
const pollAfter = (last: WaitingRoomState | undefined): number =>
  last && 'askAfter' in last ? last.askAfter : 5 * second

interface WaitingProps {
  place: Extract<WaitingRoomState, { is: 'waiting' }>
  /** What comes after the wait. */
  next: string
}

function Waiting({ place, next }: WaitingProps) {
  const { ahead, wait } = place
  const minutes = wait === undefined || wait < minute ? 0 : Math.ceil(wait / minute)
  return (
    <>
      {/* Only the minutes are announced: a count that changes every few seconds would disturb. */}
      <p className="text-title font-semibold">
        {ahead === undefined ? copy.drawing : copy.ahead(ahead)}
      </p>
      {ahead !== undefined && <p role="status">{copy.wait(minutes)}</p>}
      <p className="text-small text-soft">{next}</p>
      <p className="text-small text-soft">{copy.keepOpen}</p>
    </>
  )
}

/** The time left to act; asks the server at its end. */
function Countdown({ until, time }: { until: number; time: Parameters<typeof useServerNow>[0] }) {
  const now = useServerNow(time)
  const isOver = now >= until
  useEffect(() => {
    if (isOver) void invalidate(watchWaitingRoom)
  }, [isOver])
  return <TimeLeft until={until} now={now} />
}

/** Solves the task in a worker, which ends afterwards. Undefined if the signal stops it. */
function proveInWorker(request: ProofRequest, signal: AbortSignal): Promise<number | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  const proving = new Promise<number | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) => resolve(data)
    // It did not load, or our code has a defect.
    worker.onerror = (event) => reject(new Error(event.message || 'the worker stopped'))
    worker.postMessage(request)
  })
  return proving.finally(() => worker.terminate())
}
