import type { Instant } from '../../shared/kernel/time.ts'

/** A clock that stands still until it is moved. */
export class VirtualClock {
  #now: Instant
  #next = 1
  readonly #timers = new Map<number, { at: Instant; act: () => void }>()

  constructor(now: Instant = Date.UTC(2026, 10, 21, 12)) {
    this.#now = now
  }

  now = (): Instant => this.#now

  setTimer = (act: () => void, after: number): number => {
    const id = this.#next++
    this.#timers.set(id, { at: this.#now + after, act })
    return id
  }

  clearTimer = (id: unknown) => {
    this.#timers.delete(id as number)
  }

  /** How long until the next timer; undefined where none is set. */
  untilNext(): number | undefined {
    const ats = [...this.#timers.values()].map((timer) => timer.at)
    return ats.length > 0 ? Math.min(...ats) - this.#now : undefined
  }

  /** Advances the time and runs all due work, followed by the work it starts. */
  async pass(milliseconds: number) {
    const end = this.#now + milliseconds
    for (;;) {
      await settle()
      const due = [...this.#timers].filter(([, timer]) => timer.at <= end)
      const [first] = due.sort(([, a], [, b]) => a.at - b.at)
      if (!first) break
      const [id, timer] = first
      this.#timers.delete(id)
      this.#now = Math.max(this.#now, timer.at)
      timer.act()
    }
    this.#now = end
    await settle()
  }
}

/** Lets everything that is under way in this process go on until it waits for the clock. */
export async function settle(turns = 60) {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets everything go on until it is so, for what other threads have a part in, such as locks. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 50_000; turn++) {
    if (await isSo()) return
    await settle(1)
  }
  throw new Error(`it never came to be that ${isSo}`)
}
