import { ChevronDown } from 'lucide-react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: ReadonlyArray<SelectOption<Value>>
  /** `''`: no choice; the placeholder shows. */
  value: Value | ''
  onChange: (value: Value) => void
  placeholder?: string | undefined
}

/** One of a list, with the device's own picker: the quickest on a phone, and known to everyone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [field, rest] = splitField(props)
  const { options, value, onChange, placeholder } = rest
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
            className={classes(
              controlClass,
              'appearance-none truncate pe-10',
              !value && 'text-soft',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled={field.required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-3 end-3 text-soft"
          />
        </div>
      )}
    </Field>
  )
}
