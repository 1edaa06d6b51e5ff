import { useEffect } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { useDevice } from '../../local/device-context.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBottleDialog } from './bottle-dialog-state.ts'
import { nameInDraft, slotOf } from './bottle-draft.ts'

/**
 * Says on another screen than the one where it was typed that a bottle is half typed, and opens the
 * form when asked. Put away, it comes back with the form itself.
 */
export function DraftOffer() {
  const { open, goOn, close } = useBottleDialog()
  const { user } = useDevice()
  const name = open && nameInDraft(user.id, slotOf(open))
  const isPointless = open !== undefined && name === undefined
  useEffect(() => {
    if (isPointless) close()
  }, [isPointless, close])
  if (!open || name === undefined) return null
  return (
    <div className="mb-4">
      <Notice
        title={bottleCopy.halfTyped(name)}
        onDismiss={close}
        act={
          <Button size="small" onClick={goOn}>
            {bottleCopy.goOnTyping}
          </Button>
        }
      >
        {bottleCopy.halfTypedSentence}
      </Notice>
    </div>
  )
}
