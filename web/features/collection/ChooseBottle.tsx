import { collectionCopy } from '../../../shared/copy/collection.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ShelfDrawing } from './EmptyCollection.tsx'

/** The second pane without a chosen bottle. */
export function ChooseBottle() {
  return (
    <Empty
      drawing={<ShelfDrawing />}
      title={collectionCopy.chooseTitle}
      sentence={collectionCopy.chooseSentence}
    />
  )
}
