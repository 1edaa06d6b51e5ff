import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { bottleCopy } from '../../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../../shared/copy/collection.ts'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { locations } from '../../../../shared/features/bar/location.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { routes } from '../../../../shared/routes.ts'
import { ofChosen } from '../../../local/hooks/cellars.ts'
import { useRows } from '../../../local/hooks/live.ts'
import { CellarChoice } from '../../../components/cellar/CellarChoice.tsx'
import { useQueryState } from '../../../lib/query-state.ts'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { PlaceList } from './PlaceList.tsx'
import { TagList } from './TagList.tsx'

/** `?cellar=mine`. */
const readCellar = (query: URLSearchParams) => query.get('cellar') || undefined
const writeCellar = (cellar: string | undefined) =>
  new URLSearchParams(cellar === undefined ? {} : { cellar })

/** Places and tags. */
export function PlacesScreen() {
  const all = useRows(bottles)
  const known = useRows(locations)
  const [cellar, choose] = useQueryState(readCellar, writeCellar)
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        to={routes.collection.path}
        className="target -ms-2 inline-flex items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-wash"
      >
        <ArrowLeft className="mirrored" aria-hidden size={20} />
        {bottleCopy.back}
      </Link>
      <h1 className="mb-2 text-title desk:text-display">{manyCopy.title}</h1>
      {all && known ? (
        <>
          <CellarChoice chosen={cellar} onChange={choose} />
          <PlaceList
            bottles={ofChosen(all, cellar)}
            known={ofChosen(known, cellar)}
            cellar={cellar}
          />
          <TagList bottles={ofChosen(all, cellar)} cellar={cellar} />
        </>
      ) : (
        <Loading label={collectionCopy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  )
}
