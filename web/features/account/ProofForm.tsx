import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import type { ProofAgain } from '../../../shared/features/account/passkey-endpoints.ts'
import { Offline } from '../../online/call.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountWords } from './account-words.ts'
import { focusFirstInvalid } from './auth-checks.ts'
import { knowsPasskeys } from './passkey-support.ts'
import { useMe } from './use-me.ts'

interface ProofFormProps {
  /** What is done, on its button, and while it is done. */
  readonly act: string
  readonly acting: string
  readonly tone?: ButtonProps['tone']
  /** What is said below the password where it was not done; usually {@link accountWords}. */
  readonly words?: ActWords
  readonly onClose: () => void
  /** Whether the fields above are filled; called with each try, so that they can say what is missing. */
  readonly isReady?: () => boolean
  /** Does it, with what the server wants to see. */
  readonly onProof: (proof: ProofAgain) => Promise<unknown>
  readonly passwordLabel?: string
  readonly passkeyLabel?: string
  /** The fields above the password. */
  readonly children?: ReactNode
}

/** A form whose end is the password, or a passkey: whoever does this shows again that it is them. */
export function ProofForm(props: ProofFormProps) {
  const { act, acting, tone = 'primary', words = accountWords, onClose, children } = props
  const { isReady = () => true, onProof } = props
  const { busy, trouble, run } = useAct(words)
  const { email } = useMe()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isReady() || !password) return form.current && focusFirstInvalid(form.current)
    void run(() => onProof({ password }))
  }
  const byPasskey = () => {
    setChecked(false)
    if (!isReady()) return form.current && focusFirstInvalid(form.current)
    void run(async () => {
      // Not kept for offline: without a network none of this can be done.
      const { provePasskey } = await import('./passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      const passkey = await provePasskey()
      // Undefined where the person let it be.
      if (passkey) await onProof({ passkey })
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
        error={trouble?.says ?? (checked && !password ? authCopy.passwordMissing : undefined)}
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
