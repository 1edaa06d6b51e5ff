import { type ComponentProps, type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

/** A parsed text: a value, empty (`null`), or the sentence of its error. */
export type FieldReading<Value> = { value: Value | null } | { problem: string }

export interface TypedFieldProps<Value> extends FieldProps {
  value: Value | null
  /** Null while the field is empty or holds no such value. */
  onChange: (value: Value | null) => void
  read: (typed: string) => FieldReading<Value>
  write: (value: Value) => string
  inputMode: 'numeric' | 'decimal'
  leading?: ReactNode
  trailing?: ReactNode
  placeholder?: string | undefined
  autoComplete?: string | undefined
  onBlur?: ComponentProps<'input'>['onBlur']
}

/**
 * A text field for a value of another kind. The typed text stays while typing, even if invalid; an
 * error is shown on leaving the field.
 */
export function TypedField<Value extends string | number>(props: TypedFieldProps<Value>) {
  const [field, rest] = splitField(props)
  const { value, onChange, read, write, inputMode, leading, trailing, onBlur, ...native } = rest
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)

  // The typed text is valid only while it matches the outside value; else that one is newer.
  const reading = typed === undefined ? undefined : read(typed)
  const current = reading && ('problem' in reading ? null : reading.value)
  const text = typed !== undefined && current === value ? typed : value === null ? '' : write(value)
  const problem =
    left && text === typed && reading && 'problem' in reading ? reading.problem : undefined

  return (
    // Why it is invalid is more useful than that it is missing.
    <Field {...field} error={problem ?? field.error}>
      {(control) => (
        <div className="relative">
          {leading && (
            <span aria-hidden className="absolute inset-y-0 start-3 flex items-center text-soft">
              {leading}
            </span>
          )}
          <input
            {...native}
            {...control}
            type="text"
            inputMode={inputMode}
            autoComplete={native.autoComplete ?? 'off'}
            value={text}
            onChange={(event) => {
              const next = read(event.target.value)
              setTyped(event.target.value)
              setLeft(false)
              onChange('problem' in next ? null : next.value)
            }}
            onBlur={(event) => {
              setLeft(true)
              if (reading && !('problem' in reading)) setTyped(undefined)
              onBlur?.(event)
            }}
            className={classes(
              controlClass,
              'figures',
              leading ? 'ps-7' : null,
              trailing ? 'pe-14' : null,
            )}
          />
          {trailing && <div className="absolute inset-y-0 end-0 flex items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  )
}
