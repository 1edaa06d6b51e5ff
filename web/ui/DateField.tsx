import { type Day, isDay } from '../../shared/kernel/time.ts'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

export interface DateFieldProps extends FieldProps {
  /** A day, `2026-11-21`. */
  value: Day | null
  onChange: (value: Day | null) => void
  min?: Day | undefined
  max?: Day | undefined
}

/** A day, chosen with the device's own calendar. Null while it is not wholly filled in. */
export function DateField(props: DateFieldProps) {
  const [field, rest] = splitField(props)
  const { value, onChange, min, max } = rest
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          max={max ?? '9999-12-31'}
          value={value ?? ''}
          onChange={(event) => onChange(isDay(event.target.value) ? event.target.value : null)}
          className={classes(controlClass, 'figures min-w-0 appearance-none text-start')}
        />
      )}
    </Field>
  )
}
