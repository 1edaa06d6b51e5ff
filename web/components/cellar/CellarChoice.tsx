import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { useSharedCellars } from '../../local/hooks/cellars.ts'
import { Chip } from '../../ui/Chip.tsx'

/** Chooses the cellar of a list; only with shared cellars. */
export function CellarChoice({
  chosen,
  onChange,
}: {
  /** `mine`, or the id of a cellar; undefined: all of them. */
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
}) {
  const shared = useSharedCellars()
  if (shared.length === 0) return null
  const choices = [
    { value: undefined, label: cellarsCopy.everyone },
    { value: 'mine', label: cellarsCopy.mine },
    ...shared.map(({ id, ownerName }) => ({ value: id, label: cellarsCopy.cellarOf(ownerName) })),
  ]
  return (
    <div
      role="group"
      aria-label={cellarsCopy.whose}
      className="flex gap-2 overflow-x-auto py-1 *:shrink-0 [scrollbar-width:none]"
    >
      {choices.map(({ value, label }) => (
        <Chip
          key={value ?? 'all'}
          label={label}
          selected={chosen === value}
          onClick={() => onChange(value)}
        />
      ))}
    </div>
  )
}
