import { type Interval, intervals } from '../../../shared/business/offer.ts'
import { routes } from '../../../shared/routes.ts'

/** The chosen plan of a new member: a paid one with its interval, or the free one. */
export type JoinsWith = Interval | 'free'

/** The screen of the plan, which opens the card's form at once. */
export const beginPath = (interval: Interval): string =>
  `${routes.subscription.path}?begin=${interval}`

/** Where a visitor joins with a plan. */
export const joinPath = (plan: JoinsWith): string =>
  `${routes.auth.path}?${joiningWith(plan, new URLSearchParams({ mode: 'join' }))}`

/** The chosen billing interval; monthly by default. */
export const intervalAsked = (query: URLSearchParams): Interval =>
  intervals.find((one) => query.get('next') === beginPath(one)) ?? 'month'

/** The plan that a letter's link leads on to, chosen while joining, perhaps elsewhere. */
export const planOfLink = (query: URLSearchParams): JoinsWith =>
  intervals.find((one) => query.get('begin') === one) ?? 'free'

/**
 * The sign-in address that continues to the chosen plan; with the free plan, to the original page.
 */
export function joiningWith(plan: JoinsWith, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  if (plan !== 'free') next.set('next', beginPath(plan))
  else if (intervals.some((one) => query.get('next') === beginPath(one))) next.delete('next')
  return next
}
