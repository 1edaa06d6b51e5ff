import type { Instant } from '../../shared/kernel/time.ts'

/**
 * Counts the immediates of this process: the IndexedDB of the devices and the commits of the server
 * go on by them, so that where none waits, everything waits for the clock or for another process.
 */
const originalImmediate = globalThis.setImmediate
let immediates = 0
globalThis.setImmediate = Object.assign(
  (act: (...given: unknown[]) => void, ...given: unknown[]) => {
    immediates += 1
    return originalImmediate(() => {
      immediates -= 1
      act(...given)
    })
  },
  { __promisify__: originalImmediate.__promisify__ },
) as typeof globalThis.setImmediate

const turn = () => new Promise<void>((resolve) => originalImmediate(resolve))

/** The clock of a simulated world. It stands still until it is moved. */
export class WorldClock {
  #now: Instant
  #next = 1
  readonly #timers = new Map<number, { at: Instant; act: () => void }>()
  /** Requests that the server is working at, some of it in another process. */
  atWork = 0

  constructor(now: Instant) {
    this.#now = now
  }

  now = (): Instant => this.#now

  setTimer = (act: () => void, after: number): number => {
    const id = this.#next++
    // A clock shows whole milliseconds.
    this.#timers.set(id, { at: this.#now + Math.ceil(after), act })
    return id
  }

  clearTimer = (id: unknown) => {
    this.#timers.delete(id as number)
  }

  /** Lets everything go on until all of it waits for the clock. */
  async quiet() {
    let quietTurns = 0
    for (let turns = 0; quietTurns < 2; turns++) {
      if (turns > 2_000_000) throw new Error('the world does not come to rest')
      // Something works outside of this process: there is nothing to spin for.
      if (turns > 200 && immediates === 0 && turns % 20 === 0)
        await new Promise((resolve) => setTimeout(resolve, 1))
      await turn()
      quietTurns = immediates === 0 && this.atWork === 0 ? quietTurns + 1 : 0
    }
  }

  /** Moves on, and lets everything happen whose time comes, each followed by what it sets going. */
  async pass(milliseconds: number) {
    const end = this.#now + milliseconds
    for (;;) {
      await this.quiet()
      const first = this.#firstUntil(end)
      if (!first) break
      this.#fire(first)
    }
    this.#now = end
  }

  /** Jumps, like a closed laptop: due timers run late, and once. */
  async leap(milliseconds: number) {
    await this.quiet()
    this.#now += milliseconds
    await this.pass(0)
  }

  #firstUntil(end: Instant): number | undefined {
    let first: number | undefined
    let firstAt = end
    // The order of insertion decides between two of the same moment.
    for (const [id, { at }] of this.#timers) {
      if (first === undefined ? at <= end : at < firstAt) {
        first = id
        firstAt = at
      }
    }
    return first
  }

  #fire(id: number) {
    const { at, act } = this.#timers.get(id)!
    this.#timers.delete(id)
    this.#now = Math.max(this.#now, at)
    act()
  }
}
