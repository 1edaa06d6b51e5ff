import { useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { session, useSession } from '../../../local/session/session.ts'
import type { Trouble } from '../../../lib/explain-error.ts'
import { noopSubscribe } from '../../../lib/noop-subscribe.ts'
import { useAct } from '../../../lib/use-act.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { EmailField } from '../forms/account-fields.tsx'
import { AuthForm } from './AuthForm.tsx'
import { emailProblem } from '../forms/auth-checks.ts'
import { doorWords } from '../forms/auth-trouble.tsx'
import { Offline } from '../../../online/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { knowsPasskeys } from '../forms/passkey-support.ts'
import { useTypedEarly } from './typed-early.ts'

/** `?mode=sign-in`, the default of /auth. */
export function SignInForm() {
  const here = useSession()
  const known = here.user?.email ?? ''
  const [query] = useSearchParams()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
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
      <AuthForm
        formRef={form}
        isComplete={!emailProblem(email) && password !== ''}
        act={{ label: authCopy.signIn, busyLabel: authCopy.signingIn, busy }}
        trouble={trouble ?? ofPasskey}
        onSend={() => run(() => session.signIn({ email: email.trim(), password }))}
        below={withPasskeys && <PasskeyButton onTrouble={setOfPasskey} />}
      >
        {(checked) => (
          <>
            <EmailField value={email} onChange={setEmail} checked={checked} />
            <TextField
              label={authCopy.password}
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={checked && !password ? authCopy.passwordMissing : undefined}
            />
          </>
        )}
      </AuthForm>
    </AuthCard>
  )
}

const words = doorWords({
  refused: authCopy.passkeyUnknown,
  offline: authCopy.offlineSignIn,
})

/** Signs in with a passkey; its code loads when pressed. */
function PasskeyButton({ onTrouble }: { onTrouble: (trouble?: Trouble) => void }) {
  const { busy, run } = useAct(words, { onTrouble })
  const signIn = () =>
    run(async () => {
      onTrouble()
      // Not cached for offline use: sign-in needs the server.
      const { signInByPasskey } = await import('../passkey/passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      if (await signInByPasskey()) await session.signedIn()
    })
  return (
    <Button
      wide
      busy={busy}
      busyLabel={authCopy.passkeyWaiting}
      onClick={() => void signIn()}
      // index.html has it before a script can check for passkeys.
      className="[[data-passkeys=none]_&]:hidden"
    >
      {authCopy.passkeySignIn}
    </Button>
  )
}
