import { and, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { isTrading } from '../../offers/seller.ts'
import type { ItemRow } from './news-deps.ts'

/** News with the current state of its drop or event, and whether the reader has saved it. */
export function newsWith(db: Reader, userId: string) {
  const { newsItems: n, newsSaves: s, drops: d, events: e, stores } = db.t
  return db
    .select({
      item: n,
      savedAt: s.at,
      dropTitle: d.title,
      price: d.salePrice,
      event: {
        id: e.id,
        title: e.title,
        eventDate: e.eventDate,
        isVirtual: e.isVirtual,
        price: e.price,
      },
      storeName: stores.name,
      storeState: stores.state,
    })
    .from(n)
    .leftJoin(s, and(eq(s.userId, userId), eq(s.itemId, n.id)))
    .leftJoin(d, eq(d.id, n.dropId))
    .leftJoin(e, eq(e.id, n.eventId))
    .leftJoin(stores, eq(stores.id, sql`coalesce(${d.storeId}, ${e.storeId})`))
}

/**
 * Hides news about ended or paused drops, begun or cancelled events, and stores that may not trade.
 */
export function isShown(db: Pick<Db, 't' | 'select'>, now: Instant): SQL | undefined {
  const { newsItems: n, drops: d, events: e, stores: s } = db.t
  const ofStore = isTrading(s, now)
  const one = { one: sql`1` }
  const drop = db
    .select(one)
    .from(d)
    .innerJoin(s, eq(s.id, d.storeId))
    .where(and(eq(d.id, n.dropId), gt(d.listedUntil, now), eq(d.isPaused, false), ofStore))
  const event = db
    .select(one)
    .from(e)
    .innerJoin(s, eq(s.id, e.storeId))
    .where(and(eq(e.id, n.eventId), gt(e.eventDate, now), eq(e.status, 'open'), ofStore))
  return and(or(isNull(n.dropId), exists(drop)), or(isNull(n.eventId), exists(event)))
}

type EventFacts = Pick<
  Reader['t']['events']['$inferSelect'],
  'id' | 'title' | 'eventDate' | 'isVirtual' | 'price'
>

interface NewsRow {
  readonly item: ItemRow
  readonly savedAt: number | null
  readonly dropTitle: string | null
  readonly price: number | null
  readonly event: EventFacts | null
  readonly storeName: string | null
  readonly storeState: string | null
}

export function newsOf(row: NewsRow): NewsItem {
  const { item, savedAt, dropTitle, price, event, storeName, storeState } = row
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
      price: (price ?? 0) as Cents,
    }
  if (event !== null)
    return {
      ...common,
      kind: 'event',
      event: event.id as Id<'event'>,
      title: event.title,
      storeName: storeName ?? '',
      storeState: storeState ?? '',
      eventDate: event.eventDate,
      isVirtual: event.isVirtual,
      price: event.price as Cents,
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
