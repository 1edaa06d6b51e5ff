import { receivedCopy } from '../../../shared/copy/received.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Asks before another screen replaces one with unsaved input. */
export function LaunchQuestion({ onOpen, onStay }: { onOpen: () => void; onStay: () => void }) {
  return (
    <Sheet
      open
      onClose={onStay}
      size="small"
      title={receivedCopy.launchTitle}
      footer={
        <>
          <Button onClick={onOpen}>{receivedCopy.openIt}</Button>
          <Button tone="primary" onClick={onStay}>
            {receivedCopy.stay}
          </Button>
        </>
      }
    >
      <p>{receivedCopy.launchSentence}</p>
    </Sheet>
  )
}
