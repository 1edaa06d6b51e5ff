import { useState } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { RemovalReason } from '../../../shared/features/bar/bottle-event.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import { eventInputs } from './event-inputs.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { RemovalReasons } from './RemovalReasons.tsx'

/** Bottles left the cellar: how, how many, and details. */
export function LeaveSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const [how, setHow] = useState<RemovalReason>('gifted')
  const [count, setCount] = useState<number | null>(1)
  const [price, setPrice] = useState<Cents | null>(null)
  const [note, setNote] = useState('')
  const isOneOfSeveral = bottle.quantity > 1
  const dirty = price !== null || note !== ''

  const save = () =>
    acts.leave(bottle, how, {
      count: isOneOfSeveral ? (count ?? 1) : undefined,
      price: how === 'sold' ? (price ?? undefined) : undefined,
      note: note.trim() || undefined,
    })

  return (
    <FormSheet
      size="small"
      title={journalCopy.leaveTitle(bottle.name)}
      dirty={dirty}
      save={{ label: journalCopy.save }}
      onSave={save}
      onClose={onClose}
    >
      <RemovalReasons how={how} onChange={setHow} />
      {isOneOfSeveral && (
        <NumberField
          {...eventInputs.count}
          hint={journalCopy.howManyOf(bottle.quantity)}
          value={count}
          onChange={setCount}
          max={bottle.quantity}
          stepper
        />
      )}
      {how === 'sold' && (
        <MoneyField
          {...eventInputs.price}
          currency={bottle.currency}
          value={price}
          onChange={setPrice}
        />
      )}
      <TextField
        {...eventInputs.note}
        {...((how === 'gifted' || how === 'sold') && { label: journalCopy.to })}
        value={note}
        onChange={setNote}
        autoComplete="off"
      />
    </FormSheet>
  )
}
