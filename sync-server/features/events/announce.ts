import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { type Batch, enqueue, type NextBatch } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { fansOf } from '../../offers/fans.ts'
import { cancelRegistration } from '../../registrations/cancel.ts'
import { nextSeatStepAt } from '../../registrations/register.ts'
import {
  type EventRow,
  eventById,
  lockGuest,
  lockRegistration,
  saveRegistration,
} from '../../registrations/rows.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'

/** Announcements to many users: new at a favorite store, moved, cancelled. */
const news = ['new', 'changed', 'off'] as const
type What = (typeof news)[number]

export const announcementArgs = z.object({ eventId: idSchema, what: z.enum(news), at: z.int() })

const batchSize = 25

export const askToAnnounce = (tx: DbTx, { id }: EventRow, what: What, at: Instant): Promise<void> =>
  enqueue(
    tx,
    'events.announce',
    { eventId: id, what, at },
    { at, id: `events.announce/${id}/${what}/${at}` },
  )

interface EventAnnounceDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/**
 * Notifies many users in turn; a notice carries the time of the change, so there are no duplicates.
 */
export async function announce(
  { db, now = Date.now }: EventAnnounceDeps,
  { eventId, what, at }: z.infer<typeof announcementArgs>,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const event = await eventById(db, eventId)
  if (!event) return undefined
  if (what === 'new' && !mayTrade(await storeOf(db, event.storeId), now())) return undefined
  let after = (cursor as string | undefined) ?? ''
  for (;;) {
    const some =
      what === 'new'
        ? await fansOf(db, event.storeId, { after, max: batchSize })
        : await guests(db, event, after)
    for (const one of some) {
      if (what === 'new') await notifyFan(db, event, one, at)
      else
        await db.transaction('tell a guest', (tx) => notifyGuest(tx, event, one, what, at, now()))
      after = one
      if (await isOver()) return { next: after }
    }
    if (some.length < batchSize) return undefined
  }
}

async function guests(db: Db, event: EventRow, after: string): Promise<string[]> {
  const { eventRegistrations: r } = db.t
  const open = ['pending', 'registered', 'waitlisted'] as const
  const rows = await db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.eventId, event.id), inArray(r.status, [...open]), gt(r.id, after)))
    .orderBy(asc(r.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

const notifyFan = (db: Db, event: EventRow, userId: string, at: Instant) =>
  db.transaction('tell of an event', (tx) =>
    notify(
      tx,
      {
        userId: userId as Id<'user'>,
        kind: 'event_new',
        eventId: event.id as Id<'event'>,
        from: event.eventDate,
        ...(event.price > 0 && { amount: event.price }),
      },
      at,
    ),
  )

async function notifyGuest(
  tx: DbTx,
  event: EventRow,
  id: string,
  what: 'changed' | 'off',
  at: Instant,
  now: Instant,
): Promise<void> {
  if (what === 'off') {
    const reason = event.reason ?? undefined
    await cancelRegistration(tx, { id, by: 'store', reason, at: now })
    return
  }
  const person = await lockGuest(tx, id)
  const row = await lockRegistration(tx, id)
  if (!row || !person) return
  if (row.status === 'registered')
    await saveRegistration(
      tx,
      row,
      { dueAt: nextSeatStepAt(event, now, null), remindedAt: null },
      now,
    )
  if (row.status === 'waitlisted') await saveRegistration(tx, row, { dueAt: event.eventDate }, now)
  await notify(
    tx,
    {
      userId: person.userId as Id<'user'>,
      kind: 'event_changed',
      eventId: event.id as Id<'event'>,
      from: event.eventDate,
    },
    at,
  )
}
