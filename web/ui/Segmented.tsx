import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface SegmentedProps<Value extends string> {
  label: string
  hideLabel?: boolean | undefined
  options: ReadonlyArray<{ value: Value; label: string; icon?: ReactNode; hideLabel?: boolean }>
  /** `''`: no choice yet. */
  value: Value | ''
  onChange: (value: Value) => void
  hint?: string | undefined
  /** The current choice was touched again. */
  onConfirm?: (() => void) | undefined
}

/** A few exclusive choices: native radios drawn as one bar. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, hint, onConfirm } = props
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={hint && `${name}-hint`}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-small font-medium'}>{label}</legend>
      <div className="flex max-[20rem]:flex-wrap rounded-md border border-edge bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-h-10 min-w-11 flex-auto cursor-pointer items-center justify-center gap-2',
              'rounded-sm px-2 text-center text-small font-medium transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
              // The bar's own frame belongs to the target: 44 px high.
              'before:absolute before:inset-x-0 before:-inset-y-0.5',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onClick={() => option.value === value && onConfirm?.()}
              className="sr-only"
            />
            {option.icon}
            <span className={option.hideLabel ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-small text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
