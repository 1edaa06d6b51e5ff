import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { confirmEmailCopy } from '../../../../shared/copy/confirm-email.ts'
import { confirmEmail } from '../../../../shared/features/account/profile-endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { session, useSession } from '../../../local/session/session.ts'
import { call } from '../../../online/call.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { AuthCard } from './AuthCard.tsx'
import { doorWords, TroubleShown } from '../forms/auth-trouble.tsx'

/**
 * `/confirm-email?token=…`: the target of the link in the letter to a new address. It needs a press,
 * because mail scanners follow links, too.
 */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams()
  const [confirmed, setConfirmed] = useState<string>()
  const isUser = useSession((state) => state.kind === 'user')
  const { busy, trouble, run } = useAct(
    doorWords({
      refused: confirmEmailCopy.emailLinkTooOld,
      offline: confirmEmailCopy.offlineEmail,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { email } = await call(confirmEmail, { body: { token: query.get('token') ?? '' } })
      setConfirmed(email)
      if (isUser) await session.revalidate()
    })
  }
  if (confirmed)
    return (
      <AuthCard
        title={confirmEmailCopy.emailTitle}
        sentence={confirmEmailCopy.emailConfirmed(confirmed)}
      >
        {isUser ? (
          <ButtonLink wide tone="primary" to={routes.settings.path}>
            {confirmEmailCopy.toSettings}
          </ButtonLink>
        ) : (
          <ButtonLink wide tone="primary" to={routes.auth.path}>
            {authCopy.backToSignIn}
          </ButtonLink>
        )}
      </AuthCard>
    )
  return (
    <AuthCard title={confirmEmailCopy.emailTitle} sentence={confirmEmailCopy.emailSentence}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TroubleShown trouble={trouble} />
        <Button
          wide
          type="submit"
          tone="primary"
          busy={busy}
          busyLabel={confirmEmailCopy.confirming}
        >
          {confirmEmailCopy.confirmEmail}
        </Button>
      </form>
    </AuthCard>
  )
}
