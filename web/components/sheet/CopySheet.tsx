import { useState } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { Chip } from '../../ui/Chip.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type CopyAs, useBottleActs } from '../bottle/bottle-acts.ts'
import { bottleInputs } from '../bottle-form/bottle-inputs.ts'
import { hasProblem } from '../../lib/form-problem.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'

/** Usual quantities. */
const cases = [1, 6, 12]
/** More than this many entries of their own are better one entry. */
const maxApart = 60
const maxTogether = 1_000

/** Adds more of a bottle: one, or a case, to its entry or as new ones. */
export function CopySheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const [count, setCount] = useState<number | null>(1)
  const [as, setAs] = useState<CopyAs>('apart')
  const max = as === 'apart' ? maxApart : maxTogether
  const wanted = count ?? 1

  return (
    <FormSheet
      size="small"
      title={journalCopy.cloneTitle(bottle.name)}
      description={journalCopy.inTheCopy}
      save={{ label: journalCopy.addCopies(Math.min(wanted, max)) }}
      check={(form) => wanted <= max && !hasProblem(form)}
      onSave={() => acts.copy(bottle, wanted, as)}
      onClose={onClose}
    >
      <Segmented<CopyAs>
        label={journalCopy.as}
        options={[
          { value: 'apart', label: journalCopy.apart },
          { value: 'together', label: journalCopy.together1 },
          { value: 'into', label: journalCopy.together },
        ]}
        value={as}
        onChange={setAs}
      />
      <p className="-mt-2 text-caption text-soft">
        {as === 'apart' ? journalCopy.apartHint : journalCopy.togetherHint}
      </p>
      <NumberField
        {...bottleInputs.quantity}
        label={journalCopy.copies}
        value={count}
        onChange={setCount}
        max={max}
        stepper
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {cases.map((size) => (
          <Chip
            key={size}
            label={size === 1 ? journalCopy.one : journalCopy.aCase(size)}
            selected={count === size}
            onClick={() => setCount(size)}
          />
        ))}
      </div>
    </FormSheet>
  )
}
