import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type TextFieldNative = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | keyof FieldProps
>

export interface TextFieldProps extends FieldProps, TextFieldNative {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined
  /** A button or a unit inside the field's right end. */
  trailing?: ReactNode
}

/** One line of text. A password gets a button that shows it. */
export function TextField(props: TextFieldProps) {
  const [field, rest] = splitField(props)
  const { value, onChange, type = 'text', trailing, className, ...native } = rest
  const [shown, setShown] = useState(false)
  const end = type === 'password' ? <ShowPassword shown={shown} onChange={setShown} /> : trailing

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...native}
            {...control}
            type={type === 'password' && shown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(controlClass, end ? 'pe-12' : null, className)}
          />
          {end && <div className="absolute inset-y-0 end-0 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  )
}

function ShowPassword({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <IconButton
      label={shown ? uiCopy.hidePassword : uiCopy.showPassword}
      icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
      onClick={() => onChange(!shown)}
    />
  )
}
