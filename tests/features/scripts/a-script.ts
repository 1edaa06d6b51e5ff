import { randomUUID } from 'node:crypto'
import type { TokenScope } from '../../../shared/kernel/endpoint.ts'
import { start } from '../../../shared/sync/messages.ts'
import type { Door, Person } from '../../http/door.ts'

export interface Answer {
  readonly status: number
  readonly body: AnswerBody
}
/** Whatever the server said, with the names that tests ask for. */
interface AnswerBody {
  readonly [name: string]: unknown
  readonly id: string
  readonly code: string
  readonly message: string
  readonly cellar: string
  readonly at: number
  readonly next?: string
  readonly version?: number
  readonly removed?: string[]
}
export type Script = (method: string, place: string, body?: unknown) => Promise<Answer>

/** A user's program with an access token, without cookies or an origin. */
export async function aScript(
  door: Door,
  who: Person,
  scopes: readonly TokenScope[],
): Promise<Script> {
  const name = `A script ${randomUUID()}`
  const made = await who.post('/api/account/tokens', {
    name,
    scopes,
    days: 30,
    password: who.password,
  })
  const { token } = (await made.json()) as { token: string }
  return async (method, place, body) => {
    const answer = await fetch(new URL(place, door.origin), {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text || '{}') as AnswerBody }
  }
}

interface Change {
  readonly table: string
  readonly id: string
  readonly row: Record<string, unknown> | null
  readonly cellar?: string
}

/** A user's device that follows the protocol. */
export class Device {
  readonly #who: Person
  readonly #deviceId = randomUUID()
  #seq = 0
  #confirmed: unknown = start
  #cursor: unknown = null
  readonly rows = new Map<string, Record<string, unknown>>()

  constructor(who: Person) {
    this.#who = who
  }

  /** Sends mutations, takes all changes, and returns the rejected ones. */
  async sync(...done: { name: string; args: object; cellar?: string }[]): Promise<object[]> {
    const rejected: object[] = []
    let mutations = done.map((one) => {
      this.#seq += 1
      return { seq: this.#seq, uid: randomUUID(), at: Date.now(), ...one }
    })
    for (;;) {
      const answer = await this.#who.post(
        '/api/sync',
        {
          protocol: 1,
          deviceId: this.#deviceId,
          seen: this.#confirmed,
          cursor: this.#cursor,
          limit: 500,
          digest: false,
          mutations,
        },
        { 'X-User': this.#who.id },
      )
      if (!answer.ok) throw new Error(await answer.text())
      const round = (await answer.json()) as {
        confirmed: unknown
        cursor: unknown
        more: boolean
        changes: Change[]
        rejections: object[]
      }
      this.#confirmed = round.confirmed
      this.#cursor = round.cursor
      rejected.push(...round.rejections)
      for (const { table, id, row } of round.changes)
        if (row) this.rows.set(`${table}/${id}`, row)
        else this.rows.delete(`${table}/${id}`)
      mutations = []
      if (!round.more) return rejected
    }
  }
}

/** Reads a list to its end; `between` is done after each page. */
export async function readAll<T extends { id: string }>(
  script: Script,
  place: string,
  of: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ rows: T[]; removed: string[]; version: number; pages: number }> {
  const [rows, removed]: [T[], string[]] = [[], []]
  let [after, pages] = ['', 0]
  for (;;) {
    const { status, body } = await script('GET', `${place}${after}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    pages += 1
    rows.push(...(body[of] as T[]))
    removed.push(...(body.removed ?? []))
    if (body.next === undefined) return { rows, removed, version: body.version ?? 0, pages }
    if (body.version !== undefined) throw new Error('only the last page has a version')
    after = `${place.includes('?') ? '&' : '?'}after=${encodeURIComponent(body.next)}`
    await between()
  }
}

/** Adds a person to the cellar of another. */
export async function addMember(
  door: Door,
  host: Person,
  guest: Person,
  role: 'editor' | 'viewer',
) {
  await door.prove(guest)
  const invited = await host.post('/api/sharing/invitations', { role, email: guest.email })
  const { id } = (await invited.json()) as { id: string }
  const joined = await guest.post('/api/sharing/accept', { id })
  if (!joined.ok) throw new Error(await joined.text())
}
