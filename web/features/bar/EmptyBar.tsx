import { Plus } from 'lucide-react'
import { barCopy } from '../../../shared/copy/bar.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { useFirstFetch } from '../../components/sync/first-fetch.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BarSkeleton } from './BarSkeleton.tsx'

/** No bottle at all; or none that has come to this device yet, which is something else. */
export function EmptyBar() {
  const fetching = useFirstFetch()
  if (fetching === 'under way') return <BarSkeleton title={collectionCopy.fetchingTitle} />
  return (
    <>
      <h1 className="sr-only">{barCopy.title}</h1>
      {fetching === 'unreachable' && (
        <Notice tone="warn" title={collectionCopy.unreachableTitle}>
          {collectionCopy.unreachableSentence}
        </Notice>
      )}
      <Empty
        drawing={
          <div className="flex items-end gap-2 border-b-4 border-line px-3">
            {['Spirits', 'Whiskey', 'Liqueurs'].map((category, at) => (
              <BottleSilhouette
                key={category}
                category={category}
                level={0.9 - at / 4}
                height={72}
              />
            ))}
          </div>
        }
        title={barCopy.emptyTitle}
        sentence={barCopy.emptySentence}
        act={
          <Button
            tone="primary"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => useBottleDialog.getState().add()}
          >
            {barCopy.addBottle}
          </Button>
        }
      />
    </>
  )
}
