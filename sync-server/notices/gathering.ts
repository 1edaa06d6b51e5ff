import { and, asc, eq, sql } from 'drizzle-orm'
import { digestHour, digestWeekday } from '../../shared/business/notices.ts'
import { dayIn, nextAtHour, sendableFrom } from '../../shared/business/quiet-hours.ts'
import { day, hour, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Reaction } from '../sync/reaction.ts'
import { choicesOf, lastDigest, type NoticeChoices, type Way } from './choices.ts'

/** What lies in an inbox: a find, or what has happened. */
export interface InboxItem {
  readonly of: 'notices' | 'messages'
  readonly id: string
}

/** Two digests lie at least so far apart, wherever a person has gone meanwhile. */
const apart = { daily: 12 * hour, weekly: 6 * day } as const

/**
 * When what waits since a moment is to be sent together. A digest of letters comes in the morning, once
 * a day or a week, and soon where a person wants none any more; notifications that were too many for
 * a day come when the night after it is over.
 */
export function sentTogetherAt(
  way: Way,
  { timeZone, quiet, rhythm }: Pick<NoticeChoices, 'timeZone' | 'quiet' | 'rhythm'>,
  since: Instant,
  last?: Instant,
): Instant {
  if (way === 'mail' && rhythm === 'instant') return sendableFrom(since, timeZone, quiet)
  const isWeekly = way === 'mail' && rhythm === 'weekly'
  const between = way === 'push' ? 0 : apart[isWeekly ? 'weekly' : 'daily']
  const from = Math.max(since, last === undefined ? since : last + between)
  const at = nextAtHour(digestHour, timeZone, from, isWeekly ? digestWeekday : undefined)
  return sendableFrom(at, timeZone, quiet)
}

/** Puts what is not told now with what else waits, and asks for all of it to be told when it is time. */
export async function gather(
  tx: DbTx,
  { userId, way, at }: { readonly userId: string; readonly way: Way; readonly at: Instant },
  items: readonly InboxItem[],
  choices: NoticeChoices,
): Promise<void> {
  const rows = items.map(({ of, id }) => ({ userId, way, of, noticeId: id, at }))
  await tx.write(tx.t.gatheredNotices, rows, 'keep')
  await askToSendTogether(tx, userId, way, await nextTogether(tx, userId, way, choices, at))
}

/** When what waits of one way is to be sent. */
export async function nextTogether(
  reader: Reader,
  userId: string,
  way: Way,
  choices: NoticeChoices,
  since: Instant,
): Promise<Instant> {
  const last = way === 'mail' ? await lastDigest(reader, userId) : undefined
  return sentTogetherAt(way, choices, since, last)
}

/** The same moment is asked for once. */
export const askToSendTogether = (tx: DbTx, userId: string, way: Way, at: Instant): Promise<void> =>
  enqueue(
    tx,
    'notices.together',
    { userId, way },
    { at, id: `notices.together/${userId}/${way}/${at}` },
  )

/** Whoever chooses another rhythm, other hours or another zone is told by that from now on. */
export const gatheringReaction: Reaction = async (tx, { userId, at, changed }) => {
  if (!changed.some(({ table }) => table === 'settings')) return
  const { gatheredNotices: g } = tx.t
  const waiting = await tx
    .select({ way: g.way, since: sql<number>`min(${g.at})` })
    .from(g)
    .where(eq(g.userId, userId))
    .groupBy(g.way)
    .orderBy(asc(g.way))
  const choices = waiting.length > 0 ? await choicesOf(tx, userId) : undefined
  if (!choices) return
  for (const { way, since } of waiting) {
    const next = await nextTogether(tx, userId, way, choices, Number(since))
    await askToSendTogether(tx, userId, way, Math.max(at, next))
  }
}

/** What one person is told is decided in one transaction at a time. */
export async function lockDeliveries(tx: DbTx, userId: string): Promise<void> {
  const { users } = tx.t
  await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
}

/**
 * Counts one more of a kind for the day that the person's clock shows; false where that would be more
 * than the day has. Two processes count one after the other.
 */
export async function takeOfDay(
  tx: DbTx,
  of: { readonly userId: string; readonly way: Way; readonly kind: string },
  { timeZone }: Pick<NoticeChoices, 'timeZone'>,
  max: number,
  at: Instant,
): Promise<boolean> {
  await lockDeliveries(tx, of.userId)
  const { deliveryCounts: c } = tx.t
  const today = dayIn(timeZone, at)
  const [counted] = await tx
    .select({ so: sql<number>`count(*)` })
    .from(c)
    .where(and(eq(c.userId, of.userId), eq(c.way, of.way), eq(c.kind, of.kind), eq(c.day, today)))
  const before = Number(counted?.so ?? 0)
  if (before >= max) return false
  await tx.insert(c).values({ ...of, day: today, ordinal: before + 1, at })
  return true
}
