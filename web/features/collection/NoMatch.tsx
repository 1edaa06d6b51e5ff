import { collectionCopy } from '../../../shared/copy/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

interface NoMatchProps {
  finished: number
  onShowFinished: () => void
  onClear: () => void
}

/** There are bottles, but none that is looked for. */
export function NoMatch({ finished, onShowFinished, onClear }: NoMatchProps) {
  return (
    <>
      <NoRows
        title={collectionCopy.noMatchTitle}
        sentence={collectionCopy.noMatchSentence}
        act={<Button onClick={onClear}>{collectionCopy.clearAll}</Button>}
      />
      {finished > 0 && <FinishedLeftOut count={finished} onShow={onShowFinished} />}
    </>
  )
}

/** Says that finished bottles would fit too, and shows them on demand. */
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
