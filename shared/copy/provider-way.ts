import type { ProviderTrouble } from '../features/account/provider-endpoints.ts'
import { messages } from '../kernel/language.ts'

/** Signing in with an identity provider: apart, so that the sign-in page loads no other words with it. */
export const providerWayCopy = messages('providerWay', {
  signIn: (name: string) => `Sign in with ${name}`,
  /** On the sign-in page and in the settings, where nobody came in that way. */
  troubleTitle: (name: string) => `${name} did not sign you in`,
})

/** What is said of a trouble; what is looked up comes from the address, and may be anything. */
export const providerTroubleSentence = (trouble: string): string | undefined =>
  Object.hasOwn(providerTroubles, trouble)
    ? providerTroubles[trouble as ProviderTrouble]
    : undefined

export const providerTroubles = messages('providerTroubles', {
  away: 'It does not answer at the moment. Try again in a while, or sign in with your password or a passkey.',
  cancelled: 'You, or it, ended the sign-in there. Nothing was changed.',
  refused: 'What came back did not prove who you are. Try again.',
  too_old: 'That took too long, or was begun in another browser. Try again.',
  no_email:
    'It has not confirmed an e-mail address of yours, and without one there can be no account. Confirm it there and try again, or join here with a password.',
  email_taken:
    'There is an account with your e-mail address already. Sign in to it with its password or a passkey, then link this way under Settings, Sign-in and security.',
  linked_elsewhere:
    'You open another account with it already, or this account with another one there. Unlink that first.',
  other_user: 'Somebody else is signed in here meanwhile. Nothing was changed.',
  not_again:
    'It did not say that you have just signed in there, so it proves nothing now. Try again, or use your password or a passkey.',
  other_person: 'Somebody signed in there who does not open this account. Nothing was changed.',
  too_many: 'These were many tries in a short time. Wait a little, then try again.',
} satisfies Record<ProviderTrouble, string>)
