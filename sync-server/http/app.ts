import { requestsCopy } from '../../shared/copy/requests.ts'
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { StoreRole } from '../../shared/features/stores/store.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { tokenScopesCopy } from '../../shared/copy/token-scopes.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Settings } from '../settings.ts'
import { acceptedLanguage } from '../i18n/accept-language.ts'
import { inLanguage } from '../i18n/in-language.ts'
import type { Handler } from './handler.ts'
import type { AppFiles } from './app-files.ts'
import { bodyJson, maxBodyBytes, maxVisitorBytes } from './body.ts'
import { addressOf } from './caller.ts'
import { listedCookie } from './cookies.ts'
import { compressJson } from './compression.ts'
import { crossSiteCheck } from './cross-site.ts'
import { timeBody } from './late-body.ts'
import type { Log } from './log.ts'
import type { NoticeProxy } from './unconfigured-proxy.ts'
import { requestKeyOf } from './once.ts'
import { keepOutage, openOutages } from './outages.ts'
import { faultProblem, type Problem, problem, problemOf } from './problem.ts'
import { commonHeaders, policyOfData } from './security-headers.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { bearerOf, type SessionUser, type Sessions, type Tokens } from './session.ts'

export interface AppDeps {
  readonly settings: Settings
  readonly log: Log
  readonly telemetry?: Telemetry
  /** Asked of every request. */
  readonly noticeProxy: NoticeProxy
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly handlers: readonly Handler[]
  /** A user's role in a store; undefined without one. */
  readonly storeRoleOf: (user: Id<'user'>, store: Id<'store'>) => Promise<StoreRole | undefined>
  /** Whether all that a path names below a store belongs to that store. Asked about malformed requests. */
  readonly isOfStore: (names: StorePath) => Promise<boolean>
  /**
   * Has routes of its own below `/api/sync`. Its protocol says in which order a round is refused,
   * so it checks sessions and foreign sites itself.
   */
  readonly sync: Hono
  /** Addresses that search engines request by fixed names. */
  readonly siteMap: Hono
  /** The documents as pages. */
  readonly documents: Hono
  readonly appFiles: AppFiles
  /** Milliseconds in which the body of a visitor is there. */
  readonly timeoutMs: number
  /** Milliseconds after which the sender of a body is checked again. */
  readonly lateBodyMs: number
}

/** The ids in a path below `/api/stores/{store}`, by their names. */
export type StorePath = Readonly<Record<string, string>> & { readonly store: string }

interface Env {
  Bindings: HttpBindings
  Variables: { requestId: string }
}
type AppQuery = Context<Env>

