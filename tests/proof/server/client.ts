import type { RoundResponse, RoundRequest } from '../../../shared/sync/messages.ts'
import { aDevice, anAccount, type TestDevice } from '../../device/a-device.ts'
import { browser, joining } from '../../http/door.ts'
import type { Chance } from '../browser/chance.ts'
import type { Ledger } from './ledger.ts'

/** A person with an account, and their cookie. */
export interface Signed {
  readonly id: string
  readonly cookie: string
}

export async function joined(origin: string, name: string): Promise<Signed> {
  const own = browser(origin)
  const up = await own.post('/api/auth/sign-up/email', joining(name))
  const answer = await own.post('/api/auth/sign-in/email', joining(name))
  if (answer.status !== 200)
    throw new Error(`${name} could not join: ${up.status} ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { id: user.id, cookie: own.cookie() }
}

/** How a round went: the status of its answer, or that none came. */
export type Came = number | 'nothing'

/**
 * A device of the real code, over an IndexedDB of its own and the real network, that does things by
 * chance. Bottles belong to the device that added them; only uses go to bottles of others.
 */
export interface Client {
  readonly device: TestDevice
  /** Makes this many mutations. */
  act(count: number): Promise<void>
  /** One round; the device must cope with any result. */
  round(): Promise<Came>
  /** A bottle of this one, for others to use. */
  lends(): string | undefined
  borrows(bottleId: string): void
  readonly lastCame: Came
}

/** After so long, an answer that does not come is a stall. */
const longest = 60_000

const runtime = {
  now: () => Date.now(),
  setTimer: (act: () => void, after: number) => setTimeout(act, after) as unknown as number,
  clearTimer: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
}

export async function aClient(
  originOf: () => string,
  person: Signed,
  { ledger, chance }: { ledger: Ledger; chance: Chance },
): Promise<Client> {
  let lastCame: Came = 'nothing'
  const device = await aDevice(
    {
      async ask(path, init) {
        const body = init.body as string
        const request = JSON.parse(body) as RoundRequest
        ledger.request(person.id, request)
        lastCame = 'nothing'
        const response = await fetch(originOf() + path, {
          method: 'POST',
          body,
          headers: {
            ...(init.headers as Record<string, string>),
            Cookie: person.cookie,
            'Sec-Fetch-Site': 'same-origin',
          },
          signal: AbortSignal.timeout(longest),
        })
        const text = await response.text()
        lastCame = response.status
        if (response.status === 200) ledger.answer(request, JSON.parse(text) as RoundResponse)
        return new Response(text, { status: response.status, headers: response.headers })
      },
    },
    runtime,
    anAccount(person.id, 'free'),
  )

  const own: string[] = []
  const uses: string[] = []
  const borrowed: string[] = []
  let done = 0
  async function one(): Promise<void> {
    done += 1
    const kind = chance.upTo(10)
    if (own.length === 0 || (kind === 0 && own.length < 8)) {
      const id = device.newId()
      await device.do('bottle.add', {
        id,
        name: `Bottle ${done}`,
        brand: 'Ardbeg',
        category: 'Whiskey',
      })
      own.push(id)
    } else if (kind <= 3) {
      await device.do('bottle.edit', { id: chance.oneOf(own), changes: { notes: `n${done}` } })
    } else if (kind === 4 && uses.length > 0) {
      const [id] = uses.splice(chance.upTo(uses.length), 1)
      await device.do('pour.remove', { id: id! })
    } else if (kind === 5 && own.length > 4) {
      // The first one may be lent.
      const [id] = own.splice(1 + chance.upTo(own.length - 1), 1)
      await device.do('bottle.remove', { id: id! })
    } else {
      const lent = borrowed.filter((id) => !own.includes(id))
      const bottleId = lent.length > 0 && kind === 6 ? chance.oneOf(lent) : chance.oneOf(own)
      const pourId = device.newId()
      await device.do('bottle.logUse', { bottleId, pourId, at: Date.now() })
      uses.push(pourId)
    }
  }

  return {
    device,
    async act(count) {
      for (let at = 0; at < count; at++) await one()
    },
    async round() {
      await device.round()
      return lastCame
    },
    lends: () => own[0],
    borrows: (bottleId) => void borrowed.push(bottleId),
    get lastCame() {
      return lastCame
    },
  }
}
