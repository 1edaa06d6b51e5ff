import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonTone = 'plain' | 'quiet' | 'primary' | 'danger'

const tones = {
  plain: 'border-transparent text-ink hover:bg-sunken',
  quiet: 'border-edge bg-surface text-ink hover:bg-sunken',
  primary: 'border-accent bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'border-transparent text-danger hover:bg-danger-wash',
} satisfies Record<IconButtonTone, string>

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name for screen readers, and its tooltip. */
  label: string
  icon: ReactNode
  tone?: IconButtonTone
}

/** An icon as a button: 44 px, labelled, with a tooltip for mouse users. */
export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classes(
          'target inline-flex shrink-0 items-center justify-center rounded-md border transition-colors',
          'disabled:cursor-not-allowed disabled:opacity-55',
          tones[tone],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
