import { momentOf } from '../../shared/features/stores/wall-clock.ts'
import { day, dayOf, type Instant } from '../../shared/kernel/time.ts'

/** An action of a person in the demo's past. */
interface Doing {
  readonly at: Instant
  readonly does: () => Promise<void>
}

/** The events of the demo's town, in the order of its clock. */
export class Calendar {
  readonly #today: Instant
  readonly #doings: Doing[] = []

  constructor(today: Instant) {
    this.#today = today
  }

  /** So many days ago (negative: to come), at that time of day by the clock of a state. */
  moment(daysAgo: number, clock: string, state: string): Instant {
    return momentOf(state, `${dayOf(this.#today - daysAgo * day)}T${clock}`)
  }

  /** Whatever would lie in the future is not done. */
  on(at: Instant, does: () => Promise<void>): void {
    if (at < this.#today) this.#doings.push({ at, does })
  }

  /**
   * Advances time. An action may add later ones to the calendar.
   * @param arrive sets the clock and runs all work due by then
   */
  async live(arrive: (at: Instant) => Promise<void>): Promise<void> {
    for (;;) {
      const next = this.#doings.reduce<Doing | undefined>(
        (first, one) => (first && first.at <= one.at ? first : one),
        undefined,
      )
      if (!next) return
      this.#doings.splice(this.#doings.indexOf(next), 1)
      await arrive(next.at)
      await next.does()
    }
  }
}
