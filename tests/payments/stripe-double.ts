import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { routes } from './stripe-routes.ts'
import { type Form, nested, objection } from './stripe-spec.ts'
import { type Card, type StripeEvent, StripeProblem, StripeWorld } from './stripe-world.ts'

export { hasStripeSpec } from './stripe-spec.ts'
export type { StripeEvent } from './stripe-world.ts'

/** One request that was sent, as it was understood. */
export interface Sent {
  readonly method: string
  /** As Stripe's description writes it: `/v1/payment_intents/{intent}/cancel`. */
  readonly path: string
  readonly form: Form
  readonly key: string | undefined
}

/**
 * - `cut_before`, `cut_after`: the line breaks before it is done, or after
 * - `fault_before`, `fault_after`: it answers 500, which it repeats to the same key
 * - `away`: it answers nothing but 503, and keeps nothing
 */
export type Trouble = 'cut_before' | 'cut_after' | 'fault_before' | 'fault_after' | 'away'

/**
 * Stripe, as far as the server uses it. It refuses every request that Stripe's own API description
 * does not allow, keeps idempotency keys like Stripe, and sends no events: they are in `events`,
 * and a test delivers them, doubled, reordered, or not at all.
 */
export interface StripeDouble {
  readonly url: string
  /** Settings with which a server asks this one. */
  readonly env: Readonly<Record<string, string>>
  readonly world: StripeWorld
  /** The accepted requests, oldest first. */
  readonly sent: readonly Sent[]
  readonly events: readonly StripeEvent[]
  /**
   * A person's act in Stripe's form: by the client secret, or the id of the intent. Without a
   * fingerprint each payment has a card of its own.
   */
  pay(secret: string, card?: Card, fingerprint?: string): string
  /** Every matching request fails in that way, until the returned function is called. */
  break(method: string, path: string, how: Trouble): () => void
  /** A day has passed: keys can be reused. */
  forgetKeys(): void
  /** An owner has told Stripe everything about the store. */
  completeAccount(id: string): void
  restrictAccount(id: string): void
  /** The bytes and the header of an event, as Stripe would send them. */
  signed(event: StripeEvent, how?: SignedHow): { body: string; signature: string }
  /** Sends events to the webhook of a server, one after the other; gives the statuses. */
  deliver(origin: string, events: readonly StripeEvent[], how?: SignedHow): Promise<number[]>
  close(): Promise<void>
}

export interface SignedHow {
  readonly secret?: string
  /** Milliseconds. */
  readonly at?: number
}

const keysAreKept = 24 * 60 * 60 * 1000
const secretKey = 'sk_test_double'
export const webhookSecret = 'whsec_double'

/** @param now milliseconds; the clock that trials and paid times go by */
export async function openStripeDouble({
  now = Date.now,
}: {
  readonly now?: () => number
} = {}): Promise<StripeDouble> {
  const world = new StripeWorld({ now, livemode: false })
  const sent: Sent[] = []
  const keys = new Map<string, { of: unknown; answer: Answer | undefined; at: number }>()
  const troubles = new Map<string, Trouble>()

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      say(response, {
        status: 500,
        body: { error: { type: 'api_error', message: `The double itself is at fault: ${error}` } },
      })
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://double')
    const body = await bodyOf(request)
    const route = routeOf(method, url.pathname)
    const form = nested([...url.searchParams, ...new URLSearchParams(body)])
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return say(response, problem(401, 'Invalid API Key provided.'))
    const wrong = route ? objection(method, route.path, form) : 'Unrecognized request URL.'
    if (!route || wrong !== undefined) return say(response, problem(400, wrong ?? ''))
    const key = request.headers['idempotency-key'] as string | undefined
    sent.push({ method, path: route.path, form, key })

    const trouble = troubles.get(route.name)
    if (trouble === 'cut_before') return void request.socket.destroy()
    if (trouble === 'away') return say(response, problem(503, 'Try again later.', 'api_error'))
    if (key !== undefined && key.length > 255) return say(response, problem(400, 'Key too long.'))
    const of = [route.name, route.id, form]
    const kept = key === undefined ? undefined : storedResponse(key)
    if (kept && !isDeepStrictEqual(kept.of, of))
      return say(response, problem(400, 'Keys are for one request.', 'idempotency_error'))
    const answer = kept?.answer ?? act(route, form, trouble)
    if (key !== undefined && method === 'POST' && !kept) keys.set(key, { of, answer, at: now() })
    if (trouble === 'cut_after') return void request.socket.destroy()
    say(response, answer, kept !== undefined)
  }

  /** Keys are forgotten after a day. */
  function storedResponse(key: string) {
    const kept = keys.get(key)
    return kept && now() - kept.at <= keysAreKept ? kept : undefined
  }

  function act(route: Found, form: Form, trouble: Trouble | undefined): Answer {
    const fault = problem(500, 'An unknown error occurred.', 'api_error')
    if (trouble === 'fault_before') return fault
    try {
      world.timePasses()
      const given = routes[route.name]?.({ world, id: route.id, form })
      // A given response stays the same, whatever happens to the object later.
      return trouble === 'fault_after' ? fault : { status: 200, body: shown(given) }
    } catch (error) {
      if (error instanceof StripeProblem) return { status: error.status, body: error.body }
      throw error
    }
  }

  const signed: StripeDouble['signed'] = (event, { secret = webhookSecret, at = now() } = {}) => {
    const body = JSON.stringify(event)
    const t = Math.floor(at / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return { body, signature: `t=${t},v1=${v1}` }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const setAccount = (id: string, is: boolean) => {
    const account = world.get('account', id)
    Object.assign(account, { charges_enabled: is, payouts_enabled: is, details_submitted: true })
    world.tell('account.updated', account, id)
  }
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_URL: url,
    },
    world,
    sent,
    signed,
    get events() {
      return world.events
    },
    pay: (secret, card = 'card', fingerprint) => world.pay(secret, card, fingerprint),
    break(method, path, how) {
      const name = `${method} ${path}`
      if (!(name in routes)) throw new Error(`nothing answers ${name}`)
      troubles.set(name, how)
      return () => troubles.delete(name)
    },
    forgetKeys: () => keys.clear(),
    completeAccount: (id) => setAccount(id, true),
    restrictAccount: (id) => setAccount(id, false),
    async deliver(origin, events, how) {
      const statuses: number[] = []
      for (const event of events) {
        const { body, signature } = signed(event, how)
        const answer = await fetch(new URL('/api/stripe/webhook', origin), {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        })
        statuses.push(answer.status)
      }
      return statuses
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const problem = (status: number, message: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, message } },
})

function say(response: ServerResponse, { status, body }: Answer, isReplayed = false): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': 'req_double',
    // As Stripe does, it says when asking again at once is of no use.
    ...(status >= 500 && { 'Stripe-Should-Retry': 'false' }),
    ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
  })
  response.end(JSON.stringify(body))
}

/** Without what only the double knows. */
const shown = (given: unknown): unknown =>
  JSON.parse(
    JSON.stringify(given, (name, value: unknown) => (name.startsWith('test_') ? undefined : value)),
  )

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

interface Found {
  /** `POST /v1/payment_intents/{intent}/cancel` */
  readonly name: string
  readonly path: string
  readonly id: string
}

const patterns = Object.keys(routes).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, is: new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`) }
})

function routeOf(method: string, pathname: string): Found | undefined {
  for (const { name, method: own, path, is } of patterns) {
    const match = own === method ? is.exec(pathname) : null
    if (match) return { name, path, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}
