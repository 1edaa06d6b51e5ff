import { and, eq, exists, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import type { ItemRow } from './news-parts.ts'

/** News with what is true now of the drop that it tells of, and whether its reader has saved it. */
export function newsWith(db: Reader, userId: string) {
  const { newsItems: n, newsSaves: s, drops: d, stores } = db.t
  return db
    .select({
      item: n,
      savedAt: s.at,
      dropTitle: d.title,
      price: d.salePrice,
      storeName: stores.name,
    })
    .from(n)
    .leftJoin(s, and(eq(s.userId, userId), eq(s.itemId, n.id)))
    .leftJoin(d, eq(d.id, n.dropId))
    .leftJoin(stores, eq(stores.id, d.storeId))
}

/** A drop that is over, paused, or of a store that may not offer, is told of to nobody any more. */
export function isShown(db: Pick<Db, 't' | 'select'>, now: Instant): SQL | undefined {
  const { newsItems: n, drops: d, stores: s } = db.t
  return or(
    isNull(n.dropId),
    exists(
      db
        .select({ one: sql`1` })
        .from(d)
        .innerJoin(s, eq(s.id, d.storeId))
        .where(
          and(
            eq(d.id, n.dropId),
            gt(d.listedUntil, now),
            eq(d.isPaused, false),
            eq(s.status, 'approved'),
            gte(s.licenseExpiresOn, dayOf(now)),
          ),
        ),
    ),
  )
}

interface NewsRow {
  readonly item: ItemRow
  readonly savedAt: number | null
  readonly dropTitle: string | null
  readonly price: number | null
  readonly storeName: string | null
}

export function newsOf({ item, savedAt, dropTitle, price, storeName }: NewsRow): NewsItem {
  const common = {
    id: item.id as Id<'newsItem'>,
    category: item.category,
    publishedAt: item.publishedAt,
    isSaved: savedAt !== null,
  }
  if (item.dropId !== null)
    return {
      ...common,
      kind: 'drop',
      drop: item.dropId as Id<'drop'>,
      title: dropTitle ?? item.title,
      storeName: storeName ?? '',
      price: (price ?? 0) as Extract<NewsItem, { kind: 'drop' }>['price'],
    }
  if (item.price !== null) return { ...common, kind: 'price', ...item.price }
  const { title, summary, source, author, link } = item
  return {
    ...common,
    kind: 'article',
    title,
    summary,
    source,
    ...(author !== null && { author }),
    ...(link !== null && { link }),
  }
}
