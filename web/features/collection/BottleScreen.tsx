import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { routes } from '../../../shared/routes.ts'
import { useRow } from '../../local/hooks/live.ts'
import { BottleDetail, BottleDetailSkeleton } from './BottleDetail.tsx'
import { GoneBottle } from './GoneBottle.tsx'

/** The page of a bottle: facts and history. */
export function BottleScreen() {
  const { id = '' } = useParams()
  const bottle = useRow(bottles, id)
  const navigate = useNavigate()
  const leave = () => void navigate(routes.collection.path)
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        to={routes.collection.path}
        className="target -ms-2 inline-flex items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-wash"
      >
        <ArrowLeft className="mirrored" aria-hidden size={20} />
        {bottleCopy.back}
      </Link>
      {bottle === undefined ? (
        <BottleDetailSkeleton />
      ) : bottle === null ? (
        <GoneBottle id={id} level={1} />
      ) : (
        <BottleDetail bottle={bottle} level={1} onRemoved={leave} />
      )}
    </div>
  )
}
