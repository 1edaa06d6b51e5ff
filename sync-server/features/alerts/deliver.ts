import { and, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import { dueNotices, alertInterval, newsWindow } from '../../../shared/features/alerts/delivery.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { enqueue, type Jobs } from '../../jobs/jobs.ts'
import type { DeliverMessage } from '../../notices/deliver-message.ts'
import { choicesOf, type Way } from '../../notices/choices.ts'
import { messageOf } from '../../notices/notice-message.ts'
import { ownLanguage } from '../../notices/own-language.ts'
import { inLanguage } from '../../i18n/in-language.ts'

interface AlertDeliverDeps {
  readonly db: Db
  readonly deliver: DeliverMessage
  readonly now?: () => Instant
}

const args = z.object({ userId: idSchema })

/** Queues the delivery of a user's new inbox items outside of the app. */
export const askToDeliver = (tx: DbTx, userId: Id, at: Instant): Promise<void> =>
  // The same moment is queued once.
  enqueue(tx, 'alerts.deliver', { userId }, { at, id: `alerts.deliver/${userId}/${at}` })

/**
 * Delivers inbox items: each way sends an alert at most once a day, later finds come with the next
 * message, and items due together share one message. Nothing is sent at night. A mail digest
 * contains all of them. The message is queued in the transaction that records it, so a repeat finds
 * nothing to send.
 */
export const deliveryJobs = (deps: AlertDeliverDeps) =>
  ({
    'alerts.deliver': {
      lane: 'notices',
      async run(input) {
        const userId = args.parse(input).userId as Id<'user'>
        for (const way of ['mail', 'push'] as const) await deliverBy(deps, way, userId)
      },
    },
  }) satisfies Jobs

async function deliverBy(
  { db, deliver, now = Date.now }: AlertDeliverDeps,
  way: Way,
  userId: Id<'user'>,
): Promise<void> {
  const at = now()
  const { notices, noticeDeliveries } = db.t
  const inbox = await db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.cellarId, userId),
        isNull(notices.removedAt),
        isNull(notices.readAt),
        gt(notices.at, at - newsWindow),
      ),
    )
  const deliveries = await db
    .select()
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.userId, userId), eq(noticeDeliveries.way, way)))
  const choices = await choicesOf(db, userId)
  const isGathered =
    way === 'mail' && choices !== undefined && choices.rhythmOf('wish') !== 'instant'
  const speaks = isGathered ? 0 : alertInterval
  const { due, next } = dueNotices(inbox.map(withoutNulls), deliveries, at, speaks)
  const again = (from: Instant) =>
    db.transaction('tell later', (tx) => askToDeliver(tx, userId, from))
  if (due.length > 0) {
    const told = await db.transaction('tell what an inbox has', async (tx) => {
      const answer = await inLanguage(await ownLanguage(tx, userId), () =>
        deliver(tx, userId, messageOf(due, way), {
          by: way,
          kinds: due.map(({ kind }) => kind),
          items: due.map(({ id }) => ({ of: 'notices', id })),
        }),
      )
      if (answer.kind === 'later') return answer
      // In order of time, so that the last one of an alert stays.
      const latest = new Map(due.map((notice) => [notice.alertId, notice.at]))
      await tx.write(
        noticeDeliveries,
        [...latest].map(([alertId, deliveredUntil]) => ({
          userId,
          way,
          alertId,
          deliveredAt: at,
          deliveredUntil,
        })),
        'replace',
      )
      return answer
    })
    if (told.kind === 'later') return await again(told.from)
  }
  if (next !== undefined) await again(next)
}

/** A row as a device has it: unset fields are absent. */
const withoutNulls = (row: Record<string, unknown>): Notice =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Notice
