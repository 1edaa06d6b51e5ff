import { appCopy } from '../../shared/copy/app.ts'
import { openingCopy } from '../../shared/copy/opening.ts'
import type { StorageFaultKind } from '../local/storage-fault.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OpeningFrame } from './OpeningFrame.tsx'

/**
 * What keeps the device from opening: another tab that holds the database with an older version of
 * the app, something that the browser does not tell, or a browser that does not give it. Nothing is shown as saved that is not.
 */
export function OpeningTrouble({ kind }: { kind: StorageFaultKind | 'blocked' | 'slow' }) {
  if (kind === 'blocked' || kind === 'slow')
    return (
      <OpeningFrame
        notice={
          <Notice live tone="warn" title={openingCopy[`${kind}Title`]}>
            {openingCopy[kind]}
          </Notice>
        }
      />
    )
  return (
    <div role="alert">
      <Empty
        level={1}
        title={openingCopy.failedTitle}
        sentence={openingCopy.failed[kind]}
        act={
          <Button tone="primary" onClick={() => location.reload()}>
            {appCopy.reload}
          </Button>
        }
      />
    </div>
  )
}
