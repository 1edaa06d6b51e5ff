import { and, asc, eq, lte } from 'drizzle-orm'
import { remindBefore } from '../../../shared/business/radar.ts'
import type { MessageKind } from '../../../shared/features/alerts/inbox-message.ts'
import type { RemindedKind } from '../../../shared/features/radar/radar-item.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { Batch } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { startTimeOf } from './subjects.ts'

interface RadarRemindDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** Reminders per transaction. */
const batchSize = 25
/** After this time since the start, a reminder is late and dropped. */
const isNoNewsAfter = hour

const kinds = {
  drop: 'drop_reminder',
  ultra_drop: 'ultra_reminder',
  event: 'event_reminder',
} as const satisfies Record<RemindedKind, MessageKind>

/**
 * Sends reminders for items that begin soon, once: the reminder is deleted in the transaction that
 * sends it. Postponed items keep theirs, and cancelled ones send none.
 */
export async function remind(
  { db, now = Date.now }: RadarRemindDeps,
  { isOver }: Batch,
): Promise<void> {
  const { reminders: m } = db.t
  for (;;) {
    const at = now()
    const due = await db
      .select()
      .from(m)
      .where(lte(m.dueAt, at))
      .orderBy(asc(m.dueAt), asc(m.userId), asc(m.subjectId))
      .limit(batchSize)
    if (due.length === 0) return
    await db.transaction('remind', async (tx) => {
      for (const { userId, subjectId } of due) await remindOne(tx, userId, subjectId, at)
    })
    // The rest is due again in the next run.
    if (due.length < batchSize || (await isOver())) return
  }
}

async function remindOne(tx: DbTx, userId: string, subjectId: string, at: Instant): Promise<void> {
  const { reminders: m } = tx.t
  const own = and(eq(m.userId, userId), eq(m.subjectId, subjectId))
  const [row] = await tx.lock(tx.select().from(m).where(own))
  if (!row || row.dueAt > at) return
  const { kind } = row
  const begins = await startTimeOf(tx, kind, subjectId, at)
  if (begins !== 'gone' && begins - remindBefore[kind] > at) {
    await tx
      .update(m)
      .set({ dueAt: begins - remindBefore[kind] })
      .where(own)
    return
  }
  await tx.delete(m).where(own)
  if (begins === 'gone' || begins < at - isNoNewsAfter) return
  const about =
    kind === 'event' ? { eventId: subjectId as Id<'event'> } : { dropId: subjectId as Id<'drop'> }
  await notify(tx, { userId: userId as Id<'user'>, kind: kinds[kind], from: begins, ...about }, at)
}
