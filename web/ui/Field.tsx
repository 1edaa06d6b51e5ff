import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'

/** Common properties of fields. */
export interface FieldProps {
  label: string
  /** The label is still there for screen readers. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** One sentence: the error and the right input. Marks the field and is read with it. */
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** Splits the properties of the field from those of its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hideLabel, hint, error, required, disabled, name, id, ...control } = props
  return [{ label, hideLabel, hint, error, required, disabled, name, id }, control] as const
}

/** Attributes of the control that link it to label, hint and error. */
export interface FieldControl {
  id: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The box of a text control. 16 px text: below that iOS zooms the page when it is touched. */
export const controlClass = classes(
  'min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink',
  'transition-colors focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft',
)

/** Label above, control, then hint and error below. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  disabled,
  name,
  id,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label
        htmlFor={controlId}
        className={hideLabel ? 'sr-only' : 'flex items-baseline gap-2 text-small font-medium'}
      >
        {label}
        {required && (
          // The control itself says "required" to screen readers.
          <span aria-hidden className="text-caption font-normal text-soft">
            {uiCopy.required}
          </span>
        )}
      </label>
      {children({
        id: controlId,
        name,
        required,
        disabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
}

/** The hint and the error below a control. The error is a live region. */
export function FieldMessages({
  hint,
  hintId,
  error,
  errorId,
}: {
  hint: ReactNode
  hintId: string
  error: string | undefined
  errorId: string
}) {
  return (
    <>
      <p
        id={errorId}
        aria-live="polite"
        className="flex gap-1 text-caption text-danger empty:hidden"
      >
        {error && (
          <>
            <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
            {error}
          </>
        )}
      </p>
      {hint && (
        <p id={hintId} className="text-caption text-soft">
          {hint}
        </p>
      )}
    </>
  )
}
