import { type MouseEvent, Suspense, useCallback } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { UserSettings } from '../../../shared/features/account/setting.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { BottleCard, bottleCardHeight, minCardWidth } from '../../components/bottle/BottleCard.tsx'
import { BottleRow, bottleRowHeight } from '../../components/bottle/BottleRow.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { LongList } from '../../lib/LongList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { FinishedLeftOut } from './FinishedLeftOut.tsx'

const LabelShelf = lazyPart(async () => (await import('./LabelShelf.tsx')).LabelShelf)

interface ShelfProps {
  /** All bottles, or the first ones while the rest loads. */
  bottles: readonly Bottle[]
  count: number
  listStyle: UserSettings['listStyle']
  hideAmounts: boolean
  year: number
  chosen: Id | undefined
  onOpen: (event: MouseEvent, bottle: Bottle) => void
  /** Finished bottles that match but are hidden. */
  finished: number
  onShowFinished: () => void
}

/** The bottles as rows, cards or labels on a shelf, in a long list. */
export function Shelf(props: ShelfProps) {
  const { bottles, count, listStyle, hideAmounts, year, chosen, onOpen, finished, onShowFinished } =
    props
  const asCards = listStyle === 'cards'
  const render = useCallback(
    (bottle: Bottle) => {
      const shared = { bottle, hideAmounts, year, onOpen, selected: bottle.id === chosen }
      return asCards ? (
        <div className="h-full p-1.5">
          <BottleCard {...shared} />
        </div>
      ) : (
        <BottleRow {...shared} />
      )
    },
    [asCards, hideAmounts, year, chosen, onOpen],
  )
  return (
    <>
      {listStyle === 'shelf' ? (
        <Suspense fallback={<SkeletonRows rows={9} />}>
          <LabelShelf bottles={bottles} count={count} />
        </Suspense>
      ) : (
        <LongList
          // Another item height is another list.
          key={listStyle}
          label={collectionCopy.list}
          items={bottles}
          count={count}
          keyOf={idOf}
          heightOf={asCards ? cardHeight : rowHeight}
          minWidth={asCards ? minCardWidth : undefined}
          render={render}
          {...(asCards && { className: '-mx-1.5' })}
        />
      )}
      {finished > 0 && <FinishedLeftOut count={finished} onShow={onShowFinished} />}
    </>
  )
}

const idOf = (bottle: Bottle) => bottle.id
const rowHeight = () => bottleRowHeight
const cardHeight = () => bottleCardHeight
