import { type ReactNode, Suspense } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { useSyncStatus } from '../local/live.ts'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../ui/Skeleton.tsx'
import { lazyExtra } from './lazy-part.ts'

// Only a new device needs its words.
const NotFetched = lazyExtra(async () => (await import('./NotFetched.tsx')).NotFetched)

/**
 * Whether all that the server has of the user is or was on this device. Before, nothing may be said
 * that hangs on all of it: that there is nothing, how much there is, what is missing.
 */
export const useIsFetched = (): boolean => useSyncStatus().firstFetch === undefined

interface OnceFetchedProps {
  /** The shape of what comes. */
  skeleton?: ReactNode
  /** The level of the heading where the screen has none above it. */
  level?: 1 | 2 | 3 | undefined
  /** What can be done before they have come. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** What is true only once all rows have come; until then how far that is, or why it is not. */
export function OnceFetched({
  skeleton = <SkeletonRows rows={5} />,
  level,
  meanwhile,
  children,
}: OnceFetchedProps) {
  const { firstFetch } = useSyncStatus()
  if (!firstFetch) return children
  const loading = <Loading label={appCopy.loading}>{skeleton}</Loading>
  if (firstFetch.kind === 'unread') return loading
  return (
    <Suspense fallback={loading}>
      <NotFetched of={firstFetch} skeleton={skeleton} level={level} meanwhile={meanwhile} />
    </Suspense>
  )
}

/**
 * There is nothing in a list of rows, or nothing that fits. The only way to say so: on a device that
 * has not fetched the rows yet, it says that instead.
 */
export function NoRows({
  skeleton,
  meanwhile,
  ...empty
}: Omit<EmptyProps, 'face'> & Pick<OnceFetchedProps, 'skeleton' | 'meanwhile'>) {
  return (
    <OnceFetched skeleton={skeleton} level={empty.level} meanwhile={meanwhile}>
      <Empty {...empty} />
    </OnceFetched>
  )
}
