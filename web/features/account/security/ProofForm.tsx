import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { providerCopy } from '../../../../shared/copy/provider.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import type { ProofAgain } from '../../../../shared/features/account/passkey-endpoints.ts'
import {
  proveByProvider,
  readProviderLink,
} from '../../../../shared/features/account/provider-endpoints.ts'
import { call, Offline } from '../../../online/call.ts'
import { useServerQuery } from '../../../online/queries.ts'
import type { ActWords } from '../../../lib/explain-error.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { accountWords } from '../forms/account-words.ts'
import { TroubleShown } from '../forms/auth-trouble.tsx'
import { focusFirstInvalid } from '../forms/auth-checks.ts'
import { knowsPasskeys } from '../forms/passkey-support.ts'
import { useMe } from '../use-me.ts'

interface ProofFormProps {
  /** The button's label, and its label while busy. */
  readonly act: string
  readonly acting: string
  readonly tone?: ButtonProps['tone']
  /** Error messages, shown below the password; usually {@link accountWords}. */
  readonly words?: ActWords
  readonly onClose: () => void
  /** Whether the fields above are complete. */
  readonly isComplete?: boolean
  /** The action, with the proof for the server. */
  readonly onProof: (proof: ProofAgain) => Promise<unknown>
  readonly passwordLabel?: string
  readonly passkeyLabel?: string
  /** The path to return to from the identity provider; by default this screen. */
  readonly comeBackTo?: string
  /** For changes of the provider's link, which the provider cannot prove. */
  readonly withoutProvider?: boolean
  /**
   * The fields above the password.
   * @param tried after the first submit: they show their errors
   */
  readonly children?: ReactNode | ((tried: boolean) => ReactNode)
}

/** A form that ends with proof of identity: the password, a passkey, or the identity provider. */
export function ProofForm(props: ProofFormProps) {
  const { act, acting, tone = 'primary', words = accountWords, onClose, children } = props
  const { isComplete = true, onProof } = props
  const { busy, trouble, run } = useAct(words)
  const { email, id } = useMe()
  const query = useServerQuery(readProviderLink, id)
  const provider = props.withoutProvider || !query.data?.link ? undefined : query.data.name
  const isProven = provider !== undefined && query.data?.isProven === true
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setTried(true)
    if (!isComplete || !(password || isProven))
      return form.current && focusFirstInvalid(form.current)
    void run(() => onProof(isProven ? { provider: true } : { password })).then(
      // A provider proof is good for one try: ask the server whether it is still valid.
      (done) => !done && isProven && query.refetch(),
    )
  }
  const byPasskey = () => {
    setChecked(false)
    setTried(true)
    if (!isComplete) return form.current && focusFirstInvalid(form.current)
    void run(async () => {
      // Not cached for offline use: passkeys need the server.
      const { provePasskey } = await import('../passkey/passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      const passkey = await provePasskey()
      // Undefined if the person cancelled.
      if (passkey) await onProof({ passkey })
    })
  }

  const byProvider = () =>
    run(async () => {
      const next = props.comeBackTo ?? location.pathname
      const { goTo } = await call(proveByProvider, { body: { next } })
      location.assign(goTo)
    })

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Tells password managers the account. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {typeof children === 'function' ? children(tried) : children}
      {isProven ? (
        <Notice tone="good" title={providerCopy.proven(provider)}>
          {providerCopy.provenSentence}
        </Notice>
      ) : (
        <TextField
          label={props.passwordLabel ?? securityCopy.yourPassword}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={trouble?.message ?? (checked && !password ? authCopy.passwordMissing : undefined)}
        />
      )}
      {isProven && <TroubleShown trouble={trouble} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{securityCopy.cancel}</Button>
        {provider !== undefined && !isProven && (
          <Button disabled={busy} onClick={() => void byProvider()}>
            {providerCopy.prove(provider)}
          </Button>
        )}
        {knowsPasskeys() && !isProven && (
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
