import type { Plan } from './plan.ts'

/** Something did not hold; the message names the seed and what was done. */
export class Violation extends Error {
  /** The smallest plan that shows it, where one was looked for. */
  readonly smallest: Plan | undefined

  constructor(message: string, { smallest, ...options }: ErrorOptions & { smallest?: Plan } = {}) {
    super(message, options)
    this.smallest = smallest
  }
}
