import * as z from 'zod/mini'
import { inOneLine } from '../../kernel/text.ts'
import { maxEmailLength, maxNameLength } from '../../business/names.ts'
import { maxPasswordLength } from '../../business/password.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { account } from './endpoints.ts'
import { proofFields } from './passkey-endpoints.ts'

const password = z.string().check(z.maxLength(maxPasswordLength))

export const changeName = endpoint({
  name: 'account.changeName',
  method: 'PATCH',
  path: '/api/account/profile',
  may: 'user',
  does: 'Changes the user’s name.',
  body: z.strictObject({
    name: z.string().check(z.overwrite(inOneLine), z.maxLength(maxNameLength)),
  }),
  gives: account,
  refuses: ['bad_request'],
})

/** For an account created without our form. An earlier confirmation keeps its date. */
export const confirmAge = endpoint({
  name: 'account.confirmAge',
  method: 'POST',
  path: '/api/account/age',
  may: 'user',
  does: 'Records that you confirmed your age, with the date and the wording.',
  body: z.strictObject({ ageConfirmed: z.literal(true) }),
  gives: z.looseObject({ status: z.literal(true) }),
  refuses: ['bad_request'],
})

/**
 * Sends a link to the new address; only following it changes anything. The answer is the same for a
 * taken address. The old one is notified.
 */
export const askForEmail = endpoint({
  name: 'account.askForEmail',
  method: 'POST',
  path: '/api/account/email',
  may: 'user',
  does: 'Sends a confirmation link to a new address, which replaces the user’s address once confirmed.',
  body: z.strictObject({ email: z.string().check(z.maxLength(maxEmailLength)), ...proofFields }),
  gives: z.looseObject({ status: z.literal(true) }),
  refuses: ['bad_request', 'slow_down'],
})

/**
 * Sends a link to the address of the user, which is proven once it is followed. `next` says where the
 * letter is: on its way by mail, or with the operator, where there is no mail server.
 */
export const proveAddress = endpoint({
  name: 'account.proveAddress',
  method: 'POST',
  path: '/api/account/prove-address',
  may: 'user',
  does: 'Sends a link to confirm the user’s address.',
  gives: z.looseObject({ status: z.literal(true), next: z.enum(['mail', 'operator']) }),
  refuses: ['bad_request', 'slow_down'],
})

/** The other end of the link. Its holder may be signed out, or another user. */
export const confirmEmail = endpoint({
  name: 'account.confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  may: 'anyone',
  does: 'Confirms the e-mail address to which the link was sent.',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  gives: z.looseObject({ status: z.literal(true), email: z.string() }),
  refuses: ['bad_request', 'slow_down'],
})

/**
 * Ends all sessions of the user; the asking one gets a new one. With `endEverything` also access
 * tokens, passkeys and notifications, for a user who fears an intruder.
 */
export const changePassword = endpoint({
  name: 'account.changePassword',
  method: 'POST',
  path: '/api/account/password',
  may: 'user',
  does: 'Changes the password after confirming the old one or a passkey, and signs out all other devices; optionally ends access tokens, passkeys and notifications.',
  body: z.strictObject({
    newPassword: password,
    endEverything: z.optional(z.boolean()),
    ...proofFields,
  }),
  refuses: ['bad_request', 'slow_down'],
})

/** A session: a browser in which the user is signed in. Instants are Unix milliseconds. */
export const signedInDevice = z.looseObject({
  id: idSchema,
  /** As the browser called itself when it signed in. */
  userAgent: z.optional(z.string()),
  signedInAt: z.int(),
  /** To the day. */
  lastUsedAt: z.int(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

export const listDevices = endpoint({
  name: 'account.listDevices',
  method: 'GET',
  path: '/api/account/devices',
  may: 'user',
  does: 'Lists the browsers in which the user is signed in.',
  gives: z.looseObject({ devices: z.array(signedInDevice) }),
  refuses: [],
})

export const endDevice = endpoint({
  name: 'account.endDevice',
  method: 'DELETE',
  path: '/api/account/devices/{id}',
  may: 'user',
  does: 'Signs the user out in one browser.',
  params: z.object({ id: idSchema }),
  refuses: ['not_found'],
})

export const endOtherDevices = endpoint({
  name: 'account.endOtherDevices',
  method: 'POST',
  path: '/api/account/sign-out-others',
  may: 'user',
  does: 'Signs the user out in all other browsers.',
  gives: z.looseObject({ ended: z.int() }),
  refuses: [],
})

/** Deletes the account with everything in it. Requires the password, or a passkey. */
export const deleteAccount = endpoint({
  name: 'account.delete',
  method: 'POST',
  path: '/api/account/delete',
  may: 'user',
  does: 'Deletes the user’s account and all its data, after confirming the password or a passkey.',
  body: z.strictObject(proofFields),
  refuses: ['bad_request', 'slow_down'],
})
