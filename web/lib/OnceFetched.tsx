import { type ReactNode, Suspense } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { useSyncStatus } from '../local/live.ts'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../ui/Skeleton.tsx'
import { lazyExtra } from './lazy-part.ts'

// Only a new device needs its words.
const NotFetched = lazyExtra(async () => (await import('./NotFetched.tsx')).NotFetched)

/**
 * Whether all rows of the user have ever been on this device. Before that, nothing may be claimed
 * that needs all of them: an empty list, a total, a missing row.
 */
export const useIsFetched = (): boolean => useSyncStatus().firstFetch === undefined

interface OnceFetchedProps {
  /** The skeleton of its content. */
  skeleton?: ReactNode
  /** The level of the heading where the screen has none above it. */
  level?: 1 | 2 | 3 | undefined
  /** What can be done before they have come. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Content that is valid only with all rows; until then the progress or the reason. */
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
