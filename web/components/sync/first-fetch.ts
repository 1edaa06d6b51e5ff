import { useSyncStatus } from '../../local/live.ts'

/**
 * Whether this device still lacks what the server has: nothing there is then no sign that the person
 * has nothing. Undefined once a round has been made.
 */
export function useFirstFetch(): 'under way' | 'unreachable' | undefined {
  const { lastSyncAt, reachable, kind } = useSyncStatus()
  if (lastSyncAt !== undefined) return undefined
  return reachable === false || kind === 'signed_out' || kind === 'reload_needed'
    ? 'unreachable'
    : 'under way'
}
