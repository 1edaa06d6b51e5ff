import { CloudDownload, CloudOff, ServerCrash } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { firstFetchCopy as copy } from '../../shared/copy/first-fetch.ts'
import { useDevice } from '../local/device/device-context.tsx'
import { type SyncState, useSyncStatus } from '../local/hooks/live.ts'
import type { FirstFetch } from '../local/sync/sync-status.ts'
import { Button } from '../ui/Button.tsx'
import { endFirstPaint } from './first-paint.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Loading } from '../ui/Skeleton.tsx'

interface NotFetchedProps {
  of: FirstFetch
  skeleton: ReactNode
  level: 1 | 2 | 3 | undefined
  /** Actions possible before the fetch. */
  meanwhile: ReactNode
}

/** The three faces of rows that are not on this device: on their way, no network, failed. */
export function NotFetched({ of, skeleton, level = 2, meanwhile }: NotFetchedProps) {
  useLayoutEffect(endFirstPaint, [])
  const Heading = `h${level}` as const
  const { kind } = useSyncStatus()
  if (of.kind === 'coming')
    return (
      <div data-face="coming">
        <Heading className={level === 1 ? 'text-title' : 'text-lead'}>{copy.comingTitle}</Heading>
        <div className="mt-1 mb-4 min-h-16 max-w-md text-small text-soft">
          <FetchProgress of={of} />
        </div>
        <Loading label={copy.comingTitle}>{skeleton}</Loading>
      </div>
    )
  const Drawing = of.kind === 'offline' ? CloudOff : ServerCrash
  return (
    <div
      role="status"
      data-face={of.kind}
      className="mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center"
    >
      <Drawing aria-hidden size={40} className="mb-5 text-soft" />
      <Heading className="text-title">
        {of.kind === 'offline' ? copy.offlineTitle : copy.failedTitle}
      </Heading>
      <p className="mt-2 text-soft">{fetchFailureText(of, kind)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <AskAgain />
        {meanwhile}
      </div>
    </div>
  )
}

/** How many bottles or rows have come, and which part of all that is. */
export function FetchProgress({ of: { rows, share, bottles } }: { of: FirstFetch }) {
  const part = bottles ? bottles.here / bottles.all : share
  return (
    <>
      <p className="flex items-center gap-2">
        <CloudDownload aria-hidden size={18} className="shrink-0" />
        {bottles ? copy.bottles(bottles.here, bottles.all) : copy.coming(rows, share)}
      </p>
      {rows > 0 && <p>{copy.onlyThese}</p>}
      {part !== undefined && (
        <div className="mt-2">
          <ProgressBar label={copy.comingTitle} hideLabel value={part} />
        </div>
      )}
    </>
  )
}

/** The progress above the bottom bar: rows that are being read must not move when it goes. */
export function FetchStrip({ of }: { of: FirstFetch }) {
  useLayoutEffect(endFirstPaint, [])
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-30 flex justify-center px-4">
      <div
        data-face="coming"
        className="w-full max-w-[420px] rounded-md border border-edge bg-surface px-4 py-2 text-small shadow-raised"
      >
        <FetchProgress of={of} />
      </div>
    </div>
  )
}

/** Why rows are missing, and the remedy. */
export function fetchFailureText(of: FirstFetch, kind: SyncState['kind']): string {
  if (kind === 'signed_out') return copy.signedOutSentence
  if (kind === 'reload_needed') return copy.reloadNeededSentence
  return of.kind === 'offline' ? copy.offlineSentence : copy.failedSentence
}

/** Asks the server again at once, if that can help. */
export function AskAgain({ size }: { size?: 'small' }) {
  const device = useDevice()
  const { kind } = useSyncStatus()
  if (kind === 'signed_out' || kind === 'reload_needed') return null
  return (
    <Button size={size} busy={kind === 'syncing'} onClick={() => device.syncNow()}>
      {copy.tryAgain}
    </Button>
  )
}
