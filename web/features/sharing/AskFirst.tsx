import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Confirms an act that only another person can undo. */
export function AskFirst({
  title,
  sentence,
  act,
  busy,
  onAct,
  onClose,
}: {
  title: string
  sentence: string
  act: string
  busy: boolean
  onAct: () => void
  onClose: () => void
}) {
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button tone="danger" busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
    </Sheet>
  )
}
