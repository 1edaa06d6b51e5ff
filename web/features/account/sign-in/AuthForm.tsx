import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import type { Trouble } from '../../../lib/explain-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstInvalid } from '../forms/auth-checks.ts'
import { TroubleShown } from '../forms/auth-trouble.tsx'

interface AuthFormProps {
  formRef?: RefObject<HTMLFormElement | null>
  /** Whether all fields are right. */
  isComplete: boolean
  act: { label: string; busyLabel: string; busy: boolean }
  trouble: Trouble | undefined
  onSend: () => Promise<unknown>
  /** Another way, below the button. */
  below?: ReactNode
  /** @param checked after the first submit: fields show their errors */
  children?: (checked: boolean) => ReactNode
}

/** A form of the sign-in pages: fields, the error, one button. */
export function AuthForm(props: AuthFormProps) {
  const { formRef, isComplete, act, trouble, onSend, below, children } = props
  const [checked, setChecked] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isComplete) void onSend()
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children?.(checked)}
      <TroubleShown trouble={trouble} />
      <Button wide type="submit" tone="primary" busy={act.busy} busyLabel={act.busyLabel}>
        {act.label}
      </Button>
      {below}
    </form>
  )
}
