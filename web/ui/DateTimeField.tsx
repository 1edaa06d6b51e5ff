import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

export interface DateTimeFieldProps extends FieldProps {
  /** A day and a time of day without a time zone, `2026-11-21T18:00`. */
  value: string | null
  onChange: (value: string | null) => void
  min?: string | undefined
}

/** A day and a time, chosen with the device's own calendar and clock. Null while not wholly filled in. */
export function DateTimeField(props: DateTimeFieldProps) {
  const [field, rest] = splitField(props)
  const { value, onChange, min } = rest
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          min={min}
          max="9999-12-31T23:59"
          value={value ?? ''}
          onChange={(event) => onChange(wanted.exec(event.target.value)?.[0] ?? null)}
          className={classes(controlClass, 'figures min-w-0 appearance-none text-start')}
        />
      )}
    </Field>
  )
}

const wanted = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
