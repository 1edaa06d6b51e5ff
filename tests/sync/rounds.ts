import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Plan } from '../../shared/business/plans.ts'
import { type Id, uuidV7 } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import {
  type ApiError,
  type Change,
  type Cursor,
  type Position,
  protocol,
  type RoundResponse,
  type RoundRequest,
  start,
} from '../../shared/sync/messages.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { faultProblem, problemOf } from '../../sync-server/http/problem.ts'
import { type SyncDeps, syncRoutes } from '../../sync-server/sync/routes.ts'
import type { Engine, TestDatabase } from '../support/engines.ts'

/** The moment at which tests happen, where none says otherwise. */
export const testTime: Instant = Date.UTC(2026, 10, 21, 12)

/**
 * A server of rounds over one database: the real routes, with a session named by a header, so that
 * a test sets the user in one word.
 */
export class RoundServer {
  readonly db: Db
  readonly #app: Hono
  readonly #endLive: () => void
  /** The server's clock. */
  now: Instant = testTime
  /** Background errors. */
  readonly reported: unknown[] = []

  constructor(db: Db, own: Partial<SyncDeps> = {}) {
    this.db = db
    const { routes, endLive } = syncRoutes({
      db,
      sessions: { userOf: (request) => this.#userOf(request.headers.get('test-session')) },
      isCrossSite: (request) => request.headers.get('sec-fetch-site') === 'cross-site',
      report: (_what, error) => this.reported.push(error),
      now: () => this.now,
      ...own,
    })
    this.#endLive = endLive
    this.#app = new Hono().route('/api/sync', routes)
    this.#app.onError((error, context) => {
      const { status, body, headers } = problemOf(error) ?? faultProblem('a-test')
      if (status === 500) this.reported.push(error)
      return context.json(body, status, headers)
    })
  }

  async #userOf(id: string | null) {
    if (id === null) return undefined
    const { users } = this.db.t
    const [user] = await this.db.select().from(users).where(eq(users.id, id))
    return user && { ...user, plan: user.subscriptionTier }
  }

  async addUser(plan: Plan = 'insider'): Promise<Id<'user'>> {
    const id = randomUUID()
    const at = new Date(this.now)
    await this.db.transaction('add a user', (tx) =>
      tx.insert(tx.t.users).values({
        id,
        name: 'Ada',
        email: `${id}@example.com`,
        subscriptionTier: plan,
        createdAt: at,
        updatedAt: at,
      }),
    )
    return id
  }

  async setPlan(userId: Id, plan: Plan): Promise<void> {
    const { users } = this.db.t
    await this.db.transaction('set a plan', (tx) =>
      tx.update(users).set({ subscriptionTier: plan }).where(eq(users.id, userId)),
    )
  }

  request(path: string, init?: RequestInit): Promise<Response> {
    return Promise.resolve(this.#app.request(path, init))
  }

  endLive(): void {
    this.#endLive()
  }
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Of a 200. */
  readonly answer: RoundResponse
  /** Of anything else. */
  readonly problem: ApiError
}

// A type, not an interface: it goes where a mutation with unknown fields is wanted.
export type Sent = {
  readonly uid: Id
  readonly seq: number
  readonly name: unknown
  readonly args: unknown
  readonly at: Instant
  readonly cellar?: unknown
}

/** The target of rounds: a server of rounds, or a whole one as a browser reaches it. */
export type RoundsTo = Pick<RoundServer, 'request'>

/**
 * A device from the server's view: it numbers its mutations, keeps unconfirmed ones, and stores
 * received rows. It is written from the protocol's document and shares no code.
 */
export class WireDevice {
  readonly server: RoundsTo
  readonly userId: Id
  deviceId: Id = newUid()
  seen: Position = { ...start }
  cursor: Cursor | null = null
  limit = 5_000
  outbox: Sent[] = []
  /** `table/id` → row, from the server's responses. */
  readonly rows = new Map<string, Readonly<Record<string, unknown>>>()
  readonly versions = new Map<string, number>()
  /** Whose the rows are that are not the user's own. */
  readonly #cellars = new Map<string, Id>()
  #seq = 0

  constructor(server: RoundsTo, userId: Id) {
    this.server = server
    this.userId = userId
  }

