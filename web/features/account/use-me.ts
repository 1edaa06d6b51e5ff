import type { Account } from '../../../shared/features/account/endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSession } from '../../local/session/session.ts'

/** The signed-in user, as of the server's last answer; a changed name shows at once. */
export function useMe(): Account {
  const { user } = useDevice()
  return useSession((state) => state.user) ?? user
}
