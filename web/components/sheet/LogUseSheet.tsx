import { useState } from 'react'
import { usualPours } from '../../../shared/business/pours.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { pourLabels } from '../../../shared/copy/field-labels.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { inUnit, mlOf, volume } from '../../../shared/kernel/volume.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { Chip } from '../../ui/Chip.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import { inputsOf } from '../../lib/field-inputs.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { type Level, LevelField } from '../bottle-form/LevelField.tsx'

const inputs = inputsOf(pours, pourLabels)

/** A use with its amount, a note and the remaining level; all optional. */
export function LogUseSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const { units } = useSettings()
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<Level | null>(null)

  const amountMl = amount === null ? undefined : mlOf(amount, units) || undefined
  const level = chosen ?? levelAfter(bottle, amountMl)
  const dirty = amount !== null || note !== '' || chosen !== null

  const save = () =>
    acts.logUse(bottle, {
      amountMl,
      note: note.trim() === '' ? undefined : note,
      levelAfter: level === null || level === 'sealed' ? undefined : level,
    })

  return (
    <FormSheet
      title={bottleCopy.logUseTitle(bottle.name)}
      dirty={dirty}
      save={{ label: bottleCopy.logUse }}
      onSave={save}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <NumberField
            {...inputs.amountMl}
            unit={units}
            value={amount}
            onChange={setAmount}
            min={0}
            max={inUnit(inputs.amountMl.max, units)}
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
          {...inputs.note}
          placeholder={bottleCopy.notePlaceholder}
          value={note}
          onChange={setNote}
          rows={2}
        />
        <LevelField
          label={bottleCopy.levelAfter}
          level={level}
          canBeFinished
          onChange={setChosen}
        />
      </div>
    </FormSheet>
  )
}

/** The computed level if size, level and amount are known; else the known one. */
function levelAfter(bottle: Bottle, amountMl: number | undefined): number | null {
  const before = bottle.fillLevel ?? 100
  if (amountMl === undefined || bottle.sizeMl === undefined) return bottle.fillLevel ?? null
  return Math.max(0, Math.round(before - (amountMl / bottle.sizeMl) * 100))
}
