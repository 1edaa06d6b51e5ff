import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { UserSettings } from '../../../shared/features/account/setting.ts'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'

/** The shape of the collection, until it is read. */
export function CollectionSkeleton({ listStyle }: Pick<UserSettings, 'listStyle'>) {
  return (
    <>
      <h1 className="sr-only">{collectionCopy.title}</h1>
      <Loading label={collectionCopy.loading}>
        <div className="-mt-2 mb-1 flex h-9 items-center justify-between desk:mt-1 desk:mb-4">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="mb-0.5 h-11 w-full rounded-md" />
        {listStyle === 'rows' ? (
          <SkeletonRows rows={9} />
        ) : (
          <div className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-4">
            {Array.from({ length: 6 }, (_, card) => (
              <Skeleton key={card} className="h-64 rounded-lg" />
            ))}
          </div>
        )}
      </Loading>
    </>
  )
}
