import { day, type Instant } from '../../kernel/time.ts'
import type { Id } from '../../kernel/id.ts'
import type { Notice } from './notice.ts'

/** Finds of one alert sent outside the app. */
export interface Delivery {
  readonly alertId: Id
  /** When a message last spoke of it. */
  readonly deliveredAt: Instant
  /** Its notices up to this moment have been told. */
  readonly deliveredUntil: Instant
}

/** An alert makes itself heard outside of the app once in this time; the rest comes with the next. */
export const alertInterval = day

/** Older finds are no longer news, and stay in the inbox only. */
export const newsWindow = 3 * day

/**
 * Inbox messages to send now, oldest first, and when the next are due; undefined: none.
 * @param speaksOnce the shortest time between two messages of an alert, in milliseconds
 */
export function dueNotices<N extends Pick<Notice, 'alertId' | 'at' | 'readAt'>>(
  inbox: readonly N[],
  deliveries: readonly Delivery[],
  now: Instant,
  speaksOnce: number = alertInterval,
): { readonly due: readonly N[]; readonly next: Instant | undefined } {
  const told = new Map(deliveries.map((one) => [one.alertId, one]))
  const undelivered = inbox
    .filter(
      ({ alertId, at, readAt }) =>
        readAt === undefined &&
        at > now - newsWindow &&
        at > (told.get(alertId)?.deliveredUntil ?? Number.NEGATIVE_INFINITY),
    )
    .sort((one, other) => one.at - other.at)
  const speaksFrom = ({ alertId }: N) => {
    const before = told.get(alertId)
    return before ? before.deliveredAt + speaksOnce : now
  }
  const waits = undelivered.filter((one) => speaksFrom(one) > now).map(speaksFrom)
  return {
    due: undelivered.filter((one) => speaksFrom(one) <= now),
    next: waits.length > 0 ? Math.min(...waits) : undefined,
  }
}
