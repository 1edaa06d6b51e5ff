import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { minPasswordLength } from '../../../shared/business/password.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { session } from '../../local/session.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { emailProblem, focusFirstInvalid, newPasswordProblem } from './auth-checks.ts'
import { doorWords, TroubleShown } from './auth-trouble.tsx'

/** `?mode=join`: an account, for whoever says to be old enough. */
export function JoinForm() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [oldEnough, setOldEnough] = useState(false)
  const [checked, setChecked] = useState(false)
  const [askedForAge, setAskedForAge] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.joinedButNot,
      offline: authCopy.offlineJoin,
    }),
  )
  const nameError = name.trim() ? undefined : authCopy.nameMissing
  const emailError = emailProblem(email)
  const passwordError = newPasswordProblem(password)

  const answer = (form: HTMLFormElement) => {
    setChecked(true)
    if (!oldEnough) setAskedForAge(true)
    if (!oldEnough || nameError || emailError || passwordError) focusFirstInvalid(form)
    else void run(join)
  }
  const join = async () => {
    const next = await session.join({ name: name.trim(), email: email.trim(), password })
    if (next === 'mail') setSentTo(email.trim())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(event.currentTarget)
  }
  // While the button is disabled, Enter submits nothing by itself; it must still be answered.
  const answerEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || oldEnough || !event.currentTarget.form) return
    event.preventDefault()
    answer(event.currentTarget.form)
  }

  return (
    <AuthCard
      legal
      title={authCopy.joinTitle}
      sentence={authCopy.joinSentence}
      below={
        <p>
          {authCopy.toSignInQuestion} <ToMode mode="sign-in">{authCopy.toSignIn}</ToMode>
        </p>
      }
    >
      {sentTo && (
        <Notice live tone="good" title={authCopy.checkMailTitle}>
          {authCopy.joinedByMailSentence(sentTo)}
        </Notice>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={authCopy.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          onKeyDown={answerEnter}
          error={checked ? nameError : undefined}
        />
        <TextField
          label={authCopy.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          onKeyDown={answerEnter}
          error={checked ? emailError : undefined}
        />
        <TextField
          label={authCopy.password}
          type="password"
          name="password"
          autoComplete="new-password"
          hint={checked && passwordError ? undefined : authCopy.passwordHint(minPasswordLength)}
          value={password}
          onChange={setPassword}
          onKeyDown={answerEnter}
          error={checked ? passwordError : undefined}
        />
        <Checkbox
          required
          name="ageConfirmed"
          label={authCopy.ageConfirmation}
          checked={oldEnough}
          onChange={(now) => {
            setOldEnough(now)
            setAskedForAge(!now)
          }}
          error={askedForAge && !oldEnough ? authCopy.ageMissing : undefined}
        />
        <TroubleShown trouble={trouble} />
        <Button
          wide
          type="submit"
          tone="primary"
          disabled={!oldEnough}
          busy={busy}
          busyLabel={authCopy.joining}
        >
          {authCopy.join}
        </Button>
      </form>
    </AuthCard>
  )
}
