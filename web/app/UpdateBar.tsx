import { useState } from 'react'
import { updateCopy } from '../../shared/copy/update.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useUpdate } from './update-state.ts'

/**
 * Offers a new version. It reloads only on request, and asks first if a form has unsaved input.
 */
export function UpdateBar({ apply }: { apply: () => void }) {
  const unsaved = useUnsaved((state) => state.forms > 0)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-40 flex justify-center px-4"
      >
        <div className="pointer-events-auto flex w-full max-w-[420px] items-center gap-2 rounded-md border border-edge bg-surface py-1 pe-1 ps-4 shadow-raised">
          <p className="min-w-0 grow font-medium">{updateCopy.updateTitle}</p>
          <Button tone="plain" size="small" onClick={() => useUpdate.setState({ putOff: true })}>
            {updateCopy.later}
          </Button>
          <Button tone="primary" size="small" onClick={() => (unsaved ? setAsking(true) : apply())}>
            {updateCopy.update}
          </Button>
        </div>
      </div>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={updateCopy.updateUnsavedTitle}
        footer={
          <>
            <Button onClick={apply}>{updateCopy.updateAnyway}</Button>
            <Button tone="primary" onClick={() => setAsking(false)}>
              {updateCopy.keepEditing}
            </Button>
          </>
        }
      >
        <p>{updateCopy.updateUnsavedSentence}</p>
      </Sheet>
    </>
  )
}
