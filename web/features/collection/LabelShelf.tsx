import { memo } from 'react'
import { Link } from 'react-router-dom'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { photoColorOf } from '../../../shared/features/collection/photo-color.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { DrawnLabel } from '../../components/bottle/DrawnLabel.tsx'
import { CellarName } from '../../components/cellar/CellarName.tsx'
import { LongList } from '../../lib/LongList.tsx'
import { useIsWide } from '../../lib/wide.ts'
import { usePhoto } from '../../local/hooks/live.ts'

interface LabelShelfProps {
  /** All bottles, or the first ones while the rest loads. */
  bottles: readonly Bottle[]
  count: number
}

/** The labels of the bottles, on boards as wide as the list. */
export function LabelShelf({ bottles, count }: LabelShelfProps) {
  return (
    <LongList
      label={collectionCopy.list}
      items={bottles}
      count={count}
      keyOf={idOf}
      heightOf={labelHeight}
      minWidth={useIsWide() ? minWideLabelWidth : minLabelWidth}
      render={label}
    />
  )
}

const idOf = (bottle: Bottle) => bottle.id
const labelHeight = () => 320
/** Two columns on the narrowest phone. */
const minLabelWidth = 140
/** A name of thirty letters fits below. */
const minWideLabelWidth = 168
const label = (bottle: Bottle) => <ShelfLabel bottle={bottle} />

/** One bottle as a link: its label on the board, its name and place below. */
export const ShelfLabel = memo(function ShelfLabel({ bottle }: { bottle: Bottle }) {
  const { name, quantity, vintage, location } = bottle
  return (
    <Link
      to={bottlePath(bottle.id)}
      className="group flex h-full flex-col pt-6 focus-visible:-outline-offset-2"
    >
      <span className="px-2">
        <LabelPicture bottle={bottle} />
      </span>
      <span className="h-2 shrink-0 border-t border-edge bg-glass shadow-raised" />
      <span className="flex min-w-0 flex-col px-2 pt-2 text-center">
        <span
          dir="auto"
          className="line-clamp-2 text-center font-serif leading-5 font-semibold break-words group-hover:text-accent"
        >
          {name}
        </span>
        <span className="truncate text-caption text-soft">
          {[quantity > 1 && collectionCopy.several(quantity), vintage, location]
            .filter(Boolean)
            .join(' · ')}
          <CellarName of={bottle} />
        </span>
      </span>
    </Link>
  )
})

/** The small picture: every device has it offline, and a thousand of them take little memory. */
function LabelPicture({ bottle }: { bottle: Bottle }) {
  const address = usePhoto(bottle.photo, 'small')
  return (
    <span
      data-picture
      className="mx-auto block h-54 w-full max-w-40 overflow-hidden rounded-t-sm bg-sunken shadow-raised"
      style={{ backgroundColor: photoColorOf(bottle) }}
    >
      {address ? (
        <img src={address} alt="" decoding="async" className="size-full object-cover" />
      ) : (
        !bottle.photo && <DrawnLabel bottle={bottle} />
      )}
    </span>
  )
}
