import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

type TextAreaNative = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | keyof FieldProps>

export interface TextAreaProps extends FieldProps, TextAreaNative {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text; it grows with them where the browser can. */
export function TextArea(props: TextAreaProps) {
  const [field, rest] = splitField(props)
  const { value, onChange, rows = 3, className, ...native } = rest
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(controlClass, 'field-sizing-content max-h-80 resize-y', className)}
        />
      )}
    </Field>
  )
}
