import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import type { ProofAgain } from '../../../shared/features/account/passkey-endpoints.ts'
import { Offline } from '../../online/call.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { focusFirstInvalid } from './auth-checks.ts'
import { knowsPasskeys } from './passkey-support.ts'
import { useMe } from './use-me.ts'

/** Gives what the server wants to see; undefined where the person has let it be. */
export type Prove = () => Promise<ProofAgain | undefined>

interface ProofFormProps {
  /** What is done, on its button, and while it is done. */
  readonly act: string
  readonly acting: string
  readonly tone?: ButtonProps['tone']
  readonly busy: boolean
  /** Why the last try did not work. */
  readonly problem: string | undefined
  readonly onClose: () => void
  /** Whether the fields above are filled; called with each try, so that they can say what is missing. */
  readonly isReady?: () => boolean
  readonly onProof: (prove: Prove) => void
  readonly passwordLabel?: string
  readonly passkeyLabel?: string
  /** The fields above the password. */
  readonly children?: ReactNode
}

/** A form whose end is the password, or a passkey: whoever does this shows again that it is them. */
export function ProofForm(props: ProofFormProps) {
  const { act, acting, tone = 'primary', busy, problem, onClose, children } = props
  const { isReady = () => true, onProof } = props
  const { email } = useMe()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isReady() || !password) return form.current && focusFirstInvalid(form.current)
    onProof(async () => ({ password }))
  }
  const byPasskey = () => {
    setChecked(false)
    if (!isReady()) return form.current && focusFirstInvalid(form.current)
    onProof(async () => {
      // Not kept for offline: without a network none of this can be done.
      const { provePasskey } = await import('./passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      const passkey = await provePasskey()
      return passkey && { passkey }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* So that password managers know whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {children}
      <TextField
        label={props.passwordLabel ?? securityCopy.yourPassword}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem ?? (checked && !password ? authCopy.passwordMissing : undefined)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{securityCopy.cancel}</Button>
        {knowsPasskeys() && (
          <Button disabled={busy} onClick={byPasskey}>
            {props.passkeyLabel ?? securityCopy.proveByPasskey}
          </Button>
        )}
        <Button type="submit" tone={tone} busy={busy} busyLabel={acting}>
          {act}
        </Button>
      </div>
    </form>
  )
}
