import { collectionCopy } from '../../../shared/copy/collection.ts'
import { Button } from '../../ui/Button.tsx'

/** Offers to show finished bottles that match, too. */
export function FinishedLeftOut({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 py-4 text-small text-soft">
      {collectionCopy.finishedMatching(count)}
      <Button tone="plain" size="small" onClick={onShow}>
        {collectionCopy.showFinished}
      </Button>
    </p>
  )
}
