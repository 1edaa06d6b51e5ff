import type * as z from 'zod/mini'
import type { EndpointRefusalCode } from './refusal.ts'

/**
 * What only the server can do, as a contract: from it come the server's validation, the client's
 * typed call, the row of the authorisation matrix and the OpenAPI document.
 */
export interface Endpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Gives = unknown,
  Name extends string = string,
> {
  /** `account.me`: the feature, and the act or answer. */
  readonly name: Name
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/photos/{hash}`: names in braces are taken from `params`. */
  readonly path: `/api/${string}`
  /**
   * Who may call it; others get `signed_out`, or `not_found` without the role. `staff` and `owner`
   * belong to the store `{store}` of the path: an owner may do all that staff may, and staff get
   * `forbidden` for an owner's endpoint.
   */
  readonly may: 'anyone' | 'user' | 'staff' | 'owner' | 'admin'
  /**
   * It wants the header `Idempotency-Key`, a text of 8 to 200 visible characters: sent again with
   * the same key, it changes nothing more and gives the same answer; with another body it is refused
   * as `key_reused`.
   */
  readonly keyed?: true
  /**
   * A script may call it with an access token instead of a session, if the token has this scope.
   * Without a scope no token is accepted.
   */
  readonly token?: TokenScope
  /** One sentence in the product's language. */
  readonly does: string
  readonly params?: z.ZodMiniType<Params>
  readonly query?: z.ZodMiniType<Query>
  readonly body?: z.ZodMiniType<Body>
  /** The body of the answer; absent where the answer is not JSON or has no body. */
  readonly gives?: z.ZodMiniType<Gives>
  /** The types of the bytes that it takes (`PUT`, `POST`) or gives (`GET`) instead of JSON. */
  readonly media?: readonly string[]
  /** Its refusals other than those of every endpoint. */
  readonly refuses: readonly EndpointRefusalCode[]
  /** The most bytes of body that it reads; 64 KiB by default, 16 KiB for visitors. */
  readonly bodyLimit?: number
}

/** What access tokens can be let into, by its names in `business/token-scopes.ts`. */
export type TokenScope =
  | `${'bottles' | 'wishlist' | 'recipes' | 'alerts' | 'inbox'}:${'read' | 'write'}`
  | `${'portfolio' | 'market'}:read`

export const endpoint = <
  const Name extends string,
  Params = never,
  Query = never,
  Body = never,
  Gives = never,
>(
  definition: Endpoint<Params, Query, Body, Gives, Name>,
): Endpoint<Params, Query, Body, Gives, Name> => definition
