import { FileUp, Plus, Wine } from 'lucide-react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { categories } from '../../../shared/features/collection/categories.ts'
import { routes } from '../../../shared/routes.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

/**
 * The empty state.
 * @param inBar the number of bottles in the bar only
 */
export function EmptyCollection({ inBar }: { inBar: number }) {
  return (
    <NoRows
      drawing={<ShelfDrawing />}
      title={inBar > 0 ? collectionCopy.onlyInBarTitle : collectionCopy.emptyTitle}
      sentence={inBar > 0 ? collectionCopy.onlyInBarSentence(inBar) : collectionCopy.emptySentence}
      act={<WaysToFill />}
    />
  )
}

function WaysToFill() {
  const { add } = useBottleDialog.getState()
  return (
    <div className="flex flex-col gap-2">
      <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => add()}>
        {collectionCopy.addBottle}
      </Button>
      <ButtonLink to={routes.bar.path} icon={<Wine aria-hidden size={20} />}>
        {collectionCopy.toBar}
      </ButtonLink>
      <ButtonLink to={routes.import.path} icon={<FileUp aria-hidden size={20} />}>
        {collectionCopy.import}
      </ButtonLink>
    </div>
  )
}

/** One bottle of each kind on a board. */
export function ShelfDrawing() {
  return (
    <div className="flex items-end gap-2 border-b-4 border-line px-3">
      {categories.map((category, at) => (
        <BottleSilhouette key={category} category={category} level={1 - at / 6} height={72} />
      ))}
    </div>
  )
}
