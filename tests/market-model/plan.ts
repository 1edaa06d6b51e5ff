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

/** The same around the drops; acts on won bottles are added separately. */
export const weightsAround = {
  goOn: 40,
  next: 6,
  planUltra: 9,
  changeUltra: 2,
  askIn: 6,
  review: 5,
  enter: 14,
  takeTurn: 16,
  hire: 1,
} as const

/** The same of the events of stores. */
export const weightsOfEvents = {
  goOnEvents: 44,
  next: 6,
  planEvent: 8,
  changeEvent: 5,
  register: 14,
  paySeat: 10,
  payOldSeat: 3,
  acceptSeat: 4,
  unregister: 7,
  atTheDoor: 10,
  wasThere: 3,
  administer: 3,
  tell: 6,
  pass: 5,
  hire: 1,
} as const

/** The same of bottles that were seen. */
export const weightsOfSightings = {
  goOnSightings: 14,
  report: 8,
  takeReportBack: 1,
  answer: 12,
  decide: 3,
  wish: 4,
  next: 8,
  pass: 5,
} as const

/** The same of sponsor requests. */
export const weightsOfSponsors = {
  goOnSponsors: 16,
  askSponsor: 8,
  askSponsorTwice: 2,
  withdrawSponsor: 3,
  processSponsor: 8,
  withdrawWhileProcessing: 3,
  administer: 4,
  hire: 1,
  pass: 6,
} as const

export type ActName =
  | keyof typeof weights
  | keyof typeof weightsAround
  | keyof typeof weightsOfEvents
  | keyof typeof weightsOfSightings
  | keyof typeof weightsOfSponsors
  | 'payCredit'

/** The subject of a history. */
export type About = 'drops' | 'ultra drops' | 'events' | 'sightings' | 'sponsor requests'

/** One thing that happens, and the chance that it takes: the same seed does the same again. */
export interface Act {
  readonly name: ActName
  readonly seed: number
  /** Nothing breaks meanwhile: no line, no process, no payment company. */
  readonly isCalm?: boolean
}

/**
 * The plan of a history. Each act has independent randomness, so that leaving one out does not
 * change the others.
 */
export interface Plan {
  readonly seed: number
  /** Absent: drops. */
  readonly about?: Exclude<About, 'drops'>
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
  const all: Partial<Record<ActName, number>> = { ...weights, ...(often ?? kinds[kind]) }
  // Paying with credit comes in between, by a chance of its own: nothing else is rarer for it.
  const between = new Chance(~seed >>> 0)
  return {
    seed,
    acts: Array.from({ length: acts }, () => ({
      name: chance.weighted(all as Record<ActName, number>),
      seed: chance.bits(),
    })).flatMap((act) =>
      between.is(1 / 6) ? [act, { name: 'payCredit', seed: between.bits() } as const] : [act],
    ),
  }
}

/** Acts on won bottles, and faults that affect everything. */
const besides = {
  buy: 2,
  pay: 6,
  payFree: 2,
  payBottle: 2,
  payOldForm: 2,
  cancel: 2,
  cancelForStore: 3,
  handOver: 8,
  atCounter: 8,
  extend: 1,
  administer: 2,
  tell: 5,
  pass: 3,
  miss: 3,
} as const satisfies PlanOptions['often']

/** A history around the drops: ultra drops, their wins, and the reservations that follow. */
export const planAround = (seed: number, { acts = 44, often }: PlanOptions = {}): Plan =>
  planAbout('ultra drops', seed, acts, { ...besides, ...weightsAround, ...often })

/**
 * A history of events: registrations, waiting lists, payments for seats, and check-in at the door.
 */
export const planEvents = (seed: number, { acts = 44, often }: PlanOptions = {}): Plan =>
  planAbout('events', seed, acts, { ...weightsOfEvents, ...often })

/** A history of sightings: replies, false reports, and earned points. */
export const planSightings = (seed: number, { acts = 36, often }: PlanOptions = {}): Plan =>
  planAbout('sightings', seed, acts, { ...weightsOfSightings, ...often })

/** A history of sponsor requests: answers of stores, withdrawals, suspended stores. */
export const planSponsors = (seed: number, { acts = 36, often }: PlanOptions = {}): Plan =>
  planAbout('sponsor requests', seed, acts, { ...weightsOfSponsors, ...often })

function planAbout(
  about: NonNullable<Plan['about']>,
  seed: number,
  acts: number,
  all: Partial<Record<ActName, number>>,
): Plan {
  const chance = new Chance(seed)
  return {
    seed,
    about,
    acts: Array.from({ length: acts }, () => ({
      name: chance.weighted(all as Record<ActName, number>),
      seed: chance.bits(),
    })),
  }
}

/** As it is written into `found.ts`. */
export function written({ seed, about, acts }: Plan): string {
  const lines = acts.map(
    ({ name, seed: own, isCalm }) =>
      `  { name: '${name}', seed: ${own}${isCalm ? ', isCalm: true' : ''} },`,
  )
  const of = about ? [`about: '${about}',`] : []
  return ['{', `seed: ${seed},`, ...of, 'acts: [', ...lines, '],', '}'].join('\n')
}

/** Every fourth history has Stripe's adapter in place of the test gateway. */
export const bankOf = (seed: number): 'test' | 'stripe' =>
  Math.floor(seed / 4) % 4 === 3 ? 'stripe' : 'test'
