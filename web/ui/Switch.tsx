import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean | undefined
}

/** On or off, at once. The whole row is its target. */
export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={classes(
        'flex min-h-11 items-center justify-between gap-4 py-2',
        disabled ? 'cursor-not-allowed text-soft' : 'cursor-pointer',
      )}
    >
      <span className="min-w-0">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-caption text-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 appearance-none rounded-full border-2 border-edge bg-sunken transition-colors checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 start-1.5 size-4 rounded-full bg-edge transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  )
}
