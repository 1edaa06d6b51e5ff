import { day, type Instant } from '../../kernel/time.ts'
import type { Id } from '../../kernel/id.ts'
import type { Notice } from './notice.ts'

/** Of one alert, what was told outside of the app. */
export interface Delivery {
  readonly alertId: Id
  /** When a message last spoke of it. */
  readonly deliveredAt: Instant
  /** Its notices up to this moment have been told. */
  readonly deliveredUntil: Instant
}

/** An alert makes itself heard outside of the app once in this time; the rest comes with the next. */
export const speaksOnceIn = day

/** What was not told by then is no news any more, and stays in the inbox alone. */
export const staysNews = 3 * day

/**
 * What of an inbox is to be told now, oldest first, and when there will be more; undefined: not by itself.
 * @param speaksOnce an alert is heard no more than once in so many milliseconds
 */
export function dueNotices<N extends Pick<Notice, 'alertId' | 'at' | 'readAt'>>(
  inbox: readonly N[],
  deliveries: readonly Delivery[],
  now: Instant,
  speaksOnce: number = speaksOnceIn,
): { readonly due: readonly N[]; readonly next: Instant | undefined } {
  const told = new Map(deliveries.map((one) => [one.alertId, one]))
  const untold = inbox
    .filter(
      ({ alertId, at, readAt }) =>
        readAt === undefined &&
        at > now - staysNews &&
        at > (told.get(alertId)?.deliveredUntil ?? Number.NEGATIVE_INFINITY),
    )
    .sort((one, other) => one.at - other.at)
  const speaksFrom = ({ alertId }: N) => {
    const before = told.get(alertId)
    return before ? before.deliveredAt + speaksOnce : now
  }
  const waits = untold.filter((one) => speaksFrom(one) > now).map(speaksFrom)
  return {
    due: untold.filter((one) => speaksFrom(one) <= now),
    next: waits.length > 0 ? Math.min(...waits) : undefined,
  }
}
