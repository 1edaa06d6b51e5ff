import { Chance } from '../simulation/chance.ts'

/** How often each act comes. */
export const weights = {
  ...{ reserve: 14, buy: 16, reserveTogether: 2, wait: 8, more: 2 },
  ...{ pay: 20, payFree: 4, payOldForm: 4, check: 6 },
  ...{ cancel: 8, cancelForStore: 4, cancelForAdmin: 2, extend: 4 },
  ...{ handOver: 12, atCounter: 10 },
  ...{ subscribe: 3, changeSubscription: 3 },
  ...{ tell: 12, pass: 16 },
} as const
export type ActName = keyof typeof weights

/** One thing that happens, and the chance that it takes: the same seed does the same again. */
export interface Act {
  readonly name: ActName
  readonly seed: number
  /** Nothing breaks meanwhile: no line, no process, no payment company. */
  readonly isCalm?: boolean
}

/**
 * A history before it happens. Each act has a chance of its own, so that the others do what they did
 * where one is left out.
 */
export interface Plan {
  readonly seed: number
  readonly acts: readonly Act[]
}

export interface PlanOptions {
  /** How many acts; some more come while it comes to rest. */
  readonly acts?: number
  /** Acts that come oftener than usual. */
  readonly often?: Partial<Readonly<Record<ActName, number>>>
}

/** Now and then people think of little else than how they subscribe. */
const ofSubscribers = { subscribe: 40, changeSubscription: 80, tell: 40, pass: 50 }

export function planOf(seed: number, { acts = 24, often }: PlanOptions = {}): Plan {
  const chance = new Chance(seed)
  const isOfSubscribers = chance.is(0.2)
  const all = { ...weights, ...(often ?? (isOfSubscribers ? ofSubscribers : {})) }
  return {
    seed,
    acts: Array.from({ length: acts }, () => ({
      name: chance.weighted<ActName>(all),
      seed: chance.bits(),
    })),
  }
}

/** As it is written into `found.ts`. */
export function written({ seed, acts }: Plan): string {
  const lines = acts.map(
    ({ name, seed: own, isCalm }) =>
      `  { name: '${name}', seed: ${own}${isCalm ? ', isCalm: true' : ''} },`,
  )
  return ['{', `seed: ${seed},`, 'acts: [', ...lines, '],', '}'].join('\n')
}

/** Every fourth history has Stripe's adapter in place of the test gateway. */
export const bankOf = (seed: number): 'test' | 'stripe' =>
  Math.floor(seed / 4) % 4 === 3 ? 'stripe' : 'test'
