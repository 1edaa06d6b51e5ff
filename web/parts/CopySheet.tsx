import { useId, useState } from 'react'
import { journalCopy } from '../../shared/copy/journal.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type CopyAs, useBottleActs } from './bottle-acts.ts'
import { hasProblem } from './form-problem.ts'

/** What people buy at once. */
const cases = [1, 6, 12]
/** More than this many entries of their own are better one entry. */
const mostApart = 60
const mostTogether = 1_000

/** More of a bottle: one, or a case of them, into its entry or as entries of their own. */
export function CopySheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const [count, setCount] = useState<number | null>(1)
  const [as, setAs] = useState<CopyAs>('apart')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const most = as === 'apart' ? mostApart : mostTogether
  const wanted = count ?? 1

  const save = async () => {
    setBusy(true)
    const saved = await acts.copy(bottle, wanted, as)
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={journalCopy.cloneTitle(bottle.name)}
      description={journalCopy.inTheCopy}
      footer={
        <Button type="submit" form={id} tone="primary" busy={busy}>
          {journalCopy.addCopies(Math.min(wanted, most))}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && wanted <= most && !hasProblem(event.currentTarget)) void save()
        }}
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
          label={journalCopy.copies}
          value={count}
          onChange={setCount}
          min={1}
          max={most}
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
      </form>
    </Sheet>
  )
}
