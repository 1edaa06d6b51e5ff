import { and, desc, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import { newsRetention, trendingWindow } from '../../../shared/business/news.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'

/** So many at once: a batch takes no longer than others may wait. */
const batchSize = 200

/** Drops a batch of old news without saves. True: there may be more. */
export async function sweepNews(db: Db, now: Instant): Promise<boolean> {
  const { newsItems: n } = db.t
  const old = await db
    .select({ id: n.id })
    .from(n)
    .where(and(lte(n.publishedAt, now - newsRetention), unsaved(db)))
    .orderBy(n.publishedAt, n.id)
    .limit(batchSize)
  await dropItems(db, old)
  return old.length === batchSize
}

/** Drops a feed's items beyond this number, oldest first. */
export async function dropBeyond(tx: DbTx, origin: string, max: number): Promise<void> {
  const { newsItems: n } = tx.t
  const rows = await tx
    .select({ id: n.id })
    .from(n)
    .where(and(eq(n.origin, origin), unsaved(tx)))
    .orderBy(desc(n.publishedAt), desc(n.id))
    .limit(batchSize)
    .offset(max)
  await deleteItems(tx, rows)
}

/** Drops all items of a feed, except those saved by a user. */
export async function dropItemsOf(tx: DbTx, origin: string): Promise<void> {
  await tx.delete(tx.t.newsItems).where(and(eq(tx.t.newsItems.origin, origin), unsaved(tx)))
}

type WithTables = Pick<Db, 't' | 'select'>

function unsaved(db: WithTables) {
  const { newsItems: n, newsSaves: s } = db.t
  return notExists(db.select({ one: sql`1` }).from(s).where(eq(s.itemId, n.id)))
}

async function dropItems(db: Db, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length > 0) await db.transaction('drop news', (tx) => deleteItems(tx, rows))
}

async function deleteItems(tx: DbTx, rows: readonly { id: string }[]): Promise<void> {
  const { newsItems: n } = tx.t
  const ids = rows.map(({ id }) => id)
  // A user may have saved one meanwhile.
  if (ids.length > 0) await tx.delete(n).where(and(inArray(n.id, ids), unsaved(tx)))
}

/**
 * Lowers the counts of items whose opens or saves have expired. Returns the start of the next
 * batch.
 */
export async function coolNews(db: Db, now: Instant, after: string): Promise<string | undefined> {
  const { newsItems: n, newsReads: r, newsSaves: s } = db.t
  const hot = await db
    .select({ id: n.id, heat: n.heat })
    .from(n)
    .where(and(gt(n.heat, 0), gt(n.id, after)))
    .orderBy(n.id)
    .limit(50)
  const since = now - trendingWindow
  for (const { id, heat } of hot) {
    const [reads, saves] = [
      await db
        .select({ count: sql<number>`count(*)` })
        .from(r)
        .where(and(eq(r.itemId, id), gt(r.at, since))),
      await db
        .select({ count: sql<number>`count(*)` })
        .from(s)
        .where(and(eq(s.itemId, id), gt(s.at, since))),
    ]
    const counted = Number(reads[0]?.count ?? 0) + Number(saves[0]?.count ?? 0)
    if (counted !== heat)
      await db.transaction('cool news', (tx) =>
        tx.update(n).set({ heat: counted }).where(eq(n.id, id)),
      )
  }
  return hot.length === 50 ? hot.at(-1)?.id : undefined
}