  /** Does something, to be sent with the next round. */
  does(name: unknown, args: unknown, uid: Id = newUid(), cellar?: unknown): Sent {
    this.#seq += 1
    const sent = {
      seq: this.#seq,
      uid,
      name,
      args,
      at: testTime,
      ...(cellar !== undefined && { cellar }),
    }
    this.outbox.push(sent)
    return sent
  }

  body(own: Partial<RoundRequest> = {}): RoundRequest {
    return {
      protocol,
      deviceId: this.deviceId,
      seen: this.seen,
      cursor: this.cursor,
      limit: this.limit,
      digest: false,
      mutations: this.outbox.slice(0, 500),
      ...own,
    } as RoundRequest
  }

  /** Sends a round and loses the answer. */
  async send(
    own: Partial<RoundRequest> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    return sendRound(this.server, JSON.stringify(this.body(own)), {
      'X-User': this.userId,
      'Test-Session': this.userId,
      ...headers,
    })
  }

  /** One round, whose answer must be a 200, and takes it. */
  async round(own: Partial<RoundRequest> = {}): Promise<RoundResponse> {
    const reply = await this.send(own)
    if (reply.status !== 200)
      throw new Error(`the round was answered ${reply.status}: ${JSON.stringify(reply.problem)}`)
    this.take(reply.answer)
    return reply.answer
  }

  /** Rounds until nothing waits on either side. */
  async sync(): Promise<RoundResponse[]> {
    const answers = [await this.round()]
    while (answers.at(-1)?.more || this.outbox.length > 0) {
      answers.push(await this.round(answers.at(-1)?.more ? { mutations: [] } : {}))
    }
    return answers
  }

  take(answer: RoundResponse): void {
    this.seen = answer.confirmed
    this.outbox = this.outbox.filter(({ seq }) => seq > answer.confirmed.seq)
    if (answer.reset) {
      this.rows.clear()
      this.versions.clear()
    }
    for (const { table, id, version, row, cellar } of answer.changes) {
      const key = `${table}/${id}`
      if (cellar) this.#cellars.set(key, cellar)
      if (row) {
        this.rows.set(key, row)
        this.versions.set(key, version)
      } else {
        this.rows.delete(key)
        this.versions.delete(key)
      }
    }
    this.cursor = answer.cursor
  }

  /** A new device id and number one again, with these mutations under the uids that they have. */
  fork(journal: readonly Sent[]): void {
    this.deviceId = newUid()
    this.seen = { ...start }
    this.cursor = null
    this.outbox = [...journal, ...this.outbox].map((sent, index) => ({ ...sent, seq: index + 1 }))
    this.#seq = this.outbox.length
  }

  cellarOf(table: string, id: Id): Id | undefined {
    return this.#cellars.get(`${table}/${id}`)
  }

  row(table: string, id: Id): Readonly<Record<string, unknown>> | undefined {
    return this.rows.get(`${table}/${id}`)
  }
}

export async function sendRound(
  server: RoundsTo,
  body: RequestInit['body'],
  headers: Record<string, string>,
): Promise<Reply> {
  const response = await server.request('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  const json = (await response.json()) as RoundResponse & ApiError
  return { status: response.status, headers: response.headers, answer: json, problem: json }
}

export const newUid = (): Id => uuidV7(testTime, crypto.getRandomValues(new Uint8Array(10)))

/** The arguments of `bottle.add`, with what matters to the test. */
export const aBottle = (own: Readonly<Record<string, unknown>> = {}) => ({
  id: newUid(),
  name: 'Talisker 10',
  brand: 'Talisker',
  category: 'Whiskey',
  ...own,
})

export const ofTable = (changes: readonly Change[], table: string): Change[] =>
  changes.filter((change) => change.table === table)

/** Opens a database before each test of a file and removes it after it. */
export function databasePerTest(
  engine: Engine,
  hooks: {
    beforeEach(run: () => Promise<void>): void
    afterEach(run: () => Promise<void>): void
  },
): { readonly current: TestDatabase } {
  let database: TestDatabase | undefined
  hooks.beforeEach(async () => {
    database = await engine.open()
  })
  hooks.afterEach(async () => {
    await database?.remove()
    database = undefined
  })
  return {
    get current() {
      if (!database) throw new Error('there is a database inside tests only')
      return database
    },
  }
}
