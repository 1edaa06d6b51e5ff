import { useId, useState } from 'react'
import { journalCopy } from '../../shared/copy/journal.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { bottleState } from '../../shared/features/collection/shelf.ts'
import { Button } from '../ui/Button.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useBottleActs } from './bottle-acts.ts'
import { hasProblem } from './form-problem.ts'
import { LevelField } from './LevelField.tsx'
import { useUnsavedForm } from './unsaved.ts'

const mostTogether = 100_000
const longestNote = 2_000

/** What there really is: how many, and how full the open one is. The journal keeps what was said. */
export function CorrectSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const [quantity, setQuantity] = useState<number | null>(bottle.quantity)
  const [level, setLevel] = useState<number | null>(bottle.fillLevel ?? null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const isCounted = quantity !== null && quantity !== bottle.quantity
  const isMeasured = level !== null && level !== bottle.fillLevel
  const dirty = isCounted || isMeasured || note !== ''
  useUnsavedForm(dirty)

  const save = async () => {
    setBusy(true)
    const saved = await acts.correct(bottle, {
      ...(isCounted && { quantity }),
      ...(isMeasured && { fillLevel: level }),
      ...(note.trim() && { note: note.trim() }),
    })
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      size="small"
      title={journalCopy.correctTitle(bottle.name)}
      description={journalCopy.correctSentence}
      footer={
        <Button
          type="submit"
          form={id}
          tone="primary"
          busy={busy}
          disabled={!isCounted && !isMeasured}
        >
          {journalCopy.save}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && (isCounted || isMeasured) && !hasProblem(event.currentTarget)) void save()
        }}
      >
        <NumberField
          label={journalCopy.countedNow}
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={mostTogether}
          stepper
        />
        {bottleState(bottle) === 'open' && (
          <LevelField
            label={journalCopy.levelNow}
            level={level}
            onChange={(chosen) => setLevel(typeof chosen === 'number' ? chosen : null)}
          />
        )}
        <TextField
          label={journalCopy.note}
          value={note}
          onChange={setNote}
          maxLength={longestNote}
          autoComplete="off"
        />
      </form>
    </Sheet>
  )
}