/** The whole HTTP door: API and app on one origin. */
export function httpApp(deps: AppDeps): Hono<Env> {
  const { settings, log, sessions, tokens, appFiles, timeoutMs, lateBodyMs } = deps
  const app = new Hono<Env>()
  const isCrossSite = crossSiteCheck(settings)
  const noteOutage = openOutages(log)
  const { span, meters } = deps.telemetry ?? noTelemetry
  const headers = {
    page: Object.entries(commonHeaders(settings, 'page')),
    data: Object.entries(commonHeaders(settings, 'data')),
  }

  const say = (c: AppQuery, { status, body, headers: own }: Problem) => {
    meters.requestRefused(body.code)
    return c.json(body, status, own)
  }

  app.use(async (c, next) => {
    const began = performance.now()
    c.set('requestId', randomUUID())
    deps.noticeProxy(c.req.raw)
    const { requestId } = c.var
    await span({ name: 'request', kind: 'request' }, async (describe) => {
      await inLanguage(acceptedLanguage(c.req.header('accept-language')), next)
      const [method, route] = [c.req.method, routeOf(c)]
      describe(
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': c.res.status,
          'undercroft.request_id': requestId,
        },
        `${method} ${route}`,
      )
    })
    const isData = c.res.headers.get('Content-Type')?.startsWith('application/json')
    for (const [name, value] of headers[isData ? 'data' : 'page']) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
    // The path as in the contract: its parameters, or an unknown path, may be secret.
    const asked = { method: c.req.method, route: routeOf(c), status: c.res.status }
    if (asked.status === 503) meters.requestUnavailable(noteOutage(c.var.outage))
    const milliseconds = performance.now() - began
    meters.requestAnswered({ ...asked, seconds: milliseconds / 1_000 })
    log.info('request', { requestId, ...asked, milliseconds: Math.round(milliseconds) })
  })

  app.onError((error, c) => {
    const known = problemOf(error)
    keepOutage(c, error)
    if (known) return say(c, known)
    log.fault('fault', error, { requestId: c.var.requestId })
    return say(c, faultProblem(c.var.requestId))
  })
  app.notFound((c) => say(c, problem('not_found')))

  app.use('/api/*', compressJson)
  app.use('/api/*', async (c, next) => {
    await next()
    setWhereMissing(c, 'Cache-Control', 'no-store')
    setWhereMissing(c, 'Content-Security-Policy', policyOfData)
    if (c.res.status < 400) await renewSession(c)
  })

  app.use('/api/*', async (c, next) => {
    // Without a cookie, no browser can be misused to send it.
    const isScript = bearerOf(c.req.raw) !== undefined && !c.req.header('cookie')
    if (!isSafe(c.req.method) && !isScript && !isSyncRound(c) && isCrossSite(c.req.raw))
      refuse('cross_site')
    await next()
  })

  const notHere = (path: string, allow: string) =>
    app.all(path, (c, next) =>
      allow.split(', ').includes(c.req.method)
        ? next()
        : Promise.resolve(say(c, problem('method_not_allowed', undefined, { Allow: allow }))),
    )
  notHere('/api/sync', 'POST')
  notHere('/api/sync/live', 'GET, HEAD')
  app.route('/api/sync', deps.sync as unknown as Hono<Env>)

  for (const [path, methods] of methodsByPath(deps.handlers)) notHere(path, methods)
  for (const one of deps.handlers) {
    app.on(one.endpoint.method, routed(one.endpoint.path), (c) => respond(c, one))
  }
  app.route('/', deps.siteMap as unknown as Hono<Env>)
  app.route('/', deps.documents as unknown as Hono<Env>)
  app.use(appFiles.serve)
  return app

  async function respond(c: AppQuery, { endpoint, handle }: Handler): Promise<Response> {
    const sender = await senderOf(c, endpoint)
    const cookies: string[] = []
    const params = checked(endpoint.params, c.req.param())
    if (!params.ok) refuse(isSafe(c.req.method) ? 'not_found' : 'bad_request', params.message)
    await assertWorksAt(sender, endpoint, params.value)
    const query = checked(endpoint.query, c.req.query())
    if (!query.ok) {
      await assertOfStore(endpoint, params.value)
      refuse('bad_request', query.message)
    }
    const isLate = timeBody(lateBodyMs)
    const sent =
      endpoint.body &&
      (await jsonOf(c.req.raw, endpoint, timeoutMs).catch(async (error: unknown) => {
        await assertOfStore(endpoint, params.value)
        throw error
      }))
    // A body may take minutes, in which the session or the role can end.
    const assertStillAllowed = async () => {
      if (!sender || !isLate()) return
      const now = await senderOf(c, endpoint)
      if (now?.id !== sender.id) refuse('signed_out')
      await assertWorksAt(now, endpoint, params.value)
    }
    await assertStillAllowed()
    const body = checked(endpoint.body, sent)
    if (!body.ok) {
      await assertOfStore(endpoint, params.value)
      refuse('bad_request', body.message)
    }

    const input = await handle({
      params: params.value,
      query: query.value,
      body: body.value,
      request: c.req.raw,
      address: addressOf(c, settings.trustedProxyHops ?? 0),
      setCookie: (line) => cookies.push(listedCookie(line)),
      ...(sender && { user: sender, assertStillAllowed }),
      ...(endpoint.keyed && { requestKey: requestKeyOf(c.req.raw, c.req.path, body.value) }),
    })
    const response =
      input instanceof Response ? input : input === undefined ? c.body(null, 204) : c.json(input)
    for (const line of cookies) response.headers.append('Set-Cookie', line)
    return response
  }

  async function renewSession(c: AppQuery): Promise<void> {
    try {
      for (const line of await sessions.renewal(c.req.raw))
        c.res.headers.append('Set-Cookie', listedCookie(line))
    } catch (error) {
      // The request succeeded; the next one renews the session as well.
      log.fault('a session was not renewed', error, { requestId: c.var.requestId })
    }
  }

  /** The user of the token or the session, if the endpoint needs one. */
  async function senderOf(c: AppQuery, endpoint: Endpoint): Promise<SessionUser | undefined> {
    if (endpoint.may === 'anyone') return undefined
    return (await userOfToken(c, endpoint)) ?? (await mayAsk(c, endpoint.may))
  }

  /** Users without a role there do not learn that the store exists. */
  async function assertWorksAt(user: SessionUser | undefined, { may }: Endpoint, params: unknown) {
    if (!user || (may !== 'staff' && may !== 'owner')) return
    const { store } = params as { store: Id<'store'> }
    const role = (await deps.storeRoleOf(user.id, store)) ?? refuse('not_found')
    if (may === 'owner' && role !== 'owner') refuse('forbidden')
  }

  /** Handlers check this, too. A malformed request reaches none, and should not get another answer. */
  async function assertOfStore({ may }: Endpoint, params: unknown) {
    if (may !== 'staff' && may !== 'owner') return
    if (!(await deps.isOfStore(params as StorePath))) refuse('not_found')
  }

  /** Whose token a script has brought, where the contract lets tokens in; elsewhere they mean nothing. */
  async function userOfToken(c: AppQuery, { token: wanted }: Endpoint) {
    const brought = wanted && bearerOf(c.req.raw)
    if (!brought) return undefined
    const address = addressOf(c, settings.trustedProxyHops ?? 0)
    const { user, scopes } = (await tokens.userOf(brought, address)) ?? refuse('signed_out')
    if (!scopes.includes(wanted)) refuse('forbidden', tokenScopesCopy.refused(wanted))
    return user
  }

  async function mayAsk(
    c: AppQuery,
    may: Exclude<Endpoint['may'], 'anyone'>,
  ): Promise<SessionUser> {
    const user = (await sessions.userOf(c.req.raw)) ?? refuse('signed_out')
    // Others do not learn that it exists.
    if (may === 'admin' && !(await sessions.isAdmin(user.id))) refuse('not_found')
    return user
  }
}

