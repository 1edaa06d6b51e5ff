import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'danger'

const tones = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} satisfies Record<BadgeTone, string>

/** A state as a word; never its only sign. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap max-[20rem]:whitespace-normal',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
