import type { Act, Plan } from './plan.ts'

/** Tries of one shrinking; each is a history. */
const maxTries = 250

/**
 * A smaller plan that still fails: acts are left out, the longer stretches first, then what breaks
 * is taken out of those that stay.
 * @param fails whether something does not hold when this happens
 */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let { acts } = plan
  let tries = 0
  const stillFails = async (smaller: readonly Act[]) => {
    if (tries >= maxTries) return false
    tries += 1
    return fails({ ...plan, acts: smaller })
  }
  for (let length = Math.ceil(acts.length / 2); length >= 1; length = Math.floor(length / 2))
    for (let from = 0; from < acts.length; ) {
      const without = [...acts.slice(0, from), ...acts.slice(from + length)]
      if (await stillFails(without)) acts = without
      else from += length
    }
  for (const [at, act] of acts.entries()) {
    const calmer = acts.with(at, { ...act, isCalm: true })
    if (await stillFails(calmer)) acts = calmer
  }
  return { ...plan, acts }
}
