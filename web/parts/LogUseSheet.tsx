import { useId, useState } from 'react'
import { usualPours } from '../../shared/business/pours.ts'
import { bottleCopy } from '../../shared/copy/bottle.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { mlOf, volume } from '../../shared/kernel/volume.ts'
import { useSettings } from '../local/live.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useBottleActs } from './bottle-acts.ts'
import { type Level, LevelField } from './LevelField.tsx'
import { useUnsavedForm } from './unsaved.ts'

/** A use with its amount, a note and what is left afterwards; none of it has to be said. */
export function LogUseSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const { units } = useSettings()
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<Level | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()

  const amountMl = amount === null ? undefined : mlOf(amount, units) || undefined
  const level = chosen ?? levelAfter(bottle, amountMl)
  const dirty = amount !== null || note !== '' || chosen !== null
  useUnsavedForm(dirty)

  const save = async () => {
    setBusy(true)
    const saved = await acts.logUse(bottle, {
      amountMl,
      note: note.trim() === '' ? undefined : note,
      levelAfter: level === null || level === 'sealed' ? undefined : level,
    })
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={bottleCopy.logUseTitle(bottle.name)}
      footer={
        <Button type="submit" form={id} tone="primary" busy={busy}>
          {bottleCopy.logUse}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <div className="flex flex-col gap-2">
          <NumberField
            label={bottleCopy.amount}
            unit={units}
            value={amount}
            onChange={setAmount}
            min={0}
            max={10_000}
            decimals={units === 'ml' ? 0 : 2}
          />
          <div role="group" aria-label={bottleCopy.usual} className="flex flex-wrap gap-2">
            {usualPours[units].map((usual) => (
              <Chip
                key={usual}
                label={volume(mlOf(usual, units), units)}
                selected={amount === usual}
                onClick={() => setAmount(amount === usual ? null : usual)}
              />
            ))}
          </div>
        </div>
        <TextArea
          label={bottleCopy.note}
          placeholder={bottleCopy.notePlaceholder}
          value={note}
          onChange={setNote}
          maxLength={longestNote}
          rows={2}
        />
        <LevelField
          label={bottleCopy.levelAfter}
          level={level}
          canBeFinished
          onChange={setChosen}
        />
      </form>
    </Sheet>
  )
}

/** As long as `pours.note` may be. */
const longestNote = 2_000

/** What is left by arithmetic, where size, level and amount are known; else what is known already. */
function levelAfter(bottle: Bottle, amountMl: number | undefined): number | null {
  const before = bottle.fillLevel ?? 100
  if (amountMl === undefined || bottle.sizeMl === undefined) return bottle.fillLevel ?? null
  return Math.max(0, Math.round(before - (amountMl / bottle.sizeMl) * 100))
}
