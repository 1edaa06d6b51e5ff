import { Plus } from 'lucide-react'
import { barCopy } from '../../../shared/copy/bar.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** No bottle at all. */
export function EmptyBar() {
  return (
    <>
      <h1 className="sr-only">{barCopy.title}</h1>
      <NoRows
        skeleton={<SkeletonRows rows={9} />}
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
