import * as z from 'zod/mini'
import { inOneLine } from '../../kernel/text.ts'
import { maxPasskeyNameLength } from '../../business/access.ts'
import { maxPasswordLength } from '../../business/password.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { account } from './endpoints.ts'

/** Of WebAuthn, as the browser's `PublicKeyCredential` says it in JSON; only the text that is used. */
const base64url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*=*$/))
const ofCredential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.looseObject({}),
}

/** The browser's result of creating a passkey. */
export const madePasskey = z.looseObject({
  ...ofCredential,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})

/** A browser's answer for a passkey. */
export const shownPasskey = z.looseObject({
  ...ofCredential,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
})
export type ShownPasskey = z.infer<typeof shownPasskey>

/**
 * Before an action that could open the account to others, the person proves their identity again:
 * by the password, by a passkey requested with `passkey.beginProof`, or by a recent sign-in with
 * the identity provider (`provider.prove`). An open browser is not enough. Refused as
 * `bad_request`, with its sentence.
 */
export const proofFields = {
  password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  passkey: z.optional(shownPasskey),
  provider: z.optional(z.literal(true)),
}
/** The same for changes of the provider's link. */
export const proofWithoutProvider = { password: proofFields.password, passkey: proofFields.passkey }

export interface ProofAgain {
  readonly password?: string | undefined
  readonly passkey?: ShownPasskey | undefined
  readonly provider?: true | undefined
}

/** The options of WebAuthn for the browser. */
const options = z.looseObject({ challenge: z.string() })

/** A passkey as its owner sees it. Instants are Unix milliseconds. */
export const passkey = z.looseObject({
  id: idSchema,
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.optional(z.int()),
})
export type Passkey = z.infer<typeof passkey>

const name = z.string().check(z.overwrite(inOneLine), z.maxLength(maxPasskeyNameLength))

export const listPasskeys = endpoint({
  name: 'passkey.list',
  method: 'GET',
  path: '/api/account/passkeys',
  may: 'user',
  does: 'Lists the user’s passkeys.',
  gives: z.looseObject({ passkeys: z.array(passkey) }),
  refuses: [],
})

export const beginPasskey = endpoint({
  name: 'passkey.begin',
  method: 'POST',
  path: '/api/account/new-passkey',
  may: 'user',
  does: 'Returns the options for creating a passkey, after confirming the password or a passkey.',
  body: z.strictObject(proofFields),
  gives: options,
  refuses: ['bad_request', 'slow_down'],
})

export const addPasskey = endpoint({
  name: 'passkey.add',
  method: 'POST',
  path: '/api/account/passkeys',
  may: 'user',
  does: 'Stores a passkey that the browser has created.',
  body: z.strictObject({ name, made: madePasskey }),
  gives: passkey,
  refuses: ['bad_request'],
})

export const renamePasskey = endpoint({
  name: 'passkey.rename',
  method: 'PATCH',
  path: '/api/account/passkeys/{id}',
  may: 'user',
  does: 'Renames a passkey.',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name }),
  gives: passkey,
  refuses: ['bad_request', 'not_found'],
})

export const removePasskey = endpoint({
  name: 'passkey.remove',
  // Some proxies drop or refuse a body of DELETE.
  method: 'POST',
  path: '/api/account/passkeys/{id}/remove',
  may: 'user',
  does: 'Removes a passkey, after confirming the password or another passkey; it can no longer sign in.',
  params: z.object({ id: idSchema }),
  body: z.strictObject(proofFields),
  refuses: ['bad_request', 'not_found', 'slow_down'],
})

/** Before an endpoint that requires {@link proofFields}, which gets the browser's result. */
export const beginProof = endpoint({
  name: 'passkey.beginProof',
  method: 'POST',
  path: '/api/account/passkey-proof',
  may: 'user',
  does: 'Returns the options for confirming the signed-in user by a passkey.',
  gives: options,
  refuses: ['bad_request', 'slow_down'],
})

export const beginPasskeySignIn = endpoint({
  name: 'passkey.beginSignIn',
  method: 'POST',
  path: '/api/auth/passkey/begin',
  may: 'anyone',
  does: 'Returns the options for signing in with a passkey.',
  gives: options,
  refuses: ['bad_request', 'slow_down'],
})

export const signInWithPasskey = endpoint({
  name: 'passkey.signIn',
  method: 'POST',
  path: '/api/auth/passkey',
  may: 'anyone',
  does: 'Signs in with a passkey.',
  body: z.strictObject({ shown: shownPasskey }),
  gives: z.looseObject({ user: account }),
  refuses: ['bad_request', 'wrong_credentials', 'slow_down'],
})
