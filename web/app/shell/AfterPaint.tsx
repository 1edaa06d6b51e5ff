import { useEffect } from 'react'
import { keepCatalogue } from '../../components/catalogue/keep-catalogue.ts'
import { getsLaunches } from '../../lib/install.ts'
import { lazyAside } from '../../lib/lazy-part.ts'
import { CountUnread } from './CountUnread.tsx'

const FollowLaunches = lazyAside(
  async () => (await import('../../components/launch/FollowLaunches.tsx')).FollowLaunches,
)

/** Work for every screen that can wait for its first paint. */
export function AfterPaint() {
  // Downloads the catalogue in the background, for use offline.
  useEffect(keepCatalogue, [])
  return (
    <>
      <CountUnread />
      {getsLaunches() && <FollowLaunches />}
    </>
  )
}