/** A request without a session may send little, for a short time. */
const jsonOf = (
  request: Request,
  { may, bodyLimit }: Endpoint,
  timeoutMs: number,
): Promise<unknown> =>
  may === 'anyone'
    ? bodyJson(request, bodyLimit ?? maxVisitorBytes, timeoutMs)
    : bodyJson(request, bodyLimit ?? maxBodyBytes)

type Checked = { ok: true; value: unknown } | { ok: false; message: string }

/** Against the contract: names the wrong field, without its value. */
function checked(schema: Handler['endpoint']['body'], sent: unknown): Checked {
  if (!schema) return { ok: true, value: undefined }
  const parsed = schema.safeParse(sent)
  if (parsed.success) return { ok: true, value: parsed.data }
  const where = parsed.error.issues[0]?.path.map(String).join('.')
  return {
    ok: false,
    message: where ? requestsCopy.where(where) : requestsCopy.codes.bad_request,
  }
}

/** `/api/photos/{hash}` as the router writes it. */
const routed = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function methodsByPath(handlers: readonly Handler[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { endpoint } of handlers) {
    const path = routed(endpoint.path)
    const known = found.get(path)
    const own = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method
    found.set(path, known ? `${known}, ${own}` : own)
  }
  return found
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

const isSyncRound = (c: AppQuery): boolean => c.req.method === 'POST' && c.req.path === '/api/sync'

/** `/api/photos/:hash`; `app` for its files and pages, `nowhere` for what matches nothing. */
function routeOf(c: AppQuery): string {
  if (!/^\/api(\/|$)/.test(c.req.path)) return 'app'
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'nowhere'
}

function setWhereMissing(c: AppQuery, name: string, value: string) {
  if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
