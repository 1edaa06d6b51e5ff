import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type ClientMetadata, type JWK } from 'oidc-provider'

/** The provider's data about a person. */
export interface Told {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

/** A real OpenID Connect provider (`oidc-provider`), which lets in whomever the test names. */
export interface TestProvider {
  readonly issuer: string
  /** The settings of a server that lets people in by it. */
  readonly env: Record<string, string>
  /** Makes it work for the server at that origin. */
  serve(origin: string): void
  /** All people it knows, by subject. */
  readonly people: Map<string, Told>
  /** The user who signs in next without a form; absent: a page asks. */
  who: string | undefined
  /** Its fault. */
  fault: Fault | undefined
  /** Requests that its token endpoint has had. */
  redeemed: number
  close(): Promise<void>
}

/**
 * How an ID token is changed on its way out; signed again with the provider's own key, except for
 * `unsigned`.
 */
export type Fault =
  | { readonly claims: JWTPayload }
  | { readonly unsigned: JWTPayload }
  | { readonly foreignKey: true }
  | { readonly says: { readonly status: number; readonly body: string } }
  | { readonly bloated: true }
  | { readonly silent: true }

const clientId = 'undercroft'
const clientSecret = 'a secret that only both of them know'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'own'
const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }

export async function aProvider(port = 0): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    // It receives the request and never answers.
    if (own.fault && 'silent' in own.fault) return
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Lodge',
    },
    serve: (origin) => {
      answer = answering(own, origin)
    },
    people: new Map(),
    who: undefined,
    fault: undefined,
    redeemed: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return own
}

function answering(own: TestProvider, origin: string) {
  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [`${origin}/api/auth/provider`],
  }
  const provider = new Provider(own.issuer, {
    clients: [client],
    jwks: { keys: [jwk as unknown as JWK] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...own.people.get(id) }),
    }),
    // Signing in consents to the request.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== '/token') return
    own.redeemed++
    const body = ctx.body as { id_token?: string } | undefined
    if (!own.fault || !body?.id_token) return
    if ('says' in own.fault) {
      ctx.status = own.fault.says.status
      ctx.body = own.fault.says.body
    } else if ('bloated' in own.fault) Object.assign(body, { more: 'x'.repeat(600_000) })
    else if (!('silent' in own.fault)) body.id_token = await changed(body.id_token, own.fault)
  })
  const callback = provider.callback()

  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/'))
      void interact(request, response).catch(() => response.writeHead(500).end())
    else void callback(request, response)
  }

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const asked = new URL(request.url ?? '', own.issuer)
    const who = own.who ?? asked.searchParams.get('who')
    if (who === null) {
      await provider.interactionDetails(request, response)
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    const result = own.people.has(who)
      ? { login: { accountId: who } }
      : { error: 'access_denied', error_description: 'they have changed their mind' }
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    })
  }
}

const page = `<!doctype html><html lang="en"><title>Lodge</title><h1>Lodge</h1>
<form><label>Who are you? <input name="who"></label> <button>Go on</button></form>
<form><button name="who" value="">Cancel</button></form></html>`

async function changed(
  token: string,
  fault: Exclude<Fault, { says: unknown } | { bloated: true } | { silent: true }>,
): Promise<string> {
  if ('unsigned' in fault) {
    const [head, , signature] = token.split('.')
    const claims = { ...decodeJwt(token), ...fault.unsigned }
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  }
  const key =
    'foreignKey' in fault ? { ...foreign.privateKey.export({ format: 'jwk' }), alg: 'RS256' } : jwk
  const claims = { ...decodeJwt(token), ...('claims' in fault && fault.claims) }
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(await importJWK(key as Parameters<typeof importJWK>[0], 'RS256'))
}
