import { describe, expect, test } from 'vitest'
import {
  dueBatchSize,
  insiderPrice,
  intervals,
  lettersDue,
  noOffer,
  offerNames,
  offers,
  renewalSlack,
  retries,
  yearlySavingPercent,
} from '../../../shared/business/offer.ts'
import {
  insiderUntil,
  isInsider,
  isOver,
  isWaiting,
  planOf,
  type SubscriptionState,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../../../shared/features/billing/subscription.ts'
import { day } from '../../../shared/kernel/time.ts'

/** The middle of everything; days are counted from here. */
const now = 1_800_000_000_000
const days = (count: number) => now + count * day

const aState = (given: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'active',
  needsCard: true,
  hasCard: true,
  isPaused: false,
  periodStartsAt: days(-10),
  periodEndsAt: days(20),
  ...given,
})

/** The last of these days with Insider, or never. */
const lastDay = (state: SubscriptionState): number | undefined => {
  const until = insiderUntil(state)
  return until === undefined ? undefined : (until - now) / day
}
const slack = renewalSlack / day
const tried = retries / day

/** For every status: with a card, without one, cancelled, paused; what the rule says of each. */
const table: Record<
  SubscriptionStatus,
  { plain?: number; withoutCard?: number; free?: number; cancelled?: number }
> = {
  new: {},
  incomplete: {},
  incomplete_expired: {},
  // `withoutCard` wants one and has none; `free` wants none and has none.
  trialing: { plain: 20 + slack, free: 20, cancelled: 20 },
  active: { plain: 20 + slack, withoutCard: 20 + slack, free: 20 + slack, cancelled: 20 },
  past_due: {
    plain: -10 + tried,
    withoutCard: -10 + tried,
    free: -10 + tried,
    cancelled: -10 + tried,
  },
  unpaid: {},
  paused: {},
  canceled: {},
}

describe('[N12] the Insider plan is a function of stored rows', () => {
  for (const status of subscriptionStatuses) {
    const state = aState({ status, trialEndsAt: status === 'trialing' ? days(20) : undefined })
    const said = table[status]
    test(`${status}`, () => {
      expect(lastDay(state)).toBe(said.plain)
      expect(lastDay({ ...state, hasCard: false })).toBe(said.withoutCard)
      expect(lastDay({ ...state, hasCard: false, needsCard: false })).toBe(said.free)
      expect(lastDay({ ...state, cancelsAt: days(20) })).toBe(said.cancelled)
      expect(lastDay({ ...state, isPaused: true })).toBeUndefined()
    })
    test(`${status}, on every day around its ends`, () => {
      for (const cancelsAt of [undefined, days(20)])
        for (let on = -40; on <= 40; on += 0.5) {
          const until = lastDay({ ...state, cancelsAt })
          const wanted = until !== undefined && on < until
          expect(isInsider({ ...state, cancelsAt }, days(on)), `day ${on}`).toBe(wanted)
        }
    })
  }

  test('a time without an end gives nothing', () => {
    expect(insiderUntil(aState({ periodEndsAt: undefined }))).toBeUndefined()
    expect(insiderUntil(aState({ status: 'trialing', trialEndsAt: undefined }))).toBeUndefined()
  })

  test('a payment that fails is counted from when it failed, not from when we heard of it', () => {
    const failed = aState({ status: 'past_due', pastDueSince: days(-2) })
    expect(lastDay(failed)).toBe(-2 + tried)
    expect(lastDay({ ...failed, cancelsAt: days(1) })).toBe(1)
  })

  test('a future period waits, and a past one has ended', () => {
    const waits = subscriptionStatuses.filter((status) =>
      isWaiting(aState({ status, hasCard: false })),
    )
    expect(waits).toEqual(['new', 'incomplete', 'trialing'])
    expect(isWaiting(aState({ status: 'trialing', hasCard: false, needsCard: false }))).toBe(false)
    const over = subscriptionStatuses.filter((status) => isOver({ status }))
    expect(over).toEqual(['incomplete_expired', 'canceled'])
  })

  test('a plan given by the operator survives an ended subscription', () => {
    const ended = aState({ status: 'canceled' })
    expect(planOf('insider', ended, now)).toBe('insider')
    expect(planOf('insider', undefined, now)).toBe('insider')
    expect(planOf(null, ended, now)).toBe('free')
    expect(planOf(null, aState(), now)).toBe('insider')
    expect(planOf(null, undefined, now)).toBe('free')
  })
})

describe('the offer', () => {
  test('is what the specification says, whichever holds', () => {
    expect(insiderPrice).toEqual({ month: 10_00, year: 96_00 })
    expect(yearlySavingPercent).toBe(20)
    const due = offerNames.map((name) =>
      intervals.map((interval) => dueBatchSize(offers[name], interval)),
    )
    expect(due).toEqual([
      [0, 0],
      [1_00, 96_00],
      [0, 0],
    ])
    expect(offerNames.map((name) => [offers[name].trialDays, offers[name].needsCard])).toEqual([
      [30, true],
      [0, true],
      [14, false],
    ])
    expect(intervals.map((interval) => dueBatchSize(noOffer, interval))).toEqual([10_00, 96_00])
  })

  test('a failed payment is announced at once, after three days, and when Insider ends', () => {
    const at = [-1, 0, 2.9, 3, 6.9, 7, 400].map((on) => lettersDue(now, days(on)))
    expect(at).toEqual([0, 1, 1, 2, 2, 3, 3])
  })
})
