import type { Counts } from './bank.ts'
import { history, type Options } from './history.ts'
import { type Plan, written } from './plan.ts'
import { openScratch } from './scratch.ts'
import { shrink } from './shrink.ts'
import { Violation } from './violation.ts'

/**
 * Runs a plan on a new database and returns the log. On a violation it reports the smallest plan
 * that still shows it, in the format of `found.ts`.
 */
export async function holds(
  plan: Plan,
  options: Omit<Options, 'db'> & { readonly counts?: Counts } = {},
): Promise<string> {
  try {
    return await alone(plan, options)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    const { counts: _, ...same } = options
    const smallest = await shrink(
      plan,
      async (smaller) => (await violationOf(smaller, same)) !== undefined,
    )
    const shown = (await violationOf(smallest, same)) ?? error.message
    const whose = `seed ${plan.seed}${options.bank === 'stripe' ? ', at Stripe' : ''}`
    throw new Violation(
      `${shown}\nwhich is the smallest of ${whose}:\n${written(smallest)}\nthe whole was:\n${error.message}`,
      { cause: error, smallest },
    )
  }
}

async function violationOf(plan: Plan, options: Omit<Options, 'db'>): Promise<string | undefined> {
  try {
    await alone(plan, options)
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error.message
    throw error
  }
}

async function alone(plan: Plan, options: Omit<Options, 'db'>): Promise<string> {
  const { db, remove } = await openScratch()
  try {
    return await history(plan, { ...options, db })
  } finally {
    await remove()
  }
}
