import * as z from 'zod/mini'
import { entriesPerPage, loyaltyReasons, loyaltyTiers } from '../../business/loyalty.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())
const tier = z.enum(loyaltyTiers.map((one) => one.tier))

/** Points that were earned by an act, or taken back. */
export const loyaltyEntry = z.object({
  id: z.string(),
  reason: z.enum(loyaltyReasons),
  /** Below 0 where they were taken back. */
  points: z.int(),
  at,
  /** Until when they count for the tier. */
  countsUntil: at,
  /** Of the bottle that was picked up, reviewed or seen, or of the event, where it is still known. */
  title: z.optional(z.string()),
  /** Where it can be read about. */
  target: z.optional(z.object({ kind: z.enum(['reservation', 'event']), id: z.string() })),
})
export type LoyaltyEntry = z.infer<typeof loyaltyEntry>

/** A person's standing, with a page of its history. */
const loyalty = z.object({
  /** Of twelve rolling months, and of all time. */
  loyaltyPoints: z.int(),
  dropPoints: z.int(),
  loyaltyTier: tier,
  /** Percent of the way to the next tier. */
  loyaltyTierProgress: z.int(),
  /** Weeks with an act. */
  loyaltyStreak: z.int(),
  loyaltyStreakBest: z.int(),
  /** Pickups, and free reserves that are left. */
  loyaltyReserveCount: z.int(),
  loyaltyFreeReserves: z.int(),
  loyaltyLastActivityAt: z.optional(at),
  entries: z.array(loyaltyEntry),
  next: z.optional(z.string()),
})
export type Loyalty = z.infer<typeof loyalty>

export const readLoyalty = endpoint({
  name: 'loyalty.read',
  method: 'GET',
  path: '/api/loyalty',
  may: 'user',
  does: `Returns your points, tier and what earned them, newest first, ${entriesPerPage} per page.`,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(300))) }),
  gives: loyalty,
  refuses: ['bad_request'],
})

/** One thing that earned something: a reservation, an event, a sighting, or a week by its number. */
export const readEarned = endpoint({
  name: 'loyalty.earned',
  method: 'GET',
  path: '/api/loyalty/earned/{subject}',
  may: 'user',
  does: 'Returns the points that one thing has earned you: a reservation, an event, a sighting, or a week by its number.',
  params: z.object({ subject: z.string().check(z.minLength(1), z.maxLength(100)) }),
  gives: z.object({
    earned: z.array(z.object({ reason: z.enum(loyaltyReasons), points: z.int(), at })),
  }),
  refuses: ['bad_request'],
})
