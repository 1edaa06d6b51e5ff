import * as z from 'zod/mini'
import { inOneLine } from '../../kernel/text.ts'
import { maxTokenNameLength, tokenDays } from '../../business/access.ts'
import { tokenScopes } from '../../business/token-scopes.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { proofFields } from './passkey-endpoints.ts'

/** A token's scopes: at least one. */
const scopes = z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length))

/** A personal access token as its owner sees it: all but the token itself. Instants are Unix milliseconds. */
export const accessToken = z.looseObject({
  id: idSchema,
  name: z.string(),
  scopes,
  createdAt: z.int(),
  expiresAt: z.int(),
  lastUsedAt: z.optional(z.int()),
})
export type AccessToken = z.infer<typeof accessToken>

export const listTokens = endpoint({
  name: 'token.list',
  method: 'GET',
  path: '/api/account/tokens',
  may: 'user',
  does: 'Lists the user’s access tokens, without the tokens themselves.',
  gives: z.looseObject({ tokens: z.array(accessToken) }),
  refuses: [],
})

/** Makes a token; this answer is the only place where it is ever shown. */
export const createToken = endpoint({
  name: 'token.create',
  method: 'POST',
  path: '/api/account/tokens',
  may: 'user',
  does: 'Creates an access token for scripts, after confirming the password or a passkey. Only this answer contains the token.',
  body: z.strictObject({
    name: z.string().check(z.overwrite(inOneLine), z.maxLength(maxTokenNameLength)),
    scopes,
    /** How long it works. */
    days: z.union(tokenDays.map((days) => z.literal(days))),
    ...proofFields,
  }),
  gives: z.looseObject({ token: z.string(), made: accessToken }),
  refuses: ['bad_request', 'slow_down'],
})

export const revokeToken = endpoint({
  name: 'token.revoke',
  method: 'DELETE',
  path: '/api/account/tokens/{id}',
  may: 'user',
  does: 'Revokes an access token at once.',
  params: z.object({ id: idSchema }),
  refuses: ['not_found'],
})
