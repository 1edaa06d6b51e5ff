import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { minPasswordLength } from '../../../shared/business/password.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { routes } from '../../../shared/routes.ts'
import { joiningWith, planOfLink } from '../../components/plan/begin-path.ts'
import { session } from '../../local/session.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { focusFirstInvalid, newPasswordProblem } from './auth-checks.ts'
import { doorWords, TroubleShown } from './auth-trouble.tsx'

/** `?mode=reset&token=…`: the target of the link in the mail. */
export function ResetForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.linkTooOld,
      offline: authCopy.offlineSignIn,
    }),
  )
  const passwordError = newPasswordProblem(password)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (passwordError) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      await session.resetPassword({ token: query.get('token') ?? '', password })
      const on = joiningWith(
        planOfLink(query),
        new URLSearchParams({ mode: 'sign-in', done: 'reset' }),
      )
      await navigate(`${routes.auth.path}?${on}`, { replace: true })
    })
  }

  return (
    <AuthCard
      title={authCopy.resetTitle}
      sentence={authCopy.resetSentence}
      below={<ToMode mode="forgot">{authCopy.toForgot}</ToMode>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={authCopy.newPassword}
          type="password"
          name="password"
          autoComplete="new-password"
          hint={checked && passwordError ? undefined : authCopy.passwordHint(minPasswordLength)}
          value={password}
          onChange={setPassword}
          error={checked ? passwordError : undefined}
        />
        <TroubleShown trouble={trouble} />
        <Button wide type="submit" tone="primary" busy={busy} busyLabel={authCopy.saving}>
          {authCopy.savePassword}
        </Button>
      </form>
    </AuthCard>
  )
}
