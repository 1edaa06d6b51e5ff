import { barCopy } from '../../../shared/copy/bar.ts'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'

/** The shape of the bar, until it is read. */
export function BarSkeleton() {
  return (
    <>
      <h1 className="sr-only">{barCopy.title}</h1>
      <Loading label={barCopy.loading}>
        <div className="-mt-2 mb-1 flex h-9 items-center justify-between desk:mt-1 desk:mb-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="mb-2 h-19 w-full rounded-lg" />
        <Skeleton className="mb-0.5 h-11 w-full rounded-md" />
        <SkeletonRows rows={9} />
      </Loading>
    </>
  )
}
