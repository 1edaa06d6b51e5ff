import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'

export interface ChipProps {
  label: string
  icon?: ReactNode
  /** With `onClick`: a choice that is on or off. */
  selected?: boolean | undefined
  onClick?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
}

const shape = 'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-small'

/** A small thing to toggle, or a filter that is on and can be taken away. */
export function Chip({ label, icon, selected, onClick, onRemove, removeLabel }: ChipProps) {
  const tone = selected
    ? 'border-accent bg-accent-wash text-ink font-medium'
    : 'border-edge bg-surface text-ink'
  if (onRemove)
    return (
      <span className={classes(shape, tone, 'pe-0')}>
        {icon}
        {label}
        <button
          type="button"
          aria-label={removeLabel ?? uiCopy.remove(label)}
          onClick={onRemove}
          // Drawn smaller than it is to a thumb.
          className="relative inline-flex size-9 items-center justify-center rounded-full before:absolute before:-inset-1 hover:bg-sunken"
        >
          <X aria-hidden size={16} />
        </button>
      </span>
    )
  if (onClick)
    return (
      <button
        type="button"
        aria-pressed={selected ?? undefined}
        onClick={onClick}
        className={classes(
          shape,
          tone,
          'relative before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-sunken',
        )}
      >
        {icon}
        {label}
      </button>
    )
  return (
    <span className={classes(shape, tone)}>
      {icon}
      {label}
    </span>
  )
}
