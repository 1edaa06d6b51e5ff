import { collectionCopy } from '../../../shared/copy/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { FinishedLeftOut } from './FinishedLeftOut.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

interface NoMatchProps {
  finished: number
  onShowFinished: () => void
  onClear: () => void
}

/** No bottle matches the filters. */
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
