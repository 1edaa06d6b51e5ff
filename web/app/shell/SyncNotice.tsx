import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { routes } from '../../../shared/routes.ts'
import { useSyncStatus } from '../../local/hooks/live.ts'
import { syncTroubleOf } from '../../local/sync/sync-status.ts'
import { endFirstPaint } from '../../lib/first-paint.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'

const SyncTrouble = lazyExtra(
  async () => (await import('../../components/sync/SyncTrouble.tsx')).SyncTrouble,
)

/** Above any screen: unsent changes that need the person. It can be dismissed until it changes. */
export function SyncNotice() {
  const status = useSyncStatus()
  const trouble = syncTroubleOf(status)
  const isFetched = !status.firstFetch
  useEffect(() => {
    if (isFetched) endFirstPaint()
  }, [isFetched])
  const { pathname } = useLocation()
  const [putAway, setPutAway] = useState<string>()
  // The sync screen shows it already, and sign-in is the remedy.
  const saidThere = [routes.attention.path, routes.auth.path].some((path) => path === pathname)
  if (!trouble || saidThere || putAway === trouble) return null
  return (
    <Suspense fallback={null}>
      <SyncTrouble floats className="mb-4" onDismiss={() => setPutAway(trouble)} />
    </Suspense>
  )
}
