import { shellCopy } from '../../../shared/copy/shell.ts'
import { signOutCopy } from '../../../shared/copy/sign-out.ts'
import { useSyncStatus } from '../../local/hooks/live.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useAskingToSignOut } from './asking-to-sign-out.ts'
import { useSignOutNow } from './sign-out.ts'

/** Lists unsent changes before a sign-out; once in the shell. */
export function SignOutDialog() {
  const { open } = useAskingToSignOut()
  const { waiting, waitingPhotos } = useSyncStatus()
  const { busy, run } = useAct({ failed: signOutCopy.signOutTitle })
  const signOut = useSignOutNow()
  const close = () => useAskingToSignOut.setState({ open: false })
  return (
    <Sheet
      open={open}
      onClose={close}
      size="small"
      title={signOutCopy.signOutTitle}
      footer={
        <>
          <Button onClick={close}>{signOutCopy.staySignedIn}</Button>
          <Button tone="primary" busy={busy} onClick={() => void run(signOut).finally(close)}>
            {shellCopy.signOut}
          </Button>
        </>
      }
    >
      <p>{signOutCopy.signOutWaiting(waiting + waitingPhotos)}</p>
    </Sheet>
  )
}
