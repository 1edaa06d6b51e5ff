import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { ArgsOf, Mutator } from '../../shared/kernel/mutator.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { signIn, signUp } from '../../shared/features/account/endpoints.ts'
import { maxMarked, readNotices } from '../../shared/features/alerts/notice.ts'
import { putPhoto } from '../../shared/features/collection/photo-endpoints.ts'
import { roundResponse } from '../../shared/sync/schemas.ts'
import { maxMutationsInRound } from '../../shared/business/sync.ts'

type RoundResponse = ReturnType<typeof roundResponse.parse>

interface ResidentInput<Params, Query, Body> {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Bytes in place of a JSON body, with their type. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array<ArrayBuffer> }
}

/** The server said no; the demo is wrong, or a rule has changed. */
export class DemoRefused extends Error {}

interface ResidentHome {
  readonly origin: string
  /** The address of their home, which the server takes from its trusted proxy. */
  readonly address: string
  readonly now: () => Instant
}

/** A person in the demo's town: a browser with a session, and a device with a cellar. */
export class Resident {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly #origin: string
  /** Each lives in a home of its own: neighbors of one network are one household. */
  readonly #address: string
  readonly #now: () => Instant
  readonly #cookies = new Map<string, string>()
  readonly #deviceId = randomUUID()
  #id: Id<'user'> | undefined
  #seen = { seq: 0, uid: '' }
  #cursor: unknown = null
  #waiting: {
    seq: number
    uid: string
    name: string
    args: unknown
    at: Instant
    cellar?: Id
  }[] = []
  /** Unread items of the inbox. */
  readonly #unread = new Set<Id>()
  /** Bottles of their own, not those of a cellar that they are a guest in. */
  readonly #bottles = new Set<Id>()

  constructor(
    who: { readonly name: string; readonly email: string; readonly password: string },
    { origin, address, now }: ResidentHome,
  ) {
    this.name = who.name
    this.email = who.email
    this.password = who.password
    this.#origin = origin
    this.#address = address
    this.#now = now
  }

  /** Known once they have joined. */
  get id(): Id<'user'> {
    if (!this.#id) throw new Error(`${this.name} has not joined yet`)
    return this.#id
  }

  /** Joins and signs in like any user. */
  async join(): Promise<void> {
    const { name, email, password } = this
    await this.call(signUp, { body: { name, email, password, ageConfirmed: true } })
    const { user } = (await this.call(signIn, { body: { email, password } })) as {
      user: { id: Id<'user'> }
    }
    this.#id = user.id
  }

  /** Asks an endpoint; throws {@link DemoRefused} with what the server says. */
  async call<Params = never, Query = never, Body = never, Gives = undefined>(
    endpoint: Endpoint<Params, Query, Body, Gives>,
    { params, query, body, bytes }: ResidentInput<Params, Query, Body> = {},
  ): Promise<Gives> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    )
    const asked = Object.entries((query ?? {}) as Record<string, string>)
    const response = await this.#send(`${path}?${new URLSearchParams(asked)}`, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(bytes && { 'Content-Type': bytes.type }),
        ...(endpoint.keyed && { 'Idempotency-Key': randomUUID() }),
      },
      body: bytes ? bytes.content : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new DemoRefused(`${this.name}: ${endpoint.name}: ${text}`)
    return (endpoint.gives ? endpoint.gives.parse(JSON.parse(text)) : undefined) as Gives
  }

  /**
   * Changes the cellar on this person's device; `sync` sends it to the server.
   * @param cellar another person's shared cellar
   */
  mutate<M extends Mutator>(mutator: M, args: ArgsOf<M>, cellar?: Id): void {
    const seq = this.#seen.seq + this.#waiting.length + 1
    const { name } = mutator
    const at = this.#now()
    this.#waiting.push({ seq, uid: randomUUID(), name, args, at, ...(cellar && { cellar }) })
  }

  /** Uploads a photo of a bottle. Gives the hash that names it. */
  async photograph(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const response = await this.#send(putPhoto.path.replace('{hash}', hash), {
      method: putPhoto.method,
      headers: { 'Content-Type': 'image/jpeg', 'X-User': this.id },
      body: bytes,
    })
    if (!response.ok) throw new DemoRefused(`${this.name}: photo: ${await response.text()}`)
    return hash
  }

  /** Reads all that is in the inbox by now. */
  async readInbox(): Promise<void> {
    await this.sync()
    const unread = [...this.#unread]
    for (let from = 0; from < unread.length; from += maxMarked)
      this.mutate(readNotices, { ids: unread.slice(from, from + maxMarked), at: this.#now() })
    await this.sync()
  }

  /**
   * Sends the changes in rounds. Returns the number of live bottles in this person's own cellar.
   */
  async sync(): Promise<number> {
    for (;;) {
      const mutations = this.#waiting.slice(0, maxMutationsInRound)
      const response = await this.#send('/api/sync', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-User': this.#id ?? '' },
        body: JSON.stringify({
          protocol: 1,
          deviceId: this.#deviceId,
          seen: this.#seen,
          cursor: this.#cursor,
          limit: 5_000,
          digest: true,
          mutations,
        }),
      })
      if (!response.ok) throw new DemoRefused(`${this.name}: sync: ${await response.text()}`)
      const answer = roundResponse.parse(await response.json())
      if (answer.rejections.length > 0)
        throw new DemoRefused(`${this.name}: sync: ${JSON.stringify(answer.rejections[0])}`)
      this.#seen = answer.confirmed
      this.#cursor = answer.cursor
      for (const change of answer.changes) this.#hear(change)
      this.#waiting = this.#waiting.filter(({ seq }) => seq > answer.confirmed.seq)
      if (this.#waiting.length === 0 && !answer.more) return this.#bottles.size
    }
  }

  #hear({ table, id, row, cellar }: RoundResponse['changes'][number]): void {
    const keep = (known: Set<Id>, isThere: boolean) => (isThere ? known.add(id) : known.delete(id))
    if (table === 'bottles' && cellar === undefined) keep(this.#bottles, row !== null)
    if (table === 'notices' || table === 'messages')
      keep(this.#unread, row !== null && row['readAt'] === undefined)
  }

  async #send(place: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(place, this.#origin), {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': this.#address,
        ...(cookie && { Cookie: cookie }),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return response
  }
}
