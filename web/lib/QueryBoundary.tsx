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
 * What only the server knows, in its four faces: coming, there, not to be had without a network, and
 * refused. What was told before stays, with a word that it is not of now.
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
  /** What is being loaded, for those who do not see it. */
  loading: string
  /** Why this needs the network. */
  offline: string
  /** What is shown where there is no such thing. */
  missing?: ReactNode
  /** The shape of what comes. */
  skeleton?: ReactNode
  /** How it is told that it is not to be had, where it is a part of a screen that has other parts. */
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
