import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SignInForm } from './SignInForm.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'

// Only one form is shown, usually sign-in; the others load on demand.
const JoinForm = lazyPart(async () => (await import('./JoinForm.tsx')).JoinForm)
const ForgotForm = lazyPart(async () => (await import('./ForgotForm.tsx')).ForgotForm)
const ResetForm = lazyPart(async () => (await import('./ResetForm.tsx')).ResetForm)

/** The modes of /auth, part of the address for links and Back. */
const modes = { 'sign-in': SignInForm, join: JoinForm, forgot: ForgotForm, reset: ResetForm }

/**
 * Sign in, join, ask for a new password, set it. After sign-in the app's guard goes on to the screen
 * the person wanted.
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
