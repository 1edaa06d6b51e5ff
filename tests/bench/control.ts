import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Account } from '../../shared/features/account/endpoints.ts'
import { maxMutationsInRound } from '../../shared/business/sync.ts'
import { protocol, start } from '../../shared/sync/messages.ts'
import type { Deed } from '../support/another-client.ts'
import { setPlan } from '../support/operator.ts'
import { argumentsOf, someBottles } from './bottles.ts'
import type { Control } from './engine.ts'

/** Where a server is, and where it keeps its data. */
export interface Reached {
  readonly origin: string
  readonly dataDir: string
  /** The project that runs it; this one if left out. */
  readonly root?: string | undefined
}

/** The harness's own hand on a server: its promises resolve when the server has done it. */
export type Controlled = {
  [What in keyof Control]: (
    ...given: Parameters<Control[What]>
  ) => Promise<Awaited<ReturnType<Control[What]>>>
}

/** The servers of other engines have a door for the harness. */
export function throughDoor({ origin }: Reached): Controlled {
  const ask = async <T>(what: string, given: object = {}): Promise<T> => {
    const response = await fetch(`${origin}/control/${what}`, {
      method: 'POST',
      body: JSON.stringify(given),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { gives: T }).gives
  }
  return {
    seed: (numbers) => ask('seed', numbers),
    change: (change) => ask('change', change),
    count: () => ask('count'),
    notes: (id) => ask('notes', id),
  }
}

/** The signed-in user at this app's server, with the cookie. */
export interface SignedIn {
  readonly account: Account
  readonly cookie: { name: string; value: string }
}

interface AnotherDevice extends Controlled {
  /** Does these things in one round, at most as many as a round may carry. */
  does(deeds: readonly Deed[]): Promise<void>
}

/** The headers of their requests. */
export const headersOf = ({ account, cookie }: SignedIn) => ({
  Cookie: `${cookie.name}=${cookie.value}`,
  'X-User': account.id,
})

/** The server of this app has no such door: another device of the same person does it. */
export function asAnotherDevice(server: Reached, who: SignedIn): AnotherDevice {
  const deviceId = randomUUID()
  let seen = start
  const round = async (deeds: readonly Deed[]) => {
    const at = Date.now()
    const response = await fetch(`${server.origin}/api/sync`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headersOf(who) },
      body: JSON.stringify({
        protocol,
        deviceId,
        seen,
        cursor: null,
        limit: 1,
        digest: false,
        mutations: deeds.map((deed, place) => ({
          ...deed,
          seq: seen.seq + place + 1,
          uid: randomUUID(),
          at,
        })),
      }),
    })
    const said = (await response.json()) as { rejections?: unknown[]; confirmed: typeof start }
    if (!response.ok || said.rejections?.length !== 0) throw new Error(JSON.stringify(said))
    seen = said.confirmed
  }
  const read = <T>(sql: string, ...given: string[]): T | undefined => {
    const db = new Database(path.join(server.dataDir, 'undercroft.sqlite'), { readonly: true })
    try {
      return db
        .prepare<string[], T>(sql)
        .pluck()
        .get(...given)
    } finally {
      db.close()
    }
  }
  return {
    does: round,
    async seed({ from, count }) {
      for (let done = 0; done < count; done += maxMutationsInRound) {
        const batch = someBottles(Math.min(maxMutationsInRound, count - done), from + done)
        await round(batch.map((bottle) => ({ name: 'bottle.add', args: argumentsOf(bottle) })))
      }
      // Their values are looked up in the background, and would arrive as changes during the
      // measurement.
      while (read<number>("select count(*) from jobs where kind = 'value.look'")) await wait(50)
    },
    change: ({ id, notes }) => round([{ name: 'bottle.edit', args: { id, changes: { notes } } }]),
    count: () =>
      Promise.resolve(read<number>('select count(*) from bottles where removed_at is null') ?? 0),
    notes: ({ id }) => Promise.resolve(read<string>('select notes from bottles where id = ?', id)),
  }
}

/** Signs in at the server of this app as someone who may have any number of bottles, who joins first. */
export async function signedInAt(server: Reached): Promise<SignedIn> {
  const person = { email: 'ada@example.com', password: 'correct horse battery staple' }
  const post = (to: string, body: object) =>
    fetch(`${server.origin}/api/auth/${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  let entered = await post('sign-in/email', person)
  if (!entered.ok) {
    await post('sign-up/email', { ...person, name: 'Ada', ageConfirmed: true })
    setPlan(server, person.email, 'insider')
    entered = await post('sign-in/email', person)
  }
  const [line = ''] = entered.headers.getSetCookie()
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const me = await fetch(`${server.origin}/api/auth/user`, {
    headers: { Cookie: `${name}=${value}` },
  })
  if (!me.ok) throw new Error(`nobody is signed in: ${await me.text()}`)
  return { account: (await me.json()) as Account, cookie: { name, value } }
}
