import type { Plan } from './plan.ts'

/** A broken rule; the message names the seed and the acts. */
export class Violation extends Error {
  /** The smallest plan that shows it, where one was looked for. */
  readonly smallest: Plan | undefined

  constructor(message: string, { smallest, ...options }: ErrorOptions & { smallest?: Plan } = {}) {
    super(message, options)
    this.smallest = smallest
  }
}
