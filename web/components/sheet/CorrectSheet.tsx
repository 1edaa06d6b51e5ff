import { useState } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import { bottleInputs } from '../bottle-form/bottle-inputs.ts'
import { eventInputs } from './event-inputs.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { LevelField } from '../bottle-form/LevelField.tsx'

/** The real state: the count, and the level of the open bottle. The journal keeps the old one. */
export function CorrectSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const [quantity, setQuantity] = useState<number | null>(bottle.quantity)
  const [level, setLevel] = useState<number | null>(bottle.fillLevel ?? null)
  const [note, setNote] = useState('')
  const isCounted = quantity !== null && quantity !== bottle.quantity
  const isMeasured = level !== null && level !== bottle.fillLevel
  const dirty = isCounted || isMeasured || note !== ''

  const save = () =>
    acts.correct(bottle, {
      ...(isCounted && { quantity }),
      ...(isMeasured && { fillLevel: level }),
      ...(note.trim() && { note: note.trim() }),
    })

  return (
    <FormSheet
      size="small"
      title={journalCopy.correctTitle(bottle.name)}
      description={journalCopy.correctSentence}
      dirty={dirty}
      save={{ label: journalCopy.save, disabled: !isCounted && !isMeasured }}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        {...bottleInputs.quantity}
        label={journalCopy.countedNow}
        value={quantity}
        onChange={setQuantity}
        stepper
      />
      {bottleState(bottle) === 'open' && (
        <LevelField
          label={journalCopy.levelNow}
          level={level}
          onChange={(chosen) => setLevel(typeof chosen === 'number' ? chosen : null)}
        />
      )}
      <TextField {...eventInputs.note} value={note} onChange={setNote} autoComplete="off" />
    </FormSheet>
  )
}
