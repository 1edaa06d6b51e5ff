import { useState } from 'react'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { session } from '../../../local/session/session.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { EmailField } from '../forms/account-fields.tsx'
import { AuthForm } from './AuthForm.tsx'
import { emailProblem } from '../forms/auth-checks.ts'
import { doorWords } from '../forms/auth-trouble.tsx'

/** `?mode=forgot`: the answer does not reveal whether the account exists. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: authCopy.emailMissing,
      offline: authCopy.offlineSignIn,
    }),
  )
  const send = async () => {
    await session.requestReset({ email: email.trim() })
    setSentTo(email.trim())
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
      <AuthForm
        isComplete={!emailProblem(email)}
        act={{ label: authCopy.sendLink, busyLabel: authCopy.sending, busy }}
        trouble={trouble}
        onSend={() => run(send)}
      >
        {(checked) => <EmailField value={email} onChange={setEmail} checked={checked} />}
      </AuthForm>
    </AuthCard>
  )
}
