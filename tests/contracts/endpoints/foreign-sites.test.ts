import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import type * as listening from '../../../sync-server/http/listen.ts'
import { everything } from './everything.ts'
import { rows } from './rows.ts'
import { openWorld, type World } from './world.ts'

/**
 * [P2] Requests that a page of another site can make a browser send with the user's cookies: every
 * origin × every Sec-Fetch-Site × every kind of body × every method, to each endpoint that changes
 * data. Nothing changes.
 */
const inside = vi.hoisted(() => ({ answer: undefined as unknown }))
// Tens of thousands of requests come in past the port.
vi.mock('../../../sync-server/http/listen.ts', async (original) => {
  const honest = await original<typeof listening>()
  const listen: typeof listening.listen = (options) => {
    inside.answer = options.respond
    return honest.listen(options)
  }
  return { ...honest, listen }
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const host = 'cellar.localhost:3000'
const ownOrigin = `http://${host}`
const origins = [
  undefined,
  'null',
  'https://evil.example',
  ownOrigin,
  `http://evil.${host}`,
  'http://cellar.localhost:3001',
]
const sites = ['cross-site', 'same-site', 'same-origin', 'none', undefined]
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
]
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD']

/**
 * The headers of requests from the app, from the address bar, and from clients that are no browser.
 */
const isOwn = (site: string | undefined, origin: string | undefined): boolean =>
  site === 'same-origin' ||
  ((site === 'none' || site === undefined) && (origin === ownOrigin || origin === undefined))

const foreign = sites.flatMap((site) =>
  origins.flatMap((origin) => (isOwn(site, origin) ? [] : [{ site, origin }])),
)

const changing = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ method, name }) => method !== 'GET' || name === 'account.signOutByLink',
)

interface Forged {
  readonly endpoint: Endpoint
  readonly method: string
  readonly site: string | undefined
  readonly origin: string | undefined
  readonly type: string | undefined
  readonly nth: number
}

function* product(): Generator<Forged> {
  let nth = 0
  for (const endpoint of changing)
    for (const method of methods)
      for (const { site, origin } of foreign)
        for (const type of types) yield { endpoint, method, site, origin, type, nth: nth++ }
}

/** Sends it as the most privileged user, each in turn. */
async function send({ endpoint, method, site, origin, type, nth }: Forged) {
  const { first } = world.collectors
  const people = [first, world.people.owner, world.people.admin]
  const { place, body } = rows[endpoint.name as keyof typeof rows].ask(first)
  const headers = {
    Host: host,
    Cookie: people[nth % people.length]!.cookie(),
    'Idempotency-Key': randomUUID(),
    ...(site !== undefined && { 'Sec-Fetch-Site': site }),
    ...(origin !== undefined && { Origin: origin }),
    ...(type !== undefined && { 'Content-Type': type }),
  }
  const isRead = method === 'GET' || method === 'HEAD'
  const given = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? {}))
  const request = new Request(new URL(place, ownOrigin), {
    method,
    headers,
    ...(!isRead && body !== undefined && { body: given as unknown as BodyInit }),
  })
  // A body without a type has none: the platform would give it one.
  if (type === undefined) request.headers.delete('Content-Type')
  const answer = inside.answer as (asked: Request, env: unknown) => Promise<Response>
  return answer(request, {})
}

/** The first of these after which something is otherwise; sent again by halves until it is found. */
async function firstThatChanges(requests: readonly Forged[]): Promise<Forged | undefined> {
  const before = await everything(world.db, { sessions: true })
  for (const one of requests) await (await send(one)).arrayBuffer()
  const after = await everything(world.db, { sessions: true })
  if (JSON.stringify(after) === JSON.stringify(before)) return undefined
  if (requests.length === 1) return requests[0]
  const half = Math.ceil(requests.length / 2)
  return (
    (await firstThatChanges(requests.slice(0, half))) ??
    (await firstThatChanges(requests.slice(half))) ??
    // A change can be made only once.
    requests[0]
  )
}

test(`no page of another site changes anything by ${changing.length} endpoints`, async () => {
  const before = await everything(world.db, { sessions: true })
  let asked = 0
  for (const one of product()) {
    const answer = await send(one)
    asked += 1
    const { method, endpoint, site, origin } = one
    const what = `${method} ${endpoint.path} from ${origin}, ${site}`
    if (method === 'GET' || method === 'HEAD') {
      if (answer.status >= 500) expect.fail(`${what}: ${answer.status}`)
      await answer.body?.cancel()
    } else if (answer.status !== 403) expect.fail(`${what}: ${answer.status}`)
    if (/max-age=0/i.test(answer.headers.getSetCookie().join())) expect.fail(`${what} signs out`)
  }
  expect(foreign).toHaveLength(20)
  expect(asked).toBe(changing.length * methods.length * foreign.length * types.length)
  if (JSON.stringify(await everything(world.db, { sessions: true })) === JSON.stringify(before))
    return
  expect.fail(`something has changed: ${JSON.stringify(await firstThatChanges([...product()]))}`)
}, 300_000)

test('a request that changes data is noticed among many, and named', async () => {
  const some = [...product()].filter(({ endpoint }) => endpoint.name === 'token.create')
  const [one] = some
  if (!one) throw new Error('there is no such endpoint')
  const own = { ...one, method: 'POST', site: 'same-origin', origin: ownOrigin, nth: 3 }
  const among = [...some.slice(0, 5), own, ...some.slice(5, 12)]
  expect(await firstThatChanges(among)).toBe(own)
}, 300_000)
