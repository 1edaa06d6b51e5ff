import { type Interval, intervals } from '../../../shared/business/offer.ts'
import { routes } from '../../../shared/routes.ts'

/** What somebody joins with: a plan that is paid each month or year, or the free one. */
export type JoinsWith = Interval | 'free'

/** Where a subscription is begun: the screen of the plan, which asks for the card at once. */
export const beginPath = (interval: Interval): string =>
  `${routes.subscription.path}?begin=${interval}`

/** Where a visitor joins with a plan. */
export const joinPath = (plan: JoinsWith): string =>
  `${routes.auth.path}?${joiningWith(plan, new URLSearchParams({ mode: 'join' }))}`

/** How often somebody pays who is on the way to begin; by the month where nothing is said. */
export const intervalAsked = (query: URLSearchParams): Interval =>
  intervals.find((one) => query.get('next') === beginPath(one)) ?? 'month'

/** The plan that a letter's link leads on to, chosen while joining, perhaps elsewhere. */
export const planOfLink = (query: URLSearchParams): JoinsWith =>
  intervals.find((one) => query.get('begin') === one) ?? 'free'

/** The address of the door that leads on to what was chosen; with the free plan, to where one was going. */
export function joiningWith(plan: JoinsWith, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  if (plan !== 'free') next.set('next', beginPath(plan))
  else if (intervals.some((one) => query.get('next') === beginPath(one))) next.delete('next')
  return next
}
