import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { intervalAsked, joiningWith, type JoinsWith } from '../../../components/plan/begin-path.ts'
import { session } from '../../../local/session/session.ts'
import { lazyAside } from '../../../lib/lazy-part.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { EmailField, NewPasswordField } from '../forms/account-fields.tsx'
import { AuthCard, ToMode } from './AuthCard.tsx'
import { emailProblem, focusFirstInvalid, newPasswordProblem } from '../forms/auth-checks.ts'
import { doorWords, TroubleShown } from '../forms/auth-trouble.tsx'

// The server has the offer and its price; without it, joining is free.
const JoiningOffer = lazyAside(
  async () => (await import('../../../components/pay/JoiningOffer.tsx')).JoiningOffer,
)

/**
 * `?mode=join`: creates an account for a person of legal age. With Insider chosen, its card follows
 * once the account exists.
 */
export function JoinForm() {
  const [query, setQuery] = useSearchParams()
  const interval = intervalAsked(query)
  const [chosen, setChosen] = useState<JoinsWith>('free')
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
  const form = useRef<HTMLFormElement>(null)
  const nameError = name.trim() ? undefined : authCopy.nameMissing
  const isComplete =
    oldEnough && !nameError && !emailProblem(email) && !newPasswordProblem(password)

  const answer = (form: HTMLFormElement, plan: JoinsWith) => {
    setChecked(true)
    setChosen(plan)
    if (!oldEnough) setAskedForAge(true)
    if (!isComplete) focusFirstInvalid(form)
    else {
      // The guard goes there after sign-in.
      setQuery(joiningWith(plan, query), { replace: true })
      void run(() => join(plan))
    }
  }
  const join = async (plan: JoinsWith) => {
    const next = await session.join({
      name: name.trim(),
      email: email.trim(),
      password,
      ...(plan !== 'free' && { begin: plan }),
    })
    if (next === 'mail') setSentTo(email.trim())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(event.currentTarget, 'free')
  }
  // With a disabled button, Enter does not submit; the form still has to show its errors.
  const answerEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || oldEnough || !event.currentTarget.form) return
    event.preventDefault()
    answer(event.currentTarget.form, 'free')
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
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={authCopy.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          onKeyDown={answerEnter}
          error={checked ? nameError : undefined}
        />
        <EmailField value={email} onChange={setEmail} onKeyDown={answerEnter} checked={checked} />
        <NewPasswordField
          label={authCopy.password}
          name="password"
          value={password}
          onChange={setPassword}
          onKeyDown={answerEnter}
          checked={checked}
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
        <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
          <JoiningOffer
            interval={interval}
            disabled={!oldEnough}
            busy={busy && chosen !== 'free'}
            onBegin={() => form.current && answer(form.current, interval)}
          />
        </Suspense>
        {/* Enter presses this one, so it must not start a paid plan. */}
        <Button
          wide
          type="submit"
          disabled={!oldEnough}
          busy={busy && chosen === 'free'}
          busyLabel={authCopy.joining}
        >
          {authCopy.joinFree}
        </Button>
      </form>
    </AuthCard>
  )
}
