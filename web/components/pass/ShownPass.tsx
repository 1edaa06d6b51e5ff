import { Sun } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState, useLayoutEffect, useRef } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { ServerQuery } from '../../online/queries.ts'
import { ApiProblem } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { momentAtStore } from '../store/StoreMoment.tsx'
import { useStayAwake } from '../../lib/stay-awake.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'

const QrPicture = lazyExtra(async () => (await import('./QrPicture.tsx')).QrPicture)

const copy = pickupCopy.pass

interface ShownPassProps {
  query: ServerQuery<{ qr: string; code: string; expiresAt: Instant; now: Instant }>
  /** The store's state, for its time zone. */
  state: string
  /** What it is called, and what to bring. */
  /** Its letters are already shown. */
  withoutCode?: boolean
  words: Readonly<Record<'title' | 'loading' | 'offline' | 'picture' | 'bring', string>>
}

/**
 * The code to scan: a picture that renews, and a code to type. Offline it says until when the last
 * picture is valid.
 */
export function ShownPass({ query, state, words, withoutCode = false }: ShownPassProps) {
  const device = useDevice()
  useStayAwake()
  const { data, error, heardAt, isFetching, refetch } = query
  const now = useSeconds(device)
  const [isBright, setBright] = useState(false)
  // It was picked up or cancelled: the pass no longer exists.
  const isOver = error instanceof ApiProblem && error.status < 500 && error.status !== 429
  if (!data || isOver)
    return (
      <QueryBoundary
        query={{ ...query, data: undefined }}
        loading={words.loading}
        offline={words.offline}
      >
        {() => null}
      </QueryBoundary>
    )

  // By the server's clock it lasts so long; when it came, the device's clock knows.
  const until = heardAt + (data.expiresAt - data.now)
  const left = until - now
  const picture: ReactNode =
    left > 0 ? (
      <Suspense fallback={<Drawing />}>
        <QrPicture text={data.qr} label={words.picture} />
      </Suspense>
    ) : undefined
  const code = (
    <p className="flex flex-col items-center">
      <span className="text-small">{copy.code}</span>
      <span className="figures text-display font-semibold tracking-widest select-all">
        {data.code}
      </span>
    </p>
  )
  return (
    <section aria-label={words.title} className="flex flex-col items-center gap-4">
      {error && (
        <div className="w-full">
          <Notice
            live
            tone="warn"
            title={left > 0 ? copy.offlineTitle : copy.oldTitle}
            act={
              <Button busy={isFetching} onClick={refetch}>
                {copy.again}
              </Button>
            }
          >
            {left > 0 ? copy.offlineHolds(momentAtStore(state, until)) : copy.oldSentence}
          </Notice>
        </div>
      )}
      <div className="w-full max-w-xs">{picture ?? (!error && <Drawing />)}</div>
      {!withoutCode && code}
      {picture && (
        <>
          <Button icon={<Sun aria-hidden size={20} />} onClick={() => setBright(true)}>
            {copy.brighten}
          </Button>
          <p className="text-center text-small text-soft">
            {copy.holds}{' '}
            <span role="timer" className="figures">
              {minutesAndSeconds(left)}
            </span>
            {'. '}
            {!error && copy.renews}
          </p>
        </>
      )}
      <p className="max-w-sm text-center text-small text-soft">{words.bring}</p>
      {isBright && (
        <BrightSheet label={words.title} onClose={() => setBright(false)}>
          {picture ?? <p className="text-center">{copy.oldTitle}</p>}
          {code}
        </BrightSheet>
      )}
    </section>
  )
}

const Drawing = () => (
  <div
    role="status"
    aria-label={copy.drawing}
    className="aspect-square w-full rounded-md bg-sunken"
  />
)

/** `2:05` */
function minutesAndSeconds(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / second))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The device's clock, each second. */
function useSeconds(clock: Pick<Device, 'now'>): Instant {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), second)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

/**
 * The screen in full white, as bright as a page can be, for holding it to a scanner. The pass behind
 * it keeps the screen on.
 */
function BrightSheet({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={() => dialog.current?.isConnected && !dialog.current.open && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col items-center justify-center gap-6 bg-qr-paper p-4 text-qr-ink open:flex"
    >
      <div className="flex w-full max-w-[min(36rem,70dvh)] flex-col gap-6">{children}</div>
      <Button onClick={onClose}>{pickupCopy.pass.darken}</Button>
    </dialog>
  )
}
