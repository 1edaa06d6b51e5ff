import { minute, second } from '../../shared/kernel/time.ts'
import type { Poke } from '../../shared/sync/messages.ts'
import { readPoke } from '../../shared/sync/reading.ts'
import { hearForumNews } from './forum-news.ts'
import type { OnlineRuntime, Timer } from './runtime.ts'

/** The part of the browser's EventSource that is used. */
export interface PokeSource {
  addEventListener(
    type: 'poke' | 'community' | 'open' | 'error',
    listen: (event: Event) => void,
  ): void
  readonly readyState: number
  close(): void
}
const closed = 2

/**
 * Listens to the server's pokes while the app is visible. They are hints: a missed one comes with
 * the next round.
 */
export class LivePokes {
  readonly #runtime: OnlineRuntime
  readonly #open: () => PokeSource
  readonly #hear: (poke: Poke) => void
  #source: PokeSource | undefined
  #timer: Timer
  #failures = 0

  constructor(runtime: OnlineRuntime, open: () => PokeSource, hear: (poke: Poke) => void) {
    this.#runtime = runtime
    this.#open = open
    this.#hear = hear
  }

  start() {
    if (this.#source || this.#timer !== undefined) return
    const source = this.#open()
    this.#source = source
    source.addEventListener('poke', (event) => {
      this.#failures = 0
      const read = readPoke(jsonOrNothing((event as MessageEvent<string>).data))
      if (read) this.#hear(read)
    })
    source.addEventListener('community', (event) =>
      hearForumNews(jsonOrNothing((event as MessageEvent<string>).data)),
    )
    // Pokes sent while there was no stream were missed.
    source.addEventListener('open', () => hearForumNews(undefined))
    source.addEventListener('error', () => {
      // Until it is closed, the browser reconnects automatically.
      if (source.readyState !== closed || this.#source !== source) return
      this.stop()
      const wait = Math.min(5 * minute, 5 * second * 2 ** this.#failures++)
      this.#timer = this.#runtime.setTimer(
        () => {
          this.#timer = undefined
          this.start()
        },
        wait * (0.5 + this.#runtime.random() / 2),
      )
    })
  }

  stop() {
    this.#source?.close()
    this.#source = undefined
    if (this.#timer !== undefined) this.#runtime.clearTimer(this.#timer)
    this.#timer = undefined
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
