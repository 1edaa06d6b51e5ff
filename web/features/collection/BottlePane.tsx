import { Maximize2, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useRow } from '../../local/hooks/live.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { BottleDetail, BottleDetailSkeleton } from './BottleDetail.tsx'
import { GoneBottle } from './GoneBottle.tsx'

/** The page of a bottle next to the list. */
export function BottlePane({ id, onClose }: { id: Id; onClose: () => void }) {
  const bottle = useRow(bottles, id)
  return (
    <div className="relative p-5">
      <div className="absolute top-2 end-2 z-10 flex rounded-md bg-surface">
        <Tooltip label={bottleCopy.openPage}>
          <Link
            to={bottlePath(id)}
            aria-label={bottleCopy.openPage}
            className="target inline-flex items-center justify-center rounded-md hover:bg-sunken"
          >
            <Maximize2 aria-hidden size={18} />
          </Link>
        </Tooltip>
        <IconButton
          label={bottleCopy.closeDetail}
          icon={<X aria-hidden size={20} />}
          onClick={onClose}
        />
      </div>
      {bottle === undefined ? (
        <BottleDetailSkeleton />
      ) : bottle === null ? (
        <GoneBottle id={id} level={2} />
      ) : (
        <BottleDetail bottle={bottle} level={2} onRemoved={onClose} />
      )}
    </div>
  )
}
