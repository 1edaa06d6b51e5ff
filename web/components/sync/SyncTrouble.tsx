import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { appCopy } from '../../../shared/copy/app.ts'
import { firstFetchCopy } from '../../../shared/copy/first-fetch.ts'
import { syncTroubleCopy } from '../../../shared/copy/sync-trouble.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { type SyncState, useSyncStatus } from '../../local/hooks/live.ts'
import { syncTroubleOf } from '../../local/sync/sync-status.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { momentInWords } from '../../ui/Time.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AskAgain, FetchProgress, FetchStrip, fetchFailureText } from '../../lib/NotFetched.tsx'
import { useUnsaved } from '../../lib/unsaved.ts'

interface SyncTroubleProps {
  className?: string
  /** Above the bottom bar, where it moves nothing, if it goes by itself. */
  floats?: boolean
  onDismiss?: (() => void) | undefined
}

/**
 * Signed out, too old to sync, no room for photos, or not fully loaded: what is safe, and what to
 * do. Else nothing.
 */
export function SyncTrouble({ className, floats, onDismiss }: SyncTroubleProps) {
  const state = useSyncStatus()
  const trouble = syncTroubleOf(state)
  const { pathname } = useLocation()
  const unsaved = useUnsaved((state) => state.forms > 0)
  if (!trouble) return null
  if (floats && trouble === 'partly_here' && state.firstFetch?.kind === 'coming')
    return <FetchStrip of={state.firstFetch} />
  return (
    <div className={className}>
      {trouble === 'partly_here' ? (
        <PartlyHere state={state} onDismiss={onDismiss} />
      ) : trouble === 'no_room' ? (
        <Notice live tone="warn" title={syncTroubleCopy.noRoomTitle} onDismiss={onDismiss}>
          <p>{state.photosNeedRoom}</p>
          <p className="mt-1">{syncTroubleCopy.noRoomSentence}</p>
        </Notice>
      ) : trouble === 'wrong_clock' ? (
        <Notice live tone="warn" title={syncTroubleCopy.wrongClockTitle} onDismiss={onDismiss}>
          <WrongClock add={state.clockError?.add ?? 0} />
        </Notice>
      ) : trouble === 'signed_out' ? (
        <Notice
          live
          tone="warn"
          title={syncTroubleCopy.signedOutTitle}
          onDismiss={onDismiss}
          act={
            <ButtonLink
              size="small"
              tone="primary"
              to={`${routes.auth.path}?${new URLSearchParams({ next: pathname })}`}
            >
              {appCopy.signIn}
            </ButtonLink>
          }
        >
          {syncTroubleCopy.signedOutSentence}
        </Notice>
      ) : (
        <Notice
          live
          tone="warn"
          title={syncTroubleCopy.reloadNeededTitle}
          onDismiss={onDismiss}
          act={
            <Button
              size="small"
              tone="primary"
              disabled={unsaved}
              onClick={() => location.reload()}
            >
              {appCopy.reload}
            </Button>
          }
        >
          {syncTroubleCopy.reloadNeededSentence}
        </Notice>
      )}
    </div>
  )
}

/** What the clock shows, and the right time. */
function WrongClock({ add }: { add: number }) {
  const device = useDevice()
  const [right] = useState(() => device.now())
  return syncTroubleCopy.wrongClockSentence(momentInWords(right - add), momentInWords(right))
}

/** The shown rows are right, but not all. */
function PartlyHere({
  state,
  onDismiss,
}: { state: SyncState } & Pick<SyncTroubleProps, 'onDismiss'>) {
  const { firstFetch, kind } = state
  if (!firstFetch) return null
  return firstFetch.kind === 'coming' ? (
    <Notice title={firstFetchCopy.comingTitle} onDismiss={onDismiss}>
      <FetchProgress of={firstFetch} />
    </Notice>
  ) : (
    <Notice
      live
      tone="warn"
      title={firstFetchCopy.partlyTitle}
      onDismiss={onDismiss}
      act={<AskAgain size="small" />}
    >
      {fetchFailureText(firstFetch, kind)}
    </Notice>
  )
}
