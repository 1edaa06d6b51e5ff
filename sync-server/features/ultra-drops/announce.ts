import { and, asc, eq, gt, notExists, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { finalAlertBefore, listingAfterEnd } from '../../../shared/business/ultra-drops.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { type Batch, enqueue, type NextBatch } from '../../jobs/jobs.ts'
import { type News, notify } from '../../notices/notify.ts'
import { fansOf } from '../../offers/fans.ts'
import type { UltraDropRow } from './rows.ts'

/** Announcements to many users: planned, live, closing soon, closed, drawn, cancelled. */
const announcements = ['teaser', 'reminder', 'final', 'closed', 'drawn', 'off'] as const
type Announcement = (typeof announcements)[number]

export const announcementArgs = z.object({ ultraDropId: idSchema, what: z.enum(announcements) })

/** Recipients per transaction. */
const peopleBatchSize = 25

export const askToAnnounce = (
  tx: DbTx,
  ultraDropId: string,
  what: Announcement,
  at: Instant,
): Promise<void> =>
  enqueue(
    tx,
    'ultra.announce',
    { ultraDropId, what },
    { at, id: `ultra.announce/${ultraDropId}/${what}` },
  )

/**
 * Notifies many users, a batch per transaction. A notice carries the time of its date, so a
 * repeated batch sends no duplicates.
 */
export async function announce(
  { db }: { readonly db: Db },
  { ultraDropId, what }: z.infer<typeof announcementArgs>,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { ultraDrops } = db.t
  const [row] = await db.select().from(ultraDrops).where(eq(ultraDrops.id, ultraDropId))
  if (!row) return undefined
  let after = (cursor as string | undefined) ?? ''
  for (;;) {
    const people = await peopleOf(db, row, what, after)
    await db.transaction('tell of an ultra drop', async (tx) => {
      for (const userId of people) {
        const { at, ...news } = newsOf(row, what)
        await notify(tx, { ...news, userId: userId as Id<'user'> }, at)
      }
    })
    if (people.length < peopleBatchSize) return undefined
    after = people.at(-1) ?? after
    if (await isOver()) return { next: after }
  }
}

function newsOf(row: UltraDropRow, what: Announcement): Omit<News, 'userId'> & { at: Instant } {
  const dropId = row.id as Id<'drop'>
  const begins = row.requestStartsAt ?? row.liveStartsAt
  switch (what) {
    case 'teaser':
      return {
        kind: 'ultra_open',
        dropId,
        from: begins,
        until: row.liveEndsAt,
        at: row.scheduledAt,
      }
    case 'reminder':
      return { kind: 'ultra_open', dropId, until: row.liveEndsAt, at: row.liveStartsAt }
    case 'final': {
      const at = Math.max(row.liveEndsAt - finalAlertBefore, row.liveStartsAt + 1)
      return { kind: 'ultra_open', dropId, until: row.liveEndsAt, at }
    }
    case 'closed':
      return {
        kind: 'ultra_closed',
        dropId,
        from: row.drawingAt,
        ...(row.listHash !== null && { reason: row.listHash }),
        at: row.liveEndsAt,
      }
    case 'drawn':
      return { kind: 'ultra_drawn', dropId, at: row.drawnAt ?? row.drawingAt }
    case 'off': {
      const at = row.listedUntil - listingAfterEnd.off
      return { kind: 'ultra_off', dropId, ...(row.reason !== null && { reason: row.reason }), at }
    }
  }
}

/** The next people behind that one, each once. */
async function peopleOf(db: Db, row: UltraDropRow, what: Announcement, after: string) {
  const { storeFavorites: f, ultraDropRequests: r, ultraDropEntries: e } = db.t
  const asks = row.requestStartsAt !== null
  const entered = db
    .select({ userId: e.userId })
    .from(e)
    .where(and(eq(e.ultraDropId, row.id), gt(e.userId, after)))
  const notEntered = (id: typeof f.userId | typeof r.userId): SQL | undefined => {
    if (what !== 'final') return undefined
    const own = and(eq(e.ultraDropId, row.id), eq(e.userId, id))
    return notExists(db.select({ id: e.id }).from(e).where(own))
  }
  if (what === 'closed' || what === 'drawn' || (what === 'off' && !asks)) {
    const some = await entered.orderBy(asc(e.userId)).limit(peopleBatchSize)
    return some.flatMap(({ userId }) => userId ?? [])
  }
  if (asks && what !== 'teaser') {
    const some = await db
      .select({ userId: r.userId })
      .from(r)
      .where(
        and(
          eq(r.ultraDropId, row.id),
          gt(r.userId, after),
          what === 'off' ? undefined : eq(r.status, 'approved'),
          notEntered(r.userId),
        ),
      )
      .orderBy(asc(r.userId))
      .limit(peopleBatchSize)
    return some.map(({ userId }) => userId)
  }
  return fansOf(db, row.storeId, { after, max: peopleBatchSize, only: notEntered(f.userId) })
}
