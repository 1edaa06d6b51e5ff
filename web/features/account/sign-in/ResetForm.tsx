import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { routes } from '../../../../shared/routes.ts'
import { joiningWith, planOfLink } from '../../../components/plan/begin-path.ts'
import { session } from '../../../local/session/session.ts'
import { useAct } from '../../../lib/use-act.ts'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { NewPasswordField } from '../forms/account-fields.tsx'
import { AuthForm } from './AuthForm.tsx'
import { newPasswordProblem } from '../forms/auth-checks.ts'
import { doorWords } from '../forms/auth-trouble.tsx'

/** `?mode=reset&token=…`: the target of the link in the mail. */
export function ResetForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.linkTooOld,
      offline: authCopy.offlineSignIn,
    }),
  )
  const reset = async () => {
    await session.resetPassword({ token: query.get('token') ?? '', password })
    const on = joiningWith(
      planOfLink(query),
      new URLSearchParams({ mode: 'sign-in', done: 'reset' }),
    )
    await navigate(`${routes.auth.path}?${on}`, { replace: true })
  }
  return (
    <AuthCard
      title={authCopy.resetTitle}
      sentence={authCopy.resetSentence}
      below={<ToMode mode="forgot">{authCopy.toForgot}</ToMode>}
    >
      <AuthForm
        isComplete={!newPasswordProblem(password)}
        act={{ label: authCopy.savePassword, busyLabel: authCopy.saving, busy }}
        trouble={trouble}
        onSend={() => run(reset)}
      >
        {(checked) => (
          <NewPasswordField
            label={authCopy.newPassword}
            name="password"
            value={password}
            onChange={setPassword}
            checked={checked}
          />
        )}
      </AuthForm>
    </AuthCard>
  )
}
