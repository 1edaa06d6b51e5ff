import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `primary`: the one act of a screen. `quiet`: any other. `plain`: without a frame. */
export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'

interface ButtonStyle {
  tone?: ButtonTone | undefined
  /** `small` is drawn lower but stays 44 px to the thumb. */
  size?: 'normal' | 'small' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

const tones = {
  primary:
    'bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong',
  quiet: 'bg-surface text-ink border-edge hover:bg-sunken',
  plain: 'bg-transparent text-accent border-transparent hover:bg-accent-wash',
  danger:
    'bg-danger text-on-danger border-danger hover:bg-danger-strong hover:border-danger-strong',
} satisfies Record<ButtonTone, string>

/** The look of a button, for elements that are none (a file input's label, a plain anchor). */
export function buttonClass({ tone = 'quiet', size = 'normal', wide = false }: ButtonStyle = {}) {
  return classes(
    'target relative inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium',
    'select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
    size === 'small' ? 'px-3 text-small' : 'px-4 py-2 text-base',
    wide && 'w-full',
    tones[tone],
  )
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  icon?: ReactNode
  /** Its action is running: it cannot be pressed again, and is announced as busy. */
  busy?: boolean | undefined
  /** Its text while busy; by default a spinner next to the old text. */
  busyLabel?: string | undefined
}

export function Button({
  tone,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ tone, size, wide }), className)}
      disabled={disabled}
      // Not `disabled` while busy: a disabled button drops the focus it had.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
      <span>{busy && busyLabel ? busyLabel : children}</span>
      {busy && !busyLabel && <VisuallyHidden>{uiCopy.busy}</VisuallyHidden>}
    </button>
  )
}

/** A link of the app that looks like a button. */
export function ButtonLink({
  tone,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & LinkProps & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={classes(buttonClass({ tone, size, wide }), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
