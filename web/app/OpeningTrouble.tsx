import { appCopy } from '../../shared/copy/app.ts'
import { openingCopy } from '../../shared/copy/opening.ts'
import type { StorageFaultKind } from '../local/store/storage-fault.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OpeningFrame } from './OpeningFrame.tsx'

/**
 * Why the device does not open: another tab holds the database with an older version, the browser
 * refuses it, or an unknown cause. Nothing unsaved is shown as saved.
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
