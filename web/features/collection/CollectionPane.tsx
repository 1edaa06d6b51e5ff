import { Suspense } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ShelfDrawing } from './EmptyCollection.tsx'

const BottlePane = lazyPart(async () => (await import('./BottlePane.tsx')).BottlePane)

interface CollectionPaneProps {
  chosen: Id | undefined
  onClose: () => void
}

/** Beside the list on a wide screen: the page of the chosen bottle. */
export function CollectionPane({ chosen, onClose }: CollectionPaneProps) {
  return (
    <section
      data-pane
      aria-label={collectionCopy.chosen}
      className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-lg border border-line bg-surface"
    >
      {chosen ? (
        <Suspense fallback={<Skeleton className="m-6 h-64" />}>
          <BottlePane key={chosen} id={chosen} onClose={onClose} />
        </Suspense>
      ) : (
        <ChooseBottle />
      )}
    </section>
  )
}

/** The second pane without a chosen bottle. */
function ChooseBottle() {
  return (
    <Empty
      drawing={<ShelfDrawing />}
      title={collectionCopy.chooseTitle}
      sentence={collectionCopy.chooseSentence}
    />
  )
}
