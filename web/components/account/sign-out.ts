import { useNavigate } from 'react-router-dom'
import { signOutCopy } from '../../../shared/copy/sign-out.ts'
import { routes } from '../../../shared/routes.ts'
import { useSyncStatus } from '../../local/hooks/live.ts'
import { session } from '../../local/session/session.ts'
import { ApiProblem, Offline } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'
import { useAskingToSignOut } from './asking-to-sign-out.ts'

/** Signs out; asks first if changes are unsent. */
export function useSignOut(): () => void {
  const { waiting, waitingPhotos } = useSyncStatus()
  const signOut = useSignOutNow()
  return () => {
    if (waiting + waitingPhotos > 0) useAskingToSignOut.setState({ open: true })
    else void signOut()
  }
}

/** Signs out without asking; shows a message on failure. */
export function useSignOutNow(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await session.signOut()
    } catch (error) {
      if (!(error instanceof Offline) && !(error instanceof ApiProblem)) throw error
      toast({
        tone: 'danger',
        title: signOutCopy.signOutFailed,
        description:
          error instanceof Offline ? signOutCopy.signOutOffline : signOutCopy.signOutServerTrouble,
      })
      return
    }
    await navigate(routes.auth.path, { replace: true })
  }
}
