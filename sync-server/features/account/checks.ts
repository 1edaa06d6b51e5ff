import { z } from 'zod'
import { minPasswordLength } from '../../../shared/business/password.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { isStorable } from '../../../shared/kernel/text.ts'
import { isCommonPassword } from './common-passwords.ts'

const emailSchema = z.email()

/** An address as it is stored: without blanks around it and in lower case. */
export function emailOf(typed: string): string {
  const email = typed.trim().toLowerCase()
  return emailSchema.safeParse(email).success ? email : refuse('bad_request', authCopy.emailMissing)
}

/** Of a new password only: those that were chosen before go on opening their account. */
export async function assertStrongPassword(password: string): Promise<void> {
  if (password.length < minPasswordLength)
    refuse('bad_request', authCopy.passwordShort(minPasswordLength))
  if (await isCommonPassword(password)) refuse('bad_request', authCopy.passwordCommon)
}

/** A name without surrounding blanks. `missing` is the sentence for an empty one. */
export function nameOf(typed: string, missing: string): string {
  const name = typed.trim()
  return name && isStorable(name) ? name : refuse('bad_request', missing)
}
