import { useState } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { LevelField } from '../bottle-form/LevelField.tsx'
import { numberLimits, textLimit } from '../../lib/field-limits.ts'

/** What there really is: how many, and how full the open one is. The journal keeps what was said. */
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
        label={journalCopy.countedNow}
        value={quantity}
        onChange={setQuantity}
        {...numberLimits(bottles, 'quantity')}
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
        {...textLimit(bottleEvents, 'note')}
        autoComplete="off"
      />
    </FormSheet>
  )
}
