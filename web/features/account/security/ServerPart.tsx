import type { ReactNode } from 'react'
import { securityCopy } from '../../../../shared/copy/security.ts'
import { Offline } from '../../../online/call.ts'
import type { ServerQuery } from '../../../online/queries.ts'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'

interface ServerPartProps<Gives> {
  query: ServerQuery<Gives>
  children: (data: Gives) => ReactNode
}

/** A {@link QueryBoundary} for one group of settings among others. */
export function ServerPart<Gives>({ query, children }: ServerPartProps<Gives>) {
  return (
    <QueryBoundary
      query={query}
      loading={securityCopy.loading}
      offline={securityCopy.offline}
      skeleton={<SkeletonText lines={2} />}
      unavailable={(error, refetch) => (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow text-soft">
            {error instanceof Offline ? securityCopy.offline : securityCopy.failed}
          </p>
          <Button size="small" onClick={refetch}>
            {securityCopy.tryAgain}
          </Button>
        </div>
      )}
    >
      {children}
    </QueryBoundary>
  )
}
