import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldMessages } from './Field.tsx'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** A box to tick; the whole row is its target. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, hint, error, required, disabled, name } = props
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col">
      <label
        className={classes(
          'flex min-h-11 items-start gap-3 py-2.5',
          disabled ? 'cursor-not-allowed text-soft' : 'cursor-pointer',
        )}
      >
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            name={name}
            checked={checked}
            required={required}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-5 appearance-none rounded-sm border-2 border-edge bg-surface checked:border-accent checked:bg-accent aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            size={16}
            strokeWidth={3}
            className="pointer-events-none absolute top-0.5 start-0.5 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      <div className="ps-8">
        <FieldMessages hint={hint} hintId={`${id}-hint`} error={error} errorId={`${id}-error`} />
      </div>
    </div>
  )
}
