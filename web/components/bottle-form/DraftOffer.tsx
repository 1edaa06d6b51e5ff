import { useEffect } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useHalfTyped } from '../../lib/draft-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBottleDialog } from './bottle-dialog-state.ts'
import { nameInDraft, slotOf } from './bottle-draft.ts'

/**
 * Offers an unfinished bottle on other screens, and opens its form; not while another tab edits it. A
 * dismissed offer returns with the form itself.
 */
export function DraftOffer() {
  const { open, goOn, close } = useBottleDialog()
  const { user } = useDevice()
  const found = useHalfTyped(user.id, open && slotOf(open), nameInDraft)
  const isPointless = found === 'nothing'
  useEffect(() => {
    if (isPointless) close()
  }, [isPointless, close])
  if (typeof found !== 'object') return null
  return (
    <div className="mb-4">
      <Notice
        title={bottleCopy.halfTyped(found.name)}
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
