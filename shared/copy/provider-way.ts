import type { ProviderTrouble } from '../features/account/provider-endpoints.ts'
import { messages } from '../kernel/language.ts'

/** Signing in with an identity provider: apart, so that the sign-in page loads no other words with it. */
export const providerWayCopy = messages('providerWay', {
  signIn: (name: string) => `Sign in with ${name}`,
  /** On the sign-in page and in the settings, after a failed sign-in. */
  troubleTitle: (name: string) => `${name} did not sign you in`,
})

/** The message for a code from the address, which may be anything. */
export const providerTroubleSentence = (trouble: string): string | undefined =>
  Object.hasOwn(providerTroubles, trouble)
    ? providerTroubles[trouble as ProviderTrouble]
    : undefined

export const providerTroubles = messages('providerTroubles', {
  away: 'It is not answering right now. Try again later, or sign in with your password or a passkey.',
  cancelled: 'The sign-in was cancelled. Nothing was changed.',
  refused: 'Your identity could not be confirmed. Try again.',
  too_old: 'That took too long, or was started in another browser. Try again.',
  no_email:
    'It has no confirmed email address of yours. Confirm one there and try again, or join here with a password.',
  email_taken:
    'Your email address already has an account. Sign in with its password or a passkey, then link this under Settings, Sign-in and security.',
  linked_elsewhere:
    'It is already linked to another account, or this account to another identity. Unlink that first.',
  other_user: 'Another user has signed in here. Nothing was changed.',
  not_again: 'It did not confirm a recent sign-in. Try again, or use your password or a passkey.',
  other_person: 'That identity does not belong to this account. Nothing was changed.',
  too_many: 'Too many attempts. Wait a little, then try again.',
} satisfies Record<ProviderTrouble, string>)
