import { type FormEvent, useState } from 'react'
import { authCopy } from '../../../shared/copy/auth.ts'
import { session } from '../../local/session.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { emailProblem, focusFirstInvalid } from './auth-checks.ts'
import { doorWords, TroubleShown } from './auth-trouble.tsx'

/** `?mode=forgot`: the answer does not reveal whether the account exists. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [checked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.emailMissing,
      offline: authCopy.offlineSignIn,
    }),
  )
  const emailError = emailProblem(email)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (emailError) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      await session.requestReset({ email: email.trim() })
      setSentTo(email.trim())
    })
  }

  return (
    <AuthCard
      title={authCopy.forgotTitle}
      sentence={authCopy.forgotSentence}
      below={<ToMode mode="sign-in">{authCopy.backToSignIn}</ToMode>}
    >
      {sentTo && (
        <Notice live tone="good" title={authCopy.checkMailTitle}>
          {authCopy.checkMailSentence(sentTo)}
        </Notice>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <TroubleShown trouble={trouble} />
        <Button wide type="submit" tone="primary" busy={busy} busyLabel={authCopy.sending}>
          {authCopy.sendLink}
        </Button>
      </form>
    </AuthCard>
  )
}
