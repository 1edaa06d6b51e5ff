import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { proofWithoutProvider } from './passkey-endpoints.ts'

/**
 * Signing in with the operator's OpenID Connect provider. A failure leads to the sign-in page, with
 * its reason (`?trouble=`, one of `providerTroubles`).
 */
export const toSignIn = endpoint({
  name: 'account.toSignIn',
  method: 'GET',
  path: '/api/login',
  may: 'anyone',
  does: 'Redirects to the identity provider if the operator has set one, otherwise to the sign-in page.',
  // A path that is too long or not the app's is ignored.
  query: z.object({ next: z.optional(z.string()) }),
  refuses: [],
})

/** Where the provider sends the browser back to; it is registered there as the redirect URI. */
export const comeBackFromProvider = endpoint({
  name: 'provider.comeBack',
  method: 'GET',
  path: '/api/auth/provider',
  may: 'anyone',
  does: 'Completes the sign-in at the identity provider, then redirects into the app.',
  refuses: [],
})

/** Instants are Unix milliseconds. */
const link = z.looseObject({ linkedAt: z.int(), lastUsedAt: z.optional(z.int()) })
export type ProviderLink = z.infer<typeof link>

export const readProviderLink = endpoint({
  name: 'provider.read',
  method: 'GET',
  path: '/api/account/provider',
  may: 'user',
  does: 'Returns the identity provider for signing in here, and whether the user has linked it.',
  /** All absent where the operator has set none. */
  gives: z.looseObject({
    name: z.optional(z.string()),
    link: z.optional(link),
    /** This browser has just come from there, and one act may be proven by it. */
    isProven: z.optional(z.literal(true)),
  }),
  refuses: [],
})

export const linkProvider = endpoint({
  name: 'provider.link',
  method: 'POST',
  path: '/api/account/provider/link',
  may: 'user',
  does: 'Returns the address where the browser links the identity provider to the account, after confirming the password or a passkey.',
  body: z.strictObject(proofWithoutProvider),
  gives: z.looseObject({ goTo: z.string() }),
  refuses: ['bad_request', 'slow_down', 'not_found'],
})

export const unlinkProvider = endpoint({
  name: 'provider.unlink',
  method: 'POST',
  path: '/api/account/provider/unlink',
  may: 'user',
  does: 'Unlinks the identity provider, after confirming the password or a passkey, which still open the account.',
  body: z.strictObject(proofWithoutProvider),
  refuses: ['bad_request', 'slow_down', 'not_found'],
})

export const proveByProvider = endpoint({
  name: 'provider.prove',
  method: 'POST',
  path: '/api/account/provider/prove',
  may: 'user',
  does: 'Returns the address where the browser signs in with the linked identity provider again, to confirm one action.',
  /** The path of the app to come back to. */
  body: z.strictObject({ next: z.string().check(z.maxLength(500)) }),
  gives: z.looseObject({ goTo: z.string() }),
  refuses: ['bad_request', 'slow_down', 'not_found'],
})

/** Why the sign-in failed; texts in `shared/copy/provider-way.ts`. */
export const providerTroubles = [
  'away',
  'cancelled',
  'refused',
  'too_old',
  'no_email',
  'email_taken',
  'linked_elsewhere',
  'other_user',
  'not_again',
  'other_person',
  'too_many',
] as const
export type ProviderTrouble = (typeof providerTroubles)[number]
