import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { bottleCopy } from '../../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../../shared/copy/collection.ts'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { locations } from '../../../../shared/features/bar/location.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { routes } from '../../../../shared/routes.ts'
import { useRows } from '../../../local/live.ts'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { PlaceList } from './PlaceList.tsx'
import { TagList } from './TagList.tsx'

/** The words that bottles share: where they stand, and what their owner calls them. */
export function PlacesScreen() {
  const all = useRows(bottles)
  const known = useRows(locations)
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        to={routes.collection.path}
        className="target -ml-2 inline-flex items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-wash"
      >
        <ArrowLeft aria-hidden size={20} />
        {bottleCopy.back}
      </Link>
      <h1 className="text-title desk:text-display">{manyCopy.title}</h1>
      {all && known ? (
        <>
          <PlaceList bottles={all} known={known} />
          <TagList bottles={all} />
        </>
      ) : (
        <Loading label={collectionCopy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  )
}
