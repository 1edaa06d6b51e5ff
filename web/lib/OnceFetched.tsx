import { type ReactNode, Suspense } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { useSyncStatus } from '../local/hooks/live.ts'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../ui/Skeleton.tsx'
import { lazyExtra } from './lazy-part.ts'

// Only a new device needs its words.
const NotFetched = lazyExtra(async () => (await import('./NotFetched.tsx')).NotFetched)

/**
 * Whether this device has ever had all rows of the user. Before that, claims about all of them would be
 * wrong: an empty list, a total, a missing row.
 */
export const useIsFetched = (): boolean => useSyncStatus().firstFetch === undefined

interface OnceFetchedProps {
  /** The skeleton of its content. */
  skeleton?: ReactNode
  /** The level of the heading where the screen has none above it. */
  level?: 1 | 2 | 3 | undefined
  /** Actions possible before the fetch. */
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
 * An empty list, or one without a match. Use only this for it: on a device without the rows it shows
 * that instead.
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
