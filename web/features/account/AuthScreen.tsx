import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SignInForm } from './SignInForm.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

// One form is shown at a time, and signing in is what most come for.
const JoinForm = lazyPart(async () => (await import('./JoinForm.tsx')).JoinForm)
const ForgotForm = lazyPart(async () => (await import('./ForgotForm.tsx')).ForgotForm)
const ResetForm = lazyPart(async () => (await import('./ResetForm.tsx')).ResetForm)

/** The modes of /auth; the address carries them, so that each can be linked and gone back from. */
const modes = { 'sign-in': SignInForm, join: JoinForm, forgot: ForgotForm, reset: ResetForm }

/**
 * The door: sign in, join, ask for a new password, choose it. Whoever comes in is led on by the
 * app's guard, to where they were going.
 */
export function AuthScreen() {
  const [query] = useSearchParams()
  const asked = query.get('mode') ?? ''
  const mode = asked in modes ? (asked as keyof typeof modes) : 'sign-in'
  const Form = modes[mode]

  return (
    <Suspense fallback={null}>
      <Form key={mode} />
    </Suspense>
  )
}
