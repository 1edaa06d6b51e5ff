import { day, type Instant } from '../kernel/time.ts'

/** Points over twelve rolling months from which each tier begins, the lowest first. */
export const loyaltyTiers = [
  { tier: 'bronze', from: 0 },
  { tier: 'silver', from: 250 },
  { tier: 'gold', from: 1_000 },
  { tier: 'platinum', from: 3_000 },
] as const
export type LoyaltyTier = (typeof loyaltyTiers)[number]['tier']

export const tierAt = (points: number): LoyaltyTier =>
  loyaltyTiers.findLast(({ from }) => points >= from)?.tier ?? 'bronze'

/** How many acts of a kind earn points in a day and in a month of the calendar (UTC). */
export interface LoyaltyCap {
  readonly day: number
  readonly month: number
}

interface LoyaltyAct {
  readonly points: number
  /** Of one account. Regulars stay below it; invented acts do not. */
  readonly perAccount?: LoyaltyCap
  /** Of all accounts at one store: more than a busy store has on its best day. */
  readonly perStore?: LoyaltyCap
}

/** Points of an act, never of its price: no one should drink more to progress. */
export const loyaltyActs = {
  /** A bottle that was handed over, however many units it were. */
  pickup: {
    points: 50,
    perAccount: { day: 5, month: 40 },
    perStore: { day: 300, month: 3_000 },
  },
  /** A review of a pickup. */
  review: {
    points: 10,
    perAccount: { day: 5, month: 40 },
    perStore: { day: 300, month: 3_000 },
  },
  event_attended: {
    points: 20,
    perAccount: { day: 2, month: 10 },
    perStore: { day: 300, month: 2_000 },
  },
  /** A confirmed sighting. */
  sighting_confirmed: {
    points: 25,
    perAccount: { day: 5, month: 30 },
    perStore: { day: 20, month: 200 },
  },
  /** A bonus if a wish led to the purchase. */
  sighting_bought: {
    points: 25,
    perAccount: { day: 5, month: 30 },
    perStore: { day: 20, month: 200 },
  },
  /** Confirming another's sighting. */
  sighting_confirming: {
    points: 5,
    perAccount: { day: 5, month: 60 },
    perStore: { day: 40, month: 400 },
  },
  /** A week in which something was written into the cellar book. */
  cataloguing_week: { points: 5 },
} as const satisfies Record<string, LoyaltyAct>
export type LoyaltyReason = keyof typeof loyaltyActs

/** Points per act, and limits; no cap where repetition is limited already. */
export const loyaltyActOf = (reason: LoyaltyReason): LoyaltyAct => loyaltyActs[reason]

/** Two accounts that were used from one network, in one browser or with one card within that time are related. */
export const traceRetention = 30 * day

export const loyaltyReasons = Object.keys(loyaltyActs) as readonly LoyaltyReason[]

/** History entries per page. */
export const entriesPerPage = 30

/** Pickups for a free reserve: regular customers come about once a month. */
export const pickupsForFreeReserve = 10

/** Free reserves of a tier, in each quarter or month of the calendar (UTC). */
export const tierReserves = {
  bronze: undefined,
  silver: { each: 'quarter', count: 1 },
  gold: { each: 'month', count: 1 },
  platinum: { each: 'month', count: 2 },
} as const satisfies Record<
  LoyaltyTier,
  { readonly each: 'month' | 'quarter'; readonly count: number } | undefined
>

/** Weeks without an act that do not end a streak: people travel. */
export const forgivenWeeks = 1

/** The end of a point's validity: the same moment of the calendar (UTC), twelve months later. */
export function countsUntil(at: Instant): Instant {
  const from = new Date(at)
  return from.setUTCFullYear(from.getUTCFullYear() + 1)
}

/** The number of the ISO week (UTC) that a moment lies in; weeks begin on Monday. */
export const weekOf = (at: Instant): number => Math.floor((at / day + mondayBefore1970) / 7)

/** When a week begins. */
export const weekStart = (week: number): Instant => (week * 7 - mondayBefore1970) * day

const mondayBefore1970 = 3
