import { and, asc, eq, sql } from 'drizzle-orm'
import { digestHour, digestWeekday } from '../../shared/business/notices.ts'
import { dayIn, nextAtHour, sendableAt } from '../../shared/business/quiet-hours.ts'
import { day, hour, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Reaction } from '../sync/reaction.ts'
import { type DigestRhythm, lastDigest, type NoticeChoices, type Way } from './choices.ts'

/** An inbox item: a find or an event. */
export interface InboxItem {
  readonly of: 'notices' | 'messages'
  readonly id: string
}

/** Two digests lie at least so far apart, wherever a person has gone meanwhile. */
const digestGaps = { daily: 12 * hour, weekly: 6 * day } as const

/**
 * When gathered items are sent together: in the morning of a day or of a week. Items beyond a day's
 * limit are sent the morning after, and notifications when the night is over.
 */
export function sentTogetherAt(
  { way, rhythm }: { readonly way: Way; readonly rhythm: DigestRhythm },
  { timeZone, quiet }: Pick<NoticeChoices, 'timeZone' | 'quiet'>,
  since: Instant,
  last?: Instant,
): Instant {
  const between = way === 'push' ? 0 : digestGaps[rhythm]
  const from = Math.max(since, last === undefined ? since : last + between)
  const weekday = way === 'mail' && rhythm === 'weekly' ? digestWeekday : undefined
  return sendableAt(nextAtHour(digestHour, timeZone, from, weekday), timeZone, quiet)
}

interface Gathering {
  readonly userId: string
  readonly way: Way
  readonly at: Instant
  readonly rhythm: DigestRhythm
}

/** Adds an item to the gathered ones and schedules their delivery. */
export async function gather(
  tx: DbTx,
  { userId, way, at, rhythm }: Gathering,
  items: readonly InboxItem[],
  choices: NoticeChoices,
): Promise<void> {
  // A delivery in progress clears the gathered items, and must not clear unread ones.
  await lockDeliveries(tx, userId)
  const rows = items.map(({ of, id }) => ({ userId, way, of, noticeId: id, at }))
  await tx.write(tx.t.gatheredNotices, rows, 'keep')
  const next = await nextTogether(tx, { userId, way, rhythm }, choices, at)
  await enqueueDigest(tx, userId, way, next)
}

/** When what waits of one way in one rhythm is to be sent. */
export async function nextTogether(
  reader: Reader,
  { userId, way, rhythm }: Omit<Gathering, 'at'>,
  choices: NoticeChoices,
  since: Instant,
): Promise<Instant> {
  const last = way === 'mail' ? await lastDigest(reader, userId, rhythm) : undefined
  return sentTogetherAt({ way, rhythm }, choices, since, last)
}

/** The same moment is queued once. */
export const enqueueDigest = (tx: DbTx, userId: string, way: Way, at: Instant): Promise<void> =>
  enqueue(
    tx,
    'notices.together',
    { userId, way },
    { at, id: `notices.together/${userId}/${way}/${at}` },
  )

/** Another rhythm, other hours or another zone count at once: the job finds out when it is time now. */
export const gatheringReaction: Reaction = async (tx, { userId, at, changed }) => {
  if (!changed.some(({ table }) => table === 'settings')) return
  const { gatheredNotices: g } = tx.t
  const waiting = await tx
    .selectDistinct({ way: g.way })
    .from(g)
    .where(eq(g.userId, userId))
    .orderBy(asc(g.way))
  for (const { way } of waiting) await enqueueDigest(tx, userId, way, at)
}

/** Deliveries to one person are decided in one transaction at a time. */
export async function lockDeliveries(tx: DbTx, userId: string): Promise<void> {
  const { users } = tx.t
  await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
}

/**
 * Counts one more of a kind or a group for the day that the person's clock shows; false where that would be more
 * than the day has. Two processes count one after the other.
 */
export async function countForDay(
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
