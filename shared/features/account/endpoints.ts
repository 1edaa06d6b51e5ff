import * as z from 'zod/mini'
import { inOneLine } from '../../kernel/text.ts'
import { maxEmailLength, maxNameLength } from '../../business/names.ts'
import { intervals } from '../../business/offer.ts'
import { maxPasswordLength } from '../../business/password.ts'
import { plans } from '../../business/plans.ts'
import { roles } from '../../business/roles.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'

/** The signed-in user, as the app knows them, also later without network. */
export const account = z.looseObject({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  subscriptionTier: z.enum(plans),
  roles: z.array(z.enum(roles)),
  /** Unix milliseconds. Like the following fields, absent in devices' records of earlier servers. */
  memberSince: z.optional(z.int()),
  loyaltyPoints: z.optional(z.int()),
  /** The address is proven, by a link in an email or by the operator. */
  hasProvenAddress: z.optional(z.boolean()),
  /** The operator has set a model that words the Sommelier's answers. */
  hasModel: z.optional(z.boolean()),
})
export type Account = z.infer<typeof account>

/** The signed-in user; 401 `signed_out` for visitors. */
export const getCurrentUser = endpoint({
  name: 'account.whoAmI',
  method: 'GET',
  path: '/api/auth/user',
  may: 'user',
  does: 'Returns the signed-in user.',
  gives: account,
  refuses: [],
})

const email = z.string().check(z.maxLength(maxEmailLength))
const password = z.string().check(z.maxLength(maxPasswordLength))

/**
 * Makes an account. The answer is the same where the address has one already: the client then signs
 * in, which works with the right password only.
 */
export const signUp = endpoint({
  name: 'account.signUp',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  may: 'anyone',
  does: 'Creates an account for a person of legal age; signs nobody in.',
  body: z.object({
    name: z.string().check(z.overwrite(inOneLine), z.maxLength(maxNameLength)),
    email,
    password,
    /** Anything but `true` is refused with the sentence of the form. */
    ageConfirmed: z.optional(z.unknown()),
    /** The billing interval a new member chose: the link in their email continues to it. */
    begin: z.optional(z.enum(intervals)),
  }),
  /**
   * The same for every address: `mail` where this server lets people in by the link of a letter,
   * `sign_in` where it has no mail server, and who joined signs in at once.
   */
  gives: z.looseObject({ status: z.literal(true), next: z.enum(['mail', 'sign_in']) }),
  refuses: ['bad_request', 'slow_down'],
})

/** Signs in; the session is in the cookie of the answer. 401 `wrong_credentials` where they do not fit. */
export const signIn = endpoint({
  name: 'account.signIn',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  may: 'anyone',
  does: 'Signs in with e-mail and password.',
  body: z.object({ email, password }),
  gives: z.looseObject({ redirect: z.literal(false), user: account }),
  refuses: ['bad_request', 'wrong_credentials', 'slow_down'],
})

/** Ends this session, also on the server. Signed out already is done already. */
export const signOut = endpoint({
  name: 'account.signOut',
  method: 'POST',
  path: '/api/auth/logout',
  may: 'anyone',
  does: 'Signs out on this device.',
  gives: z.looseObject({ status: z.literal(true) }),
  refuses: [],
})

/** The same by a link within the app: a navigation of the same origin, which then leads to `/auth`. */
export const signOutByLink = endpoint({
  name: 'account.signOutByLink',
  method: 'GET',
  path: '/api/auth/logout',
  may: 'anyone',
  does: 'Signs out by a link within the app, then redirects to the sign-in page.',
  refuses: ['cross_site'],
})

/** Sends a link to choose a new password, if the address has an account; the answer does not tell. */
export const requestPasswordReset = endpoint({
  name: 'account.requestPasswordReset',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  may: 'anyone',
  does: 'Sends a link to reset the password to that address, if it has an account.',
  body: z.object({ email }),
  gives: z.looseObject({ status: z.literal(true) }),
  refuses: ['bad_request', 'slow_down'],
})

/**
 * Sets a new password with the token of the mail, and ends whatever opened the account before:
 * sessions, access tokens, passkeys and notifications. Wrong tries at it are forgiven.
 */
export const resetPassword = endpoint({
  name: 'account.resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  may: 'anyone',
  does: 'Sets a new password with the token from the e-mail, and ends all sessions, access tokens, passkeys and notifications.',
  body: z.object({ token: z.string().check(z.maxLength(200)), newPassword: password }),
  gives: z.looseObject({ status: z.literal(true) }),
  refuses: ['bad_request', 'slow_down'],
})
