import { minute, second } from '../../shared/kernel/time.ts'
import type { Chance } from './chance.ts'
import type { WorldClock } from './clock.ts'
import type { Fault, NetworkFault } from './faults.ts'
import { type SentAnswer, ServerDied, type SimServer } from './sim-server.ts'

/** The way between one browser and the server: slow, and now and then worse. */
export class Network {
  readonly #parts: NetworkParts
  readonly #faults: NetworkFault[] = []
  #isCut = false
  /** The user signed in in this browser. */
  session: string | undefined
  #lastAnswer: SentAnswer | undefined

  constructor(parts: NetworkParts, session: string) {
    this.#parts = parts
    this.session = session
  }

  /** Faults of the next requests, in order. */
  expect(faults: readonly NetworkFault[]) {
    this.#faults.push(...faults)
  }

  cut(isCut: boolean) {
    this.#isCut = isCut
  }

  heal() {
    this.#faults.length = 0
    this.#isCut = false
  }

  /** Like the browser's `fetch`. A lost response never settles. */
  fetch = (path: string, init: RequestInit): Promise<Response> => {
    const { chance, count } = this.#parts
    if (this.#isCut) {
      count('a cut cable')
      return this.#after(10).then(() => Promise.reject(new TypeError('there is no network')))
    }
    // A request carries the session that there was when it was sent.
    const { session } = this
    const fault = this.#faults.shift()
    if (fault) count(fault)
    const there = chance.between(5, 150)
    const back = chance.between(5, 150)
    const never = new Promise<Response>(() => {})
    const arrive = async (after: number) => {
      await this.#after(after)
      return await this.#ask(path, init, session)
    }
    const lost = () => Promise.reject(new TypeError('the line was lost'))
    const usual = async () => {
      const answer = await arrive(there)
      await this.#after(back)
      return answer
    }
    switch (fault) {
      case undefined:
        return usual().then((answer) => this.#received(answer))
      case 'a lost request':
        return this.#after(there).then(lost)
      case 'a lost answer':
        return usual().then(lost)
      case 'a request that is never answered':
        return never
      case 'an answer that never comes':
        void usual().catch(() => undefined)
        return never
      case 'a doubled request': {
        // Both at once, or one a moment later.
        const other = chance.is(0.5) ? there : chance.between(5, 3_000)
        void arrive(other).catch(() => undefined)
        return usual().then((answer) => this.#received(answer))
      }
      case 'a request that comes again much later': {
        void arrive(chance.between(second, 20 * minute)).catch(() => undefined)
        return usual().then((answer) => this.#received(answer))
      }
      case 'a late request': {
        // It may come when its sender has given it up and sent another one.
        const late = chance.between(3 * second, 40 * second)
        return arrive(late).then((answer) => this.#received(answer))
      }
      case 'a late answer':
        return arrive(there).then(async (answer) => {
          await this.#after(chance.between(3 * second, 40 * second))
          return this.#received(answer)
        })
      case 'an old answer in place of the new one': {
        const old = this.#lastAnswer
        return usual().then((answer) => responseOf(old ?? answer))
      }
      case 'a truncated answer':
        return usual().then((answer) =>
          responseOf({ ...answer, body: answer.body.slice(0, chance.upTo(answer.body.length)) }),
        )
      case 'an answer that breaks off':
        return usual().then((answer) => {
          const part = answer.body.slice(0, chance.upTo(answer.body.length))
          return responseOf(answer, breakingOff(part))
        })
      case 'a corrupted answer':
        return usual().then((answer) => {
          const bytes = new TextEncoder().encode(answer.body)
          bytes[chance.upTo(bytes.length)] = 0xff
          return responseOf(answer, bytes)
        })
      case 'a page in place of an answer':
        return this.#after(there).then(
          () =>
            new Response('<!doctype html><title>Hotel</title>', {
              headers: { 'Content-Type': 'text/html' },
            }),
        )
      case 'other JSON in place of an answer':
        return this.#after(there).then(() => Response.json({ ok: true, confirmed: { seq: 99 } }))
      case 'an error of a proxy':
        return usual().then(() => new Response('Bad Gateway', { status: 502 }))
      case 'an answer without a date':
        return usual().then((answer) =>
          this.#received({
            ...answer,
            headers: answer.headers.filter(([name]) => name.toLowerCase() !== 'date'),
          }),
        )
    }
    return fault satisfies never
  }

  async #ask(path: string, init: RequestInit, session: string | undefined): Promise<SentAnswer> {
    const { clock, server } = this.#parts
    clock.atWork += 1
    try {
      return await server.ask(path, init, session)
    } catch (error) {
      if (error instanceof ServerDied) throw new TypeError('the server has gone', { cause: error })
      throw error
    } finally {
      clock.atWork -= 1
    }
  }

  #received(answer: SentAnswer): Response {
    if (answer.status === 200) this.#lastAnswer = answer
    return responseOf(answer)
  }

  #after(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#parts.clock.setTimer(resolve, milliseconds))
  }
}

export interface NetworkParts {
  readonly clock: WorldClock
  readonly chance: Chance
  readonly server: SimServer
  readonly count: (fault: Fault) => void
}

const responseOf = ({ status, headers, body }: SentAnswer, instead: BodyInit = body): Response =>
  new Response(instead, { status, headers })

function breakingOff(part: string): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('the line was lost'))
      else controller.enqueue(new TextEncoder().encode(part || '{'))
      isSent = true
    },
  })
}
