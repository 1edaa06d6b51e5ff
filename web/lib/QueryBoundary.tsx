import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { onlineCopy as copy } from '../../shared/copy/online.ts'
import type { ServerQuery } from '../online/queries.ts'
import { ApiProblem, Offline } from '../online/call.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../ui/Skeleton.tsx'
import { explainError } from './explain-error.ts'

/**
 * Server data in its four states: loading, loaded, offline, and refused. Older data stays, marked
 * as not current.
 */
export function QueryBoundary<Gives>({
  query,
  loading,
  offline,
  missing,
  skeleton = <SkeletonRows rows={5} />,
  unavailable,
  children,
}: {
  query: ServerQuery<Gives>
  /** The loading text for screen readers. */
  loading: string
  /** Why this needs the network. */
  offline: string
  /** Shown if there is no such row. */
  missing?: ReactNode
  /** The skeleton of its content. */
  skeleton?: ReactNode
  /** The offline message, for a part of a larger screen. */
  unavailable?: (error: Offline | ApiProblem, refetch: () => void) => ReactNode
  children: (data: Gives) => ReactNode
}) {
  const { data, error, refetch, isFetching } = query
  const retry = (
    <Button busy={isFetching} onClick={refetch}>
      {copy.tryAgain}
    </Button>
  )
  if (data !== undefined)
    return (
      <>
        {error && (
          <div className="mb-3">
            <Notice live tone="warn" title={copy.notOfNow} act={retry}>
              {explainError(error, { offline })}
            </Notice>
          </div>
        )}
        {children(data)}
      </>
    )
  if (!error) return <Loading label={loading}>{skeleton}</Loading>
  if (missing && error instanceof ApiProblem && error.status === 404) return missing
  if (unavailable) return unavailable(error, refetch)
  return (
    <div role="status">
      <Empty
        face={error instanceof Offline ? 'offline' : 'failed'}
        drawing={<CloudOff size={40} className="text-soft" />}
        title={error instanceof Offline ? copy.offlineTitle : copy.failedTitle}
        sentence={explainError(error, { offline })}
        act={retry}
      />
    </div>
  )
}
