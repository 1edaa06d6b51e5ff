import { useLocation } from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import { syncTroubleCopy } from '../../shared/copy/sync-trouble.ts'
import { routes } from '../../shared/routes.ts'
import { useSyncState } from '../local/live.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useUnsaved } from './unsaved.ts'

interface SyncTroubleProps {
  className?: string
  onDismiss?: () => void
}

/** Signed out, or too old to sync: what is safe, and the one act that ends it. Else nothing. */
export function SyncTrouble({ className, onDismiss }: SyncTroubleProps) {
  const { kind } = useSyncState()
  const { pathname } = useLocation()
  const unsaved = useUnsaved((state) => state.forms > 0)
  if (kind !== 'signed_out' && kind !== 'reload_needed') return null
  return (
    <div className={className}>
      {kind === 'signed_out' ? (
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
