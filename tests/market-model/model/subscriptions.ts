/** A subscription as the payment company has it. */
export interface Subscribed {
  readonly id: string
  /** The row named in its metadata. */
  readonly row: string
  readonly status: string
  readonly interval: 'month' | 'year'
  readonly isEnding: boolean
  readonly hasCard: boolean
}

/** Whether the payment company may still take money for it. */
export const runs = ({ status }: Subscribed): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired'

/**
 * Whether the payment company takes money for it. One that was given up while it was being made may lie
 * there for hours: it has no card, and takes nothing.
 */
export const takesMoney = (one: Subscribed): boolean =>
  runs(one) && (one.hasCard || one.status === 'active')

/** Violations in the subscriptions of one person at any moment; empty if there are none. */
export function wrongSubscriptions(userId: string, there: readonly Subscribed[]): string[] {
  const paid = there.filter(takesMoney)
  return paid.length > 1 ? [`${userId} pays for ${paid.length} subscriptions`] : []
}

/** Its state as this server knows it. */
export interface KnownSubscription {
  readonly id: string
  readonly gatewayId: string | null
  readonly isLive: boolean
}

/** Further rules for them once all work is done. */
export function wrongPlans(
  userId: string,
  person: { readonly isInsider: boolean; readonly isGiven: boolean },
  there: readonly Subscribed[],
  known: readonly KnownSubscription[],
): string[] {
  const wrong: string[] = []
  const running = there.filter(runs)
  if (running.length > 1) wrong.push(`${userId} has ${running.length} subscriptions`)
  const [live] = running
  const own = known.filter(({ isLive }) => isLive)
  if (own.length > 1) wrong.push(`${userId} has ${own.length} subscriptions here`)
  if (live && own[0]?.gatewayId !== live.id)
    wrong.push(`${userId} pays for ${live.id}, of which nobody here knows`)
  if (!live && own[0]?.gatewayId != null)
    wrong.push(`${userId} pays nothing for ${own[0].id}, which runs here`)
  const isPaid =
    live !== undefined && (live.status === 'active' || (live.status === 'trialing' && live.hasCard))
  if (isPaid && !person.isInsider) wrong.push(`${userId} pays, and is no Insider`)
  if (!live && person.isInsider && !person.isGiven)
    wrong.push(`${userId} is an Insider for nothing`)
  return wrong
}
