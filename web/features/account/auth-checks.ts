import { minPasswordLength, maxPasswordLength } from '../../../shared/business/password.ts'
import { authCopy } from '../../../shared/copy/auth.ts'

/** What is wrong with an e-mail address, as far as a device can tell; the server decides. */
export const emailProblem = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : authCopy.emailMissing

/** Leads to what is wrong, once it has been marked. */
export function focusFirstInvalid(form: Element) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** What is wrong with a new password. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < minPasswordLength) return authCopy.passwordShort(minPasswordLength)
  if (password.length > maxPasswordLength) return authCopy.passwordLong(maxPasswordLength)
  return undefined
}
