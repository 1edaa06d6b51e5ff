import { Check } from 'lucide-react'
import { memo } from 'react'
import { manyCopy } from '../../../../shared/copy/many.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { BottleThumb } from '../../../components/bottle/BottlePhoto.tsx'
import { BottleWords, bottleRowHeight } from '../../../components/bottle/BottleRow.tsx'
import { classes } from '../../../ui/classes.ts'

/** The height in pixels, the same as of a row with a link, so the list does not move. */
export const selectRowHeight = bottleRowHeight

interface SelectRowProps {
  bottle: Bottle
  year: number
  chosen: boolean
  onToggle: (id: Id) => void
}

/** A bottle with a checkbox; the whole row is the target. */
export const SelectRow = memo(function SelectRow(props: SelectRowProps) {
  const { bottle, year, chosen, onToggle } = props
  return (
    <label
      className={classes(
        'flex h-full cursor-pointer items-center gap-3 border-b border-line desk:px-2',
        chosen ? 'bg-accent-wash' : 'hover:bg-sunken',
      )}
    >
      <span className="relative ms-1 inline-flex size-6 shrink-0">
        <input
          type="checkbox"
          aria-label={manyCopy.choose(bottle.name)}
          checked={chosen}
          onChange={() => onToggle(bottle.id)}
          className="peer size-6 appearance-none rounded-sm border-2 border-edge bg-surface checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          size={18}
          strokeWidth={3}
          className="pointer-events-none absolute top-0.75 start-0.75 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <BottleThumb bottle={bottle} />
      <BottleWords bottle={bottle} year={year} />
    </label>
  )
})
