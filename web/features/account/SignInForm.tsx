import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authCopy } from '../../../shared/copy/auth.ts'
import { session, useSession } from '../../local/session.ts'
import type { Trouble } from '../../lib/explain-error.ts'
import { noopSubscribe } from '../../lib/noop-subscribe.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { emailProblem, focusFirstInvalid } from './auth-checks.ts'
import { doorWords, TroubleShown } from './auth-trouble.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { knowsPasskeys } from './passkey-support.ts'
import { useTypedEarly } from './typed-early.ts'

/** `?mode=sign-in`, the default of /auth. */
export function SignInForm() {
  const here = useSession()
  const known = here.user?.email ?? ''
  const [query] = useSearchParams()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [ofPasskey, setOfPasskey] = useState<Trouble>()
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.wrongCredentials,
      offline: authCopy.offlineSignIn,
      tooMany: authCopy.tooManySignIns,
    }),
  )
  const form = useRef<HTMLFormElement>(null)
  useTypedEarly(form, (typed) => {
    setEmail(typed.email)
    setPassword(typed.password)
  })
  const withPasskeys = useSyncExternalStore(noopSubscribe, knowsPasskeys, () => true)
  const emailError = emailProblem(email)
  const passwordError = password ? undefined : authCopy.passwordMissing

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (emailError || passwordError) focusFirstInvalid(event.currentTarget)
    else void run(() => session.signIn({ email: email.trim(), password }))
  }

  return (
    <AuthCard
      legal
      title={authCopy.signInTitle}
      sentence={known ? authCopy.signInAgainSentence(known) : authCopy.signInSentence}
      below={
        <>
          <p>
            {authCopy.toJoinQuestion} <ToMode mode="join">{authCopy.toJoin}</ToMode>
          </p>
          <ToMode mode="forgot">{authCopy.toForgot}</ToMode>
        </>
      }
    >
      {query.get('done') === 'reset' && (
        <p role="status" className="font-medium text-good">
          {authCopy.passwordSaved}
        </p>
      )}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={authCopy.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={checked ? emailError : undefined}
        />
        <TextField
          label={authCopy.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={checked ? passwordError : undefined}
        />
        <TroubleShown trouble={trouble ?? ofPasskey} />
        <Button wide type="submit" tone="primary" busy={busy} busyLabel={authCopy.signingIn}>
          {authCopy.signIn}
        </Button>
        {withPasskeys && <PasskeyButton onTrouble={setOfPasskey} />}
      </form>
    </AuthCard>
  )
}
