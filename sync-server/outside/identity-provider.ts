import type { Configuration, CustomFetchOptions } from 'openid-client'
import * as z from 'zod'
import { hour, second } from '../../shared/kernel/time.ts'
import type { Settings } from '../settings.ts'

/** Whom the provider has let in, as a signed token of it says. */
export interface Identity {
  readonly issuer: string
  /** The provider's permanent id of the person; it is never reused there. */
  readonly subject: string
  /** When they signed in there, as far as it says so; Unix milliseconds. */
  readonly signedInAt?: number | undefined
  /** The profile of a new person; requested if the token lacks it. Throws {@link NoIdentity}. */
  person(): Promise<{
    /** Only one that the provider says it has confirmed, as it was written there. */
    readonly provenEmail?: string | undefined
    readonly name?: string | undefined
    /** Why there is none; `unproven` concerns this person only, the others the setup. */
    readonly noEmail?: string | undefined
  }>
}

/** Secrets that bind one sign-in to the browser that began it. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** PKCE: the code alone cannot be redeemed. */
  readonly verifier: string
}

export interface HowToSignIn {
  /** The person must authenticate again, and the provider reports when. */
  readonly isAgain?: boolean
}

/** An OpenID Connect provider that the operator has set. Both throw {@link NoIdentity}. */
export interface IdentityProvider {
  /** How people know it. */
  readonly name: string
  readonly issuer: string
  /** Where the browser goes to sign in there. */
  begin(secrets: SignInSecrets, redirectUri: string, how?: HowToSignIn): Promise<URL>
  /** Who came back to that address, after all that the token promises was checked. */
  finish(secrets: SignInSecrets, cameBackTo: URL): Promise<Identity>
}

export class NoIdentity extends Error {
  /**
   * - `away`: the provider does not answer, or its answer is invalid
   * - `cancelled`: the person or the provider cancelled
   * - `refused`: the returned data does not match the request
   */
  readonly why: 'away' | 'cancelled' | 'refused'

  constructor(why: NoIdentity['why'], cause?: unknown) {
    super(`the identity provider: ${why}`, { cause })
    this.name = 'NoIdentity'
    this.why = why
  }
}

/** A person waits in front of an empty page: three answers at the most, this long each. */
const timeoutMs = 5 * second
/** Configurations, keys and tokens are some kilobytes. */
const maxBytes = 512 * 1024
/**
 * Providers rotate their keys, which are fetched automatically, and rarely change their addresses.
 */
const configurationLasts = hour

/** Undefined where the operator has set none. */
export function openIdentityProvider(
  { identityProvider, mode }: Pick<Settings, 'identityProvider' | 'mode'>,
  limits: { readonly timeoutMs: number; readonly maxBytes: number } = { timeoutMs, maxBytes },
): IdentityProvider | undefined {
  if (!identityProvider) return undefined
  const { issuer, clientId, clientSecret, name } = identityProvider
  let known: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined

  async function discover(): Promise<Configuration> {
    const client = await openidClient()
    return await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: limits.timeoutMs / second,
      execute: [
        // By TLS alone a token would be believed; its signature is looked at as well.
        client.enableNonRepudiationChecks,
        ...(mode === 'local' ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: (place, options) => readWhole(place, options, limits.maxBytes),
    })
  }

  /** The next caller repeats a failed request. */
  async function configured(): Promise<Configuration> {
    if (!known || known.until < Date.now())
      known = { until: Date.now() + configurationLasts, configuration: discover() }
    const asked = known
    try {
      return await asked.configuration
    } catch (error) {
      if (known === asked) known = undefined
      throw new NoIdentity('away', error)
    }
  }

  return {
    name,
    issuer,

    async begin({ state, nonce, verifier }, redirectUri, { isAgain = false } = {}) {
      const configuration = await configured()
      const client = await openidClient()
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // A maximum age makes the provider return the time of the sign-in.
        ...(isAgain && { prompt: 'login', max_age: '0' }),
      })
    },

    async finish({ state, nonce, verifier }, cameBackTo) {
      const configuration = await configured()
      const client = await openidClient()
      try {
        const tokens = await client.authorizationCodeGrant(configuration, cameBackTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const told = tokens.claims()
        if (!told) throw new NoIdentity('refused')
        return {
          issuer: told.iss,
          subject: told.sub,
          ...(typeof told.auth_time === 'number' && { signedInAt: told.auth_time * second }),
          async person() {
            const ofToken = personIn(told)
            const mayAsk = configuration.serverMetadata().userinfo_endpoint !== undefined
            if (ofToken.provenEmail !== undefined || !mayAsk) return ofToken
            try {
              // Refused if the answer names another person.
              const more = await client.fetchUserInfo(configuration, tokens.access_token, told.sub)
              return { ...ofToken, ...personIn(more) }
            } catch (error) {
              throw noIdentityOf(error, client)
            }
          },
        }
      } catch (error) {
        throw noIdentityOf(error, client)
      }
    },
  }
}

/** Loaded on first use: the server starts sooner without it. */
const openidClient = () => import('openid-client')

const text = z.string().optional().catch(undefined)
const claims = z.object({
  email: text,
  name: text,
})

/** The address and whether it is confirmed are of one and the same answer. */
function personIn(told: object): Awaited<ReturnType<Identity['person']>> {
  const { email, name } = claims.parse(told)
  const noEmail = whyNoEmail(told as Readonly<Record<string, unknown>>)
  return {
    ...(email !== undefined && noEmail === undefined && { provenEmail: email }),
    ...(name !== undefined && { name }),
    noEmail,
  }
}

/** No claim's value is repeated, but for the kind of `email_verified`. */
function whyNoEmail({ email, email_verified: isProven }: Readonly<Record<string, unknown>>) {
  if (typeof email !== 'string') return 'email is missing'
  if (isProven === true) return undefined
  if (isProven === false) return 'unproven'
  if (isProven === undefined) return 'email_verified is missing'
  return `email_verified is a ${typeof isProven} and not a boolean`
}

/** Of the errors only their kind is used: their sentences may hold tokens. */
function noIdentityOf(error: unknown, client: Awaited<ReturnType<typeof openidClient>>) {
  if (error instanceof NoIdentity) return error
  if (error instanceof client.AuthorizationResponseError)
    return new NoIdentity(error.error === 'access_denied' ? 'cancelled' : 'refused', error)
  if (error instanceof client.ResponseBodyError) return new NoIdentity('refused', error)
  const { code } = error as { code?: unknown }
  const isUnanswered =
    error instanceof NoWholeAnswer ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    code === 'OAUTH_PARSE_ERROR'
  return new NoIdentity(isUnanswered || isOfWire(error) ? 'away' : 'refused', error)
}

const isOfWire = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof NoWholeAnswer) return true
  return false
}

/** Not reached, cut off, too slow or too long. */
class NoWholeAnswer extends Error {}

/** The whole answer, if it is not longer than what a provider has to say. */
async function readWhole(
  place: string,
  options: CustomFetchOptions,
  max: number,
): Promise<Response> {
  try {
    const response = await fetch(place, { ...(options as RequestInit), redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let size = 0
    const body: AsyncIterable<Uint8Array> | null = response.body
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > max) throw new Error('too long')
      chunks.push(chunk)
    }
    const { status, headers } = response
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers })
  } catch (error) {
    throw new NoWholeAnswer('no whole answer', { cause: error })
  }
}
