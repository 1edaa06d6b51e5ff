import { useLocation } from 'react-router-dom'
import { appCopy } from '../../../shared/copy/app.ts'
import { syncTroubleCopy } from '../../../shared/copy/sync-trouble.ts'
import { routes } from '../../../shared/routes.ts'
import { useSyncStatus } from '../../local/live.ts'
import { syncTroubleOf } from '../../local/sync-status.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useUnsaved } from '../../lib/unsaved.ts'

interface SyncTroubleProps {
  className?: string
  onDismiss?: () => void
}

/** Signed out, too old to sync, or no room for photos: what is safe, and what ends it. Else nothing. */
export function SyncTrouble({ className, onDismiss }: SyncTroubleProps) {
  const state = useSyncStatus()
  const trouble = syncTroubleOf(state)
  const { pathname } = useLocation()
  const unsaved = useUnsaved((state) => state.forms > 0)
  if (!trouble) return null
  return (
    <div className={className}>
      {trouble === 'no_room' ? (
        <Notice live tone="warn" title={syncTroubleCopy.noRoomTitle} onDismiss={onDismiss}>
          <p>{state.photosNeedRoom}</p>
          <p className="mt-1">{syncTroubleCopy.noRoomSentence}</p>
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
