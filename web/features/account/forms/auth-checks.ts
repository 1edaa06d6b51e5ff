import { minPasswordLength, maxPasswordLength } from '../../../../shared/business/password.ts'
import { authCopy } from '../../../../shared/copy/auth.ts'

/** The error in an e-mail address that a device can find; the server decides. */
export const emailProblem = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : authCopy.emailMissing

/** Focuses the first invalid field, once the fields are marked. */
export function focusFirstInvalid(form: Element) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** The error in a new password. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < minPasswordLength) return authCopy.passwordShort(minPasswordLength)
  if (password.length > maxPasswordLength) return authCopy.passwordLong(maxPasswordLength)
  return undefined
}
