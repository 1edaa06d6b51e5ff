import { Chance } from '../simulation/chance.ts'

/** How often each act comes. */
export const weights = {
  reserve: 12,
  buy: 18,
  reserveTogether: 2,
  wait: 6,
  waitTogether: 5,
  pay: 16,
  payBottle: 8,
  payFree: 4,
  payOldForm: 4,
  check: 5,
  cancel: 7,
  giveBack: 4,
  cancelForStore: 4,
  cancelForAdmin: 2,
  extend: 4,
  handOver: 10,
  atCounter: 12,
  more: 4,
  shut: 3,
  administer: 5,
  subscribe: 3,
  changeSubscription: 3,
  tell: 10,
  pass: 14,
  miss: 4,
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

/** Now and then people think of little else than how they subscribe, what they wait for, or whether to come. */
const kinds = {
  usual: {},
  subscribers: { subscribe: 40, changeSubscription: 80, tell: 40, pass: 50 },
  waiting: { buy: 40, waitTogether: 30, wait: 12, giveBack: 30, pass: 20, more: 12 },
  forgetful: { buy: 50, payBottle: 20, miss: 30, atCounter: 24, handOver: 4, administer: 8 },
} as const satisfies Record<string, PlanOptions['often']>

export function planOf(seed: number, { acts = 32, often }: PlanOptions = {}): Plan {
  const chance = new Chance(seed)
  const kind = chance.weighted({ usual: 10, subscribers: 4, waiting: 3, forgetful: 3 })
  const all = { ...weights, ...(often ?? kinds[kind]) }
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
